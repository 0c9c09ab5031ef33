"""The games of the window, and the bots in them."""

from __future__ import annotations

import pytest

from matador.app import game_factory
from matador.match.players import Player
from matador.match.seats import Seat
from matador.match.session import Session
from matador.play.game import Game
from matador.play.seat_profile import profiles_of
from matador.rules import named_ruleset
from matador.rules.options import OptionValue
from matador.storage.setups import MatchSetup, usual_seat
from matador.ui.language import Language
from matador.ui.sentences.seats import SeatNames
from tests.match.mailbox import Mailbox

DEAL = 987654321


def begun(
    monkeypatch: pytest.MonkeyPatch, deal: int | None, **options: OptionValue
) -> tuple[Game, list[tuple[str, bool]]]:
    """A game of three, and with what chance its bots were made, and whether their processes were told it."""
    made: list[tuple[str, bool]] = []

    def bot(_session: Session, _seat: int, _strength: str, seed: str, *, is_repeatable: bool) -> Seat:
        made.append((seed, is_repeatable))
        return Mailbox()

    monkeypatch.setattr(game_factory, "_bot", bot)
    occupants = profiles_of(SeatNames(Language()), [usual_seat(seat) for seat in range(3)])
    setup = MatchSetup(ruleset="sevens", players=3, set=6, options=options)
    game = game_factory.games(None)(setup, occupants, deal)
    return game, made


def test_bots_play_alike_each_time_and_are_not_told_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    game, made = begun(monkeypatch, DEAL)
    assert game.session.seed == DEAL
    assert made == begun(monkeypatch, DEAL)[1]
    assert len({seed for seed, _ in made}) == 2
    assert all(is_repeatable for _, is_repeatable in made)
    assert not any(str(DEAL) in seed for seed, _ in made)
    assert not any(is_repeatable for _, is_repeatable in begun(monkeypatch, None)[1])


class Started:
    """What is known of a bot that is started for a seat."""

    def __init__(self, words: list[str], *, budget_ms: int, **named: object) -> None:
        del named
        self.words, self.budget_ms = words, budget_ms

    def begin_match(self, seed: str) -> None:
        """Nothing is started here."""


@pytest.mark.parametrize(("players", "budget_ms"), [(2, 100), (3, 250), (4, 250)])
def test_bots_have_more_time_where_more_play(
    players: int, budget_ms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_factory, "ExternalBot", Started)
    session = Session(named_ruleset("sevens", players), [Player("a")] * players, seed=1)
    bot = game_factory._bot(session, 1, "level5", "x", is_repeatable=False)
    assert isinstance(bot, Started)
    assert bot.budget_ms == budget_ms
    assert "--seed" not in bot.words
    assert "--iterations" not in bot.words
