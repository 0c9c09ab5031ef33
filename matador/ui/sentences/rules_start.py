"""How a round begins: the deal, who opens, and with what (rulebook section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from matador.rules import Ruleset
from matador.ui.language import Language
from matador.ui.sentences.menus import set_name
from matador.ui.sentences.rules_facts import boneyard_tiles, may_lack_doubles, set_aside_tiles
from matador.ui.sentences.table import tile_name


def beginning(language: Language, rules: Ruleset) -> Iterator[str]:
    """The deal, the opener and his tile."""
    yield from _deal(language, rules)
    yield from _opener(language, rules)
    yield _opening(language, rules)
    if rules.target is not None:
        yield from _later(language, rules)


def _deal(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    words = language.ngettext("The set: {set}, {n} tile.", "The set: {set}, {n} tiles.", len(rules.tiles))
    yield words.format(set=set_name(language, rules.set), n=len(rules.tiles))
    if not rules.blanks:
        yield say("Tiles with a blank stay in the box.")
    words = language.ngettext("Everybody gets {n} tile.", "Everybody gets {n} tiles.", rules.tiles_each)
    yield words.format(n=rules.tiles_each)
    left, aside = boneyard_tiles(rules), set_aside_tiles(rules)
    if left:
        words = language.ngettext(
            "{n} tile is left, face down. It's the boneyard.",
            "{n} tiles are left, face down. They are the boneyard.",
            left,
        )
        yield words.format(n=left)
    elif aside:
        words = language.ngettext(
            "{n} tile is left over. Nobody sees it or draws it.",
            "{n} tiles are left over. Nobody sees them or draws them.",
            aside,
        )
        yield words.format(n=aside)
    else:
        yield say("No tiles are left over.")


def _opener(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    match rules.starter:
        case "highest-double":
            yield say("The player with the highest double goes first.")
            if may_lack_doubles(rules) and rules.no_double == "heaviest":
                yield say("If nobody has a double, the tile with the most pips decides.")
                yield _equal_pips(language)
            elif may_lack_doubles(rules):
                yield say("If nobody has a double, the tiles are mixed and dealt again.")
        case "set-double":
            words = say("The player with the tile {tile} goes first.")
            yield words.format(tile=tile_name(language, rules.set_double))
            yield say("If nobody has it, the tiles are mixed and dealt again.")
        case "drawn-lots":
            yield say(
                "Before the deal, everybody turns over a tile. The player with the most pips goes first."
            )
            yield _equal_pips(language)
        case "drawn-lots-low":
            yield say(
                "Before the deal, everybody turns over a tile. The player with the fewest pips goes first."
            )
            yield say("If two tiles tie, the one without the highest half decides.")
        case "random":
            yield say("The player who goes first is picked at random.")


def _equal_pips(language: Language) -> str:
    return language.gettext("If two tiles tie, the one with the highest half decides.")


def _opening(language: Language, rules: Ruleset) -> str:
    say = language.gettext
    if rules.opening == "any":
        return say("The first tile can be any tile.")
    if rules.starter == "highest-double" and may_lack_doubles(rules) and rules.no_double == "heaviest":
        return say("That tile must be played first.")
    return say("That double must be played first.")


def _later(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    match rules.later_starter:
        case "same":
            yield say("It's the same in every round.")
        case "winner":
            yield say("The winner of a round goes first in the next one.")
            if rules.partnerships:
                yield say("In a team, it's the partner who went out or has the fewest pips.")
            yield say("If nobody won, it's the same as in the first round.")
        case "loser":
            yield say(
                "The loser of a round goes first in the next one. That's the player with the most pips."
            )
            if rules.players > 2:
                yield say("If players tie, it's the first of them after the winner.")
            yield say("If nobody won, it's the same as in the first round.")
        case "next":
            yield say("In the next round, the player to the left goes first.")
