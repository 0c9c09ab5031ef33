"""Tables with nearly every tile of the set: fixed deals played at random, found by trying many."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from matador.match.deals import Deal, deal_round
from matador.match.players import Player
from matador.match.seats import Seat
from matador.match.session import Session
from matador.play.game import Game
from matador.rules import Action, LastRound, Play, Ruleset, named_ruleset
from tests.match.mailbox import Mailbox
from tests.usual_games import game_of


@dataclass(frozen=True, slots=True)
class FullTable:
    """A round of *sevens* with two players, by its deal."""

    name: str
    highest: int
    spinner: bool
    seed: int
    tiles: int
    """Number of tiles on the table in the end."""

    @property
    def rules(self) -> Ruleset:
        return named_ruleset("sevens", 2, {"set": self.highest, "spinner": self.spinner})


FULL_TABLES = (
    FullTable("double-six", 6, False, 30648, 27),
    FullTable("double-nine", 9, False, 15592, 54),
    FullTable("double-twelve", 12, False, 6153, 90),
    FullTable("double-twelve, spinner", 12, True, 5275, 90),
)


def full_game(table: FullTable, bot: Seat | None = None) -> Game:
    """The game just before its last tile is played: it is the person's turn, or the bot's if one is given."""
    actions, last = _round(table)
    # Swap the seats if the wrong one would play the last tile.
    is_turned = (last == 0) == (bot is not None)
    deal = deal_round(table.rules, table.seed, 0)
    if is_turned:
        deal = Deal(deal.hands[::-1], deal.boneyard, 1 - deal.opener, deal.lots)

    def dealt(_number: int, _last: LastRound | None) -> Deal:
        return deal

    session = Session(table.rules, [Player("You"), Player("Dot", "silent")], deals=dealt)
    session.begin_round(session.version)
    for action in actions[:-1]:
        assert session.turn is not None
        session.submit(session.turn, action, session.version)
    assert session.turn == (0 if bot is None else 1), "the deal has another end than it had"
    assert sum(isinstance(action, Play) for action in actions) == table.tiles
    return game_of(session, {1: bot or Mailbox()})


def _round(table: FullTable) -> tuple[list[Action], int]:
    """The actions before the last tile, and the seat that plays it."""
    chance = Random(str(table.seed))
    position = deal_round(table.rules, table.seed, 0).position(table.rules)
    actions: list[Action] = []
    turns: list[int] = []
    while position.outcome is None:
        legal = position.legal()
        actions.append(chance.choice([action for action in legal if isinstance(action, Play)] or legal))
        turns.append(position.turn)
        position = position.play(actions[-1])
    while not isinstance(actions[-1], Play):
        actions.pop()
        turns.pop()
    return actions, turns[-1]
