"""Every sentence about what fits, at random moments of random rounds: the engine must agree with it.

Rulesets are the named ones with every set and number of players, and mixtures, a third of them with few or unusual
matadors. At up to six moments of a round, illegal actions are refused up to four times and once to a learner, and
every hint, card, name and number is requested. Each message has an entry that says what it claims. A message without
an entry fails, unless it is one of the rules and mentions nothing of the kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import count, product
from random import Random
from typing import TypeVar, get_args

from matador.match.views import View
from matador.play.table.messages import Hints
from matador.rules import (
    ARMS,
    CATALOG,
    DRAW,
    PASS,
    Action,
    Arm,
    NamedRuleset,
    Play,
    Ruleset,
    RulesetError,
    Tile,
    ValueEnd,
    named_ruleset,
    players_of,
    variants_for,
)
from matador.rules.reasons import Reason, reason_against
from matador.rules.tiles import SETS
from matador.rules.turn import Turn
from matador.teaching.bonds import Bond, dropped, is_matadors, laid, pairs_at, sum_made
from matador.teaching.ladder import Climber, ladder_for
from matador.ui.helping.sums import need_card
from matador.ui.language import Language
from matador.ui.rulebook.book import chapters
from matador.ui.rulebook.examples import LineExample, misfit_halves
from matador.ui.sentences import helping
from matador.ui.sentences.helping import hint_said, need
from matador.ui.sentences.refusals import learner_refusal, refusal, turn_it
from tests.checks.claims_book import Lines
from tests.checks.claims_heard import Utterance, listening
from tests.checks.claims_places import Scene, every_place, is_figure, is_true_sum, places_of
from tests.checks.claims_rules import RULES, may_claim
from tests.checks.claims_table import CLAIMS, Readings, claims_of
from tests.checks.claims_truth import EndNeed
from tests.checks.matches import begun, play_at_random, position_of
from tests.checks.sampling import mixed_ruleset
from tests.ui.rulebook.lawful import faults
from tests.ui.rulebook.told import contradictions, said_of

MAX_TIMES = 4
"""The text may change with each repeated refusal at one end, up to this many."""
_TRIED = 10
"""Number of illegal actions of a hand to try."""
_APART = 17
"""Step through the list of named rulesets, so that even a short run covers many kinds."""
_MOMENTS = 6
"""Number of moments of each round to look at."""


T = TypeVar("T")


class Untrue(AssertionError):
    """A sentence, a picture or a number claims something that the engine does not do."""


class Checker:
    """Compares the claims of sentences with the engine, and counts them."""

    def __init__(self) -> None:
        self.language, self._ear = listening()
        self.counts: Counter[str] = Counter()

    def hear(self, text: str, scene: Scene) -> None:
        """Raise `Untrue` if a text's claim does not hold, and `Unknown` if its claim is not listed."""
        self._check(self._ear.heard(text), CLAIMS, scene)

    def read(self, text: str, lines: Lines, what: str) -> None:
        """The same for a text of the rules, counted as `what`."""
        heard = self._ear.heard(text)
        self.counts[what] += len(heard)
        self._check([said for said in heard if may_claim(said.message)], RULES, lines)

    def _check(self, heard: Iterable[Utterance], known: Readings[Callable[[T], bool]], about: T) -> None:
        for said in heard:
            for claim in claims_of(said, known):
                self.counts["claims"] += 1
                if not claim(about):
                    raise Untrue(f"{said} {claim}\n{about}")

    def require(self, is_true: bool, what: object, about: object) -> None:
        """Raise `Untrue` about something shown in numbers or pictures unless it is true."""
        self.counts["pictures"] += 1
        if not is_true:
            raise Untrue(f"{what}\n{about}")


def check_claims(rulesets: int, seed: int, *, first: int = 0) -> dict[str, int]:
    """Check all texts in `rulesets` rulesets, at moments of a random round each, and on all pages of their rules."""
    checker = Checker()
    for number, (named, rules) in zip(range(first, first + rulesets), _rulesets(first, seed), strict=False):
        chance = Random(f"claims/{seed}/{number}")
        checker.counts["rulesets"] += 1
        if named is not None:
            check_variants(rules, named, checker)
        check_pages(rules, chance, checker)
        check_round(rules, chance, checker)
    return dict(checker.counts)


def _rulesets(first: int, seed: int) -> Iterator[tuple[NamedRuleset | None, Ruleset]]:
    """The rulesets from a number on; None in place of the name for a mixture."""
    listed = [
        (named, named_ruleset(named.name, players, {"set": highest}))
        for named in CATALOG.values()
        for highest in SETS
        for players in players_of(named, highest)
    ]
    for number in count(first):
        half, is_mixed = divmod(number, 2)
        yield (
            (None, _mixed(Random(f"{seed}/{number}")))
            if is_mixed
            else listed[(seed + _APART * half) % len(listed)]
        )


def _mixed(chance: Random) -> Ruleset:
    """A mixture of options; every third has a list of matadors that few sentences describe."""
    rules = mixed_ruleset(chance)
    if chance.random() < 2 / 3:
        return rules
    half = chance.choice(rules.halves)
    one, with_half = chance.sample(rules.tiles, 1), [tile for tile in rules.tiles if half in tile.halves]
    try:
        return replace(rules, matadors=tuple(chance.choice([[], one, with_half, with_half[1:]])))
    except RulesetError:
        return rules


def check_round(rules: Ruleset, chance: Random, checker: Checker) -> None:
    """Check the texts at a few moments of a random round."""
    session = begun(rules, chance.randrange(10**9), chance)
    for _ in range(_MOMENTS):
        turn = session.turn
        if turn is None:
            return
        position = position_of(session)
        check_moment(position.decision, session.view(turn), chance, checker)
        play_at_random(session, chance, chance.randint(1, 5))


def check_moment(turn: Turn, view: View, chance: Random, checker: Checker) -> None:
    """Check all texts for the player whose turn it is."""
    scene = Scene(turn, places_of(turn.tables, turn.line))
    checker.counts["moments"] += 1
    check_refusals(scene, chance, checker)
    check_hints(scene, view, chance, checker)
    check_shown(scene, checker)
    if not turn.is_opening:
        # Another hand covers cases that this one does not.
        other = Turn(turn.tables, turn.line, _some_hand(turn, view, chance), turn.boneyard, turn.drawn)
        check_refusals(Scene(other, scene.places), chance, checker)


def _some_hand(turn: Turn, view: View, chance: Random) -> int:
    """A random hand of tiles that are not on the table."""
    lying = {seen.action.tile for seen in view.history if isinstance(seen.action, Play)}
    free = [tile for tile in turn.tables.tiles if tile not in lying]
    return turn.tables.mask_of(chance.sample(free, min(len(free), chance.randint(1, 5))))


# Refusals


def check_refusals(scene: Scene, chance: Random, checker: Checker) -> None:
    """Check the refusals of some illegal actions: draws, passes, and tiles in every direction at every arm."""
    turn = scene.turn
    illegal = [
        (action, reason)
        for action in _tried(scene, chance)
        if (reason := reason_against(turn, action)) is not None
    ]
    for action, reason in chance.sample(illegal, min(len(illegal), _TRIED)):
        arm = action.arm if isinstance(action, Play) and action.arm in scene.places else None
        tried = Scene(turn, scene.places, action, arm)
        checker.counts["refusals"] += 1
        checker.counts[type(reason).__name__] += 1
        for text in _refused(checker.language, turn.tables.rules, reason):
            checker.hear(text, tried)
        if isinstance(action, Play) and sum(_is_turned(action, other) for other in turn.legal()) == 1:
            checker.counts["turnings"] += 1
            pairs = dropped(turn.tables.rules, reason)
            checker.hear(turn_it(checker.language, turn.tables.rules, reason, pairs), tried)


def _is_turned(action: Play, other: Action) -> bool:
    """True for the same tile at the same place in another direction."""
    return isinstance(other, Play) and (other.tile, other.arm) == (action.tile, action.arm)


def _tried(scene: Scene, chance: Random) -> Iterator[Action]:
    yield from (DRAW, PASS)
    # Sometimes an arm that is not open.
    arms = {*scene.places, chance.choice([None, *ARMS])}
    for tile in scene.turn.tables.tiles_of(scene.turn.hand):
        yield from _ways(tile, sorted(arms, key=str))


def _ways(tile: Tile, arms: Iterable[Arm | None]) -> Iterator[Play]:
    for arm in arms:
        yield Play(tile, "crosswise", arm)
        halves: Iterable[int | None] = (None,) if arm is None else tile.halves
        yield from (Play(tile, "along", arm, half) for half in halves)


def _refused(language: Language, rules: Ruleset, reason: Reason) -> Iterator[str]:
    for times in range(1, MAX_TIMES + 1):
        yield refusal(language, rules, reason, times)
    yield learner_refusal(language, rules, reason, dropped(rules, reason))


# Hints


def check_hints(scene: Scene, view: View, chance: Random, checker: Checker) -> None:
    """Check every step of the hints, for every placement they lead to."""
    legal = scene.turn.legal()
    ladder = ladder_for(view, lambda _: chance.choice(legal))
    arm = None if ladder.play is None else ladder.play.arm
    told = Scene(scene.turn, scene.places, ladder.play, arm)
    for steps, climber in product(range(1, len(ladder.rungs) + 1), get_args(Climber)):
        checker.counts["hints"] += 1
        hints = Hints(ladder, steps, climber)
        said = hint_said(checker.language, view, hints)
        if hints.rung == "tile" and isinstance(ladder.task, Bond):
            assert ladder.play is not None
            makes = is_true_sum(said, scene.places[ladder.play.arm], ladder.play, is_own=False)
            checker.require(makes, said, told)
        else:
            checker.hear(said, told)
    if ladder.play is None:
        checker.hear(checker.language.say("You were right: nothing fitted."), told)


# Text at the ends, and about played tiles


def check_shown(scene: Scene, checker: Checker) -> None:
    """Check the cards of the ends with their names, and the sums of every legal placement."""
    turn, language = scene.turn, checker.language
    rules = turn.tables.rules
    for arm, place in scene.places.items():
        if place.end is None:
            continue
        there = Scene(turn, scene.places, None, arm)
        card = need_card(rules, place.end)
        halves = frozenset(card.wanted)
        shown = EndNeed(card.lies, halves, matador=card.takes_matador, wild=card.is_wild)
        checker.require(shown.is_of(place), card, there)
        checker.hear(need(language, rules, place.end), there)
        for pair in pairs_at(rules, place.end):
            checker.hear(helping.pair_name(language, pair), there)
    for play in (action for action in turn.legal() if isinstance(action, Play)):
        place = scene.places[play.arm]
        there = Scene(turn, scene.places, play, play.arm)
        text, is_own = sum_made(rules, place.end, play), is_matadors(rules, place.end, play)
        checker.require(is_true_sum(text, place, play, is_own=is_own), text, there)
        makes = laid(rules, place.end, play)
        if makes is not None and makes.pair is not None:
            checker.hear(helping.pair_name(language, makes.pair, is_matadors=makes.is_matadors), there)
            if not makes.is_matadors:
                checker.hear(helping.placed(language, makes.pair), there)


# The pages of the rules


def check_pages(rules: Ruleset, chance: Random, checker: Checker, *, told: Ruleset | None = None) -> None:
    """Check the pages under these rules; `told`: the rules the book describes."""
    lines = Lines(rules, every_place(rules))
    for chapter in chapters(checker.language, told or rules):
        for text in chapter.sentences:
            checker.read(text, lines, "page_sentences")
        for example in chapter.examples:
            checker.require(not faults(rules, example), f"{chapter.key}: {example}", rules)
            if isinstance(example, LineExample):
                _check_line(lines, example, checker)
    found = contradictions(rules, said_of(told or rules), chance, rounds=1)
    checker.require(not found, f"a round contradicts what is said of {found}", rules)


def check_variants(rules: Ruleset, named: NamedRuleset, checker: Checker) -> None:
    """Check the descriptions of the variants of these rules, where each is played."""
    for variant in variants_for(named, rules):
        varied = variant.applied_to(named, rules)
        lines = Lines(varied, every_place(varied))
        for text in (variant.sentence, variant.hint):
            checker.read(checker.language.marked(text), lines, "variants")


def _check_line(lines: Lines, example: LineExample, checker: Checker) -> None:
    """Check the numbers beside a line, and that a tile said not to fit fits with neither half."""
    rules = lines.rules
    for text in example.sums:
        checker.require(is_figure(rules, text, fits=example.fits), f"{text} beside {example}", rules)
    if not example.fits:
        value, _ = misfit_halves(example)
        there = [play.tile for place in lines.places if place.end == ValueEnd(value) for play in place.plays]
        dim = example.plays[-1].tile
        checker.require(dim not in there, f"{dim} on {value}", rules)
