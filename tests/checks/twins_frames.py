"""Two programs, compared by what they show and play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pygame

from matador.ui.canvas import Canvas, Item
from matador.ui.semantics import Node
from tests.checks.twins_rounds import Watching


class LeakError(AssertionError):
    """Tiles hidden from the viewer make a difference; `what` says where."""

    def __init__(self, what: str, *facts: object) -> None:
        super().__init__(": ".join([f"hidden tiles show in the {what}", *map(str, facts)]))
        self.what = what


class Pair:
    """A program and its twin, which get the same inputs."""

    def __init__(self, one: Watching, other: Watching, *, every_byte: bool) -> None:
        """`every_byte`: draw and compare each frame as a whole, otherwise one in some dozens."""
        self.one, self.other = one, other
        self._painters = (_Painter(), _Painter())
        self._every_byte = every_byte
        self.counts: Counter[str] = Counter()

    def check(self, changed: tuple[bool, bool], *, has_input: bool) -> None:
        """Check that both show, say and do the same; raises `LeakError` otherwise.

        `changed` says whether each reported a changed picture; after an input, pictures are drawn in any case.
        """
        one, other = self.one, self.other
        _same("states", _state(one), _state(other))
        # Movement before an input may have been for the previous viewer.
        _same("whether the picture has changed", *(has_input or flag for flag in changed))
        codes = codes_of(one)
        _same("tree", _without_codes(one), _without_codes(other))
        items, others = one.items(), other.items()
        check_items(items, others, codes)
        self.counts["frames"] += 1
        if self._every_byte or self.counts["frames"] % 50 == 1:
            # The pictures in between were not drawn: this one is drawn as a whole.
            is_new = has_input or not self._every_byte
            self._check_bytes(items, others, (is_new or changed[0], is_new or changed[1]), codes)

    def forget_heard(self) -> None:
        """Discard sounds from a time when the twins could differ."""
        for program in (self.one, self.other):
            program.sounds.heard.clear()
            program.sounds.volumes.clear()

    def _check_bytes(
        self,
        items: Sequence[Item],
        others: Sequence[Item],
        changed: tuple[bool, bool],
        codes: Sequence[pygame.Rect],
    ) -> None:
        pictures = [
            painter.picture(program.screen.size, drawn, has_changed=has_changed)
            for painter, program, drawn, has_changed in zip(
                self._painters, (self.one, self.other), (items, others), changed, strict=True
            )
        ]
        self.counts["frames_by_byte"] += 1
        if codes:
            pictures = [picture.copy() for picture in pictures]
            for picture, code in product(pictures, codes):
                picture.fill((0, 0, 0), code)
        _same_bytes(*pictures)


class _Painter:
    """Draws as the loop does: only changes, and only when there are some."""

    def __init__(self) -> None:
        self._canvas = Canvas()
        self._surface = pygame.Surface((1, 1))

    def picture(self, size: tuple[int, int], items: Sequence[Item], *, has_changed: bool) -> pygame.Surface:
        if self._surface.get_size() != size:
            self._surface = pygame.Surface(size)
            has_changed = True
        if has_changed:
            self._canvas.draw(self._surface, items)
        return self._surface


def _state(program: Watching) -> tuple[object, ...]:
    """Everything that is seen, heard or felt, except pictures and the tree."""
    scene = program.table
    display = scene.display
    return (
        program.is_moving,
        program.wants_to_quit,
        program.overlays.name,
        program.app.settings.now,
        tuple(program.saved),
        program.screen.is_fullscreen,
        tuple(program.sounds.heard),
        tuple(program.sounds.volumes),
        display.state.seat,
        display.state.is_covered,
        display.is_moving,
        display.state.hold,
        display.state.focus,
        display.state.waits_for,
        display.state.game.session.version,
    )


def codes_of(program: Watching) -> list[pygame.Rect]:
    """Position of the match code on its page, the only allowed difference between twins."""
    return [pygame.Rect(node.box) for node in program.tree() if _is_code(program, node)]


def _is_code(program: Watching, node: Node) -> bool:
    return program.overlays.name == "fair" and node.key in ("code", "code tiles")


def _without_codes(program: Watching) -> list[Node]:
    return [replace(node, name="") if _is_code(program, node) else node for node in program.tree()]


def check_items(items: Sequence[Item], others: Sequence[Item], codes: Sequence[pygame.Rect] = ()) -> None:
    _same("number of pictures", len(items), len(others))
    for one, other in zip(items, others, strict=True):
        if any(code.contains(one.rect) and code.contains(other.rect) for code in codes):
            continue
        if (one.left, one.top) != (other.left, other.top):
            raise LeakError("place of a picture", one, other)
        if one.picture is not other.picture:
            check_pictures(one.picture, other.picture)


def check_pictures(one: pygame.Surface, other: pygame.Surface) -> None:
    """Check that both are drawn the same everywhere."""
    for what in ("get_size", "get_flags", "get_alpha", "get_colorkey", "get_masks", "get_bitsize"):
        _same(f"kind of a picture ({what})", getattr(one, what)(), getattr(other, what)())
    if pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA"):
        raise LeakError("picture", one, other)


def _same_bytes(one: pygame.Surface, other: pygame.Surface) -> None:
    if pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB"):
        return
    differs = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1), other)
    differs.invert()
    raise LeakError("frame", differs.count(), differs.get_bounding_rects()[:5])


def _same(what: str, one: object, other: object) -> None:
    if one != other:
        raise LeakError(what, one, other)
