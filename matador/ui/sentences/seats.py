"""The names of the players at the table and on this computer, and of what they choose."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal, TypeAlias

from matador.ai.bots import SENTENCES, STRENGTHS, strength_of
from matador.match.help import Picture, SeatHelp
from matador.storage.setups import FACES, LONGEST_NAME, SeatSetup, computer_name
from matador.ui.language import Language, Message

_OTHERS = ("Lola", "Finn", "Emil", "Pia", "Theo", "Ida", "Juri")
"""Names for further bots of the same strength: as many as a table can need."""
_FOR_OTHER_BOTS = ("Dot", "Bruno", "Mia", "Otto", "Lola", "Finn", "Nora", "Emil")
"""Names for bots that are not built in. Saved games contain them, so none may be removed."""

COMPUTER_NAMES = tuple(
    dict.fromkeys((*(strength.title for strength in STRENGTHS), *_OTHERS, *_FOR_OTHER_BOTS))
)
"""All names that the game gives to bots; built-in bots first."""


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The names of players in a language; see `PlayerNames` of `matador.play`."""

    language: Language
    people: tuple[str, ...] = ()
    """The names of people who may be elsewhere; computer players leave them to these people."""

    def names(self, seats: Sequence[SeatSetup]) -> tuple[str, ...]:
        """The players' names by seat, all different: the chosen ones, or else those that the game suggests.

        They are plain text. The first bot of a strength is named after it; further ones have other names.
        """
        language, of_people = self.language, [seat for seat, sits in enumerate(seats) if sits.bot is None]
        chosen = _chosen(language, {seat: seats[seat].name for seat in of_people})
        names = dict(chosen)
        for seat in of_people:
            if seat not in chosen:
                name = str(language.say("Player {number}", number=seat + 1))
                taken = chosen.values()
                names[seat] = _numbered(name, taken) if _is_among(name, taken) else name
                if len(of_people) == 1:
                    names[seat] = str(language.say("You"))
        used = {name.casefold() for name in (*self.people, *names.values())}
        for seat, name in _bot_names(language, seats).items():
            names[seat] = computer_name(name, used)
            used.add(names[seat].casefold())
        return tuple(names[seat] for seat in range(len(seats)))

    def is_suggested(self, seat: int, name: str, *, is_bot: bool) -> bool:
        if is_bot:
            return name.partition(" (computer")[0] in COMPUTER_NAMES
        numbered = self.language.say("Player {number}", number=seat + 1)
        return self.language.is_you(name) or name.casefold() == numbered.casefold()


def _chosen(language: Language, names_by_seat: Mapping[int, str]) -> dict[int, str]:
    """The chosen names, with numbers to tell equal ones apart; *You* is reserved for the reader."""
    wanted = {seat: name for seat, name in names_by_seat.items() if name and not language.is_you(name)}
    names: dict[int, str] = {}
    for index, name in wanted.items():
        is_taken = _is_among(name, names.values())
        names[index] = _numbered(name, [*wanted.values(), *names.values()]) if is_taken else name
    return names


def _bot_names(language: Language, seats: Sequence[SeatSetup]) -> dict[int, str]:
    bots = {seat: sits.name for seat, sits in enumerate(seats) if sits.bot is not None}
    names = _chosen(language, bots)
    # Built-in bots first, so that no other bot gets the name of one that plays.
    nameless = [seat for seat in bots if seat not in names]
    for seat in sorted(nameless, key=lambda seat: strength_of(seats[seat].bot) is None):
        names[seat] = next(
            name for name in _bot_names_from(seat, seats[seat].bot) if not _is_among(name, names.values())
        )
    return names


def _bot_names_from(seat: int, bot: str | None) -> Iterator[str]:
    strength = strength_of(bot)
    # Usually a person has the first seat, and the first bot of a strength the second.
    names, first = (_FOR_OTHER_BOTS, 1) if strength is None else (_OTHERS, 2)
    if strength is not None:
        yield strength.title
    yield from (names[(seat + more - first) % len(names)] for more in range(len(names)))


def _is_among(name: str, names: Collection[str]) -> bool:
    return name.casefold() in {other.casefold() for other in names}


def _numbered(name: str, taken: Collection[str]) -> str:
    endings = (f" {number}" for number in count(2))
    numbered = (name[: LONGEST_NAME - len(ending)].rstrip() + ending for ending in endings)
    return next(found for found in numbered if not _is_among(found, taken))


def who_name(language: Language, bot: str | None) -> str:
    say = language.say
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
    say = language.say
    strength = strength_of(bot)
    if strength is not None:
        return strength.title
    names = {None: say("Person"), "random": say("Beginner"), "greedy": say("Most pips first")}
    return names.get(bot, bot or "")


def who_hint(language: Language, bot: str | None) -> str:
    if bot is None:
        return language.say("A person plays here, on this computer.")
    return language.marked(SENTENCES[bot]) if bot in SENTENCES else ""


def plays_more_simply(language: Language, names: Sequence[str]) -> Message:
    return language.nsay(
        "Something went wrong with {name}. {name} will play more simply until this match ends.",
        "Something went wrong with {n} computer players. They will play more simply until this match ends.",
        len(names),
        name=names[0],
    )


def face_name(language: Language, face: int) -> str:
    say = language.say
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
    of_other = language.say("{owner} has this face too, so {name} gets another one here.")
    of_you = language.say("{owner} has this face too, so you get another one here.")
    return language.told(name, of_other, of_you, owner=owner)


def colour_name(language: Language, colour: int) -> str:
    names = (
        language.psay("colour", "Red"),
        language.psay("colour", "Orange"),
        language.psay("colour", "Yellow"),
        language.psay("colour", "Green"),
        language.psay("colour", "Blue"),
        language.psay("colour", "Purple"),
        language.psay("colour", "Pink"),
        language.psay("colour", "White"),
    )
    return names[colour % len(names)]


def team_name(language: Language, team: int) -> str:
    names = (language.say("Team Sun"), language.say("Team Moon"))
    return names[team % len(names)]


def aid_name(language: Language, aid: SeatHelp) -> str:
    say = language.say
    return {
        "guide": say("Where tiles fit"),
        "full": say("Learner: full help"),
        "on-request": say("Learner: help on request"),
        "none": language.psay("help", "None"),
    }[aid]


def aid_word(language: Language, aid: SeatHelp) -> str:
    say = language.say
    return {
        "guide": say("Where tiles fit"),
        "full": say("Learner"),
        "on-request": say("On request"),
        "none": language.psay("help", "None"),
    }[aid]


def aid_hint(language: Language, aid: SeatHelp) -> str:
    say = language.say
    return {
        "guide": say("Shows where a tile fits."),
        "full": say("For learners: pictures show the sums, and you can ask for hints."),
        "on-request": say("For learners: you get help only when you ask for it."),
        "none": say("No help on the table."),
    }[aid]


def picture_name(language: Language, picture: Picture) -> str:
    say = language.say
    return {
        "frames": say("Pips in frames"),
        "both": say("Pips and numerals"),
        "numerals": say("Numerals"),
    }[picture]


def picture_hint(language: Language, picture: Picture) -> str:
    say = language.say
    return {
        "frames": say("Shows numbers as dots in ten-frames."),
        "both": say("Shows numbers as dots, with the numeral beside them."),
        "numerals": say("Shows numbers as numerals only."),
    }[picture]


# Players on this computer

NameRefusal: TypeAlias = Literal["empty", "taken", "computer"]
"""Why a name is refused."""
_SEATS = 8
_NEUTRAL = re.compile("#[0-9]+")
_NUMBERED = re.compile(" [0-9]+")


def name_refusal(language: Language, name: str, others: Collection[str]) -> NameRefusal | None:
    """Why a name is refused; None if it is allowed. `others` are the names already in use."""
    if not name:
        return "empty"
    if _NEUTRAL.fullmatch(name) is not None:
        # Deleted players have names of this form.
        return "computer"
    spoken = name.casefold()
    if spoken in {other.casefold() for other in others}:
        return "taken"
    # Saved data refers to players by name, so the names that the game suggests for nameless people are refused.
    of_seats = (SeatNames(language).is_suggested(seat, name, is_bot=False) for seat in range(_SEATS))
    return "computer" if any(of_seats) else None


def suggested_name(language: Language, face: int, others: Collection[str]) -> str:
    name = str(face_name(language, face))
    names = (name if number == 1 else f"{name[: LONGEST_NAME - 6]} {number}" for number in count(1))
    return next(found for found in names if name_refusal(language, found, others) is None)


def is_face_name(language: Language, name: str) -> bool:
    faces = (face_name(language, face) for face in range(FACES))
    return any(name == face or _NUMBERED.fullmatch(name.removeprefix(face)) is not None for face in faces)


def who_plays(language: Language, name: str) -> str:
    return language.told(name, language.say("{name} is playing"), language.say("You're playing"))
