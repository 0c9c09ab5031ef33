"""What is said with each step of the hints."""

from __future__ import annotations

from typing import assert_never

from matador.match.views import View
from matador.play.table.hints import Hints
from matador.rules import Ruleset, ValueEnd
from matador.rules.tiles import DOUBLE_BLANK
from matador.teaching.frames import Pair
from matador.teaching.ladder import Ladder
from matador.teaching.tasks import Bond, Equal, Free, OnlyBlank, OwnSum, Task
from matador.ui.language import Language
from matador.ui.sentences import helping as words
from matador.ui.sentences.nothing_fits import Then, nothing_fits
from matador.ui.sentences.refusals import only_blank


def hint_said(language: Language, view: View, hints: Hints) -> str:
    """The sentence of the step that was told last."""
    ladder = hints.ladder
    match hints.rung:
        case "end":
            return words.look_here(language) if hints.climber == "lamp" else words.one_fits(language)
        case "missing":
            return _missing(language, view, ladder)
        case "whole":
            return _whole(language, ladder.task)
        case "tile":
            return _tile(language, view.rules, ladder)
        case "ends":
            return words.does_one_fit(language)
        case "needs" if isinstance(ladder.task, Bond):
            return words.needs_this(language, ladder.task.known, ladder.task.needed)
        case "needs":
            return _nothing_fits(language, view, "nothing")
        case "boneyard":
            return _nothing_fits(language, view, "draw")
        case "pass":
            return _nothing_fits(language, view, "pass")
        case _:
            assert_never(hints.rung)


def _nothing_fits(language: Language, view: View, then: Then) -> str:
    return nothing_fits(language, view.rules, list(view.ends.values()), view.hand, then)


def _missing(language: Language, view: View, ladder: Ladder) -> str:
    rules = view.rules
    match ladder.task:
        case Bond():
            return words.how_many(language)
        case OwnSum(end=ValueEnd(0)) if rules.joining == "sum":
            return words.zero_needs(language, rules)
        case OwnSum():
            return words.only_matador(language)
        case OnlyBlank():
            assert ladder.play is not None, "a blank is laid"
            assert ladder.play.arm is not None, "it joins an end"
            return only_blank(language, rules, view.ends[ladder.play.arm])
        case Equal():
            return words.equal_halves(language)
        case Free() | None:
            return words.look_here(language)
        case _:
            assert_never(ladder.task)


def _whole(language: Language, task: Task | None) -> str:
    assert isinstance(task, Bond), "only two parts have a whole"
    return words.what_makes(language, Pair(task.total, task.known))


def _tile(language: Language, rules: Ruleset, ladder: Ladder) -> str:
    """The sum that the tile makes; its name where it makes none with what lies there."""
    assert ladder.play is not None, "there is a tile to lay"
    if isinstance(ladder.task, Bond):
        return words.equation(Pair(ladder.task.total, ladder.task.known, ladder.task.needed))
    said = words.this_one(language, ladder.play.tile)
    if ladder.play.tile == DOUBLE_BLANK and DOUBLE_BLANK in rules.matador_tiles:
        return f"{said} {words.double_blank(language)}"
    return said
