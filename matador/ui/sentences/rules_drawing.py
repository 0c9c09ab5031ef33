"""When a player may draw, must draw, and passes (rulebook section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from matador.rules import Ruleset
from matador.ui.language import Language
from matador.ui.sentences.rules_facts import draws_at_all, draws_in_a_turn, may_pass_at_will


def drawing(language: Language, rules: Ruleset) -> Iterator[str]:
    """Drawing and passing."""
    say = language.gettext
    if not draws_at_all(rules):
        yield say("Nobody draws in this game.")
        yield say("If none of your tiles fits, you pass.")
        if rules.matador_tiles and rules.matador_duty == "never":
            yield say("Matadors are an exception: nobody has to lay them.")
        return
    if rules.draw_when_able:
        yield from _at_will(language, rules)
    else:
        yield from _when_stuck(language, rules)
    if rules.reserve:
        words = language.ngettext(
            "{n} tile always stays in the boneyard.", "{n} tiles always stay in the boneyard.", rules.reserve
        )
        yield words.format(n=rules.reserve)
    yield from _passing(language, rules)
    if rules.matador_tiles and rules.matador_duty != "must":
        yield say("Matadors are an exception: look at their page.")


def _when_stuck(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    limit = draws_in_a_turn(rules)
    if limit is None:
        yield say("If none of your tiles fits, you draw until one does, and lay it.")
    elif not rules.play_after_draw:
        yield say("If none of your tiles fits, you draw one tile. That ends your turn, even if it fits.")
    elif limit == 1:
        yield say("If none of your tiles fits, you draw one tile. If it fits, you lay it.")
    else:
        words = language.ngettext(
            "If none of your tiles fits, you draw up to {n} tile. As soon as one fits, you lay it.",
            "If none of your tiles fits, you draw up to {n} tiles. As soon as one fits, you lay it.",
            limit,
        )
        yield words.format(n=limit)


def _at_will(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    limit = draws_in_a_turn(rules)
    yield say("You may draw before you lay a tile, even if one fits.")
    if limit is None:
        yield say("Draw as often as you like while there are tiles to draw.")
        yield say("If none of your tiles fits, you must draw.")
    elif not rules.play_after_draw:
        yield say("You draw one tile, and that ends your turn.")
        yield say("If none of your tiles fits, you must draw.")
    else:
        words = language.ngettext(
            "Draw at most {n} tile in a turn.", "Draw at most {n} tiles in a turn.", limit
        )
        yield words.format(n=limit)
        yield say("If none of your tiles fits, you must draw.")


def _passing(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if may_pass_at_will(rules):
        yield say(
            "When you have drawn all you may, you may pass even if one fits, while tiles are left to draw."
        )
        yield say("When no tile is left to draw, lay one that fits. If none does, pass.")
    elif rules.play_after_draw:
        yield say("If no tile fits and you can draw no more, you pass.")
    else:
        yield say("If no tile fits and you cannot draw, you pass.")
