"""What a match is set up with: its ruleset, its options, and who sits where."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from matador.match.help import Picture, SeatHelp, guide_or_none
from matador.match.lengths import Game, short_target
from matador.rules import CATALOG, NamedRuleset, Ruleset, named_ruleset, recognised
from matador.rules.options import OptionValue

LONGEST_NAME = 24
"""Letters that a player's name may have."""
FACES = 8
COLOURS = 8
USUAL_BOT = "level2"
"""Plays in the place of a bot that there is not."""
USUAL_BOTS = ("level2", "level3", "level1", "level4", "level5", "level2", "level1")
"""The bots at the seats after the first, where nobody has chosen: easy and hard ones mixed."""
_OWN_FACES = {"level1": 1, "level2": 5, "level3": 2, "level4": 4, "level5": 7}
"""Their faces, as in the room of the bots, from which nothing is imported here."""
_SPARE_FACES = (3, 6, 0, 5, 2, 1, 4, 7)
"""The order in which a face is sought for somebody whose own is taken: first those that no bot has."""

_Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]
_Word: TypeAlias = Annotated[str, Meta(max_length=40)]


class SeatSetup(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """Who is to sit at a seat."""

    name: _Name = ""
    """Empty: as the game names him."""
    bot: _Word | None = None
    """The bot's strength, such as `level2`; None for a person."""
    face: Annotated[int, Meta(ge=0, lt=FACES)] = 0
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] = 0
    help: SeatHelp = "guide"
    """A person's help."""
    picture: Picture = "frames"
    """How a learner is shown numbers."""
    pinned: bool = False
    """Whether a learner's help stays as it is, and does not fade."""
    person: Annotated[int, Meta(ge=0)] | None = None
    """In a file, in the place of his name: the number of the person of the house who sat here."""


class MatchSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A match that can be begun.

    A file may hold more: games that there are no longer, bots that there are not, names of signs that cannot be
    seen, seats that look the same. `rules` refuses the first, `seated` puts the last two right; who knows
    the bots puts them right.
    """

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
        return _rules(msgspec.json.encode((self.ruleset, self.players, {**self.options, "set": self.set})))

    def seated(self) -> tuple[SeatSetup, ...]:
        """Who sits at each seat of the match: no two look the same, and every name can be written."""
        return _seated(self.seats[: self.players], self.players)

    def chosen(self) -> tuple[SeatSetup, ...]:
        """Who sits at each seat as they were chosen, even if two look the same."""
        return _chosen(self.seats[: self.players], self.players)


@lru_cache(maxsize=512)
def _rules(choice: bytes) -> Ruleset:
    """The ruleset of a name, a number of players and options in JSON, in which true is not 1.

    A page of choices asks for that of each offer, some hundred, after every press.
    """
    name, players, changes = msgspec.json.decode(choice)
    return named_ruleset(name, players, changes)


@lru_cache(maxsize=512)
def _seated(chosen: tuple[SeatSetup, ...], players: int) -> tuple[SeatSetup, ...]:
    return with_distinct_looks(_chosen(chosen, players))


def _chosen(chosen: tuple[SeatSetup, ...], players: int) -> tuple[SeatSetup, ...]:
    usual = (usual_seat(seat) for seat in range(len(chosen), players))
    return tuple(_tidied(seat) for seat in (*chosen, *usual))


USUAL = MatchSetup(
    ruleset="sevens", players=2, set=6, options={"target": short_target(Game("sevens", 2, 6), usual=100)}
)
"""What is played where nobody has chosen: a short match, so that a child sees its end."""


def usual_seat(seat: int, *, guide: bool = True) -> SeatSetup:
    """Who sits at a seat if nobody has chosen: a person at the first, different bots at the others."""
    bot = None if seat == 0 else USUAL_BOTS[seat - 1]
    face = 0 if bot is None else _OWN_FACES[bot]
    return SeatSetup(bot=bot, face=face, colour=seat % COLOURS, help=guide_or_none(is_on=guide))


def changed_setup(setup: MatchSetup, **fields: object) -> MatchSetup:
    """The setup with other values of some fields; `TypeError` for a field that there is not."""
    return msgspec.structs.replace(setup, **fields)


def changed_seat(seat: SeatSetup, **fields: object) -> SeatSetup:
    """The seat with other values of some fields; `TypeError` for a field that there is not."""
    return msgspec.structs.replace(seat, **fields)


def tidied(setup: MatchSetup) -> MatchSetup:
    """The setup without options that are the ruleset's own anyway."""
    own: dict[str, OptionValue] = {**own_options(setup), "set": setup.options.get("set")}
    options = {
        name: value
        for name, value in setup.options.items()
        if name not in own or not same_option(own[name], value)
    }
    return changed_setup(setup, options=options)


def own_options(setup: MatchSetup) -> dict[str, OptionValue]:
    """What the named ruleset itself says for so many players and this set."""
    named = CATALOG[setup.ruleset]
    deal = named.deal(setup.players, setup.set)
    return {**named.options, **({} if deal is None else {"hand_size": deal})}


def setup_of(rules: Ruleset) -> MatchSetup:
    """A setup that gives this ruleset, under its name, or else that of the ruleset that it is nearest to."""
    name = recognised(rules)
    if name is not None:
        return _setup_named(CATALOG[name], rules)
    return min((_setup_named(name, rules) for name in CATALOG.values()), key=lambda setup: len(setup.options))


def _setup_named(named: NamedRuleset, rules: Ruleset) -> MatchSetup:
    plain = MatchSetup(ruleset=named.name, players=rules.players, set=rules.set)
    own = own_options(plain)
    options = {
        name: value
        for name, value in rules.values().items()
        if name not in ("players", "set") and not (name in own and same_option(own[name], value))
    }
    return changed_setup(plain, options=options)


def same_option(one: OptionValue, other: OptionValue) -> bool:
    """Whether two values are one; in Python, True is 1."""
    return type(one) is type(other) and one == other


def tidy_name(text: str) -> str:
    """A name without signs that cannot be seen, spaces around it or doubled, and no longer than names may be."""
    # One name, however its accents were typed.
    letters = unicodedata.normalize("NFC", text)
    seen = "".join(letter if letter.isprintable() else " " for letter in letters)
    return " ".join(seen.split())[:LONGEST_NAME].rstrip()


def with_distinct_looks(seats: Sequence[SeatSetup]) -> tuple[SeatSetup, ...]:
    """The seats, no two with the same face: a bot gives way to a person, and the later seat to the earlier.

    People keep their colours. A bot has a colour that nobody else has.
    """
    order = sorted(range(len(seats)), key=lambda seat: (seats[seat].bot is not None, seat))
    faces: dict[int, int] = {}
    for seat in order:
        faces.setdefault(seats[seat].face, seat)
    # Everybody who can keeps their own face, before others look for a new one.
    found = {seat: seats[seat] for seat in faces.values()}
    for seat in order:
        if seat not in found:
            found[seat] = with_free_face(seats[seat], [each.face for each in found.values()])
    colours = {seat.colour for seat in seats if seat.bot is None}
    for seat in order:
        if seats[seat].bot is not None:
            found[seat] = with_free_colour(found[seat], colours)
            colours.add(found[seat].colour)
    return tuple(found[seat] for seat in range(len(seats)))


def with_free_face(seat: SeatSetup, taken: Collection[int]) -> SeatSetup:
    """The seat with its own face if nobody has it, else with one that nobody has; its own if all are taken."""
    free = (face for face in (seat.face, *_SPARE_FACES) if face not in taken)
    return changed_seat(seat, face=next(free, seat.face))


def with_free_colour(seat: SeatSetup, taken: Collection[int]) -> SeatSetup:
    """The same for its colour."""
    free = ((seat.colour + step) % COLOURS for step in range(COLOURS))
    return changed_seat(seat, colour=next((colour for colour in free if colour not in taken), seat.colour))


def free_colour(seats: Sequence[SeatSetup], face: int) -> int:
    """The first colour that nobody has, or else that nobody with this face has."""
    taken = {seat.colour for seat in seats}
    alike = {seat.colour for seat in seats if seat.face == face}
    free = (*(colour for colour in range(COLOURS) if colour not in taken), *range(COLOURS))
    return next((colour for colour in free if colour not in alike), 0)


def _tidied(seat: SeatSetup) -> SeatSetup:
    return changed_seat(seat, name=tidy_name(seat.name))
