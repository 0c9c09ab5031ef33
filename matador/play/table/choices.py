"""What the table goes by that is chosen elsewhere: the player's settings, and the language that he reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from matador.play.game import Game
from matador.play.pace import Pace
from matador.storage.settings import Personal, Settings

if TYPE_CHECKING:
    from matador.play.table.facts import TableFacts
    from matador.play.table.told import Saying


@dataclass(frozen=True, slots=True)
class SeatChoices:
    """What somebody has set that goes with his seat: it holds while his tiles are those that are seen."""

    is_left_handed: bool = False
    """True if what he reaches for is on the left."""
    is_coloured: bool = True
    """True if pips tell their number by their colour too, as far as those at the table need no other."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the player has set that the table goes by."""

    auto_draw: bool = False
    pace: Pace = field(default_factory=Pace)
    usual: SeatChoices = field(default_factory=SeatChoices)
    """Those of every seat that has none of its own."""
    seats: Mapping[int, SeatChoices] = field(default_factory=dict)
    """By seat."""

    def of_seat(self, seat: int) -> SeatChoices:
        """What goes with a seat."""
        return self.seats.get(seat, self.usual)


def choices_of(settings: Settings, seats: Mapping[int, Personal] | None = None) -> Choices:
    """What of the settings the table goes by, and of those who sit there with settings of their own."""
    pace = Pace(settings.speed, settings.reduced_motion)
    own = {seat: _seat_choices(personal) for seat, personal in (seats or {}).items()}
    return Choices(settings.auto_draw, pace, _seat_choices(settings), own)


def _seat_choices(personal: Personal) -> SeatChoices:
    return SeatChoices(personal.hand == "left", personal.pips != "one-colour")


def unhurried(game: Game, choices: Choices) -> Choices:
    """What was chosen; in Learn nobody is in a hurry, unless the player is."""
    if game.teacher.is_lesson and choices.pace.speed == "normal":
        return replace(choices, pace=replace(choices.pace, speed="slow"))
    return choices


class Reader(Protocol):
    """Knows how many letters somebody has to read, in his language."""

    def saying(self, what: Saying, count: int) -> int:
        """Of what somebody says at the table; `count`: tiles that they have drawn in a row."""

    def who_begins(self, table: TableFacts) -> int:
        """Of the sentence that says who opens the round."""

    def what_was_done(self, table: TableFacts) -> int:
        """Of the sentence that says what is shown again."""


class NobodyReads:
    """For a table that is on no screen."""

    def saying(self, what: Saying, count: int) -> int:  # noqa: ARG002 - nobody reads it
        return 0

    def who_begins(self, table: TableFacts) -> int:  # noqa: ARG002 - nobody reads it
        return 0

    def what_was_done(self, table: TableFacts) -> int:  # noqa: ARG002 - nobody reads it
        return 0
