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
    yield say("The two halves of a matador make {total}. Matadors have a bull's head.").format(
        total=rules.total
    )
    if has_double_blank(rules):
        yield say("The double blank is a matador too.")


def _how(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    cross, along = rules.matador_cross != "none", rules.matador_along
    if not fits_anywhere(rules):
        yield say("Play them like all other tiles.")
        return
    if rules.matador_cross == "complement":
        yield say("A matador fits any end with a number.")
    else:
        yield say("A matador fits any end, whatever it shows.")
    if cross and along == "wild":
        yield say("Play it crosswise, or lengthwise with either half touching.")
    elif cross:
        yield say("Play it crosswise.")
    else:
        yield say("Play it lengthwise, with either half touching.")
    if along == "ordinary":
        yield say("If one of its halves fits, you may also play it lengthwise, like other tiles.")
        if has_double_blank(rules):
            yield say("You can't do that with the double blank.")


def _after(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    match rules.matador_cross:
        case "blank":
            yield _after_blank(language, rules)
        case "either":
            yield from _after_either(language, rules)
        case "complement":
            yield say("A crosswise matador changes the number: old and new make {total}.").format(
                total=rules.total
            )
            words = say("Played crosswise on a {end}, it counts as a {counts}.")
            yield words.format(end=3, counts=rules.total - 3)
            if rules.blanks:
                yield say("After a crosswise matador on a blank, any tile fits, either way round.")
            if rules.matador_along == "never" and rules.blanks:
                yield say("A matador goes lengthwise only there, or as the very first tile.")
            elif rules.matador_along == "never":
                yield say("A matador goes lengthwise only as the very first tile.")
        case "none":
            pass
    if rules.matador_along != "never":
        yield say("After a lengthwise matador, its outer half counts.")


def _after_blank(language: Language, rules: Ruleset) -> str:
    say = language.gettext
    is_blank_left = any(tile.low == 0 for tile in ordinary_tiles(rules))
    are_others, is_across = len(rules.matador_tiles) > 1, rules.matador_along != "wild"
    match is_blank_left, are_others:
        case True, True if is_across:
            return say("After a crosswise matador, only a blank or another crosswise matador fits.")
        case True, True:
            return say("After a crosswise matador, only a blank or another matador fits.")
        case True, False:
            return say("After the crosswise matador, only a blank fits.")
        case False, True:
            return say("After a crosswise matador, only another matador fits.")
        case _:
            return say("After the crosswise matador, no tile fits.")


def _after_either(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    are_others = len(rules.matador_tiles) > 1
    shown = _shown(rules)
    if shown is not None:
        halves = needed_halves(rules, MatadorEnd(shown))
        names = {"low": shown.low, "high": shown.high}
        if len(halves) == 1:
            words = say("After a crosswise {low} and {high}, a tile with {half} fits.")
            yield words.format(**names, half=halves[0])
        else:
            if _go_on_from_each_half(rules):
                yield say("After a crosswise matador, either of its halves counts.")
            words = say("After a crosswise {low} and {high}, a tile with {one} or {other} fits.")
            yield words.format(**names, one=halves[0], other=halves[1])
        if are_others:
            yield say("Another matador fits too.")
    if has_double_blank(rules) and rules.joining == "sum":
        if are_others:
            yield say("After a crosswise double blank, only another matador fits.")
        else:
            yield say("After a crosswise double blank, no tile fits.")


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
        yield say("Matadors are a last resort: play one only if nothing fits the usual way.")
    else:
        yield say("Play a matador crosswise only if nothing fits the usual way.")
    if rules.matador_cross != "complement":
        yield say("The player who goes first may play one anyway.")


def _duty(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    draws = draws_at_all(rules)
    match rules.matador_duty:
        case "never" if draws:
            yield say("You never have to play a matador. You may draw instead, or pass if you can't draw.")
        case "never":
            yield say("You never have to play a matador. You may pass instead.")
        case "draw-instead" if draws:
            yield say("If only matadors fit, you may draw instead.")
            if rules.draw_limit is not None and rules.play_after_draw:
                yield say(
                    "Once you've drawn all you're allowed, you can keep them. If none are left to draw, play one."
                )
            else:
                yield say("If you can't draw, you must play one.")
        case _ if draws and rules.draw_when_able:
            yield say("If only matadors fit, play one or draw.")
        case _:
            yield say("If only matadors fit, you must play one.")
