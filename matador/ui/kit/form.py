"""Lays out forms; groups that do not fit move to further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import pygame

from matador.ui.fonts import Style
from matador.ui.kit.arrange import ByWidth, Wrap
from matador.ui.kit.base import Layout, Placed
from matador.ui.kit.buttons import Button, IconButton, Tab
from matador.ui.kit.cells import Cell, Contents, Group, is_compact, target_px
from matador.ui.kit.figures import Panel, Text
from matador.ui.kit.intents import Command, Intent, TurnPage
from matador.ui.kit.layout import Aligned, Column, Grow, OnPage, PagedColumn, Row, Sized, Space, Stack, Steady
from matador.ui.look import Look

_MARGIN_PX = 16
_INSET_PX = 24
_DONE_PX = 62
_COLUMN_GAP_PX = 32
_NARROW = 0.75
_GAP, _BETWEEN = 8, 12
"""The distances between rows and between groups."""
_COMPACT_PX = 1040


def _rows(look: Look, group: Group, narrow: float, width: int) -> list[Layout]:
    """The rows of a group: its cells, with the words beside or above them."""
    cells = tuple(replace(cell, narrow=narrow) for cell in group.cells)
    if group.min_px is None:
        rows = _flow(look, group, cells, width)
    else:
        rows = _labelled(look, group, _grid(look, group, cells, width), width)
    if group.below:
        below = Text(group.below, Style.SMALL, muted=True, key=f"below:{group.key}")
        rows[0] = Column((rows[0], below), _GAP / 2)
    instead = tuple(Text(text, Style.SMALL) for text in group.all_instead)
    rows[0] = Steady(Column((rows[0],)), instead) if instead else rows[0]
    if not group.is_seen:
        words = (Text(group.instead, Style.SMALL, key=f"instead:{group.key}"),) if group.instead else ()
        rows = [Steady(Column(words), (rows[0],)), *(Steady(Space(), (row,)) for row in rows[1:])]
    # Each row is measured once.
    heights = [row.height(look, width) for row in rows]
    return [
        Sized(row, None, high, high + row.growth(look, width))
        for row, high in zip(rows, heights, strict=True)
    ]


def _grid(look: Look, group: Group, cells: Sequence[Cell], width: int) -> list[Layout]:
    """Rows of equal cells. A filled last row may be higher."""
    assert group.min_px is not None
    narrow, gap, rows = cells[0].narrow, look.px(_GAP), list[Layout]()
    least = round(look.px(group.min_px) * max(1.0, look.text_scale) * narrow)
    count = max(1, min(len(cells), (width + gap) // (least + gap)))
    wide = (width - (count - 1) * gap) // count
    heights = [cell.height(look, wide) for cell in cells]
    for first in range(0, len(cells), count):
        row = cells[first : first + count]
        # Cards have the same height in all rows.
        height = max(heights[first : first + count] if row[0].body.is_switch else heights)
        most = 2 * height if is_compact(look, narrow) and group.is_filled else height
        rows.append(
            Sized(
                Row(tuple(Grow(cell) if group.is_filled else Sized(cell, wide) for cell in row), _GAP),
                None,
                height,
                most,
            )
        )
    return rows


def _flow(look: Look, group: Group, cells: tuple[Cell, ...], width: int) -> list[Layout]:
    # The row is as high as its cells.
    label = Sized(_label(group), _label_width(look, group) - look.px(_GAP), 0)

    def fit_beside(count: int) -> bool:
        widths = [part.width(look) for part in (label, *cells[:count])] if group.label else [0]
        return all(widths) and sum(widths) + count * look.px(_GAP) <= width

    if fit_beside(len(cells)):
        return [Row((label, *cells), _GAP)]
    if cells[0].field is not None and fit_beside(1):
        # A field stays beside its label; the cells after it go below.
        return [Row((label, cells[0]), _GAP), *Wrap(cells[1:], _GAP).rows(look, width)]
    return _labelled(look, group, Wrap(cells, _GAP).rows(look, width), width)


def _labelled(look: Look, group: Group, rows: Sequence[Layout], width: int) -> list[Layout]:
    if not group.label:
        return list(rows)
    words = _label(group)
    if _label_width(look, group) > width:
        words = Text(f"{group.label} {group.note}".strip(), Style.TEXT, bold=True)
    return [Column((words, rows[0]), _GAP), *rows[1:]]


def _label_width(look: Look, group: Group) -> int:
    """The width of the label on one line, including the gap after it."""
    labels = (group.label, *group.all_labels)
    width = max(look.fonts.size(label, Style.TEXT, bold=True)[0] for label in labels) + 2 * look.px(_GAP)
    return width + (look.fonts.size(group.note, Style.SMALL)[0] + look.px(_GAP) if group.note else 0)


def _label(group: Group) -> Layout:
    note = (Text(group.note, Style.SMALL, muted=True),) if group.note else ()
    return Row((Text(group.label, Style.TEXT, bold=True), *note), _GAP)


@dataclass(frozen=True, slots=True)
class GroupRows(ByWidth):
    """The rows of groups below each other."""

    groups: tuple[Group, ...]
    narrow: float = 1.0

    def made(self, look: Look, width: int) -> Column:
        rows = (_rows(look, group, self.narrow, width) for group in self.groups)
        return Column(tuple(Column(tuple(group), _GAP) for group in rows), _BETWEEN)


@dataclass(frozen=True, slots=True)
class Form(Layout):
    """A large page: tabs, groups of cells, a hint and a button to finish.

    Groups that do not fit move to further pages.
    """

    title: str
    tabs: tuple[Tab, ...]
    contents: Contents
    """Those of the selected tab."""
    done: Button
    hint: str
    is_reason: bool
    """True if the hint explains why something cannot be chosen."""
    hints: tuple[str, ...]
    """Every possible hint. The foot fits each of them, so that nothing moves."""
    all_contents: tuple[Contents, ...] = ()
    """Those of all tabs, if the panel is only as large as they need; empty: almost as large as the window."""
    outside: Intent | None = None

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        margin, inset = 2 * look.px(_MARGIN_PX), look.px(_INSET_PX)
        panel = rect.inflate(-margin, -margin)
        if self.all_contents:
            panel.width = min(panel.width, round(look.px(_COMPACT_PX) * max(1.0, look.text_scale)))
        inner = panel.width - 2 * inset
        head = pygame.Rect(0, 0, panel.width - inset - look.px(14), 0)
        head.height = self._head(look, head.width).height(look, head.width)
        foot = pygame.Rect(0, 0, inner, self._foot(look, inner).height(look, inner))
        body = pygame.Rect(0, 0, inner, 0)
        around = look.px(12) + head.height + look.px(14) + look.px(12) + foot.height + look.px(18)
        body.height = panel.height - around
        heights = (_beside(each, 1.0).height(look, inner) for each in self.all_contents)
        body.height = min(body.height, max(heights, default=body.height))
        panel.height = around + body.height
        panel.center = rect.center
        head.topleft = (panel.left + inset, panel.top + look.px(12))
        foot.bottomleft = (panel.left + inset, panel.bottom - look.px(18))
        body.topleft = (panel.left + inset, head.bottom + look.px(14))
        pages = self._pages(look, body)
        if len(pages) > 1:
            high = self._foot(look, inner, len(pages)).height(look, inner)
            body.height -= high - foot.height
            foot.update(foot.left, foot.bottom - high, inner, high)
            pages = self._in_pages(look, body)
        yield Placed(Panel(self.title, outside=self.outside), panel)
        yield from self._head(look, head.width).place(look, head)
        for number, page in enumerate(pages):
            yield from OnPage(page, number).place(look, body)
        yield from self._foot(look, inner, len(pages)).place(look, foot)
        # The close button is nearer to the corner than everything else.
        close = pygame.Rect(head.topright, (target_px(look), target_px(look)))
        close.right = head.right
        yield Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close"), close)

    # Head and foot

    def _head(self, look: Look, width: int) -> Layout:
        """The title if there is room for it, and the tabs beside the close button."""
        side, gap = target_px(look), look.px(_GAP)
        corner = Sized(Space(), side + 2 * gap, side)
        room = width - side - 2 * gap
        tabs = self._tabs(look, room)
        title = Text(self.title, Style.SENTENCE, bold=True)
        if title.width(look) <= room - tabs.width(look) - 4 * gap:
            return Row((Grow(title), tabs, corner))
        return Row((tabs, Grow(Space()), corner))

    def _tabs(self, look: Look, room: int) -> Layout:
        """Tabs of one width; those that would be too narrow stand in several rows."""
        gap, pad, side, size = look.px(_GAP), look.px(12), target_px(look), look.fonts.size
        height = max(side, look.fonts.line_height(Style.TEXT) + gap)
        wide, small = (
            max((size(tab.label, style, bold=True)[0] for tab in self.tabs), default=0)
            for style in (Style.TEXT, Style.SMALL)
        )
        least, in_row = max(2 * side, small + pad), max(1, len(self.tabs))
        while in_row > 1 and in_row * (least + gap) - gap > room:
            in_row = -(-in_row // 2)
        wide = max(2 * side, min(wide + 3 * pad, (room + gap) // in_row - gap))
        tabs = [Sized(tab, wide, height) for tab in self.tabs]
        rows = (tuple(tabs[start : start + in_row]) for start in range(0, len(tabs), in_row))
        return Column(tuple(Row(row, 8) for row in rows), 8)

    def _foot(self, look: Look, width: int, pages: int = 1) -> Layout:
        """The hint beside the buttons, or above them if that takes less height."""
        height = max(look.least(64), look.px(_DONE_PX), look.fonts.line_height(Style.TEXT) + look.px(20))
        label = look.fonts.size(self.done.label, Style.TEXT, bold=True)[0]
        done = Sized(self.done, max(look.px(210), label + look.px(100)), height)
        turning = [
            OnPage(self._turning(look, page, pages), page) for page in range(pages if pages > 1 else 0)
        ]
        buttons = (
            Space(16),
            *([Aligned(Stack(tuple(turning))), Space(16)] if turning else []),
            Aligned(done),
        )
        text = Text(self.hint, Style.SMALL, muted=not self.is_reason, key="hint")
        hint = Grow(Steady(text, tuple(Text(one, Style.SMALL) for one in self.hints)))
        beside = Row((hint, *buttons))
        above = Column((hint.part, Row((Grow(Space()), *buttons))), 8)
        return min((beside, above), key=lambda foot: foot.height(look, width))

    def _turning(self, look: Look, page: int, pages: int) -> Layout:
        side, say = target_px(look), look.say
        counted = say("{page} of {pages}")
        count_px = look.fonts.size(counted.format(page=10, pages=10), Style.SMALL)[0] + 2 * look.px(_GAP)
        told = counted.format(page=page + 1, pages=pages)
        back = IconButton("page back", say("Back"), TurnPage(-1), "left")
        on = IconButton("page on", say("Next"), TurnPage(1), "right")
        arrows = (back if page > 0 else Space(), on if page < pages - 1 else Space())
        left, right = (Aligned(Sized(arrow, side, side)) for arrow in arrows)
        return Row((left, Sized(Text(told, Style.SMALL, is_centred=True), count_px), right))

    # Pages

    def _pages(self, look: Look, body: pygame.Rect) -> tuple[Layout, ...]:
        """The columns beside or below each other if they fit, perhaps with smaller parts, or else pages."""
        for narrow in (1.0, _NARROW):
            for page in (_beside(self.contents, narrow), GroupRows(self.contents.groups, narrow)):
                if page.height(look, body.width) <= body.height:
                    return (page,)
        return self._in_pages(look, body)

    def _in_pages(self, look: Look, body: pygame.Rect) -> tuple[Layout, ...]:
        """The groups about a player are on pages headed by the player; the first stays with the seats if it fits."""
        found: list[Layout] = []
        for owner, groups in groupby(self.contents.groups_in_pages, key=lambda group: group.owner):
            owned = list(groups)
            if owner is not None and len(found) == 1:
                longer = Column((found[-1], Space(_BETWEEN), GroupRows((owned[0],), 1.0)))
                if longer.height(look, body.width) <= body.height:
                    found[-1], owned = longer, owned[1:]
            rows: list[Layout] = []
            for group in owned:
                for index, row in enumerate(_rows(look, group, 1.0, body.width)):
                    rows += [Space(_GAP if index else _BETWEEN), row]
            heading = () if owner is None else (owner.heading(look), Space(_GAP))
            found += PagedColumn(tuple(rows), heading=heading).pages(look, body)
        # A hidden group keeps its space, but not a page of its own.
        return tuple(page for page in found if any(one.key for one in page.place(look, body)))


def _beside(contents: Contents, narrow: float) -> Layout:
    columns = tuple(Grow(GroupRows(groups, narrow), share) for share, groups in contents.columns)
    above = (GroupRows(contents.above, narrow),) if contents.above else ()
    return Column((*above, *([Row(columns, _COLUMN_GAP_PX)] if columns else [])), 12)
