"""Moments of Learn: its room, practices, lessons, and a total that is not open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from matador.play.learn.room import TotalOnPath
from matador.ui.kit.face import Face
from matador.ui.pages.context import Context
from matador.ui.pages.learn.room_page import LearnRoom
from tests.ui.pages.examples_of_people import LIVING
from tests.ui.pages.learn.first_moments import first_moments
from tests.ui.pages.learn.lesson_moments import lesson_moments, lessons_offered
from tests.ui.pages.learn.moments import moments
from tests.ui.pilot import Pilot


def rooms(pilot: Pilot) -> Iterator[Context]:
    """Nothing is known, some is, and much of it rests; a guest and somebody with a long name."""
    until, context = date(2026, 12, 28), pilot.program.context(pilot.program.look.language)
    paths = (
        [
            (5, True, 0, 4, 0),
            (6, False, 0, 5, 0),
            (7, False, 0, 6, 0),
            (10, False, 0, 9, 0),
            (13, False, 0, 12, 0),
        ],
        [
            (5, True, 4, 4, 4),
            (6, True, 5, 5, 1),
            (7, True, 2, 6, 0),
            (10, False, 0, 9, 0),
            (13, True, 12, 12, 12),
        ],
    )
    for path in paths:
        totals = tuple(
            TotalOnPath(total, is_open, known, facts, resting, until if resting else None, total < 13)
            for total, is_open, known, facts, resting in path
        )
        for name in ("", "Mia", "Ana", *LIVING):
            face = Face(3, 2, "happy") if name else None
            for chosen in (5, 13) if totals[4].is_open else (5,):
                yield replace(context, room=LearnRoom(totals, chosen, name, face))


def practices(pilot: Pilot) -> Iterator[Context]:
    """Every type of item in every stage, and the end of a practice and of a probe."""
    context = pilot.program.context(pilot.program.look.language)
    for practising in moments():
        yield replace(context, practising=practising)


def lessons(pilot: Pilot) -> Iterator[Context]:
    context = pilot.program.context(pilot.program.look.language)
    for lessons in lessons_offered():
        yield replace(context, lessons=lessons)


def lesson(pilot: Pilot) -> Iterator[Context]:
    """Every kind of lesson, in every manner and stage, and the end of one."""
    context = pilot.program.context(pilot.program.look.language)
    for taking in lesson_moments():
        yield replace(context, lesson=taking)


def first_steps(pilot: Pilot) -> Iterator[Context]:
    """Each task of the first three minutes, in every stage, and the offer of a match."""
    context = pilot.program.context(pilot.program.look.language)
    for taking in first_moments():
        yield replace(context, first_steps=taking)


def closed(pilot: Pilot) -> Iterator[Context]:
    yield replace(pilot.program.context(pilot.program.look.language), closed_total=(13, 10))
