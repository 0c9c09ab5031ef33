"""Examples of Learn: its room, practices, lessons, and a locked total."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from matador.play.learn.exercise import Exercise
from matador.play.learn.room import TotalOnPath
from matador.ui.kit.widgets import Face
from matador.ui.pages.learn.room_page import LearnRoom
from matador.ui.pages.registry import Values
from tests.ui.pages.examples_of_people import LIVING
from tests.ui.pages.learn.first_moments import first_moments
from tests.ui.pages.learn.lesson_moments import lesson_moments, lessons_offered
from tests.ui.pages.learn.moments import moments
from tests.ui.pilot import Pilot


def rooms(_pilot: Pilot) -> Iterator[Values]:
    """Nothing is known, or some sums are, or many rest; a guest and a person with a long name."""
    until = date(2026, 12, 28)
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
                yield {"learning.room": LearnRoom(totals, chosen, name, face)}


def practices(_pilot: Pilot) -> Iterator[Values]:
    """Every type of item in every stage, and the end of a practice and of a probe."""
    yield from map(_shown, moments())


def lesson(_pilot: Pilot) -> Iterator[Values]:
    """Every kind of lesson, in every manner and stage, and the end of one."""
    yield from map(_shown, lesson_moments())


def first_steps(_pilot: Pilot) -> Iterator[Values]:
    """Each task of the first three minutes, in every stage, and the offer of a match."""
    yield from map(_shown, first_moments())


def _shown(exercise: Exercise) -> Values:
    return {"exercise": exercise, "faces": (Face(1, 1, "happy"), Face(0, 0))}


def lessons(_pilot: Pilot) -> Iterator[Values]:
    for lessons in lessons_offered():
        yield {"lessons": lessons}


def closed(_pilot: Pilot) -> Iterator[Values]:
    yield {"learning.closed": (13, 10)}
