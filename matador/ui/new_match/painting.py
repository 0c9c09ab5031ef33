"""The pictures of the whole page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.paint import button_items, focus_ring, round_button_items
from matador.ui.look import Look, panel_item, placed
from matador.ui.new_match.cell_painting import cell_items, check_items
from matador.ui.new_match.measures import Measures
from matador.ui.new_match.plan import Head, Leaf, Plan, Said
from matador.ui.new_match.shapes import key_body
from matador.ui.new_match.strips import Words
from matador.ui.sprites import Icon


@dataclass(frozen=True, slots=True)
class Foot:
    """What is said at the foot, and whether it is the reason why something cannot be chosen."""

    hint: str
    is_reason: bool


def head_items(look: Look, plan: Plan, said: Said, chosen: int) -> Iterator[Item]:
    """The body, the title, the tabs and the cross."""
    yield panel_item(look, plan.rect)
    if plan.title is not None:
        at = plan.title.midleft
        yield look.text(said.title, Style.SENTENCE, look.theme.panel_text, "midleft", at, bold=True)
    for index, (name, rect) in enumerate(zip(said.tabs, plan.tabs, strict=True)):
        if index == chosen:
            body = look.sprites.button(rect.size, kind="quiet", pressed=True, enabled=True)
        else:
            body = key_body(look, rect.size, "plain")
        ink = look.theme.strip_text if index == chosen else look.theme.panel_text
        yield placed(body, "topleft", rect.topleft)
        style = look.fitting(name, (Style.TEXT, Style.SMALL), rect.width - look.px(12), bold=True)
        yield look.text(name, style, ink, "center", rect.center, bold=True)
    yield from round_button_items(look, plan.close, "close")


def leaf_items(look: Look, plan: Plan, leaf: Leaf) -> Iterator[Item]:
    """The words before the cells, and the cells, but for the signs of what is chosen."""
    if leaf.head is not None:
        yield from whose_items(look, plan.measures, leaf.head)
    yield from word_items(look, leaf)
    for one in leaf.placed:
        yield from cell_items(look, plan.measures, one.cell, one.rect)


def whose_items(look: Look, measures: Measures, head: Head) -> Iterator[Item]:
    """The face and the name of whoever the cells below tell of."""
    whose, rect = head.whose, head.rect
    face = look.sprites.face(whose.face, measures.face, mood="calm", turn=False, colour=whose.colour)
    yield placed(face, "midleft", rect.midleft)
    left = rect.left + measures.face + measures.pad
    name = measures.cut(whose.name, Style.TEXT, rect.right - left, bold=True)
    yield look.text(name, Style.TEXT, look.theme.panel_text, "midleft", (left, rect.centery), bold=True)


def chosen_items(look: Look, leaf: Leaf) -> Iterator[Item]:
    """The signs of what is chosen; they lie over the focus ring, which would cut them."""
    for one in leaf.placed:
        yield from check_items(look, one.cell, one.rect)


def word_items(look: Look, leaf: Leaf) -> Iterator[Item]:
    """The words before the cells."""
    for words in leaf.words:
        yield _written(look, words)


def _written(look: Look, words: Words) -> Item:
    colour = look.theme.panel_muted if words.muted else look.theme.panel_text
    room = words.rect.width
    picture = look.fonts.render(words.text, words.style, colour, bold=words.bold, max_width=room)
    return placed(picture, "midleft", words.rect.midleft)


def foot_items(look: Look, plan: Plan, said: Said, foot: Foot, page: int) -> Iterator[Item]:
    """What is said, the arrows where there is more, and the button that starts."""
    if foot.hint:
        colour = look.theme.panel_text if foot.is_reason else look.theme.panel_muted
        picture = look.fonts.render(foot.hint, Style.SMALL, colour, max_width=plan.hint.width)
        yield placed(picture, "midleft", plan.hint.midleft)
    pages = len(plan.leaves)
    if pages > 1:
        count = f"{page + 1} / {pages}"
        yield look.text(count, Style.SMALL, look.theme.panel_text, "center", plan.count.center)
        arrows: tuple[tuple[bool, Icon], ...] = ((page > 0, "left"), (page < pages - 1, "right"))
        for (leads, icon), rect in zip(arrows, (plan.back, plan.on), strict=True):
            if leads:
                yield from round_button_items(look, rect, icon)
    yield from button_items(look, plan.start, said.start, "right")


def ring(look: Look, plan: Plan, leaf: Leaf, focus: str) -> Iterator[Item]:
    """The focus ring, where what has the focus is seen."""
    rects = {one.cell.key: one.rect for one in leaf.placed}
    rects |= {"start": plan.start, "close": plan.close}
    if focus in rects:
        yield focus_ring(look, rects[focus])
