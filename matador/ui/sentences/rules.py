"""The rules of a ruleset in a few short sentences: each follows from its options, none from its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules import Ruleset, ValueEnd
from matador.rules.fit import needed_halves
from matador.teaching.bonds import takes_matadors
from matador.ui.language import Language
from matador.ui.sentences import rules_facts as facts
from matador.ui.sentences.table import tile_name


def drawing(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    if not facts.draws_at_all(rules):
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
        yield language.nsay(
            "{n} tile always stays in the boneyard.", "{n} tiles always stay in the boneyard.", rules.reserve
        )
    yield from _passing(language, rules)
    if rules.matador_tiles and rules.matador_duty != "must":
        yield say("Matadors have their own rule for this: see the page about them.")


def _when_stuck(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    limit = facts.draws_in_a_turn(rules)
    if limit is None:
        yield say("If nothing fits, draw until a tile fits, then play it.")
    elif not rules.play_after_draw:
        yield say("If nothing fits, draw one tile. That ends your turn, even if it fits.")
    elif limit == 1:
        yield say("If nothing fits, draw one tile. If it fits, play it.")
    else:
        yield language.nsay(
            "If nothing fits, draw up to {n} tile. As soon as one fits, play it.",
            "If nothing fits, draw up to {n} tiles. As soon as one fits, play it.",
            limit,
        )


def _at_will(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    limit = facts.draws_in_a_turn(rules)
    yield say("You may draw before you play, even if a tile fits.")
    if limit is None:
        yield say("Draw as often as you like while there are tiles to draw.")
    elif not rules.play_after_draw:
        yield say("You may draw one tile. That ends your turn.")
    else:
        yield language.nsay("Draw at most {n} tile each turn.", "Draw at most {n} tiles each turn.", limit)
    yield say("If nothing fits, you must draw.")


def _passing(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    if rules.draw_when_able and rules.play_after_draw and (rules.draw_limit is not None):
        yield say("Once you've drawn all you're allowed, you can pass even if a tile fits.")
        yield say("But when there are no tiles left to draw, play a tile that fits. If nothing fits, pass.")
    elif rules.play_after_draw:
        yield say("If nothing fits and you can't draw any more, pass.")
    else:
        yield say("If nothing fits and you can't draw, pass.")


def beginning(language: Language, rules: Ruleset) -> Iterator[str]:
    yield from _deal(language, rules)
    yield from _opener(language, rules)
    if rules.opening == "any":
        yield language.say("The first tile can be any tile.")
    elif (
        rules.starter == "highest-double" and facts.may_lack_doubles(rules) and rules.no_double == "heaviest"
    ):
        yield language.say("That tile must be played first.")
    else:
        yield language.say("That double must be played first.")
    if rules.target is not None:
        yield from _later(language, rules)


def _deal(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    yield language.nsay(
        "The set: {set}, {n} tile.",
        "The set: {set}, {n} tiles.",
        len(rules.tiles),
        set=facts.set_name(language, rules.set),
    )
    if not rules.blanks:
        yield say("Tiles with a blank stay in the box.")
    yield language.nsay("Everybody gets {n} tile.", "Everybody gets {n} tiles.", rules.tiles_each)
    left, aside = facts.boneyard_tiles(rules), facts.set_aside_tiles(rules)
    if left:
        yield language.nsay(
            "{n} tile is left, face down. It's the boneyard.",
            "{n} tiles are left, face down. They are the boneyard.",
            left,
        )
    elif aside:
        yield language.nsay(
            "{n} tile is left over. Nobody sees it or draws it.",
            "{n} tiles are left over. Nobody sees them or draws them.",
            aside,
        )
    else:
        yield say("No tiles are left over.")


def _opener(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    match rules.starter:
        case "highest-double":
            yield say("The player with the highest double goes first.")
            if facts.may_lack_doubles(rules) and rules.no_double == "heaviest":
                yield say("If nobody has a double, it's the player who has the tile with the most pips.")
                yield language.say("If two tiles tie, the one with the higher half wins.")
            elif facts.may_lack_doubles(rules):
                yield say("If nobody has a double, the tiles are mixed and dealt again.")
        case "set-double":
            yield say("The player with the {tile} goes first.", tile=tile_name(language, rules.set_double))
            yield say("If nobody has it, the tiles are mixed and dealt again.")
        case "drawn-lots":
            yield say(
                "Before the deal, everybody turns over a tile. The player with the most pips goes first."
            )
            yield language.say("If two tiles tie, the one with the higher half wins.")
        case "drawn-lots-low":
            yield say(
                "Before the deal, everybody turns over a tile. The player with the fewest pips goes first."
            )
            yield say("If two tiles tie, the one with the higher half loses.")
        case "random":
            yield say("The player who goes first is picked at random.")


def _later(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    match rules.later_starter:
        case "same":
            yield say("It's the same in every round.")
        case "winner":
            yield say("The winner of a round goes first in the next one.")
            if rules.partnerships:
                yield say("In a team, it's the partner who went out or had the fewest pips.")
            yield say("If nobody won, it's the same as in the first round.")
        case "loser":
            yield say(
                "The loser of a round goes first in the next one. That's the player with the most pips."
            )
            if rules.players > 2:
                yield say("If players tie, it's the one whose turn comes first after the winner's.")
            yield say("If nobody won, it's the same as in the first round.")
        case "next":
            yield say("In the next round, the next player to the left goes first.")


Topic: TypeAlias = Literal["about", "beginning", "turn", "matadors", "spinner", "drawing", "end", "points"]

_Sentences: TypeAlias = Callable[[Language, Ruleset], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules."""

    topic: Topic
    title: str
    sentences: tuple[str, ...]


def sections(language: Language, rules: Ruleset) -> tuple[Section, ...]:
    say = language.say
    told: list[tuple[Topic, str, _Sentences]] = [
        ("about", say("The game"), _about),
        ("beginning", say("The start"), beginning),
        ("turn", say("Your turn"), _turn),
    ]
    if rules.matador_tiles:
        told.append(("matadors", say("Matadors"), facts.matadors))
    if facts.has_spinner(rules):
        told.append(("spinner", say("The spinner"), _spinner))
    told += [
        ("drawing", say("Drawing and passing"), drawing),
        ("end", say("The end of a round"), facts.ending),
        ("points", say("Who wins"), facts.points),
    ]
    return tuple(Section(topic, title, tuple(tell(language, rules))) for topic, title, tell in told)


def _about(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    yield say("Be the first to play all your tiles, and you win the round.")
    if rules.partnerships:
        yield say("Play two against two. Partners sit opposite each other and win together.")
    if rules.joining == "same":
        yield say("Touching halves must match.")
        if needed_halves(rules, ValueEnd(0)):
            yield say("A blank matches a blank.")
        return
    yield say("Touching halves must make {total}.", total=rules.total)
    listed = ", ".join(f"{half}+{rules.total - half}" for half in range(1, rules.total // 2 + 1))
    yield say("To make {total}:  {sums}.", total=rules.total, sums=listed)
    if not rules.blanks:
        return
    if takes_matadors(rules):
        yield say("Nothing makes {total} with a blank. Only a matador fits there.", total=rules.total)
    else:
        yield say("Nothing makes {total} with a blank. No tile fits there.", total=rules.total)


def _turn(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    yield say("Play one tile at an open end of the line. Then the player on your left has a turn.")
    # If matadors are listed one by one, no other tile may be left that fits a 3.
    end = next((end for end in (3, 2, 1) if needed_halves(rules, ValueEnd(end))), None)
    if end is not None and rules.joining == "same":
        yield say("If an open end shows {half}, play a tile with {half}. They match.", half=end)
    elif end is not None:
        yield say(
            "If an open end shows {end}, play a tile with {half}. Together they make {total}.",
            end=end,
            half=rules.total - end,
            total=rules.total,
        )
    if takes_matadors(rules):
        yield say("Matadors have their own rules.")
    if facts.has_spinner(rules):
        return
    if rules.matador_cross != "none" and any(tile.is_double for tile in rules.matador_tiles):
        yield say("A double that isn't a matador is played like any other tile.")
    else:
        yield say("A double is played like any other tile.")


def _spinner(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    first = say("The first double goes crosswise. It's the spinner.")
    later = say("Later doubles go lengthwise, like other tiles.")
    if any(tile.is_double for tile in rules.matador_tiles):
        first = say("The first double that isn't a matador goes crosswise. It's the spinner.")
        later = say("Later doubles that aren't matadors go lengthwise, like other tiles.")
    yield from (first, say("From there the line grows in all four directions."), later)
