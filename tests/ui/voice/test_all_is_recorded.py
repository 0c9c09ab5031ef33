"""Every sentence of Learn can be read aloud, with all its phrases, also at a table by the rules of the path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from random import Random

import pytest

from matador.ai.bots import GreedyBot
from matador.match.views import View
from matador.play.table.messages import Hints
from matador.rules import DRAW, PASS, Action, Play, Ruleset
from matador.rules.reasons import DoesNotFit, reason_against
from matador.rules.turn import Turn
from matador.teaching.bonds import dropped
from matador.teaching.ladder import ladder_for
from matador.teaching.learner import Learner
from matador.teaching.path import TOTALS, TotalOnPath
from matador.ui.inputs import Key
from matador.ui.language import Language, Message
from matador.ui.look import Look
from matador.ui.pages.learn.shown import Aids, Shown, aids_of, sentence
from matador.ui.sentences import learn
from matador.ui.sentences.helping import hint_said
from matador.ui.sentences.refusals import learner_refusal, refusal, turn_it
from matador.ui.sentences.seats import COMPUTER_NAMES
from matador.ui.sentences.table import done_by, what_was_done
from matador.ui.voice.reading import ClipIndex, clip_index
from matador.ui.voice.script import phrases
from tests.checks.matches import begun, play_at_random, position_of
from tests.checks.said import all_said
from tests.checks.said_at_table import ENGLISH, RULES
from tests.ui.helping.looks import look
from tests.ui.pages.learn.heard import Heard
from tests.ui.pages.learn.lesson_moments import lesson_moments
from tests.ui.pages.learn.moments import moments
from tests.ui.pages.learn.practised import Kept, LearnWindow
from tests.ui.table.test_replaced import FELT
from tests.ui.voice.shown import shown_in_lessons, shown_in_practices
from tests.ui.voice.test_clips import FOLDER

PRACTICES, LESSONS = 60, 36


@pytest.fixture(scope="module")
def said() -> frozenset[Message]:
    return frozenset(all_said())


@pytest.fixture(scope="module")
def index() -> ClipIndex:
    return clip_index(FOLDER)


def silent(shown: Iterable[Message], said: frozenset[Message] | None, index: ClipIndex) -> list[Message]:
    """The different sentences that cannot be read aloud; those at a table need not be in the list."""
    phrased = (one for one in dict.fromkeys(shown) if said is not None or phrases(one))
    return [one for one in phrased if (said is not None and one not in said) or not index.recite(one)]


def of_all_moments(look: Look) -> Iterator[Message]:
    """The sentences in every possible state of one item of each kind."""
    for practising in moments():
        yield sentence(look, Shown(practising, Aids()))
    for taking in lesson_moments():
        yield sentence(look, Shown(taking, aids_of(taking)))


def test_all_that_is_listed_is_recorded(said: frozenset[Message], index: ClipIndex) -> None:
    assert silent(said, said, index) == []


def test_every_moment_of_learn_can_be_read_aloud(said: frozenset[Message], index: ClipIndex) -> None:
    assert silent(of_all_moments(look()), said, index) == []


def test_what_has_a_day_in_it_is_not_spoken_not_even_half(said: frozenset[Message], index: ClipIndex) -> None:
    sums = TotalOnPath(7, True, ("flower",) * 6, 6, (), is_played=True)
    promised = [replace(sums, promised=(date(2026, 12, 1),) * count) for count in (1, 6)]
    resting = [said for said in (learn.rests(Language(), one) for one in promised) if said is not None]
    assert silent(resting, said, index) == resting
    assert len(resting) == len(promised)


def test_practices_by_chance_can_be_read_aloud(seed: int, said: frozenset[Message], index: ClipIndex) -> None:
    shown = [*shown_in_practices(look(), PRACTICES, seed)]
    assert len(set(shown)) > 100
    assert silent(shown, said, index) == []


def test_lessons_by_chance_can_be_read_aloud(seed: int, said: frozenset[Message], index: ClipIndex) -> None:
    shown = [*shown_in_lessons(look(), LESSONS, seed)]
    assert len(set(shown)) > 100
    assert silent(shown, said, index) == []


def test_a_planted_sentence_is_caught(
    seed: int, said: frozenset[Message], index: ClipIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "placed", lambda *_: Message("That is very right."))
    shown = shown_in_practices(look(), PRACTICES, seed)
    assert "That is very right." in silent(shown, said, index)


def test_a_planted_gap_among_the_clips_is_caught(said: frozenset[Message], index: ClipIndex) -> None:
    left = {phrase: clip for phrase, clip in index.clips.items() if phrase != "try again."}
    found = silent(said, said, ClipIndex(left, index.files))
    assert found
    assert all("ry again." in one for one in found)


ROUNDS = 3
"""Number of rounds of each match on the path."""
_TRIED = 12


def shown_in_round(rules: Ruleset, chance: Random) -> Iterator[Message]:
    """Hints and refusals at every moment of a round, and sentences about others' actions."""
    session = begun(rules, chance.randrange(10**9), chance)
    while (seat := session.turn) is not None:
        view, turn = session.view(seat), position_of(session).decision
        yield from _refused(turn, rules, chance)
        yield from _hinted(view, chance)
        done = [seen for seen in view.history if seen.seat != seat][-4:]
        for since_turn in (True, False) if done else ():
            name = chance.choice(COMPUTER_NAMES)
            yield done_by(ENGLISH, name, done)
            yield what_was_done(ENGLISH, name, done, since_turn=since_turn)
        play_at_random(session, chance, 1)


def _refused(turn: Turn, rules: Ruleset, chance: Random) -> Iterator[Message]:
    hand = turn.tables.tiles_of(turn.hand)
    tried: list[Action] = [DRAW, PASS]
    tried += [Play(tile, "along", arm, half) for tile in hand for arm in ("L", "R") for half in tile.halves]
    tried += [Play(tile, "crosswise", arm) for tile in hand for arm in ("L", "R")]
    for action in chance.sample(tried, min(_TRIED, len(tried))):
        reason = reason_against(turn, action)
        if reason is None:
            continue
        pairs = dropped(rules, reason)
        yield learner_refusal(ENGLISH, rules, reason, pairs)
        if isinstance(reason, DoesNotFit):
            yield turn_it(ENGLISH, rules, reason, pairs)
        else:
            yield refusal(ENGLISH, rules, reason)


def _hinted(view: View, chance: Random) -> Iterator[Message]:
    ladder = ladder_for(view, lambda view: chance.choice(view.legal()))
    for steps in range(1, len(ladder.rungs) + 1):
        yield hint_said(ENGLISH, view, Hints(ladder, steps, "lamp"))
        yield hint_said(ENGLISH, view, Hints(ladder, steps, "claim"))


@pytest.mark.parametrize("rules", RULES, ids=[str(number) for number, _ in enumerate(RULES, 1)])
def test_hints_and_refusals_can_be_read_aloud(rules: Ruleset, seed: int, index: ClipIndex) -> None:
    chance = Random(f"{seed}/{rules.total}")
    shown = [one for _ in range(ROUNDS) for one in shown_in_round(rules, chance)]
    assert len(set(shown)) > 50
    assert silent(shown, None, index) == []


def test_a_planted_gap_among_the_clips_of_a_table_is_caught(seed: int, index: ClipIndex) -> None:
    shown = [*shown_in_round(RULES[3], Random(seed))]
    left = {phrase: clip for phrase, clip in index.clips.items() if phrase != "look here."}
    assert silent(shown, None, ClipIndex(left, index.files))


def played(window: LearnWindow, *, counts: bool) -> None:
    """Play a match of Learn to its end, like a greedy player, and view everything after it."""
    session = window.game.session
    for _ in range(20_000):
        if window.has("result"):
            break
        if window.display.state.is_my_turn and not window.display.is_moving and session.turn == 0:
            window.wait(100)
            window.click(FELT)
            window.game.submit(0, GreedyBot("me").choose(session.view(0), session.view(0).legal()))
        window.wait(50)
    window.wait(500)
    if window.has("show") or window.has("count first"):
        if counts:
            _count(window, wrongly=True)
            _count(window, wrongly=False)
        else:
            window.click("show")
        window.wait(100)
    if window.has("points"):
        window.click("points")
        window.wait(100)


def _count(window: LearnWindow, *, wrongly: bool) -> None:
    panel = window.program.table.end.shown
    assert panel is not None
    assert panel.state.question is not None
    window.give(*map(Key, str(panel.state.question.total + wrongly)))
    window.press("enter")
    window.wait(100)


@pytest.mark.parametrize(("total", "counts"), [(5, False), (7, True), (10, True)])
def test_all_that_is_said_in_a_match_is_recorded(total: int, index: ClipIndex, *, counts: bool) -> None:
    heard = Heard()
    window = LearnWindow(Kept(Learner("", opened=TOTALS[-1])), voice=heard)
    window.click(f"total:{total}")
    window.click("play")
    played(window, counts=counts)
    assert silent(heard.said, None, index) == []
    told = " ".join(heard.said)
    assert "Dot played the tile" in told
    assert "It's your turn" in told
    assert "the match" in told
