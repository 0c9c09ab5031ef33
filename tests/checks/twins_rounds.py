"""The rounds watched by the twin check, and the program that shows one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import TypeAlias

from matador.match.deals import Deal, deal_round
from matador.match.events import RoundEnded
from matador.match.help import Picture, SeatHelp
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.seats import Decision, Question, Seat
from matador.match.session import Session
from matador.match.views import View
from matador.play.game import Game
from matador.play.learners import LearnersKept
from matador.play.sounds import Sound
from matador.rules import CATALOG, Action, LastRound, Play, Ruleset, named_ruleset, players_of
from matador.storage.settings import CurrentSettings, Settings
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Point
from matador.ui.look import Looks, looks_for
from matador.ui.program import App, Program
from matador.ui.scale import planned
from matador.ui.sound import Sounds
from tests.checks.matches import accepted, position_of, secret_of
from tests.checks.sampling import mixed_ruleset
from tests.pseudo import PSEUDO
from tests.ui.pilot import NOWHERE, FakeScreen
from tests.usual_games import game_of

SIZES: tuple[Point, ...] = ((800, 600), (800, 600), (1024, 768), (1280, 720))
ODD_SIZES: tuple[Point, ...] = ((640, 480), (1366, 768), (700, 900), (1600, 900))
HELPS: tuple[SeatHelp, ...] = ("full", "full", "on-request", "none", "none")
PICTURES: tuple[Picture, ...] = ("frames", "frames", "both", "numerals")
TODAY = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gila", "Hugo")


@dataclass(frozen=True, slots=True)
class Watched:
    """A round of a match, its players, and how it is shown."""

    rules: Ruleset
    persons: tuple[int, ...]
    open_hands: bool
    settings: Settings
    size: Point
    seed: int
    number: int
    """Number of the round, from 0; the last action of the previous round is visible too."""
    helps: tuple[tuple[SeatHelp, Picture], ...] = ()
    """Each person's help for learners; empty for none."""

    @property
    def is_hot_seat(self) -> bool:
        return len(self.persons) > 1 and not self.open_hands


def any_watched(chance: Random, index: int) -> Watched:
    """The rulesets in turn, each with any number of players; sometimes any options."""
    named = list(CATALOG.values())[index % len(CATALOG)]
    players = chance.choice(players_of(named))
    rules = mixed_ruleset(chance) if chance.random() < 0.25 else named_ruleset(named.name, players)
    many = chance.random() < 0.55
    # One person, or several; sometimes people only, and rarely none.
    count = chance.randint(2, min(4, rules.players)) if many else chance.choice((1,) * 11 + (0,))
    persons = tuple(sorted(chance.sample(range(rules.players), count)))
    return Watched(
        rules,
        persons,
        open_hands=many and chance.random() < 0.25,
        settings=any_settings(chance),
        size=chance.choice(SIZES),
        seed=chance.randrange(10**9),
        number=chance.choice((0, 0, 1)),
        helps=tuple((chance.choice(HELPS), chance.choice(PICTURES)) for _ in persons),
    )


def any_settings(chance: Random) -> Settings:
    """The settings of the table."""
    return Settings(
        speed=chance.choice(("off", "normal", "fast", "fast")),
        reduced_motion=chance.random() < 0.2,
        text_size=chance.choice((100, 100, 150)),
        high_contrast=chance.random() < 0.2,
        language=chance.choice(("en", "en", "en", PSEUDO)),
        guide=chance.random() < 0.6,
        auto_draw=chance.random() < 0.3,
        pips=chance.choice(("coloured", "coloured", "one-colour")),
    )


class Whim:
    """A bot that plays at random, and thinks for some frames; both depend on the version alone."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._question: Question | None = None
        self._polls = 0

    def ask(self, question: Question) -> None:
        self._question, self._polls = question, 0

    def decision(self, wait_s: float = 0.0) -> Decision | None:  # noqa: ARG002 - nothing is waited for
        if self._question is None:
            return None
        chance = Random(f"{self._seed}/{self._question.version}")
        self._polls += 1
        if self._polls <= chance.choice((0, 0, 1, 5, 20)):
            return None
        return Decision(self._question.version, self._choice(self._question, chance))

    def _choice(self, question: Question, chance: Random) -> Action:
        plays = [action for action in question.legal if isinstance(action, Play)]
        return chance.choice(plays or question.legal)

    def withdraw(self) -> None:
        self._question = None

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """Do nothing."""

    def close(self) -> None:
        self._question = None


class Told(Whim):
    """A bot that repeats the action at each version; at others it thinks forever."""

    def __init__(self, seed: int, actions: Mapping[int, Action]) -> None:
        super().__init__(seed)
        self._actions = actions

    def ask(self, question: Question) -> None:
        if question.version in self._actions:
            super().ask(question)

    def _choice(self, question: Question, chance: Random) -> Action:  # noqa: ARG002 - it has none
        return self._actions[question.version]


class Listening(Sounds):
    """Logs the sounds."""

    def __init__(self) -> None:
        self.heard: list[Sound] = []
        self.volumes: list[object] = []

    @property
    def available(self) -> bool:
        return True

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)

    def set_volume(self, volume: int) -> None:
        self.volumes.append(volume)

    def set_muted(self, muted: bool) -> None:
        self.volumes.append(muted)

    def close(self) -> None:
        self.heard.clear()


Shared: TypeAlias = dict[object, Looks]
"""Looks that several programs share, so that they draw the same pictures; their visible results must be equal."""


class Watching(Program):
    """The real program, except that its looks may be shared with another."""

    def __init__(self, watched: Watched, game: Game, looks: Shared | None = None) -> None:
        self._shared = looks
        self.screen = FakeScreen(watched.size)
        self.sounds = Listening()
        self.saved: list[Settings] = []
        self._games = [game]
        setup = MatchSetup(ruleset="sevens", players=2, set=6)
        app = App(
            screen=self.screen,
            sounds=self.sounds,
            settings=CurrentSettings(watched.settings),
            new_game=lambda _setup, _seats, _deal: self._games.pop(),
            save=self.saved.append,
            exports=NOWHERE,
            looks=self._looks_for,
            learners=LearnersKept(None, lambda: TODAY),
        )
        super().__init__(app, setup)
        for seat in game.human_seats:
            game.guide(seat, is_on=watched.settings.guide)
        for seat, (assistance, picture) in zip(watched.persons, watched.helps, strict=False):
            game.give_help(seat, assistance, picture, pinned=False)

    def _looks_for(self, settings: Settings, size: Point) -> Looks:
        if self._shared is None:
            return looks_for(settings, size)
        key = (planned(size), settings.text_size, settings.theme, settings.high_contrast, settings.language)
        if key not in self._shared:
            self._shared[key] = looks_for(settings, size)
        return self._shared[key]


def game_shown(watched: Watched, deal: Deal | None = None, told: Mapping[int, Action] | None = None) -> Game:
    """The match one action before the watched round, or at its start if it is the first; `deal` is for that round.

    Without `told`, the bots play at random.
    """
    rules = watched.rules
    numbered = partial(deal_round, rules, watched.seed)

    def deals(number: int, last: LastRound | None) -> Deal:
        return deal if deal is not None and number == watched.number else numbered(number, last)

    is_bot = [seat not in watched.persons for seat in range(rules.players)]
    players = [Player(NAMES[seat], "script" if is_bot[seat] else None) for seat in range(rules.players)]
    secret = secret_of(f"{watched.seed} {'one' if deal is None else 'other'}")
    session = Session(rules, players, proof=Seal.fresh(secret))
    # Twins have other secrets, but the same deals except for the hidden tiles.
    session._deals = deals
    accepted(session.begin_round(0))
    if watched.number:
        _play_but_one(session, watched.seed)
    bots: dict[int, Seat] = {
        seat: Whim(watched.seed) if told is None else Told(watched.seed, told)
        for seat in range(rules.players)
        if is_bot[seat]
    }
    return game_of(session, bots, open_hands=watched.open_hands)


def _play_but_one(session: Session, seed: int) -> None:
    """Play the round at random up to its last action."""
    chance = Random(seed)
    while True:
        position = position_of(session)
        action = chance.choice(position.legal())
        if position.play(action).outcome is not None:
            return
        accepted(session.submit(position.turn, action, session.version))
