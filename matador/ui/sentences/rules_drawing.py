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
        yield say("You can't draw tiles in this game.")
        yield say("If nothing fits, you pass.")
        if rules.matador_tiles and rules.matador_duty == "never":
            yield say("But you never have to play a matador.")
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
        yield say("Matadors have their own rule for this: see their page.")


def _when_stuck(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    limit = draws_in_a_turn(rules)
    if limit is None:
        yield say("If nothing fits, draw until a tile fits, then play it.")
    elif not rules.play_after_draw:
        yield say("If nothing fits, draw one tile. That ends your turn, even if it fits.")
    elif limit == 1:
        yield say("If nothing fits, draw one tile. If it fits, play it.")
    else:
        words = language.ngettext(
            "If nothing fits, draw up to {n} tile. As soon as one fits, play it.",
            "If nothing fits, draw up to {n} tiles. As soon as one fits, play it.",
            limit,
        )
        yield words.format(n=limit)


def _at_will(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    limit = draws_in_a_turn(rules)
    yield say("You may draw before you play, even if a tile fits.")
    if limit is None:
        yield say("Draw as often as you like while there are tiles to draw.")
        yield say("If nothing fits, you must draw.")
    elif not rules.play_after_draw:
        yield say("You may draw one tile. That ends your turn.")
        yield say("If nothing fits, you must draw.")
    else:
        words = language.ngettext(
            "Draw at most {n} tile each turn.", "Draw at most {n} tiles each turn.", limit
        )
        yield words.format(n=limit)
        yield say("If nothing fits, you must draw.")


def _passing(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if may_pass_at_will(rules):
        yield say("Once you've drawn all you're allowed, you can pass even if a tile fits.")
        yield say("But when there are no tiles left to draw, play a tile that fits. If nothing fits, pass.")
    elif rules.play_after_draw:
        yield say("If nothing fits and you can't draw any more, pass.")
    else:
        yield say("If nothing fits and you can't draw, pass.")
