"""A program that is given steps, with all invariants checked after each."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

import msgspec
import pygame

from matador.ai.bots import BOTS
from matador.ai.thinking import limited
from matador.match.events import Redone, Undone
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.seats import BotSeat, Seat
from matador.match.session import Session
from matador.play.game import Game
from matador.play.learners import LearnersKept
from matador.play.seat_profile import SeatProfile
from matador.rules import DRAW, PASS
from matador.storage.settings import CurrentSettings, Settings
from matador.storage.setups import MatchSetup
from matador.ui.canvas import Canvas
from matador.ui.inputs import Exposed, Input, Key, PointerDown, PointerUp, Resized
from matador.ui.look import looks_for
from matador.ui.pages.cut import CutScene
from matador.ui.pages.home.scene import HomeScene
from matador.ui.program import App, Program
from matador.ui.sound import Sounds
from matador.ui.table.scene import TableScene
from matador.ui.voice.reading import Speaker
from tests.checks.matches import FEW_TRIES, secret_of
from tests.checks.monkey_counts import count_begun, count_events, count_learnt, count_table, count_ways
from tests.checks.monkey_laws import Covers, check_program
from tests.checks.monkey_ledger import NOTHING, Cause, Ledger, Looks, hold
from tests.checks.monkey_steps import Begin, Calm, Draw, Step, Wait
from tests.checks.monkey_trees import check_picture
from tests.checks.monkey_ways import (
    IN_LEARN,
    Before,
    before_of,
    cause_of,
    check_begun,
    check_dealt,
    check_time,
    check_ways,
    is_awaited,
    table_of,
)
from tests.ui.pilot import NOWHERE, FakeScreen
from tests.usual_games import game_of

FRAME_MS = 100
"""Step while waiting for calm."""
MAX_CALM_MS = 1_200_000
"""The longest time until a player's next turn: seven bots slowly draw the whole boneyard."""
BOTS_ALONE_MS = 4000
"""Time to watch bots that play alone."""
_BEGUN_AT = datetime(2026, 11, 24, 16, tzinfo=UTC)


def seated_game(
    setup: MatchSetup, occupants: tuple[SeatProfile, ...], deal: int, *, can_be_cut: bool = False
) -> Game:
    """The match of a setup, with bots in this process; the same number, of a deal or a secret, gives the same match."""
    session = Session(
        setup.rules(),
        [Player(occupant.name, occupant.setup.bot) for occupant in occupants],
        seed=None if can_be_cut else deal,
        proof=Seal.fresh(secret_of(f"{deal}")) if can_be_cut else None,
    )
    made = count(1)

    def new_bot(seat: int, strength: str) -> Seat:
        return BotSeat(limited(BOTS[strength](f"{deal}/{seat}/{next(made)}"), FEW_TRIES))

    bots = {sits.seat: new_bot(sits.seat, sits.setup.bot) for sits in occupants if sits.setup.bot is not None}
    return game_of(session, bots, occupants, new_bot=new_bot, open_hands=setup.open_hands)


class Run:
    """One program after the other, as the steps say."""

    def __init__(self) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        pygame.display.init()
        self.counts: Counter[str] = Counter()
        self.program: Program | None = None
        self.screen = FakeScreen((1280, 720))
        self.pointers: set[int | None] = set()
        """The fingers held down; None among them is the mouse."""
        self.now_ms = 0.0
        self._sounds = Sounds(50, muted=False, chance=Random(0))
        self._voice = Speaker(50, muted=False)

    def take(self, step: Step) -> None:
        """Do a step and check all invariants; raises `Broken`. Without a program, only `Begin` counts."""
        if isinstance(step, Begin):
            self.leave()
            self._begin(step)
        elif self.program is not None:
            self._do(self.program, step)

    def take_all(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self.take(step)
        self.leave()

    def _begin(self, begin: Begin) -> None:
        self._begun, self._games, self._learnt = begin, 0, 0
        self.screen = FakeScreen(begin.size)
        self.pointers = set()
        self.now_ms = 0.0
        self._canvas = Canvas()
        self._surface: pygame.Surface | None = None
        self._ledger: Ledger | None = None
        self._covers = Covers()
        self._looks = Looks()
        self._chosen: MatchSetup | None = None
        # A real program has its own voice; here all share one, reset to the state of a new one.
        self._voice.stop()
        self._voice.set_volume(begin.settings.voice_volume)
        self._voice.set_muted(begin.settings.muted)
        app = App(
            screen=self.screen,
            sounds=self._sounds,
            settings=CurrentSettings(begin.settings),
            new_game=self._new_game,
            save=self._save,
            exports=NOWHERE,
            looks=looks_for,
            learners=LearnersKept(None, self._now),
            voice=self._voice,
            learn_seed=self._learn_seed,
        )
        program = Program(app, begin.game)
        self.counts["programs"] += 1
        self.counts["at_home"] += begin.game is None
        if begin.game is not None:
            self._watch(program.table)
        self._check(program, NOTHING, has_passed=False)
        self.program = program

    def _new_game(self, setup: MatchSetup, occupants: tuple[SeatProfile, ...], deal: int | None) -> Game:
        self._games += 1
        if deal is not None:
            return seated_game(setup, occupants, deal)
        # Only later ones: a program that starts with a match starts at its table.
        can_be_cut = self._games % 3 == 2
        return seated_game(setup, occupants, self._begun.seed + self._games, can_be_cut=can_be_cut)

    def _now(self) -> datetime:
        """Time of learning: the same in each list of steps."""
        return _BEGUN_AT + timedelta(milliseconds=self.now_ms)

    def _learn_seed(self) -> str:
        self._learnt += 1
        return f"{self._begun.seed}/{self._learnt}"

    def _save(self, settings: Settings) -> None:
        try:
            again = msgspec.json.decode(msgspec.json.encode(settings), type=Settings)
        except msgspec.ValidationError:
            again = None
        hold(again == settings, "settings are saved that cannot be read again", settings)
        self.counts["settings_changed"] += 1

    def _watch(self, table: TableScene) -> None:
        self._ledger = Ledger(table.game.session)
        count_table(self.counts, table.game)

    def _do(self, program: Program, step: Step) -> None:
        match step:
            case Wait(duration_ms):
                self._pass_time(program, duration_ms)
            case Calm():
                self._wait_for_calm(program)
            case Draw():
                self._draw(program)
            case Begin():
                raise AssertionError("that was done before")
            case _:
                self._give(program, step)

    # Inputs

    def _give(self, program: Program, given: Input) -> None:
        self._note(program, given)
        before, cause = before_of(program), cause_of(program, given)
        was_awaited = is_awaited(program)
        program.handle(given)
        check_ways(before, program, given)
        count_ways(self.counts, before, program, given)
        if before.chosen is not None:
            # It may start only after the question about leaving the current match.
            self._chosen = before.chosen[0]
        if program.scene is not before.scene:
            self._change_scene(program, before)
        self._check(program, cause, has_passed=False)
        is_same = program.scene is before.scene
        self.counts["hot_seat_turns"] += (
            was_awaited and is_same and not program.table.display.state.is_covered
        )
        if program.wants_to_quit:
            self.leave()

    def _note(self, program: Program, given: Input) -> None:
        """Note the effects on the hands and the window outside the program."""
        self.counts["inputs"] += 1
        match given:
            case PointerDown(button="left", finger=finger):
                self.pointers.add(finger)
            case PointerUp(button="left", finger=finger):
                self.pointers.discard(finger)
            case Resized(size):
                self.screen.size = size
                self._surface = None
            case Exposed():
                self._canvas.forget()
            case Key("escape"):
                self.counts["escapes_from_page"] += bool(program.overlays)
            case _:
                pass

    def _change_scene(self, program: Program, before: Before) -> None:
        """Check a change to another match, or to home: the record has everything played until then."""
        if self._ledger is not None:
            self._ledger.check(NOTHING)
            self._ledger.verify()
            self._ledger = None
        if isinstance(program.scene, HomeScene):
            return
        if program.scene.kind in IN_LEARN:
            count_learnt(self.counts, program)
            return
        check_begun(before, program, self._chosen)
        count_begun(self.counts, before)
        table = table_of(program)
        if table is not None:
            self._watch(table)

    def leave(self) -> None:
        """End the program; the record has everything played."""
        if self.program is not None:
            self.program.close()
            if self._ledger is not None:
                self._ledger.check(NOTHING)
                self._ledger.verify()
        self.program = None

    # Time

    def _pass_time(self, program: Program, duration_ms: int) -> None:
        self.now_ms += duration_ms
        before, cause = before_of(program), cause_of(program, None)
        program.advance(self.now_ms)
        check_time(before, program)
        if isinstance(before.scene, CutScene) and program.scene is not before.scene:
            check_dealt(before.scene, program)
            self.counts["cut"] += before.scene.cut is not None
            self.counts["not_cut"] += before.scene.cut is None
            self._watch(program.table)
        self._check(program, cause, has_passed=True)

    def _wait_for_calm(self, program: Program) -> None:
        end = self.now_ms + MAX_CALM_MS
        alone_until = self.now_ms + BOTS_ALONE_MS
        while not program.overlays and not self._is_calm(program):
            if not program.app.scenes.game.human_seats and self.now_ms >= alone_until:
                break
            hold(self.now_ms < end, "it never becomes the player's turn", program.tree())
            self._pass_time(program, FRAME_MS)

    @staticmethod
    def _is_calm(program: Program) -> bool:
        table = table_of(program)
        if table is None or table.end.shown is not None:
            return not isinstance(program.scene, CutScene)
        display = table.display
        # Draws and passes made for the player come before their turn to decide, unless they hold a tile.
        goes_on = program.app.settings.now.auto_draw and display.state.shown.legal in ((DRAW,), (PASS,))
        is_held = display.drag is not None
        # Learners decide themselves that nothing fits.
        goes_on = goes_on and not is_held and not display.state.game.occupants[display.state.seat].is_learner
        is_awaited = display.state.is_my_turn or display.state.waits_for is not None
        return is_awaited and not table.is_moving and not goes_on

    # Checking

    def _check(self, program: Program, cause: Cause, *, has_passed: bool) -> None:
        table = table_of(program)
        if table is not None and self._ledger is not None:
            hold(table.game.session is self._ledger.session, "another match began by itself")
            events = self._ledger.check(cause)
            count_events(self.counts, events, cause.persons)
            if any(isinstance(event, Undone | Redone) for event in events):
                hold(not table.table.playback.is_behind, "what was taken back is not shown at once")
                self.counts["taken_back_in_menu"] += cause.page == "menu"
            self._looks.check(table, events)
        check_program(program, self.pointers, has_passed=has_passed)
        if table is not None:
            self._covers.check(table, by_input=cause.by_input)
        self.counts["steps"] += 1

    def _draw(self, program: Program) -> None:
        if self._surface is None or self._surface.get_size() != self.screen.size:
            self._surface = pygame.Surface(self.screen.size)
        check_picture(program, self._canvas, self._surface)
        place = "on_page" if program.overlays else _place_of(program)
        self.counts["drawn"] += 1
        self.counts[f"drawn_{place}"] += 1


def _place_of(program: Program) -> str:
    """Name of the scene that fills the window, for the counts."""
    if program.scene.kind in IN_LEARN:
        return "in_learn"
    return {"home": "at_home", "cut": "at_cut", "table": "on_table"}[program.scene.kind]
