"""A program that is given steps, with all laws checked after each."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import pygame

from matador.match.events import Event, Passed, RoundEnded, TileDrawn, TilePlayed
from matador.rules import DRAW, PASS
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup
from matador.ui.canvas import Canvas
from matador.ui.inputs import Exposed, FocusLost, Input, Key, PointerDown, PointerUp, QuitAsked, Resized
from matador.ui.program import Outside, Program
from matador.ui.sound import Sounds
from matador.ui.table.game import Game
from tests.checks.monkey_laws import check_picture, check_program
from tests.checks.monkey_ledger import NOTHING, Cause, Ledger, hold
from tests.checks.monkey_steps import Begin, Calm, Draw, Step, Wait
from tests.ui.pilot import FakeScreen, session_game

FRAME_MS = 100
"""While calm is waited for."""
MOST_CALM_MS = 1_200_000
"""The longest time until a player is on turn again: seven bots that draw a boneyard, slowly."""


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
        """The fingers that are down; None among them is the mouse."""
        self.now_ms = 0.0
        self._sounds = Sounds(50, muted=False, chance=Random(0))

    def take(self, step: Step) -> None:
        """Do a step and check all laws; `Broken` if one does not hold. Without a program only `Begin` counts."""
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
        self._begun, self._games = begin, 0
        self.screen = FakeScreen(begin.size)
        self.pointers = set()
        self.now_ms = 0.0
        self._canvas = Canvas()
        self._surface: pygame.Surface | None = None
        saved: list[Settings] = []
        outside = Outside(self._new_game, saved.append, begin.bars)
        program = Program(self.screen, self._sounds, begin.settings, begin.game, outside)
        self._watch(program)
        self.counts["programs"] += 1
        self._check(program, NOTHING, has_passed=False)
        self.program = program

    def _new_game(self, game: MatchSetup) -> Game:
        self._games += 1
        return session_game(game.rules(), self._begun.seed + self._games)

    def _watch(self, program: Program) -> None:
        game = program.table.game
        self._ledger = Ledger(game.session, game.seat)
        self.counts["matches"] += 1

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
        model = program.table.model
        # A press that ends what moves does nothing else.
        is_spent = isinstance(given, PointerDown | Key) and program.table._skips()
        is_spent = is_spent and (isinstance(given, PointerDown) or given == Key("enter"))
        cause = Cause(by_input=True, may_act=model.is_my_turn and not is_spent and program._panel is None)
        program.handle(given)
        self._check(program, cause, has_passed=False)
        if program.wants_to_quit:
            self.leave()

    def _note(self, program: Program, given: Input) -> None:
        """What the hands and the window do beside the program."""
        self.counts["inputs"] += 1
        is_holding = program.table.model.handling.is_holding
        match given:
            case PointerDown(button="left", finger=finger):
                self.pointers.add(finger)
            case PointerUp(button="left", finger=finger):
                self.pointers.discard(finger)
            case Resized(size):
                self.screen.size = size
                self._surface = None
                self.counts["resizes"] += 1
                self.counts["resizes_in_mid_drag"] += is_holding
            case Exposed():
                self._canvas.forget()
            case FocusLost():
                self.counts["focus_losses_in_mid_drag"] += is_holding
            case QuitAsked():
                self.counts["quits_in_mid_drag"] += is_holding
            case _:
                pass

    def leave(self) -> None:
        """The program ends; what was played is in the record."""
        if self.program is not None:
            self.program.close()
            self._ledger.check(NOTHING)
            self._ledger.verify()
        self.program = None

    # Time

    def _pass_time(self, program: Program, duration_ms: int) -> None:
        self.now_ms += duration_ms
        alone = program.settings.auto_draw or program.table.model.keeps_drawing
        program.advance(self.now_ms)
        cause = Cause(by_input=False, may_act=False, draws_alone=alone)
        self._check(program, cause, has_passed=True)

    def _wait_for_calm(self, program: Program) -> None:
        end = self.now_ms + MOST_CALM_MS
        while program._panel is None and not self._is_calm(program):
            hold(self.now_ms < end, "it never becomes the player's turn", program.table.model.handling.state)
            self._pass_time(program, FRAME_MS)

    @staticmethod
    def _is_calm(program: Program) -> bool:
        model = program.table.model
        if program.table._result is not None:
            return True
        # Draws and passes that are made for the player come before his turn to decide, unless he has a tile in hand.
        goes_on = program.settings.auto_draw and model.shown.legal in ((DRAW,), (PASS,))
        is_held = model.handling.is_pressing or program.table._pointing._carrying.is_pressing
        goes_on = goes_on and not is_held
        return model.is_my_turn and not program.table.is_moving and not goes_on

    # Checking

    def _check(self, program: Program, cause: Cause, *, has_passed: bool) -> None:
        if program.table.game.session is not self._ledger.session:
            hold(cause.by_input, "another match began by itself")
            self._ledger.check(NOTHING)
            self._watch(program)
        else:
            self._count(self._ledger.check(cause), program.table.game.seat)
        check_program(program, self.pointers, has_passed=has_passed)
        self.counts["steps"] += 1

    def _count(self, events: Sequence[Event], seat: int) -> None:
        for event in events:
            match event:
                case TilePlayed():
                    self.counts["plays" if event.seat == seat else "actions_of_bots"] += 1
                case TileDrawn():
                    self.counts["draws" if event.seat == seat else "actions_of_bots"] += 1
                case Passed():
                    self.counts["passes" if event.seat == seat else "actions_of_bots"] += 1
                case RoundEnded():
                    self.counts["finished_rounds"] += 1
                case _:
                    pass

    def _draw(self, program: Program) -> None:
        if self._surface is None or self._surface.get_size() != self.screen.size:
            self._surface = pygame.Surface(self.screen.size)
        check_picture(program, self._canvas, self._surface)
        self.counts["drawn"] += 1
