"""A match at a table without a window: actions, reports, and their times."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from matador.ai.bots import GreedyBot
from matador.match.events import Undone
from matador.match.journal import Accepted
from matador.match.players import Player
from matador.match.resuming import resume
from matador.match.seats import BotSeat
from matador.match.session import Session
from matador.match.taking_back import Stays
from matador.play.choices import AnimationSpeed, Choices
from matador.play.game import Game
from matador.play.layout.orientations import IDLE, Proposed, TurnOffered
from matador.play.sounds import Sound
from matador.play.table import playback, table
from matador.play.table.playback import Playback
from matador.play.table.snapshot import TableSnapshot
from matador.play.table.state import TableState
from matador.play.table.table import Table, TableIntent
from matador.rules import CATALOG, DRAW, PASS, Play, named_ruleset
from tests.usual_games import game_of

ROOT = Path(__file__).resolve().parents[2]
FRAME_MS = 20
MAX_FRAMES = 60_000


class Played:
    """A table, and a person at seat 0 who plays at random."""

    def __init__(self, name: str, seed: int, players: int = 2) -> None:
        rules = named_ruleset(name, players)
        self.chance = Random(seed)
        self.now_ms = 0.0
        self.heard: list[Sound] = []
        session = Session(rules, [Player(f"Player {seat}") for seat in range(players)], seed=seed)
        bots = {seat: BotSeat(GreedyBot(str(seat))) for seat in range(1, players)}
        self.game: Game = game_of(session, bots)
        self.table = Table(self.game, Choices(animation=AnimationSpeed("fast")))
        self.state = self.table.state

    def frame(self) -> None:
        self.now_ms += FRAME_MS
        self.heard += self.table.advance(self.now_ms)

    def until_turn(self) -> None:
        """Let time pass until the person has to decide, or the round is over."""
        for _ in range(MAX_FRAMES):
            is_calm = not self.state.is_moving and not self.table.playback.is_behind
            if is_calm and (self.state.is_my_turn or self.state.shown.ended is not None):
                return
            self.frame()
        raise AssertionError("it never becomes the person's turn")

    def decide(self) -> None:
        """Play a tile that fits, in a legal direction; otherwise draw or pass."""
        actions, legal = self.table.actions, self.state.shown.legal
        plays = sorted((action for action in legal if isinstance(action, Play)), key=str)
        if plays:
            play = self.chance.choice(plays)
            actions.choose(play.tile)
            actions.lay(play.arm or "open")
            match self.state.hold:
                case Proposed(ways=ways):
                    actions.take_way(self.chance.choice(ways))
                case TurnOffered(way=way):
                    actions.take_way(way)
                case _:
                    pass
        elif DRAW in legal:
            assert actions.submit(DRAW)
        else:
            assert PASS in legal
            self.table.do(TableIntent.PASS)


@pytest.mark.parametrize("name", sorted(CATALOG))
def test_a_match_of_every_ruleset_is_played_without_a_window(name: str, seed: int) -> None:
    rules = CATALOG[name]
    players = next(number for number in range(2, 7) if _can_be(name, number))
    played = Played(name, seed % 1000, players)
    for _ in range(3):
        while True:
            played.until_turn()
            if played.state.shown.ended is not None:
                break
            played.decide()
        played.frame()
        assert Sound.CLACK in played.heard, rules
        if not isinstance(played.table.next_round(), Accepted):
            assert played.game.session.is_over
            return
        assert played.state.ended_ms is None


def _can_be(name: str, players: int) -> bool:
    try:
        named_ruleset(name, players)
    except ValueError:
        return False
    return True


def test_it_needs_no_screen() -> None:
    script = (
        "import sys\nfrom tests.play.test_table import Played\n"
        "played = Played('sevens', 1)\nplayed.until_turn()\nplayed.decide()\nplayed.until_turn()\n"
        "print(*[name for name in sys.modules if name.startswith(('pygame', 'matador.ui'))])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert ran.stdout.split() == []


# The five call paths of docs/architecture.md


def check_drag(played: Played) -> None:
    """A tile that is put down returns to the rack, and a played tile moves from the hand to the line."""
    play = next(action for action in played.state.shown.legal if isinstance(action, Play))
    played.table.actions.drag(play.tile, 0)
    assert played.state.is_holding
    played.table.actions.put_down()
    assert played.state.hold == IDLE
    assert play.tile in played.state.transits, "it does not go home"
    played.decide()
    (lying,) = played.state.shown.layout.places[-1:]
    assert played.state.transits[lying.tile].seat == 0, "it comes from nowhere"


def check_bot(played: Played) -> None:
    """A bot seems to think, and its tile moves from its hand."""
    before = len(played.state.shown.view.history)
    played.decide()
    while played.state.is_moving:
        played.frame()
    lies_ms = played.now_ms
    while len(played.state.shown.view.history) == before + 1:
        played.frame()
    assert played.now_ms > lies_ms + 5 * FRAME_MS, "it does not seem to think"
    assert {transit.seat for transit in played.state.transits.values()} == {1}, "its tile comes from nowhere"


def check_take_back(played: Played) -> None:
    """An undone tile flies back, and redo plays it again."""
    hand = played.state.shown.hand
    played.decide()
    played.until_turn()
    assert not isinstance(played.table.undo(), Stays)
    assert sorted(played.state.shown.hand) == sorted(hand), "another hand than before"
    assert played.state.transits, "nothing flies home"
    assert any(isinstance(event, Undone) for event in played.game.session.events(None))
    played.until_turn()
    assert not isinstance(played.table.redo(), Stays)
    assert isinstance(played.table.redo(), Stays), "there is nothing more"


def check_hint(played: Played) -> None:
    """A hint stays until the next decision."""
    played.game.give_help(0, "on-request", "frames", pinned=False)
    played.table.do(TableIntent.ASK_HINT)
    played.table.do(TableIntent.ASK_HINT)
    played.frame()
    hints = played.state.hints
    assert hints is not None
    assert hints.steps == 2
    played.decide()
    assert played.state.hints is None, "it is told of another decision"


def check_open(played: Played) -> None:
    """A continued match looks as it was left, and makes no sound."""
    played.decide()
    played.until_turn()
    before = played.state.shown
    again = game_of(resume(played.game.session.record()), {1: BotSeat(GreedyBot("1"))})
    again.is_resumed = True
    table = Table(again, Choices())
    assert table.advance(FRAME_MS) == [], "what has happened another time is heard"
    assert table.state.shown.view.history == before.view.history, "it stands elsewhere"
    assert table.state.shown.layout.places == before.layout.places
    assert table.state.is_my_turn, "it is not seen whose turn it is"
    assert not table.state.is_moving, "it is dealt again"


WAYS = [check_drag, check_bot, check_take_back, check_hint, check_open]


@pytest.mark.parametrize("check", WAYS)
def test_the_five_call_paths_work_without_a_window(check: Callable[[Played], None]) -> None:
    played = Played("sevens", 5)
    played.until_turn()
    check(played)


def _sends_nothing(*_given: object, **_more: object) -> None:
    """Injected bug: no tile is animated."""


def _keeps_hints(self: TableState, shown: TableSnapshot) -> None:
    hints = self.hints
    _show(self, shown)
    self.hints = hints


def _always_new(self: Playback, state: TableState, *, is_new: bool) -> None:
    _begin_playback(self, state, is_new=is_new or True)


_show, _begin_playback = TableState.show, Playback.__init__


@pytest.mark.parametrize(
    ("check", "where", "fault", "noticed"),
    [
        (check_drag, (TableState, "send"), _sends_nothing, "it does not go home"),
        (check_bot, (table, "thought_ms"), lambda *_given: 0.0, "it does not seem to think"),
        (check_take_back, (playback, "_moved"), lambda *_given: (), "nothing flies home"),
        (check_hint, (TableState, "show"), _keeps_hints, "it is told of another decision"),
        (check_open, (Playback, "__init__"), _always_new, "it is not seen whose turn it is"),
    ],
)
def test_a_bug_planted_in_each_of_the_five_call_paths_is_caught(
    monkeypatch: pytest.MonkeyPatch,
    check: Callable[[Played], None],
    where: tuple[object, str],
    fault: Callable[..., object],
    noticed: str,
) -> None:
    played = Played("sevens", 5)
    played.until_turn()
    monkeypatch.setattr(*where, fault)
    with pytest.raises(AssertionError, match=noticed):
        check(played)
