"""What a match is set up with: its ruleset, its options, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from matador.rules import Ruleset, named_ruleset
from matador.rules.options import OptionValue

LONGEST_NAME = 24
"""Letters that a player's name may have."""
FACES = 8
COLOURS = 8

_Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]
_Word: TypeAlias = Annotated[str, Meta(max_length=40)]


class SeatSetup(msgspec.Struct, frozen=True, kw_only=True):
    """Who is to sit at a seat."""

    name: _Name = ""
    """Empty: as the game names him."""
    bot: _Word | None = None
    """The bot's strength, such as `greedy`; None for a person."""
    face: Annotated[int, Meta(ge=0, lt=FACES)] = 0
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] = 0
    guide: bool = True
    """Whether the table shows this person where tiles fit."""


class MatchSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A match that can be begun."""

    ruleset: str
    players: Annotated[int, Meta(ge=2, le=8)]
    set: Literal[4, 5, 6, 9, 12]
    options: Mapping[str, OptionValue] = {}
    """Options that differ from those of the ruleset, as JSON has them."""
    seats: Annotated[tuple[SeatSetup, ...], Meta(max_length=8)] = ()
    """By seat; seats that are not here are as they come: a person first, then bots."""
    open_hands: bool = False
    """Whether all persons may see each other's tiles, so that nothing is covered."""

    def rules(self) -> Ruleset:
        """The ruleset; `RulesetError` if this version of the game has no such game."""
        return named_ruleset(self.ruleset, self.players, {**self.options, "set": self.set})

    def seated(self) -> tuple[SeatSetup, ...]:
        """Who sits at each seat of the match, faces and colours apart where nothing was chosen."""
        return tuple(
            self.seats[seat] if seat < len(self.seats) else usual_seat(seat) for seat in range(self.players)
        )


def usual_seat(seat: int, *, guide: bool = True) -> SeatSetup:
    """Who sits at a seat if nobody has chosen: a person at the first, bots at the others."""
    bot = None if seat == 0 else "greedy"
    return SeatSetup(bot=bot, face=seat % FACES, colour=seat % COLOURS, guide=guide)
