"""The setup of a match: its ruleset, its options, and its players."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from matador.match.help import Picture, SeatHelp, guide_or_none
from matador.match.lengths import Game, short_target
from matador.rules import CATALOG, NamedRuleset, Ruleset, named_ruleset, recognised
from matador.rules.options import OptionValue
from matador.storage.paths import in_one_line

LONGEST_NAME = 24
"""Maximum length of a player's name."""
FACES = 8
COLOURS = 8
USUAL_BOT = "level2"
"""Replaces an unknown bot."""
USUAL_BOTS = ("level2", "level3", "level1", "level4", "level5", "level2", "level1")
"""The default bots at the seats after the first: easy and hard ones mixed."""
_OWN_FACES = {"level1": 1, "level2": 5, "level3": 2, "level4": 4, "level5": 7}
"""Their faces, as in `matador.ai`, from which this package imports nothing."""
_SPARE_FACES = (3, 6, 0, 5, 2, 1, 4, 7)
"""Replacement faces, in order, for a player whose own is taken: those that no bot has come first."""


class SeatSetup(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """The player on a seat, and their help."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    """Empty for the default name."""
    bot: Annotated[str, Meta(max_length=40)] | None = None
    """The bot's strength, such as `level2`; None for a person."""
    face: Annotated[int, Meta(ge=0, lt=FACES)] = 0
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] = 0
    help: SeatHelp = "guide"
    """Help for a person."""
    picture: Picture = "frames"
    """How numbers are shown to a learner."""
    pinned: bool = False
    """True if a learner's help never fades."""
    person: Annotated[int, Meta(ge=0)] | None = None
    """Only in files, instead of the name: the number of the player of this computer who sat here."""


class MatchSetup(msgspec.Struct, frozen=True, kw_only=True):
    """The setup of a new match.

    A file may have unknown rulesets, unknown bots, invisible characters in names, or seats that look the same. `rules`
    refuses the first, `seated` corrects the last two; callers who know the bots correct those.
    """

    ruleset: str
    players: Annotated[int, Meta(ge=2, le=8)]
    set: Literal[4, 5, 6, 9, 12]
    options: Mapping[str, OptionValue] = {}
    """Options that differ from the ruleset's, as in JSON."""
    seats: Annotated[tuple[SeatSetup, ...], Meta(max_length=8)] = ()
    """By seat; missing seats have their defaults: a person on the first seat, bots on the others."""
    open_hands: bool = False
    """True if all people may see each other's tiles, so that none are covered."""

    def rules(self) -> Ruleset:
        """The ruleset; `RulesetError` if this version does not have it."""
        return _rules(msgspec.json.encode((self.ruleset, self.players, {**self.options, "set": self.set})))

    def seated(self) -> tuple[SeatSetup, ...]:
        """The player on each seat, with distinct looks and valid names."""
        return with_distinct_looks(self.chosen())

    def chosen(self) -> tuple[SeatSetup, ...]:
        """The player on each seat as chosen, even if two look the same."""
        usual = (usual_seat(seat) for seat in range(len(self.seats), self.players))
        return tuple(
            changed_seat(seat, name=tidy_name(seat.name)) for seat in (*self.seats[: self.players], *usual)
        )


@lru_cache(maxsize=512)
def _rules(choice: bytes) -> Ruleset:
    """The ruleset of a name, players and options, given as JSON, because True equals 1 in Python."""
    name, players, changes = msgspec.json.decode(choice)
    return named_ruleset(name, players, changes)


USUAL = MatchSetup(
    ruleset="sevens", players=2, set=6, options={"target": short_target(Game("sevens", 2, 6), usual=100)}
)
"""The default match: a short one, so that children see its end."""


def usual_seat(seat: int, *, guide: bool = True) -> SeatSetup:
    """The default player of a seat: a person on the first, different bots on the others."""
    bot = None if seat == 0 else USUAL_BOTS[seat - 1]
    face = 0 if bot is None else _OWN_FACES[bot]
    return SeatSetup(bot=bot, face=face, colour=seat % COLOURS, help=guide_or_none(is_on=guide))


changed_setup = changed_seat = msgspec.structs.replace
"""The setup, or the seat, with some fields changed; `TypeError` for an unknown field."""


def tidied(setup: MatchSetup) -> MatchSetup:
    """The setup without options that only repeat those of the ruleset."""
    own = own_options(setup)
    options = {
        name: value
        for name, value in setup.options.items()
        if name != "set" and not (name in own and same_option(own[name], value))
    }
    return changed_setup(setup, options=options)


def own_options(setup: MatchSetup) -> dict[str, OptionValue]:
    named = CATALOG[setup.ruleset]
    deal = named.deal(setup.players, setup.set)
    return {**named.options, **({} if deal is None else {"hand_size": deal})}


def setup_of(rules: Ruleset) -> MatchSetup:
    """A setup that gives this ruleset, under its own name, or under that of the most similar ruleset."""
    name = recognised(rules)
    if name is not None:
        return _setup_named(CATALOG[name], rules)
    return min((_setup_named(name, rules) for name in CATALOG.values()), key=lambda setup: len(setup.options))


def _setup_named(named: NamedRuleset, rules: Ruleset) -> MatchSetup:
    options = {name: value for name, value in rules.values().items() if name != "players"}
    return tidied(MatchSetup(ruleset=named.name, players=rules.players, set=rules.set, options=options))


def same_option(one: OptionValue, other: OptionValue) -> bool:
    """True if two values are equal and of the same type; in Python, True equals 1."""
    return type(one) is type(other) and one == other


def tidy_name(text: str) -> str:
    """A name without invisible characters and superfluous spaces, cut to the maximum length."""
    # Accents can be encoded in two ways.
    return in_one_line(unicodedata.normalize("NFC", text))[:LONGEST_NAME].rstrip()


def computer_name(name: str, people: Collection[str]) -> str:
    """The name on screen of a computer with this name of its own. `people` are names to avoid, casefolded."""
    found, number = name, 1
    while found.casefold() in people:
        ending = f" (computer {number})" if number > 1 else " (computer)"
        found, number = name[: LONGEST_NAME - len(ending)].rstrip() + ending, number + 1
    return found


def with_distinct_looks(seats: Sequence[SeatSetup]) -> tuple[SeatSetup, ...]:
    """The seats, with distinct faces: a bot gives way to a person, and a later seat to an earlier one."""
    order = sorted(range(len(seats)), key=lambda seat: (seats[seat].bot is not None, seat))
    found: dict[int, SeatSetup] = {}
    for number in order:
        seat, before = seats[number], found.values()
        faces = {each.face for each in before}
        if seat.face in faces:
            # A replacement takes nobody's own face.
            seat = with_free_face(seat, faces | {each.face for each in seats})
        if seat.bot is not None:
            seat = with_free_colour(seat, {each.colour for each in before})
        found[number] = seat
    return tuple(found[number] for number in range(len(seats)))


def with_free_face(seat: SeatSetup, taken: Collection[int]) -> SeatSetup:
    """The seat with its own face if that is free, otherwise another free one; its own if all are taken."""
    free = (face for face in (seat.face, *_SPARE_FACES) if face not in taken)
    return changed_seat(seat, face=next(free, seat.face))


def with_free_colour(seat: SeatSetup, taken: Collection[int]) -> SeatSetup:
    free = ((seat.colour + step) % COLOURS for step in range(COLOURS))
    return changed_seat(seat, colour=next((colour for colour in free if colour not in taken), seat.colour))


def free_colour(seats: Sequence[SeatSetup], face: int) -> int:
    """The first free colour, or else the first that no player with this face has."""
    taken = {seat.colour for seat in seats}
    alike = {seat.colour for seat in seats if seat.face == face}
    free = (*(colour for colour in range(COLOURS) if colour not in taken), *range(COLOURS))
    return next((colour for colour in free if colour not in alike), 0)
