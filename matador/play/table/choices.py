"""What the table goes by that is chosen elsewhere: the player's settings, and the language that he reads."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from matador.play.game import Game
from matador.play.pace import Pace
from matador.storage.settings import Settings

if TYPE_CHECKING:
    from matador.play.table.facts import TableFacts
    from matador.play.table.told import Saying


@dataclass(frozen=True, slots=True)
class Choices:
    """What the player has set that the table goes by."""

    auto_draw: bool = False
    pace: Pace = field(default_factory=Pace)
    is_left_handed: bool = False
    """Whether what the player reaches for is on the left."""
    is_coloured: bool = True
    """Whether pips tell their number by their colour too, as far as those at the table need no other."""


def choices_of(settings: Settings) -> Choices:
    """What of the settings the table goes by."""
    pace = Pace(settings.speed, settings.reduced_motion)
    return Choices(settings.auto_draw, pace, settings.hand == "left", settings.pips != "one-colour")


def unhurried(game: Game, choices: Choices) -> Choices:
    """What was chosen; in Learn nobody is in a hurry, unless the player is."""
    if game.teacher.is_lesson and choices.pace.speed == "normal":
        return replace(choices, pace=replace(choices.pace, speed="slow"))
    return choices


class Reader(Protocol):
    """Knows how many letters somebody has to read, in his language."""

    def saying(self, what: Saying) -> int:
        """Of what somebody says at the table."""

    def who_begins(self, table: TableFacts) -> int:
        """Of the sentence that says who opens the round."""

    def what_was_done(self, table: TableFacts) -> int:
        """Of the sentence that says what is shown again."""


class NobodyReads:
    """For a table that is on no screen."""

    def saying(self, what: Saying) -> int:  # noqa: ARG002 - nobody reads it
        return 0

    def who_begins(self, table: TableFacts) -> int:  # noqa: ARG002 - nobody reads it
        return 0

    def what_was_done(self, table: TableFacts) -> int:  # noqa: ARG002 - nobody reads it
        return 0
