"""What matadors are, how they lie, and what follows them (rulebook section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from matador.rules import MatadorEnd, Ruleset, Tile
from matador.rules.fit import needed_halves
from matador.rules.tiles import DOUBLE_BLANK
from matador.ui.language import Language
from matador.ui.sentences.rules_facts import draws_at_all, fits_anywhere, has_double_blank, ordinary_tiles


def matadors(language: Language, rules: Ruleset) -> Iterator[str]:
    """Which tiles they are, how they lie, what goes on from them, and who must lay them."""
    yield from _which(language, rules)
    yield from _how(language, rules)
    yield from _after(language, rules)
    if rules.matador_timing == "last-resort" and fits_anywhere(rules):
        yield from _last(language, rules)
    yield from _duty(language, rules)


def _which(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if rules.matadors != "standard":
        count = len(rules.matador_tiles)
        words = language.ngettext(
            "{n} tile is a matador. It has a bull's head.",
            "{n} tiles are matadors. They have a bull's head.",
            count,
        )
        yield words.format(n=count)
        return
    yield say("The halves of a matador make {total} by themselves. Matadors have a bull's head.").format(
        total=rules.total
    )
    if has_double_blank(rules):
        yield say("The double blank is a matador, too.")


def _how(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    cross, along = rules.matador_cross != "none", rules.matador_along
    if not fits_anywhere(rules):
        yield say("You lay them like all other tiles.")
        return
    if rules.matador_cross == "complement":
        yield say("A matador goes on any end where a number counts.")
    else:
        yield say("A matador goes on any end, whatever lies there.")
    if cross and along == "wild":
        yield say("It lies across the line, or along it with either half touching.")
    elif cross:
        yield say("It lies across the line.")
    else:
        yield say("It lies along the line, with either half touching.")
    if along == "ordinary":
        yield say("Where one of its halves fits, a matador may also lie along, like other tiles.")
        if has_double_blank(rules):
            yield say("The double blank does not do that.")


def _after(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    match rules.matador_cross:
        case "blank":
            yield _after_blank(language, rules)
        case "either":
            yield from _after_either(language, rules)
        case "complement":
            yield say("A matador across turns the number into what is missing to {total}.").format(
                total=rules.total
            )
            words = say("Across on a {end} it counts as a {counts}.")
            yield words.format(end=3, counts=rules.total - 3)
            if rules.blanks:
                yield say("After a matador across on a blank any tile follows, either way round.")
            if rules.matador_along == "never" and rules.blanks:
                yield say("Only there, and as the very first tile, does a matador lie along.")
            elif rules.matador_along == "never":
                yield say("Only as the very first tile does a matador lie along.")
        case "none":
            pass
    if rules.matador_along != "never":
        yield say("After a matador that lies along, its outer half counts.")


def _after_blank(language: Language, rules: Ruleset) -> str:
    say = language.gettext
    is_blank_left = any(tile.low == 0 for tile in ordinary_tiles(rules))
    are_others, is_across = len(rules.matador_tiles) > 1, rules.matador_along != "wild"
    match is_blank_left, are_others:
        case True, True if is_across:
            return say("After a matador across only a blank goes on, or another matador across.")
        case True, True:
            return say("After a matador across only a blank goes on, or another matador.")
        case True, False:
            return say("After the matador across only a blank goes on.")
        case False, True:
            return say("After a matador across only another matador goes on.")
        case _:
            return say("After the matador across no tile goes on.")


def _after_either(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    are_others = len(rules.matador_tiles) > 1
    shown = _shown(rules)
    if shown is not None:
        halves = needed_halves(rules, MatadorEnd(shown))
        names = {"low": shown.low, "high": shown.high}
        if len(halves) == 1:
            words = say("After the matador {low} and {high} across comes a tile with {half}.")
            yield words.format(**names, half=halves[0])
        else:
            if _go_on_from_each_half(rules):
                yield say("After a matador across the line goes on from either half.")
            words = say("After {low} and {high} across comes a tile with {one} or {other}.")
            yield words.format(**names, one=halves[0], other=halves[1])
        if are_others:
            yield say("Another matador may follow as well.")
    if has_double_blank(rules) and rules.joining == "sum":
        if are_others:
            yield say("After the double blank across, only another matador goes on.")
        else:
            yield say("After the double blank across, no tile goes on.")


def _go_on_from_each_half(rules: Ruleset) -> bool:
    """Whether each half of every matador but the double blank is gone on from: of a list it need not be."""
    others = rules.matador_tiles - {DOUBLE_BLANK}
    return all(len(needed_halves(rules, MatadorEnd(tile))) == len(tile.halves) for tile in others)


def _shown(rules: Ruleset) -> Tile | None:
    """The matador that the sentence names: one with two halves if there is one that a tile can follow."""
    can = [tile for tile in sorted(rules.matador_tiles) if needed_halves(rules, MatadorEnd(tile))]
    return max(can, key=lambda tile: (tile.low != tile.high, tile != DOUBLE_BLANK, tile.low), default=None)


def _last(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if rules.matador_along == "wild":
        yield say("You may lay a matador in its own way only when none of your tiles fits as usual.")
    else:
        yield say("You may lay a matador across only when none of your tiles fits as usual.")
    if rules.matador_cross != "complement":
        yield say("Whoever begins may lay one anyway.")


def _duty(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    draws = draws_at_all(rules)
    match rules.matador_duty:
        case "never" if draws:
            yield say("Nobody has to lay a matador. You may draw instead, or pass when you cannot draw.")
        case "never":
            yield say("Nobody has to lay a matador. You may pass instead.")
        case "draw-instead" if draws:
            yield say("If only matadors fit, you may draw instead.")
            if rules.draw_limit is not None and rules.play_after_draw:
                yield say(
                    "When you have drawn all you may, you can keep them. If no tile is left to draw, lay one."
                )
            else:
                yield say("If you cannot draw, you must lay one.")
        case _ if draws and rules.draw_when_able:
            yield say("If only matadors fit, lay one or draw.")
        case _:
            yield say("If only matadors fit, you must lay one.")
