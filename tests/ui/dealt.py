"""Tables in an exact position, with given hands and scripted actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

import pygame

from matador.match.deals import Deal, deal_round
from matador.match.events import RoundEnded
from matador.match.journal import Accepted
from matador.match.players import Player
from matador.match.seats import Decision, Question, Seat
from matador.match.session import Session
from matador.match.views import View
from matador.play.background import Backups
from matador.play.game import Game
from matador.play.layout.orientations import Hold, Spot, Way, grip_of
from matador.play.table.choosing import ghost_way
from matador.rules import LastRound, Play, Ruleset, Tile, named_ruleset, parse_action, parse_tile
from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup, SeatSetup, changed_seat
from matador.ui.inputs import Point
from matador.ui.language import Language
from matador.ui.sentences.seats import SeatNames
from matador.ui.table.painting import table_items
from tests.ui.drawn import Drawn, drawn
from tests.ui.pilot import NOWHERE, Pilot
from tests.usual_games import game_of, usual_profiles

AT_ONCE = Settings(speed="off", language="en")
USUAL = Settings(language="en")

_SEEN = 4

S = TypeVar("S", bound=Hold)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(parse_tile(word) for word in text.split())


class Scripted:
    """A bot that plays scripted actions, and then thinks forever."""

    def __init__(self, actions: Sequence[str] = ()) -> None:
        self.actions = list(actions)
        self.ends: list[RoundEnded] = []
        """The ends of rounds reported to it."""
        self.question: Question | None = None
        """The question that it has not answered yet."""

    def ask(self, question: Question) -> None:
        self.question = question

    def decision(self, wait_s: float = 0.0) -> Decision | None:  # noqa: ARG002 - it never waits
        if self.question is None or not self.actions:
            return None
        return Decision(self.question.version, parse_action(self.actions.pop(0)))

    def withdraw(self) -> None:
        self.question = None

    def round_over(self, ended: RoundEnded, view: View) -> None:  # noqa: ARG002 - the interface of a seat
        self.ends.append(ended)

    def close(self) -> None:
        self.question = None


class Table(Pilot):
    """A pilot at a table with given hands; the player's own come first."""

    def __init__(
        self,
        rules: Ruleset | str,
        hands: Sequence[str],
        boneyard: str = "",
        *actions: str,
        opener: int = 0,
        size: Point = (1280, 720),
        settings: Settings = USUAL,
        names: Sequence[str] | None = None,
        persons: Sequence[int] = (0,),
        open_hands: bool = False,
        exports: Path = NOWHERE,
        already: Sequence[str] = (),
        backups: Backups | None = None,
    ) -> None:
        """Play `actions`, by whichever seat is to move; after them, everything moves at the chosen speed.

        The match is opened after the actions `already`, and shown in that position, which takes no time.
        """
        self.rules = named_ruleset(rules, len(hands)) if isinstance(rules, str) else rules
        self._deal = Deal(tuple(map(tiles, hands)), tiles(boneyard), opener)
        self._names = names
        self._persons, self._open_hands = persons, open_hands
        self._already = already
        self.bots: dict[int, Scripted] = {}
        game = MatchSetup(ruleset="sevens", players=2, set=6)
        before = changed(settings, speed="off", auto_draw=False)
        super().__init__(
            game,
            size=size,
            settings=before,
            new_game=self._new_game,
            exports=exports,
            backups=backups,
        )
        self.wait_until(lambda: self.is_shown)
        for text in actions:
            self.do(text)
        self.display.state.sum_shown = None
        self.display.state.says.clear()
        self.change(speed=settings.speed, auto_draw=settings.auto_draw)
        self.saved.clear()

    def _new_game(self, *_: object) -> Game:
        seats = range(self.rules.players)
        others = [seat for seat in seats if seat not in self._persons]
        usual = SeatNames(Language()).names([SeatSetup(bot="script" if seat else None) for seat in seats])
        players = [
            Player(name, "script" if seat in others else None)
            for seat, name in enumerate(self._names or usual)
        ]
        self.bots = {seat: Scripted() for seat in others}
        bots: dict[int, Seat] = dict(self.bots)
        session = Session(self.rules, players, deals=self._dealt)
        if self._already:
            session.begin_round(session.version)
        for text in self._already:
            assert session.turn is not None, f"the round is over before {text}"
            answer = session.submit(session.turn, parse_action(text), session.version)
            assert isinstance(answer, Accepted), f"{text}: {answer}"
        occupants = usual_profiles(players)
        if self._names is None:
            occupants = tuple(
                replace(occupant, setup=changed_seat(occupant.setup, name="")) for occupant in occupants
            )
        return game_of(session, bots, occupants, new_bot=self._new_bot, open_hands=self._open_hands)

    def _new_bot(self, seat: int, _strength: str) -> Seat:
        self.bots[seat] = Scripted()
        return self.bots[seat]

    def _dealt(self, _number: int, _last: LastRound | None) -> Deal:
        return self._deal

    @property
    def is_shown(self) -> bool:
        """True if every action is shown and nothing moves."""
        shown = not self.program.table.table.playback.is_behind and not self.display.is_moving
        return shown and self.now_ms >= self.display.state.busy_until_ms

    def do(self, text: str) -> None:
        """Play this action for the seat to move, and wait until it is shown."""
        session = self.game.session
        version, turn = session.version, session.turn
        assert turn is not None, f"the round is over before {text}"
        assert parse_action(text) in session.view(turn).legal(), f"{text} is not legal"
        if turn in self.game.human_seats:
            self.game.submit(turn, parse_action(text))
        else:
            self.bots[turn].actions.append(text)
        self.wait_until(lambda: session.version > version and self.is_shown, 60_000)

    @property
    def moves(self) -> list[str]:
        """All actions of this round, in order."""
        return [str(seen.action) for seen in self.display.state.view_at().history]

    def place(self, spot: str) -> Point:
        return self.node(f"place:{spot}").centre

    def drag_to(self, tile: str, half: int, spot: str) -> None:
        """Drag a tile by one of its halves until the pointer is in the middle of a place, and drop it."""
        self.drag(self.half(tile, half), self.place(spot))

    def choose(self, tile: str, half: int | None = None) -> None:
        """Click a tile, and wait long enough that another click is no double click."""
        self.click(f"tile:{tile}" if half is None else self.half(tile, half))
        self.wait(500)

    def current(self) -> Hold:
        """The state; as a method, so that type checkers don't assume it stays the same."""
        return self.state

    def is_settling(self, tile: Tile) -> bool:
        """True while a played tile is moving to its place."""
        return tile in self.display.state.transits and self.display.state.shown.lies(tile)

    def goes_home(self, tile: Tile) -> bool:
        """True while a tile is moving back to the rack."""
        return tile in self.display.state.transits and tile in self.display.state.shown.hand

    def state_as(self, kind: type[S]) -> S:
        """The state, which must be of this kind."""
        state = self.state
        assert isinstance(state, kind), state
        return state

    def state_of(self, key: str) -> tuple[str, ...]:
        return self.node(key).state

    def ghost(self, spot: Spot, way: Way | None = None) -> pygame.Rect:
        """Where the chosen or held tile would lie at a place, in this direction or as the ghost shows it."""
        grip = grip_of(self.state)
        assert grip is not None, self.state
        shown = way or ghost_way(self.display.state, grip, spot)
        assert shown is not None, "there is no ghost here"
        return self.display.camera.rect(self.display.state.place(grip, spot, shown).box)

    def drawn(self, kind: str | None = None) -> list[Drawn]:
        """The pictures of the table, or those of one kind."""
        found = drawn(lambda: table_items(self.display))
        return [one for one in found if kind is None or one.kind == kind]

    @property
    def bubbles(self) -> list[str]:
        return [one.text for one in self.drawn("bubble")]


def random_round(rules: Ruleset, seed: str) -> tuple[Deal, list[str]]:
    """A deal and random actions to the end of the round; seats play a tile whenever they can."""
    random = Random(seed)
    deal = deal_round(rules, random.randrange(10**6), 0)
    position, actions = deal.position(rules), []
    while position.outcome is None:
        legal = position.legal()
        action = random.choice([one for one in legal if isinstance(one, Play)] or legal)
        actions.append(str(action))
        position = position.play(action)
    return deal, actions


def random_table(rules: Ruleset, seed: str, left: int = 0, **more: object) -> Table:
    """The table of a random round, `left` actions before its end; the player's seat is dealt first."""
    deal, actions = random_round(rules, seed)
    hands = [" ".join(map(str, hand)) for hand in deal.hands]
    boneyard = " ".join(map(str, deal.boneyard))
    done = actions[: len(actions) - left]
    # Showing every action of a round would take most of a test's time.
    already, seen = done[:-_SEEN], done[-_SEEN:]
    return Table(rules, hands, boneyard, *seen, opener=deal.opener, already=already, **more)  # type: ignore[arg-type]
