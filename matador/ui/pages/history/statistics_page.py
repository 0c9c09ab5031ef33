"""Statistics about finished matches: points over time, how rounds ended, and counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.play.statistics import Count, Course, Statistics, course_of
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.intents import TurnPage
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page
from matador.ui.kit.plot import BarPlot, LinePlot, Series
from matador.ui.kit.sheet import Turning, page_of
from matador.ui.kit.sheet_frame import SheetFrame
from matador.ui.kit.widgets import Figure, FigureLabel, Placed, Text
from matador.ui.look import Look
from matador.ui.sentences import history
from matador.ui.sentences.matches import player_name, step_label

_MAX_ROWS = 40
_PLOT_PX = 200
_APART_PX = 16


@dataclass(frozen=True, slots=True)
class _Block:
    """A heading with a plot or lines of text."""

    heading: str
    figure: Figure | None = None
    told: str = ""
    """The text of the plot for screen readers."""
    lines: tuple[str, ...] = ()


def statistics_page(look: Look, size: Point, past: PastMatches, people: People) -> Page[None]:
    """The page; it shows the progress while matches are still being read."""
    return Page(
        look,
        size,
        lambda _state, _view: Custom(lambda look, rect: _placed(look, rect.size, past, people)),
        None,
    )


def _placed(look: Look, size: Point, past: PastMatches, people: People) -> Iterator[Placed]:
    language = look.language
    person = None if past.search.person is None else people.numbered(past.search.person)
    title = look.say("Statistics")
    if person is not None:
        title = f"{title}: {look.shortened(person.name, Style.SENTENCE, size[0] // 3)}"
    sheet = SheetFrame(look, size, title)
    yield from sheet.ground()
    statistics = past.statistics
    if statistics is None:
        told = history.so_far(language, past.count_so_far, len(past.found))
        yield Placed(Text(told, Style.TEXT, key="told", is_centred=True), sheet.body)
        yield from sheet.frame(None)
        return
    pages = list(_pages(look, sheet, _split(look, sheet, _blocks(look, statistics, sheet.body.width))))
    for page, blocks in enumerate(pages):
        for one in _page(look, sheet, blocks):
            yield one.moved(0, 0, page)
        back = TurnPage(-1) if page else None
        on = TurnPage(1) if page < len(pages) - 1 else None
        for one in sheet.turning(Turning(page_of(look, page, len(pages)), back, on)):
            yield one.moved(0, 0, page)
    yield from sheet.frame(None)


def _blocks(look: Look, found: Statistics, width: int) -> Iterator[_Block]:
    language = look.language
    yield _Block(look.say("Overview"), lines=history.all_of_it(language, found))
    yield from _course(look, look.say("Points per round"), course_of(found.by_day))
    endings = history.endings(language, found.endings)
    told = ", ".join(f"{name} {count}" for name, count in endings)
    bars = BarPlot(tuple((name, float(count)) for name, count in endings))
    yield _Block(look.say("How rounds ended"), bars, told)
    yield _Block(look.say("Games"), lines=_counts(look, found.by_game, is_game=True))
    yield _Block(look.say("Opponents"), lines=_counts(look, found.by_opponent, is_game=False))

    if len(found.persons) > 1:
        # A plot for each person, so that they are not compared with each other.
        for name, played in found.persons.items():
            heading = language.gettext("Points per round: {name}").format(name=player_name(language, name))
            is_long = look.fonts.size(heading, Style.TEXT, bold=True)[0] > width
            yield from _course(look, player_name(language, name) if is_long else heading, course_of(played))


def _course(look: Look, heading: str, course: Course) -> Iterator[_Block]:
    """The points per round over time, if there is more than one step."""
    helped, unhelped = history.help_names(look.language)
    lines = tuple(
        Series(name, values)
        for name, values in ((unhelped, course.unhelped), (helped, course.helped))
        if any(value is not None for value in values)
    )
    if len(course.steps) > 1:
        told = history.course_told(look.language, course)
        yield _Block(
            heading, LinePlot(lines, tuple(step_label(look.language, step) for step in course.steps)), told
        )


def _counts(look: Look, counts: Mapping[str, Count], *, is_game: bool) -> tuple[str, ...]:
    """A line for each game or opponent, most played first."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1].matches, item[0]))[:_MAX_ROWS]
    return tuple(history.count_told(look.language, name, count, is_game=is_game) for name, count in ordered)


def _split(look: Look, sheet: SheetFrame, blocks: Iterator[_Block]) -> Iterator[_Block]:
    """Split blocks whose lines do not fit on a page."""
    room = sheet.body.height - _head_px(look)
    for block in blocks:
        lines: list[str] = []
        for line in block.lines:
            if lines and _lines_px(look, sheet, [*lines, line]) > room:
                yield _Block(block.heading, lines=tuple(lines))
                lines = []
            lines.append(line)
        yield _Block(block.heading, block.figure, block.told, tuple(lines))


def _pages(look: Look, sheet: SheetFrame, blocks: Iterator[_Block]) -> Iterator[tuple[_Block, ...]]:
    """Group blocks in pages, in order, with at most one plot per page, which gets the spare height."""
    page: list[_Block] = []
    free_px = sheet.body.height
    for block in blocks:
        min_px = _min_px(look, sheet, block)
        has_plot = block.figure is not None and any(each.figure is not None for each in page)
        if page and (min_px > free_px or has_plot):
            yield tuple(page)
            page, free_px = [], sheet.body.height
        page.append(block)
        free_px -= min_px
    yield tuple(page)


def _head_px(look: Look) -> int:
    return look.fonts.line_height(Style.TEXT) + look.px(10)


def _lines_px(look: Look, sheet: SheetFrame, lines: Sequence[str]) -> int:
    return sum(_line_px(look, sheet, line) + look.px(6) for line in lines)


def _line_px(look: Look, sheet: SheetFrame, line: str) -> int:
    return look.fonts.size(line, Style.TEXT, max_width=sheet.body.width)[1]


def _min_px(look: Look, sheet: SheetFrame, block: _Block) -> int:
    """The minimum height of a block, including the gap below it."""
    plot_px = 0 if block.figure is None else max(look.px(_PLOT_PX), 7 * look.fonts.line_height(Style.SMALL))
    return _head_px(look) + _lines_px(look, sheet, block.lines) + plot_px + look.px(_APART_PX)


def _page(look: Look, sheet: SheetFrame, blocks: Sequence[_Block]) -> Iterator[Placed]:
    body = sheet.body
    spare_px = body.height - sum(_min_px(look, sheet, block) for block in blocks)
    top, number = body.top, 0
    for index, block in enumerate(blocks):
        key = "heading" if index == 0 else f"heading:{index}"
        head = pygame.Rect(body.left, top, body.width, look.fonts.line_height(Style.TEXT))
        yield Placed(Text(block.heading, Style.TEXT, bold=True, key=key), head)
        bottom = top + _min_px(look, sheet, block)
        top += _head_px(look)
        if block.figure is not None:
            bottom += max(0, spare_px)
            rect = pygame.Rect(
                body.left, top, body.width, min(bottom, body.bottom + look.px(_APART_PX)) - top
            )
            rect.height -= look.px(_APART_PX)
            yield Placed(FigureLabel(block.figure, "plot", block.told), rect)
        for line in block.lines:
            rect = pygame.Rect(body.left, top, body.width, _line_px(look, sheet, line))
            yield Placed(Text(line, Style.TEXT, key=f"line:{number}"), rect)
            top, number = rect.bottom + look.px(6), number + 1
        top = bottom
