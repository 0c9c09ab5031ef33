"""Statistics about finished matches: points over time, how rounds ended, and counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.play.statistics import Count, Course, Statistics, course_of
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout
from matador.ui.kit.layout import Column, Grow, PagedColumn, Space
from matador.ui.kit.page import Page
from matador.ui.kit.plot import BarPlot, LinePlot, Plot, Series
from matador.ui.kit.sheet import Sheet
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Text
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.sentences import history
from matador.ui.sentences.matches import player_name, step_label

_MAX_ROWS = 40


def statistics_page(look: Look, size: Point, past: PastMatches, people: People) -> Page[None]:
    """The page; it shows the progress while matches are still being read."""

    def compose(_state: None, view: PageView) -> Sheet:
        look, found = view.look, past.statistics
        person = None if past.search.person is None else people.numbered(past.search.person)
        title = look.say("Statistics")
        if person is not None:
            title = f"{title}: {look.shortened(person.name, Style.SENTENCE, view.size[0] // 3)}"
        if found is None:
            told = history.so_far(look.language, past.count_so_far, len(past.found))
            return Sheet(title, Text(told, Style.TEXT, key="told", is_centred=True))
        return Sheet(title, PagedColumn(tuple(_blocks(look.language, found)), 22))

    return Page(look, size, compose, None)


def _blocks(language: Language, found: Statistics) -> Iterator[Layout]:
    """The plots and, as lines of text, the rest; each with its heading."""
    say, numbers = language.gettext, count()

    def texts(heading: str, lines: tuple[str, ...]) -> PagedColumn:
        texts = tuple(Text(line, Style.TEXT, key=f"line:{next(numbers)}") for line in lines)
        return PagedColumn(texts, 6, (Column((_heading(heading), Space(4))),))

    yield texts(say("Overview"), history.all_of_it(language, found))
    yield from _course(language, say("Points per round"), course_of(found.by_day))
    endings = history.endings(language, found.endings)
    told = ", ".join(f"{name} {count}" for name, count in endings)
    bars = BarPlot(tuple((name, float(count)) for name, count in endings), told)
    yield _plot(say("How rounds ended"), bars)
    yield texts(say("Games"), _counts(language, found.by_game, is_game=True))
    yield texts(say("Opponents"), _counts(language, found.by_opponent, is_game=False))

    if len(found.persons) > 1:
        # A plot for each person, so that they are not compared with each other.
        for name, played in found.persons.items():
            heading = say("Points per round: {name}").format(name=player_name(language, name))
            yield from _course(language, heading, course_of(played))


def _heading(text: str) -> Text:
    return Text(text, Style.TEXT, bold=True, key=f"heading:{text}")


def _plot(heading: str, plot: Plot) -> Grow:
    """A plot, which takes the height that the rest of its page leaves."""
    return Grow(Column((_heading(heading), Grow(plot)), 10))


def _course(language: Language, heading: str, course: Course) -> Iterator[Layout]:
    """The points per round over time, if there is more than one step."""
    if len(course.steps) > 1:
        helped, unhelped = history.help_names(language)
        both = Series(unhelped, course.unhelped), Series(helped, course.helped)
        lines = tuple(line for line in both if any(value is not None for value in line.values))
        labels = tuple(step_label(language, step) for step in course.steps)
        yield _plot(heading, LinePlot(lines, labels, history.course_told(language, course)))


def _counts(language: Language, counts: Mapping[str, Count], *, is_game: bool) -> tuple[str, ...]:
    """A line for each game or opponent, most played first."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1].matches, item[0]))[:_MAX_ROWS]
    return tuple(history.count_told(language, name, count, is_game=is_game) for name, count in ordered)
