"""What finished matches come to: a plot over time, how rounds ended, and counts; nothing that shames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pygame

from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.play.statistics import Count, Statistics, course_of, statistics_of
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.card_page import CardPage
from matador.ui.kit.figures import Figure
from matador.ui.kit.intents import TurnPage
from matador.ui.kit.placed import Placed
from matador.ui.kit.plot import BarPlot, LinePlot, Series
from matador.ui.kit.sheet import Sheet, Turning
from matador.ui.kit.widgets import FigureLabel, Text
from matador.ui.look import Look
from matador.ui.sentences import figures as words

_MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class _Leaf:
    """One page of it: a sentence, and a plot or lines of words."""

    heading: str
    figure: Figure | None = None
    told: str = ""
    """What a screen reader says of the plot."""
    lines: tuple[str, ...] = ()


def statistics_page(look: Look, size: Point, past: PastMatches, people: People) -> CardPage:
    """The page; while matches are still being read it says how many have been."""
    return CardPage(look, size, lambda look, size: tuple(_placed(look, size, past, people)))


def _placed(look: Look, size: Point, past: PastMatches, people: People) -> Iterator[Placed]:
    language = look.language
    person = None if past.search.person is None else people.numbered(past.search.person)
    title = look.say("In figures")
    if person is not None:
        title = f"{title}: {look.shortened(person.name, Style.SENTENCE, size[0] // 3)}"
    sheet = Sheet(look, size, title)
    yield from sheet.ground()
    counted = past.counted
    if counted is None:
        told = words.so_far(language, past.count_so_far, len(past.found))
        yield Placed(Text(told, Style.TEXT, key="told", is_centred=True), sheet.body)
        yield from sheet.frame(None)
        return
    statistics = statistics_of(counted, None if person is None else person.name)
    leaves = list(_split(look, sheet, _leaves(look, statistics)))
    for page, leaf in enumerate(leaves):
        yield from _leaf(look, sheet, leaf, page)
        back = TurnPage(-1) if page else None
        on = TurnPage(1) if page < len(leaves) - 1 else None
        for one in sheet.turning(Turning(f"{page + 1} / {len(leaves)}", back, on)):
            yield one.moved(0, 0, page)
    yield from sheet.frame(None)


def _leaves(look: Look, found: Statistics) -> Iterator[_Leaf]:
    language, course = look.language, course_of(found)
    helped, unhelped = words.help_names(language)
    lines = tuple(
        Series(name, values)
        for name, values in ((unhelped, course.unhelped), (helped, course.helped))
        if any(value is not None for value in values)
    )
    yield _Leaf(look.say("All of it"), lines=words.all_of_it(language, found))
    if len(course.steps) > 1:
        told = words.course_told(language, course)
        yield _Leaf(look.say("Points a round"), LinePlot(lines, course.steps), told)
    endings = words.endings(language, found.endings)
    told = ", ".join(f"{name} {count}" for name, count in endings)
    bars = BarPlot(tuple((name, float(count)) for name, count in endings))
    yield _Leaf(look.say("How rounds ended"), bars, told)
    yield _Leaf(look.say("Games"), lines=_counts(look, found.by_game, is_game=True))
    yield _Leaf(look.say("Played with"), lines=_counts(look, found.by_opponent, is_game=False))


def _counts(look: Look, counts: Mapping[str, Count], *, is_game: bool) -> tuple[str, ...]:
    """A line for each, whatever was played most first."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1].matches, item[0]))[:_MOST_ROWS]
    return tuple(words.count_told(look.language, name, count, is_game=is_game) for name, count in ordered)


def _split(look: Look, sheet: Sheet, leaves: Iterator[_Leaf]) -> Iterator[_Leaf]:
    """Lines for which there is no room go on with the next page."""
    room = sheet.body.height - look.fonts.line_height(Style.TEXT) - look.px(16)
    for leaf in leaves:
        lines: list[str] = []
        height = 0
        for line in leaf.lines:
            line_px = look.fonts.size(line, Style.TEXT, max_width=sheet.body.width)[1] + look.px(6)
            if lines and height + line_px > room:
                yield _Leaf(leaf.heading, lines=tuple(lines))
                lines, height = [], 0
            lines.append(line)
            height += line_px
        yield _Leaf(leaf.heading, leaf.figure, leaf.told, tuple(lines))


def _leaf(look: Look, sheet: Sheet, leaf: _Leaf, page: int) -> Iterator[Placed]:
    body, line_px = sheet.body, look.fonts.line_height(Style.TEXT)
    head = pygame.Rect(body.left, body.top, body.width, line_px)
    yield Placed(Text(leaf.heading, Style.TEXT, bold=True, key="heading"), head, page)
    top = head.bottom + look.px(10)
    if leaf.figure is not None:
        rect = pygame.Rect(body.left, top, body.width, body.bottom - top)
        yield Placed(FigureLabel(leaf.figure, "plot", leaf.told), rect, page)
    for number, line in enumerate(leaf.lines):
        height = look.fonts.size(line, Style.TEXT, max_width=body.width)[1]
        rect = pygame.Rect(body.left, top, body.width, height)
        yield Placed(Text(line, Style.TEXT, key=f"line:{number}"), rect, page)
        top = rect.bottom + look.px(6)
