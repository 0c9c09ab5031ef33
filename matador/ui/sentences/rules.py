"""The rules of a ruleset in a few short sentences: every one follows from its options, none from its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules import Ruleset, ValueEnd
from matador.rules.fit import needed_halves
from matador.ui.language import Language
from matador.ui.sentences.rules_drawing import drawing
from matador.ui.sentences.rules_facts import fits_anywhere, has_spinner
from matador.ui.sentences.rules_matadors import matadors
from matador.ui.sentences.rules_points import ending, points
from matador.ui.sentences.rules_start import beginning

Topic: TypeAlias = Literal["about", "beginning", "turn", "matadors", "spinner", "drawing", "end", "points"]

_Sentences: TypeAlias = Callable[[Language, Ruleset], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the rules."""

    topic: Topic
    title: str
    sentences: tuple[str, ...]


def sections(language: Language, rules: Ruleset) -> tuple[Section, ...]:
    """The rules in the order in which they are told; parts that a ruleset does not have are left out."""
    say = language.gettext
    told: list[tuple[Topic, str, _Sentences]] = [
        ("about", say("The game"), _about),
        ("beginning", say("The start"), beginning),
        ("turn", say("Your turn"), _turn),
    ]
    if rules.matador_tiles:
        told.append(("matadors", say("Matadors"), matadors))
    if has_spinner(rules):
        told.append(("spinner", say("The spinner"), _spinner))
    told += [
        ("drawing", say("Drawing and passing"), drawing),
        ("end", say("The end of a round"), ending),
        ("points", say("Who wins"), points),
    ]
    return tuple(Section(topic, title, tuple(tell(language, rules))) for topic, title, tell in told)


def sums(rules: Ruleset) -> tuple[tuple[int, int], ...]:
    """The halves that make the total, the smaller one first."""
    return tuple((half, rules.total - half) for half in range(1, rules.total // 2 + 1))


def _about(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    yield say("Be the first to play all your tiles, and you win the round.")
    if rules.partnerships:
        yield say("Play two against two. Partners sit opposite each other and win together.")
    if rules.joining == "same":
        yield say("Touching halves must match.")
        if needed_halves(rules, ValueEnd(0)):
            yield say("A blank matches a blank.")
        return
    yield say("Touching halves must make {total}.").format(total=rules.total)
    listed = ", ".join(f"{low}+{high}" for low, high in sums(rules))
    yield say("To make {total}:  {sums}.").format(total=rules.total, sums=listed)
    if not rules.blanks:
        return
    if fits_anywhere(rules):
        yield say("Nothing makes {total} with a blank. Only a matador fits there.").format(total=rules.total)
    else:
        yield say("Nothing makes {total} with a blank. No tile fits there.").format(total=rules.total)


def _turn(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    yield say("Play one tile at an open end of the line. Then the player on your left has a turn.")
    # Of a list of matadors there may be no other tile that goes on a 3.
    end = next((end for end in (3, 2, 1) if needed_halves(rules, ValueEnd(end))), None)
    if end is not None and rules.joining == "same":
        yield say("If an open end shows a {half}, play a tile with a {half}. They match.").format(half=end)
    elif end is not None:
        words = say("If an open end shows a {end}, play a tile with a {half}. Together they make {total}.")
        yield words.format(end=end, half=rules.total - end, total=rules.total)
    if fits_anywhere(rules):
        yield say("Matadors have their own rules.")
    if not has_spinner(rules):
        yield _doubles(language, rules)


def _doubles(language: Language, rules: Ruleset) -> str:
    say = language.gettext
    if rules.matador_cross != "none" and any(tile.is_double for tile in rules.matador_tiles):
        return say("A double that isn't a matador is played like any other tile.")
    return say("A double is played like any other tile.")


def _spinner(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.gettext
    if any(tile.is_double for tile in rules.matador_tiles):
        yield say("The first double that isn't a matador goes crosswise. It's the spinner.")
        yield say("From there the line grows in all four directions.")
        yield say("Later doubles that aren't matadors go lengthwise, like other tiles.")
        return
    yield say("The first double goes crosswise. It's the spinner.")
    yield say("From there the line grows in all four directions.")
    yield say("Later doubles go lengthwise, like other tiles.")
