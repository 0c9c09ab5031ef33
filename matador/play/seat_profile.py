"""The players at a table, with their names, faces and colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from matador.ai.bots import strength_of
from matador.match.help import guide_or_none, is_learners
from matador.match.players import Player
from matador.storage.setups import COLOURS, FACES, SeatSetup, changed_seat, tidy_name, with_distinct_looks


class PlayerNames(Protocol):
    """Chooses players' names in the language of the screen."""

    def names(self, seats: Sequence[SeatSetup]) -> tuple[str, ...]:
        """Distinct names by seat: the chosen name, or a suggested one."""

    def is_suggested(self, seat: int, name: str, *, is_bot: bool) -> bool: ...


@dataclass(frozen=True, slots=True)
class SeatProfile:
    """A person or a bot at a seat."""

    seat: int
    name: str
    """The current name; never empty."""
    setup: SeatSetup
    """Its name is empty if the player did not choose one."""
    away: SeatSetup | None = field(default=None, compare=False)
    """The person or bot who was replaced, and can return unchanged until the match is left."""

    @property
    def is_person(self) -> bool:
        return self.setup.bot is None

    @property
    def is_learner(self) -> bool:
        return self.is_person and is_learners(self.setup.help)

    def with_player(self, bot: str | None) -> SeatProfile:
        is_same_kind = (bot is None) == self.is_person
        looks = played_by(self.seat, self.setup, bot)
        if not is_same_kind and self.away is not None:
            looks = self.away
        setup = changed_seat(self.setup, bot=bot, name=looks.name, face=looks.face, colour=looks.colour)
        return replace(self, setup=setup, away=self.away if is_same_kind else self.setup)


def profiles_of(player_names: PlayerNames, seats: Sequence[SeatSetup]) -> tuple[SeatProfile, ...]:
    return profiles_named(player_names.names(seats), seats)


def profiles_named(names: Sequence[str], seats: Sequence[SeatSetup]) -> tuple[SeatProfile, ...]:
    looks = with_distinct_looks(seats)
    return tuple(map(SeatProfile, range(len(looks)), names, looks))


def usual_face(seat: int, bot: str | None) -> int:
    strength = strength_of(bot)
    return seat % FACES if strength is None else strength.face


def played_by(seat: int, sits: SeatSetup, bot: str | None) -> SeatSetup:
    """The seat of another player, with their usual face unless one was chosen for this kind of player."""
    usual = usual_face(seat, bot)
    if sits.name and (bot is None) != (sits.bot is None):
        return changed_seat(sits, bot=bot, face=usual, name="")
    return changed_seat(sits, bot=bot, face=usual if sits.face == usual_face(seat, sits.bot) else sits.face)


def names_now(player_names: PlayerNames, occupants: Sequence[SeatProfile]) -> tuple[str, ...]:
    seats = [sits.setup if sits.is_person else changed_seat(sits.setup, name=sits.name) for sits in occupants]
    return player_names.names(seats)


def seats_of(player_names: PlayerNames, players: Sequence[Player], *, guide: bool) -> tuple[SeatSetup, ...]:
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
