"""What the signs on the table mean, as it is said beside them when they are pointed at."""

from __future__ import annotations

from matador.rules import End, MatadorEnd, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.teaching.tasks import takes_matador
from matador.ui.language import Language


def of_end(language: Language, rules: Ruleset, end: End | None, *, turned: Tile | None = None) -> str:
    """What the sign at an end asks for; it never says which half makes the total.

    `turned`: the crosswise matador that has changed the number.
    """
    say = language.gettext
    match end:
        case None:
            return say("The first tile goes here.")
        case WildEnd():
            return say("Any tile fits here.")
        case ValueEnd() | MatadorEnd() if not needed_halves(rules, end):
            return (
                say("Only a matador fits here.") if takes_matador(rules, end) else say("Nothing fits here.")
            )
        case MatadorEnd() if rules.matador_cross == "blank":
            return say("A blank fits here.")
        case MatadorEnd(tile) if tile.is_double:
            return _on_value(language, rules, tile.low)
        case MatadorEnd(tile) if rules.joining == "same":
            return say("A {low} or a {high} fits here.").format(low=tile.low, high=tile.high)
        case MatadorEnd(tile):
            words = say("Make {total} with the {low} or the {high} of this matador.")
            return words.format(total=rules.total, low=tile.low, high=tile.high)
        case ValueEnd(value) if turned is not None and rules.matador_cross == "complement":
            words = say("This matador turned the {seen} into a {value}.")
            return words.format(seen=rules.total - value, value=value)
        case ValueEnd(value):
            return _on_value(language, rules, value)


def _on_value(language: Language, rules: Ruleset, value: int) -> str:
    say = language.gettext
    if rules.joining == "sum":
        return say("Make {total} with this {value}.").format(total=rules.total, value=value)
    return say("A blank fits here.") if value == 0 else say("A {value} fits here.").format(value=value)


def of_matador(language: Language, rules: Ruleset, tile: Tile) -> str:
    """What the bull's head on a tile means."""
    if tile.pips == rules.total and rules.joining == "sum":
        return language.gettext("The bull's head marks a matador: its halves make {total}.").format(
            total=rules.total
        )
    return language.gettext("The bull's head marks a matador.")


def of_new_tile(language: Language, name: str, *, is_reader: bool) -> str:
    """Why a tile on the table is marked."""
    if is_reader:
        return language.gettext("You played this tile last.")
    return language.gettext("New: {name} played this tile.").format(name=name)


def of_goal(language: Language, rules: Ruleset) -> str:
    """What the words at the head of the table ask for."""
    if rules.joining == "same":
        return language.gettext("Touching halves must match.")
    return language.gettext("Touching halves must make {total}.").format(total=rules.total)


def of_boneyard(language: Language, rules: Ruleset, count: int, *, is_open: bool) -> str:
    """What the tiles face down are, and how many can be drawn."""
    say = language.gettext
    left = max(0, count - rules.reserve)
    if not left:
        return say("There are no tiles left to draw.")
    if is_open:
        return say("Press here to draw a tile.")
    return language.ngettext(
        "There is {n} tile left to draw.", "There are {n} tiles left to draw.", left
    ).format(n=left)


def of_seat(language: Language, name: str, *, shows_hand: bool, shows_turn: bool) -> str:
    """What a press on a face does."""
    if shows_hand:
        return language.gettext("Press to see {name}'s tiles.").format(name=name)
    if shows_turn:
        return language.gettext("Press to see what {name} did.").format(name=name)
    return ""
