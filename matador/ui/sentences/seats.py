"""Who sits at the table, as players read it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from matador.ai.bots import SENTENCES
from matador.ai.strengths import STRENGTHS, strength_of
from matador.storage.setups import LONGEST_NAME, SeatSetup
from matador.ui.language import Language

_OTHERS = ("Lola", "Finn", "Emil", "Pia", "Theo", "Ida", "Juri")
"""Names for a second one of the same strength, and for further ones: as many as can be needed at a table."""
_FOR_OTHER_BOTS = ("Dot", "Bruno", "Mia", "Otto", "Lola", "Finn", "Nora", "Emil")
"""Names for bots that are none of the five. They stand in files of older games, so that none is taken out."""

COMPUTER_NAMES = tuple(
    dict.fromkeys((*(strength.title for strength in STRENGTHS), *_OTHERS, *_FOR_OTHER_BOTS))
)
"""All names that the game gives by itself: the five first."""


@dataclass(frozen=True, slots=True)
class SeatNames:
    """What players are called in a language; see `PlayerNames` of `matador.play`."""

    language: Language

    def names(self, seats: Sequence[SeatSetup]) -> tuple[str, ...]:
        return seat_names(self.language, seats)

    def is_suggested(self, seat: int, name: str, *, is_bot: bool) -> bool:
        return is_suggested(self.language, seat, name, is_bot=is_bot)


def seat_names(language: Language, seats: Sequence[SeatSetup]) -> tuple[str, ...]:
    """What everybody is called, by seat, no two alike: as was chosen, or as the game suggests where nothing was.

    The first of a strength has the name of that strength, those after him have others.
    """
    chosen = _chosen(language, seats)
    names = {**chosen, **_bot_names(seats, chosen)}
    is_alone = sum(seat.bot is None for seat in seats) == 1
    for index, seat in enumerate(seats):
        if seat.bot is None and index not in chosen:
            names[index] = _person_name(language, index, chosen, is_alone=is_alone)
    return tuple(names[index] for index in range(len(seats)))


def is_suggested(language: Language, seat: int, name: str, *, is_bot: bool) -> bool:
    """Whether somebody at a seat is called so by the game, and has chosen nothing."""
    if is_bot:
        return name in COMPUTER_NAMES
    numbered = language.gettext("Player {number}").format(number=seat + 1)
    return language.is_you(name) or name.casefold() == numbered.casefold()


def _chosen(language: Language, seats: Sequence[SeatSetup]) -> dict[int, str]:
    """The names that were chosen; of two that are alike the second has a number. *You* is the reader's alone."""
    wanted = {
        index: seat.name for index, seat in enumerate(seats) if seat.name and not language.is_you(seat.name)
    }
    names: dict[int, str] = {}
    for index, name in wanted.items():
        is_taken = _is_among(name, names.values())
        names[index] = _numbered(name, [*wanted.values(), *names.values()]) if is_taken else name
    return names


def _bot_names(seats: Sequence[SeatSetup], chosen: Mapping[int, str]) -> dict[int, str]:
    """The names of bots for which none was chosen."""
    names: dict[int, str] = {}
    # The five first, so that nobody else has the name of one that plays.
    nameless = [seat for seat, sits in enumerate(seats) if sits.bot is not None and seat not in chosen]
    for seat in sorted(nameless, key=lambda seat: strength_of(seats[seat].bot) is None):
        taken = [*chosen.values(), *names.values()]
        names[seat] = next(
            name for name in _bot_names_from(seat, seats[seat].bot) if not _is_among(name, taken)
        )
    return names


def _bot_names_from(seat: int, bot: str | None) -> Iterator[str]:
    """The names that a bot at a seat may have, the best first."""
    strength = strength_of(bot)
    # Mostly a person has the first seat, and the first of a strength the second.
    names, first = (_FOR_OTHER_BOTS, 1) if strength is None else (_OTHERS, 2)
    if strength is not None:
        yield strength.title
    yield from (names[(seat + more - first) % len(names)] for more in range(len(names)))


def _person_name(language: Language, index: int, chosen: Mapping[int, str], *, is_alone: bool) -> str:
    """What a person is called who has chosen nothing."""
    if is_alone:
        return language.gettext("You")
    name = language.gettext("Player {number}").format(number=index + 1)
    return _numbered(name, chosen.values()) if _is_among(name, chosen.values()) else name


def _is_among(name: str, names: Collection[str]) -> bool:
    """Whether somebody has this name; large and small letters sound the same."""
    return name.casefold() in {other.casefold() for other in names}


def _numbered(name: str, taken: Collection[str]) -> str:
    """The name with the first number from 2 that nobody has."""
    endings = (f" {number}" for number in count(2))
    numbered = (name[: LONGEST_NAME - len(ending)].rstrip() + ending for ending in endings)
    return next(found for found in numbered if not _is_among(found, taken))


def who_name(language: Language, bot: str | None) -> str:
    """A person, one of the five with how strong it is, or another bot by how it plays."""
    say = language.gettext
    strength = strength_of(bot)
    if strength is not None:
        told = say("{name}, strength {pips}")
        return told.format(name=strength.title, pips=strength.pips)
    return {
        None: say("Person"),
        "random": say("Computer: beginner"),
        "greedy": say("Computer: most pips first"),
    }.get(bot, bot or "")


def strength_name(language: Language, bot: str | None) -> str:
    """A person, one of the five by name, or another bot by how it plays, where a picture tells that it is one."""
    say = language.gettext
    strength = strength_of(bot)
    if strength is not None:
        return strength.title
    names = {None: say("Person"), "random": say("Beginner"), "greedy": say("Most pips first")}
    return names.get(bot, bot or "")


def who_hint(language: Language, bot: str | None) -> str:
    """A word more on a person or a bot."""
    if bot is None:
        return language.gettext("A person plays here, at this screen.")
    return language.marked(SENTENCES[bot]) if bot in SENTENCES else ""


def plays_more_simply(language: Language, names: Sequence[str]) -> str:
    """That these bots have failed, and what comes of it; several are told by their number."""
    return language.ngettext(
        "Something went wrong with {name}. {name} will play more simply until this match ends.",
        "Something went wrong with {n} computer players. They will play more simply until this match ends.",
        len(names),
    ).format(name=names[0], n=len(names))


def face_name(language: Language, face: int) -> str:
    """A face in words."""
    say = language.gettext
    names = (
        say("Buns"),
        say("Cat"),
        say("Curls"),
        say("Frog"),
        say("Hat and glasses"),
        say("Bear"),
        say("Rabbit"),
        say("Robot"),
    )
    return names[face % len(names)]


def other_face(language: Language, name: str, owner: str) -> str:
    """That somebody has not their own face at this table."""
    of_other = language.gettext("{owner} has this face too, so {name} gets another one here.")
    of_you = language.gettext("{owner} has this face too, so you get another one here.")
    return language.told(name, of_other, of_you, owner=owner)


def same_colour(language: Language, one: str, other: str) -> str:
    """That two people have the same colour."""
    return language.gettext("{one} and {other} have the same colour.").format(one=one, other=other)


def colour_name(language: Language, colour: int) -> str:
    """A colour of seats in words."""
    names = (
        language.pgettext("colour", "Red"),
        language.pgettext("colour", "Orange"),
        language.pgettext("colour", "Yellow"),
        language.pgettext("colour", "Green"),
        language.pgettext("colour", "Blue"),
        language.pgettext("colour", "Purple"),
        language.pgettext("colour", "Pink"),
        language.pgettext("colour", "White"),
    )
    return names[colour % len(names)]


def team_name(language: Language, team: int) -> str:
    """A team of partners, after its sign."""
    names = (language.gettext("Team Sun"), language.gettext("Team Moon"))
    return names[team % len(names)]
