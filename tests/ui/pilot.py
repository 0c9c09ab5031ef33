"""Driving the program as a player does: by inputs at what the tree says is there, and a clock that we move."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TypeAlias

import pygame

from matador.ai.simple_bots import GreedyBot
from matador.match.deals import Dealer
from matador.match.players import Player
from matador.match.seats import BotSeat, Seat
from matador.match.session import Session
from matador.play.autosave import Autosave
from matador.play.backing_up import BackupNews, Backups
from matador.play.exporting_people import ExportingPeople
from matador.play.forgetting_people import ForgettingPeople
from matador.play.game import Game, game_of
from matador.play.matches import Opened
from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.play.seat_profile import SeatProfile, profiles_of
from matador.play.table.hold import Hold
from matador.play.teacher import Remembering
from matador.rules import Ruleset
from matador.storage.saved import MatchStore, NewerFile
from matador.storage.settings import ALL_GESTURES, LAST_STEP, Settings, changed
from matador.storage.setups import MatchSetup, usual_seat
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.language import Language
from matador.ui.outside import Outside
from matador.ui.program import Program
from matador.ui.semantics import Node, Tree, node_of
from matador.ui.sentences.seats import SeatNames
from matador.ui.sound import Sounds
from matador.ui.table.display import TableDisplay
from matador.ui.voice.reading import Voice

FRAME_MS = 1000 / 60
OpenMatch: TypeAlias = Callable[[str], Opened | NewerFile | None]
NOWHERE = MatchStore(Path(os.devnull) / "matches", lambda: date(2026, 11, 21))
"""Nothing can be written there."""


class FakeScreen:
    """A window of any size that nobody sees."""

    def __init__(self, size: Point) -> None:
        self.size = size
        self.is_fullscreen = False

    def toggle_fullscreen(self) -> None:
        self.is_fullscreen = not self.is_fullscreen


def usual_people(players: int) -> tuple[SeatProfile, ...]:
    """A person and bots, as they are where nobody has chosen anything."""
    return profiles_of(SeatNames(Language()), [usual_seat(seat) for seat in range(players)])


def session_game(rules: Ruleset, seed: int, deals: Dealer | None = None) -> Game:
    """A game of one person against greedy bots in this process."""
    occupants = usual_people(rules.players)
    players = [Player(occupant.name, occupant.bot) for occupant in occupants]
    session = Session(rules, players, seed=None if deals else seed, deals=deals)
    bots: dict[int, Seat] = {seat: BotSeat(GreedyBot(f"{seed}/{seat}")) for seat in range(1, rules.players)}
    return game_of(session, bots, occupants)


def gone_on(session: Session, occupants: tuple[SeatProfile, ...]) -> Game:
    """The game of a match that is gone on with, against greedy bots in this process."""
    bots: dict[int, Seat] = {
        sits.seat: BotSeat(GreedyBot(f"{sits.seat}")) for sits in occupants if sits.bot is not None
    }
    return game_of(session, bots, occupants)


def no_match(_file: str) -> None:
    """No file holds a match."""


def once_played(settings: Settings) -> Settings:
    """These settings, for somebody who has taken the first steps and has played."""
    return changed(settings, first_steps=LAST_STEP, gestures=ALL_GESTURES)


class Pilot:
    """A program, its clock, and a player's hands."""

    def __init__(
        self,
        game: MatchSetup | None = None,
        *,
        size: Point = (1280, 720),
        seed: int = 1,
        settings: Settings | None = None,
        new_game: Callable[[MatchSetup], Game] | None = None,
        bars: bool = False,
        store: MatchStore | None = None,
        opened: Opened | None = None,
        open_match: OpenMatch = no_match,
        learners: Remembering | None = None,
        autosave: Autosave | None = None,
        at_home: bool = False,
        backups: Backups | None = None,
        news: BackupNews | None = None,
        unkept: Path | None = None,
        elsewhere: MatchStore | None = None,
        people: People | None = None,
        forgetting: ForgettingPeople | None = None,
        past: PastMatches | None = None,
        exporting: ExportingPeople | None = None,
        voice: Voice | None = None,
        learn_seed: str | None = None,
        few_colours: bool = False,
        sounds: Sounds | None = None,
        is_new: bool = False,
    ) -> None:
        """`learners`: what is remembered of them; None: nothing is, so that no clock is asked either.

        `autosave` keeps matches by itself; `at_home`: the program begins with the first page.
        `backups` writes backups; `news` and `unkept` are told first. `people` live here; None: nobody can.
        `learn_seed`: of what is asked in Learn; None: one that nobody has met.
        `is_new`: whoever learns begins with the first steps, as far as the settings do not say otherwise.
        """
        begun = settings or Settings()
        pygame.display.init()
        self.screen = FakeScreen(size)
        self.saved: list[Settings] = []
        self.now_ms = 0.0
        chosen = game or MatchSetup(ruleset="sevens", players=2, set=6)
        make = new_game or (lambda last: session_game(last.rules(), seed))
        self.program = Program(
            self.screen,
            sounds or Sounds(0, muted=True),
            changed(begun, gestures=()) if is_new else once_played(begun),
            Outside(
                lambda setup, _seats, _deal: make(setup),
                self.saved.append,
                store or NOWHERE,
                open_match,
                bars,
                learners,
                autosave,
                gone_on,
                backups,
                news,
                unkept,
                elsewhere,
                people,
                forgetting,
                past,
                exporting,
                voice,
                None if learn_seed is None else lambda: learn_seed,
                few_colours,
            ),
            None if at_home else opened or chosen,
        )
        self.program.advance(self.now_ms)

    # What is on show

    @property
    def display(self) -> TableDisplay:
        return self.program.table.display

    @property
    def game(self) -> Game:
        return self.program.table.game

    @property
    def state(self) -> Hold:
        return self.display.state.hold

    @property
    def tree(self) -> Tree:
        return self.program.tree()

    def node(self, key: str) -> Node:
        found = node_of(self.tree, key)
        assert found is not None, f"there is no {key}; there are {[node.key for node in self.tree]}"
        return found

    def has(self, key: str) -> bool:
        return node_of(self.tree, key) is not None

    def text(self, key: str = "sentence") -> str:
        return self.node(key).name if self.has(key) else ""

    def change(self, **settings: object) -> None:
        """Change settings as the menu does."""
        self.program._set(changed(self.program.settings, **settings))

    # Time

    def wait(self, duration_ms: float = FRAME_MS) -> None:
        """Let time pass frame by frame."""
        end = self.now_ms + duration_ms
        while self.now_ms < end:
            self.now_ms = min(end, self.now_ms + FRAME_MS)
            self.program.advance(self.now_ms)

    def wait_until(self, is_so: Callable[[], bool], most_ms: float = 120_000) -> None:
        end = self.now_ms + most_ms
        while not is_so():
            assert self.now_ms < end, "it has not come about"
            self.wait()

    def wait_for_turn(self) -> None:
        """Until the player is on turn and nothing moves, or the round is over and its end is shown."""
        self.wait_until(
            lambda: (
                self.has("result")
                or (
                    self.display.state.is_my_turn
                    and not self.display.is_moving
                    and self.now_ms >= self.display.state.busy_until_ms
                )
            )
        )

    # Hands

    def give(self, *inputs: Input) -> None:
        for given in inputs:
            self.program.handle(given)

    def click(self, where: str | Point) -> None:
        at = self.node(where).centre if isinstance(where, str) else where
        self.give(PointerDown(at), PointerUp(at))

    def half(self, tile: str, half: int) -> Point:
        """A point in the half of a tile on the rack."""
        left, top, width, height = self.node(f"tile:{tile}").box
        low, _ = (int(number) for number in tile.split("-"))
        return (left + width // 2, top + height // 4 if half == low else top + height * 3 // 4)

    def drag(self, start: Point, *way: Point, finger: int | None = None, drops: bool = True) -> None:
        """Press, move along a way, and release."""
        self.give(PointerDown(start, finger=finger))
        last = start
        for at in way:
            middle = ((last[0] + at[0]) // 2, (last[1] + at[1]) // 2)
            self.give(PointerMoved(middle, finger), PointerMoved(at, finger))
            self.wait()
            last = at
        if drops:
            self.give(PointerUp(last, finger=finger))

    def press(self, *names: str) -> None:
        for name in names:
            self.give(Key(name))
            self.wait()

    def keys(self, role: str) -> Sequence[str]:
        return [node.key for node in self.tree if node.role == role]

    def unlit(self) -> pygame.Surface:
        """The picture of this moment, were the mouse elsewhere."""
        self.program.overlays.follow(PointerMoved((1, 1)))
        return self.shot()

    def shot(self) -> pygame.Surface:
        """The picture of this moment."""
        surface = pygame.Surface(self.screen.size)
        surface.blits([(item.picture, (item.left, item.top)) for item in self.program.items()])
        return surface
