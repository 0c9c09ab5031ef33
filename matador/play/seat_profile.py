"""Who sits at the table, as he is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from matador.ai.strengths import strength_of
from matador.match.help import Picture, SeatHelp, guide_or_none, is_learners
from matador.match.players import Player
from matador.storage.setups import (
    COLOURS,
    FACES,
    SeatSetup,
    changed_seat,
    tidy_name,
    with_distinct_looks,
)


class PlayerNames(Protocol):
    """What players are called in the language of the screen."""

    def names(self, seats: Sequence[SeatSetup]) -> tuple[str, ...]:
        """What everybody is called, by seat, no two alike: as was chosen, or as the game suggests."""

    def is_suggested(self, seat: int, name: str, *, is_bot: bool) -> bool:
        """True if somebody at a seat is called so by the game, and has chosen nothing."""


@dataclass(frozen=True, slots=True)
class SeatProfile:
    """A person or a bot at a seat."""

    seat: int
    name: str
    """What he is called now; never empty."""
    bot: str | None
    """The bot's strength; None for a person."""
    face: int
    colour: int
    help: SeatHelp = "guide"
    """A person's help."""
    chosen: str = ""
    """The name that was chosen for the seat; empty: he is called as the game suggests."""
    picture: Picture = "frames"
    """How a learner is shown numbers."""
    pinned: bool = False
    """Whether a learner's help does not fade."""
    wanted: int | None = field(default=None, compare=False)
    """The face that was chosen, where somebody else has it; None: the one they have."""
    away: SeatSetup | None = field(default=None, compare=False)
    """The person whose seat a bot has taken, or the bot whose seat a person has: he can come back as he was.

    It is kept nowhere: once the match was left, nobody comes back.
    """

    @property
    def is_person(self) -> bool:
        return self.bot is None

    @property
    def is_learner(self) -> bool:
        """Whether this person has a learner's help, by itself or when he asks for it."""
        return self.bot is None and is_learners(self.help)

    @property
    def setup(self) -> SeatSetup:
        """What seats him as he is."""
        return SeatSetup(
            name=self.chosen,
            bot=self.bot,
            face=self.face,
            colour=self.colour,
            help=self.help,
            picture=self.picture,
            pinned=self.pinned,
        )

    def with_player(self, bot: str | None) -> SeatProfile:
        """The seat with this bot, or a person; from a person to a bot and back nobody takes the other's name."""
        is_same_kind = (bot is None) == self.is_person
        sits = self.setup if self.wanted is None else changed_seat(self.setup, face=self.wanted)
        looks = played_by(self.seat, sits, bot)
        if not is_same_kind and self.away is not None:
            looks = self.away
        return replace(
            self,
            bot=bot,
            chosen=looks.name,
            face=looks.face,
            colour=looks.colour,
            away=self.away if is_same_kind else self.setup,
        )


def profiles_of(player_names: PlayerNames, seats: Sequence[SeatSetup]) -> tuple[SeatProfile, ...]:
    """Those who are to sit there, each with a name and a face of their own."""
    names, looks = player_names.names(seats), with_distinct_looks(seats)
    return tuple(
        SeatProfile(
            seat,
            name,
            sits.bot,
            sits.face,
            sits.colour,
            sits.help,
            sits.name,
            sits.picture,
            sits.pinned,
            None if wanted.face == sits.face else wanted.face,
        )
        for seat, (name, sits, wanted) in enumerate(zip(names, looks, seats, strict=True))
    )


def usual_face(seat: int, bot: str | None) -> int:
    """The face of whoever plays a seat, if nobody chooses another: a strength has its own."""
    strength = strength_of(bot)
    return seat % FACES if strength is None else strength.face


def played_by(seat: int, sits: SeatSetup, bot: str | None) -> SeatSetup:
    """The seat with somebody else who plays it: its face goes with him, unless another was chosen.

    A bot has neither the name nor the face of somebody who has said what he is called, nor has a person those of a bot.
    """
    usual = usual_face(seat, bot)
    if sits.name and (bot is None) != (sits.bot is None):
        return changed_seat(sits, bot=bot, face=usual, name="")
    return changed_seat(sits, bot=bot, face=usual if sits.face == usual_face(seat, sits.bot) else sits.face)


def names_now(player_names: PlayerNames, occupants: Sequence[SeatProfile]) -> tuple[str, ...]:
    """What they are called from now on: bots keep the names that they have, whoever else comes and goes."""
    seats = [sits.setup if sits.is_person else changed_seat(sits.setup, name=sits.name) for sits in occupants]
    return player_names.names(seats)


def profiles_again(
    player_names: PlayerNames, players: Sequence[Player], seats: Sequence[SeatSetup]
) -> tuple[SeatProfile, ...]:
    """Those who sat there, on these seats again; bots are called as they were."""
    occupants = [
        sits if sits.is_person or sits.chosen else replace(sits, name=player.name)
        for sits, player in zip(profiles_of(player_names, seats), players, strict=True)
    ]
    names = names_now(player_names, occupants)
    return tuple(replace(sits, name=name) for sits, name in zip(occupants, names, strict=True))


def seats_of(player_names: PlayerNames, players: Sequence[Player], *, guide: bool) -> tuple[SeatSetup, ...]:
    """Those who play, as they are seated anew: each with the face and colour that he comes with."""
    return tuple(
        SeatSetup(
            name=""
            if player_names.is_suggested(seat, player.name, is_bot=bool(player.bot))
            else tidy_name(player.name),
            bot=player.bot,
            face=usual_face(seat, player.bot),
            colour=seat % COLOURS,
            help=guide_or_none(is_on=guide),
        )
        for seat, player in enumerate(players)
    )


def usual_profiles(players: Sequence[Player]) -> tuple[SeatProfile, ...]:
    """Those who play, by the names they have, each with the face and colour that he comes with."""
    seats = with_distinct_looks(
        [
            SeatSetup(name=player.name, bot=player.bot, face=usual_face(seat, player.bot), colour=seat)
            for seat, player in enumerate(players)
        ]
    )
    return tuple(
        SeatProfile(seat, sits.name, sits.bot, sits.face, sits.colour, chosen=sits.name)
        for seat, sits in enumerate(seats)
    )
