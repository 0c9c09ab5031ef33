"""Drive the program like a player: by inputs at the nodes of the tree, with a clock that the test advances."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pygame

from matador.ai.bots import GreedyBot
from matador.match.deals import Dealer
from matador.match.players import Player
from matador.match.seats import BotSeat, Seat
from matador.match.session import Session
from matador.play.autosave import Autosave
from matador.play.background import BackupNews, Backups, ExportingPeople, ForgettingPeople
from matador.play.game import Game
from matador.play.layout.orientations import Hold
from matador.play.learners import LearnersKept
from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.play.seat_profile import SeatProfile, profiles_of
from matador.rules import Ruleset
from matador.storage.settings import ALL_GESTURES, LAST_STEP, CurrentSettings, Settings, changed
from matador.storage.setups import MatchSetup, usual_seat
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.language import Language
from matador.ui.look import Look, looks_for
from matador.ui.program import App, Program
from matador.ui.running import MOVING_HZ, RESTING_HZ
from matador.ui.semantics import Node, Tree, node_of
from matador.ui.sentences.seats import SeatNames
from matador.ui.sound import Sounds
from matador.ui.table.display import TableDisplay
from matador.ui.voice.reading import Speaker
from tests.usual_games import game_of

FRAME_MS = 1000 / MOVING_HZ
_RESTING_MS = 1000 / RESTING_HZ
NOWHERE = Path(os.devnull) / "exports"
"""A folder that cannot be written."""
AT = datetime(2026, 11, 21, 15, tzinfo=UTC)


def look_of(size: Point = (1280, 720), text_scale: float = 1.0, language: str = "en") -> Look:
    """The look of a window; the largest text is in high contrast."""
    settings = Settings(
        text_size=round(100 * text_scale),
        high_contrast=text_scale == 2.0,
        language=language,
        read_aloud="nowhere",
    )
    return looks_for(settings, size).get(one_colour=False)


class FakeScreen:
    """An invisible window of any size."""

    def __init__(self, size: Point) -> None:
        self.size = size
        self.is_fullscreen = False

    def toggle_fullscreen(self) -> None:
        self.is_fullscreen = not self.is_fullscreen


def usual_people(players: int) -> tuple[SeatProfile, ...]:
    """A person and bots, as when nothing was chosen."""
    return profiles_of(SeatNames(Language()), [usual_seat(seat) for seat in range(players)])


def session_game(rules: Ruleset, seed: int, deals: Dealer | None = None) -> Game:
    """A game of one person against greedy bots in this process."""
    occupants = usual_people(rules.players)
    players = [Player(occupant.name, occupant.setup.bot) for occupant in occupants]
    session = Session(rules, players, seed=None if deals else seed, deals=deals)
    bots: dict[int, Seat] = {seat: BotSeat(GreedyBot(f"{seed}/{seat}")) for seat in range(1, rules.players)}
    return game_of(session, bots, occupants)


def gone_on(session: Session, occupants: tuple[SeatProfile, ...]) -> Game:
    """The game of a match that is continued, against greedy bots in this process."""
    bots: dict[int, Seat] = {
        sits.seat: BotSeat(GreedyBot(f"{sits.seat}")) for sits in occupants if sits.setup.bot is not None
    }
    return game_of(session, bots, occupants)


def once_played(settings: Settings) -> Settings:
    """These settings, for a player who has taken the first steps and has played."""
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
        new_game: Callable[[MatchSetup, tuple[SeatProfile, ...]], Game] | None = None,
        exports: Path = NOWHERE,
        learners: LearnersKept | None = None,
        autosave: Autosave | None = None,
        at_home: bool = False,
        backups: Backups | None = None,
        news: BackupNews | None = None,
        unkept: Path | None = None,
        people: People | None = None,
        forgetting: ForgettingPeople | None = None,
        past: PastMatches | None = None,
        exporting: ExportingPeople | None = None,
        voice: Speaker | None = None,
        learn_seed: str | None = None,
        sounds: Sounds | None = None,
        is_new: bool = False,
    ) -> None:
        """`learners`: their progress; None: only in memory, and always at the same time.

        `at_home`: the program starts at the home screen.
        `news` and `unkept` are shown first. `people` have profiles; None: no player can be added.
        `learn_seed`: for the questions in Learn; None: a fresh one.
        `is_new`: a learner starts with the first steps, unless the settings say otherwise.
        """
        begun = settings or Settings()
        pygame.display.init()
        self.screen = FakeScreen(size)
        self.saved: list[Settings] = []
        self.now_ms = 0.0
        chosen = game or MatchSetup(ruleset="sevens", players=2, set=6)
        make = new_game or (lambda last, _seats: session_game(last.rules(), seed))
        self.program = Program(
            App(
                screen=self.screen,
                sounds=sounds or Sounds(0, muted=True),
                settings=CurrentSettings(changed(begun, gestures=()) if is_new else once_played(begun)),
                new_game=lambda setup, seats, _deal: make(setup, seats),
                save=self.saved.append,
                exports=exports,
                looks=looks_for,
                learners=learners or LearnersKept(None, lambda: AT),
                autosave=autosave,
                game_on=gone_on,
                backups=backups,
                backup_news=news,
                unkept=unkept,
                people=people or People(None),
                forgetting=forgetting,
                past=past or PastMatches(None),
                exporting=exporting,
                voice=voice,
                learn_seed=None if learn_seed is None else lambda: learn_seed,
            ),
            None if at_home else chosen,
        )
        self.program.advance(self.now_ms)

    # The contents of the screen

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
        self.program.app.settings.change(**settings)

    # Time

    def wait(self, duration_ms: float = FRAME_MS) -> None:
        """Let time pass frame by frame, and more slowly while nothing moves, as the loop does."""
        end = self.now_ms + duration_ms
        while self.now_ms < end:
            frame_ms = FRAME_MS if self.program.is_moving else _RESTING_MS
            self.now_ms = min(end, self.now_ms + frame_ms)
            self.program.advance(self.now_ms)

    def wait_until(self, is_so: Callable[[], bool], max_ms: float = 120_000) -> None:
        end = self.now_ms + max_ms
        while not is_so():
            assert self.now_ms < end, "it has not come about"
            self.wait()

    def wait_for_turn(self) -> None:
        """Wait until it is the player's turn and nothing moves, or until the end of the round is shown."""
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
        """A point in a half of a tile on the rack."""
        left, top, width, height = self.node(f"tile:{tile}").box
        low, _ = (int(number) for number in tile.split("-"))
        return (left + width // 2, top + height // 4 if half == low else top + height * 3 // 4)

    def drag(self, start: Point, *way: Point, finger: int | None = None, drops: bool = True) -> None:
        """Press, move along these points, and release."""
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
        """The current picture, with the mouse in a corner."""
        self.program.overlays.follow(PointerMoved((1, 1)))
        return self.shot()

    def shot(self) -> pygame.Surface:
        """The current picture."""
        surface = pygame.Surface(self.screen.size)
        surface.blits([(item.picture, (item.left, item.top)) for item in self.program.items()])
        return surface
