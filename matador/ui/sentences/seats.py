"""Who sits at the table, as players read it."""

from __future__ import annotations

from collections.abc import Sequence

from matador.storage.setups import SeatSetup
from matador.ui.language import Language

_BOTS = ("Dot", "Bruno", "Mia", "Otto", "Lola", "Finn", "Nora", "Emil")


def seat_names(language: Language, seats: Sequence[SeatSetup]) -> tuple[str, ...]:
    """What everybody is called, by seat: as was chosen, or as the game suggests where nothing was."""
    persons = sum(seat.bot is None for seat in seats)
    taken = {seat.name for seat in seats}
    names: list[str] = []
    for index, seat in enumerate(seats):
        names.append(seat.name or _suggested(language, index, seat, persons, taken))
        taken.add(names[-1])
    return tuple(names)


def _suggested(language: Language, index: int, seat: SeatSetup, persons: int, taken: set[str]) -> str:
    """A name that nobody else has."""
    if seat.bot is not None:
        # The first seat is mostly a person's, so the first name is for the second.
        names = (_BOTS[(index + more - 1) % len(_BOTS)] for more in range(len(_BOTS)))
        return next((name for name in names if name not in taken), _BOTS[index - 1])
    if persons == 1:
        return language.gettext("You")
    return language.gettext("Player {number}").format(number=index + 1)


def who_name(language: Language, bot: str | None) -> str:
    """A person, or a bot by its strength."""
    say = language.gettext
    return {
        None: say("Person"),
        "random": say("Computer: beginner"),
        "greedy": say("Computer: quick"),
    }.get(bot, bot or "")


def strength_name(language: Language, bot: str | None) -> str:
    """A person, or a bot by its strength alone, where a picture tells that it is a bot."""
    say = language.gettext
    return {None: say("Person"), "random": say("Beginner"), "greedy": say("Quick")}.get(bot, bot or "")


def who_hint(language: Language, bot: str | None) -> str:
    """A word more on a person or a bot."""
    say = language.gettext
    return {
        None: say("Somebody here at this screen."),
        "random": say("The computer lays any tile that fits."),
        "greedy": say("The computer lays its heaviest tiles first."),
    }.get(bot, "")


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
