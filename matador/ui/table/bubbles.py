"""Placement of bubbles: beside what they refer to, where they cover least, and always on the felt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import dist
from typing import NamedTuple

import pygame

from matador.play.layout.orientations import Spot
from matador.rules import ValueEnd
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import placed
from matador.ui.sentences.at_table import deciding_tile, in_own_turn, speech
from matador.ui.sprites import Icon, Tail
from matador.ui.sprites.bodies import bubble_inset_px
from matador.ui.table.buttons import foot_of, table_buttons
from matador.ui.table.display import Stand, TableDisplay
from matador.ui.table.ends import badges_at
from matador.ui.table.seats import said_by_seats, seats_around
from matador.ui.voice.reading import SAY_AGAIN

_SIDES: dict[Tail, tuple[str, str, int, int]] = {
    # by direction of the tail: anchors of the bubble and of the tile, and the x and y direction away from the tile
    "down": ("midbottom", "midtop", 0, -1),
    "up": ("midtop", "midbottom", 0, 1),
    "right": ("midright", "midleft", -1, 0),
    "left": ("midleft", "midright", 1, 0),
}

_SHIFTED = 8
"""Cost per pixel that a bubble moves to stay on the felt; a covered pixel of the line costs 1."""
_HIDDEN = 2000
"""Cost per pixel of the bubble under the held tile, which hides the sum."""
_COVERED = 24
"""Cost per covered pixel of a tile that the bubble does not refer to."""
_SPARED = 4
_UNDER_A_HAND = 3000
"""Cost of placing a bubble below the held tile, at scale 1."""
_APART = 8
_SENTENCE = 8
"""Cost of covering the sentence, relative to other spared areas."""

_STEPS = (0, 20, 40, 60, 80, 110, 140, 180, 230, 280, 330)
"""Distances to try if a bubble would otherwise cover a badge or another tile, at scale 1."""
_ALONG = (0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6)
"""Where the tail points along an edge: 0 is its middle, -1 and 1 its corners, the others steps beyond a corner."""
_ALONG_PX = 50
_MAX_FOUND = 100
SIGN_GAP_PX = 12
_TILE_PX = 30


class Bubble(NamedTuple):
    """A bubble on the table."""

    item: Item
    stand: Stand
    content: pygame.Rect
    body: pygame.Rect
    """Without the tail, around which the picture is transparent."""

    def hides(self, rects: Sequence[pygame.Rect]) -> bool:
        return _covered(self.body, rects) > 0


def bubble_beside(
    display: TableDisplay,
    content: pygame.Surface,
    rect: pygame.Rect,
    held: pygame.Rect | None = None,
    *,
    clear: Sequence[pygame.Rect] = (),
    spared: Sequence[pygame.Rect] = (),
    shunned: Sequence[pygame.Rect] = (),
    stand: Stand | None = None,
    stays_near: bool = False,
) -> Bubble:
    """The bubble beside `rect` or `held`, where it covers no badge and no tile that it does not refer to.

    It covers little of `spared`, avoids `held`, `clear` and `shunned`, and with `clear` prefers not to be below a hand.
    `stand`: its previous position, kept unless something is there now. `stays_near`: it covers tiles instead of moving.
    """
    laid = [display.camera.rect(place.box) for place in display.state.shown.layout.places]
    others = [] if stays_near else other_tiles(display, rect)
    badges, beside = [*badges_at(display).values(), *shunned], [rect] if held is None else [rect, held]
    covered, kept = [*laid, *(list(spared) * _SPARED)], [*beside[1:], *clear]
    search = _Search(display, content, beside, covered, others, kept, bool(clear))
    if stand is not None:
        seen = search.best([stand])
        # No tile can be played under a held one, but the next may be played beside a tile on the table.
        if not seen.hides([*badges, *(others if shunned else ())]):
            return seen
    search = search._replace(kept=[*search.kept, *badges])
    best = search.best([Stand(tail) for tail in _SIDES])
    if not best.hides([*badges, *others] if stays_near else [*laid, *search.kept]):
        return best
    # The search takes longer than a frame, so its result is cached by everything that it depends on.
    areas = (beside, search.laid, search.others, search.kept, badges)
    about = (content.get_size(), *(tuple(map(tuple, rects)) for rects in areas))
    found = display.stands.found.get(about)
    if found is None:
        ways = product(_SIDES, _ALONG[:3] if stays_near else _ALONG, _STEPS[:9] if stays_near else _STEPS)
        found = search.best([Stand(*way) for way in ways]).stand
        if len(display.stands.found) >= _MAX_FOUND:
            display.stands.found.clear()
        display.stands.found[about] = found
    return search.best([found])


def other_tiles(display: TableDisplay, told: pygame.Rect) -> list[pygame.Rect]:
    tiles = (display.camera.rect(place.box) for place in display.state.shown.layout.places)
    return [tile for tile in tiles if not tile.colliderect(told.inflate(4, 4))]


class _Search(NamedTuple):
    """A bubble that needs a position, and the rectangles that it should not cover."""

    display: TableDisplay
    content: pygame.Surface
    beside: Sequence[pygame.Rect]
    laid: Sequence[pygame.Rect]
    others: Sequence[pygame.Rect]
    kept: Sequence[pygame.Rect]
    has_hand: bool

    def best(self, stands: Sequence[Stand]) -> Bubble:
        look, best = self.display.look, None
        # The bubble points at the touching half, or at the whole tile if that is in the way.
        for stand, beside in sorted(product(stands, self.beside), key=lambda one: _distance(one[0])):
            far = _APART * look.px(_distance(stand))
            if best is not None and best[0] <= far:
                break
            bubble, shift = self._standing(beside, stand)
            cost = _covered(bubble.body, self.laid) + _COVERED * _covered(bubble.body, self.others)
            cost += _HIDDEN * _covered(bubble.body, self.kept) + _SHIFTED * shift + far
            if stand.tail == "up" and self.has_hand:
                cost += round(_UNDER_A_HAND * look.scale**2)
            if best is None or cost < best[0]:
                best = cost, bubble
        assert best is not None, "there is a way to stand"
        return best[1]

    def _standing(self, beside: pygame.Rect, stand: Stand) -> tuple[Bubble, int]:
        """The bubble at `stand`, and how far it moves to stay on the felt, above the boneyard and the sentence."""
        look, plan = self.display.look, self.display.plan
        apart = look.px(4)
        room = plan.felt.inflate(-2 * apart, 0)
        room.height = plan.boneyard.top - room.top
        anchor, point, right, down = _SIDES[stand.tail]
        x, y = getattr(beside, point)
        away = apart + look.px(stand.step)
        sign = (stand.along > 0) - (stand.along < 0)
        beyond = sign * look.px(_ALONG_PX * max(0, abs(stand.along) - 1))
        x += right * away + abs(down) * (sign * beside.width // 2 + beyond)
        y += down * away + abs(right) * (sign * beside.height // 2 + beyond)
        item = placed(look.sprites.bubble(self.content, stand.tail, look.scale), anchor, (x, y))
        seen = item.rect.clamp(room)
        right_px, down_px = bubble_inset_px(stand.tail, look.scale)
        inside = self.content.get_rect(topleft=(seen.left + right_px, seen.top + down_px))
        pad_x, pad_y = bubble_inset_px("down", look.scale)
        body = inside.inflate(2 * pad_x, 2 * pad_y)
        shift = abs(seen.left - item.left) + abs(seen.top - item.top)
        return Bubble(Item(item.picture, *seen.topleft), stand, inside, body), shift


def _distance(stand: Stand) -> int:
    return stand.step + _ALONG_PX * max(0, abs(stand.along) - 1)


def _covered(bubble: pygame.Rect, laid: Sequence[pygame.Rect]) -> int:
    hidden = (bubble.clip(laid[index]) for index in bubble.collidelistall(laid))
    return sum(rect.width * rect.height for rect in hidden)


def _sign(display: TableDisplay, text: str) -> pygame.Surface | None:
    """A round arrow for a replay, two arrowheads while hurrying, or the tile that lets the player begin."""
    look, state = display.look, display.state
    if state.replay is not None or state.hurried_at is not None:
        name: Icon = "forward" if state.replay is None else "again"
        # As large as the words.
        return look.sprites.icon(name, look.fonts.line_height(Style.TEXT) * 2 // 3, look.theme.on_badge)
    tile, short = deciding_tile(state), look.px(_TILE_PX)
    if tile is None or text != in_own_turn(look.language, state):
        return None
    # A separate picture, because the tile itself is on the rack.
    return look.sprites.composed(("pictured", tile, short), lambda: look.sprites.tile(tile, short, 1))


def sentence_on_strip(display: TableDisplay) -> tuple[list[Item], list[pygame.Rect]]:
    """The sentence, after a sign or the tile that it refers to, and its strip with the loudspeaker."""
    text = speech(display.look.language, display.state)
    if not text:
        return [], []
    look, plan, area = display.look, display.plan, display.plan.mirrored(foot_of(display).said)
    buttons = table_buttons(display)
    wide = [plan.mirrored(button.rect).left for button in buttons if button.is_primary]
    speakers = [plan.mirrored(button.rect) for button in buttons if button.key == SAY_AGAIN]
    sign = _sign(display, text)
    sign_px = 0 if sign is None else sign.get_width() + look.px(SIGN_GAP_PX)
    inset = look.px(20)
    border = 2 * inset + look.px(8) + sign_px
    room = min(wide or [area.right]) - area.left - border
    is_beside = look.fonts.size(text, Style.TEXT, max_width=max(room, 1))[1] <= area.height
    said = area if is_beside else plan.mirrored(plan.sentence)
    if not is_beside:
        # In large type beside a wide button, the sentence goes above the button and the lamp.
        room = plan.felt.width - border - look.px(20)
    style = look.fitting(text, (Style.SENTENCE, Style.TEXT), room)
    words = look.fonts.render(text, style, look.theme.on_badge, max_width=room)
    width = sign_px + words.get_width() + 2 * inset
    body = pygame.Rect(0, 0, width, max(look.px(40), words.get_height() + look.px(4)))
    body.midleft = (said.left, area.centery)
    body.bottom = min(body.bottom, area.bottom - look.px(4)) if is_beside else area.top
    content = body.copy()
    for speaker in speakers if is_beside else ():
        # The strip starts behind the loudspeaker.
        content.left = speaker.right
        body.left, body.width = speaker.centerx, content.right - speaker.centerx
    body, content, whole = map(plan.mirrored, (body, content, body.unionall(speakers)))
    items = [Item(look.sprites.strip(body.size), *body.topleft)]
    items.append(placed(words, "midright", (content.right - inset, content.centery)))
    if sign is not None:
        items.append(placed(sign, "midleft", (content.left + inset, content.centery)))
    return items, [whole]


def kept_free(display: TableDisplay) -> list[pygame.Rect]:
    """Areas that a lasting sum must not cover: title, sentence, speech of others, next places, and end tiles."""
    ends = [lying_rect(display, target.spot) for target in display.targets if target.spot != "open"]
    return [display.title.ink, *_said_and_places(display), *ends, *sentence_on_strip(display)[1]]


def spared_rects(display: TableDisplay) -> list[pygame.Rect]:
    """Areas better left visible: other seats and their speech, title, next places and, above all, the sentence."""
    spared = [*seats_around(display).values(), display.title.rect, *_said_and_places(display)]
    return spared + sentence_on_strip(display)[1] * _SENTENCE


def _said_and_places(display: TableDisplay) -> Iterator[pygame.Rect]:
    yield from (bubble.rect for bubble in said_by_seats(display).values())
    yield from (target.place for target in display.targets)


def lying_rect(display: TableDisplay, spot: Spot) -> pygame.Rect:
    """The half of the end tile that is added to; the whole tile if it lies crosswise."""
    assert spot != "open", "nothing lies at the open middle"
    last, end, target = (
        display.state.shown.layout.last_on(spot),
        display.state.end(spot),
        display.target(spot),
    )
    if not isinstance(end, ValueEnd) or end.value not in last.tile.halves:
        return display.camera.rect(last.box)
    if not last.tile.is_double or target is None:
        return display.camera.rect(last.half_box(end.value))
    # Both halves of a double have this value: take the one at the end.
    halves = [display.camera.rect(box) for box in (last.low_box, last.high_box)]
    return min(halves, key=lambda half: dist(half.center, target.place.center))
