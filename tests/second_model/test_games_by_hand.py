"""The second model plays the games worked out by hand, as the engine does in `tests/rules/test_games_by_hand.py`."""

from typing import Any

from tests.checks.each import each
from tests.games.reader import Game, all_games, rules_of
from tests.second_model.deals import (
    DOUBLES,
    LOTS,
    Previous,
    seat_by_double,
    seat_by_earlier_rounds,
    seat_by_lots,
)
from tests.second_model.rounds import Round
from tests.second_model.rules import Rules
from tests.second_model.scoring import losing_player
from tests.second_model.tiles import Tile, read


def played(game: Game) -> int:
    """Play a game; the number of expectations that held."""
    setting: dict[str, str] = {}
    position: Round | None = None
    held = 0
    for number, words, rest in game.lines:
        word, _, seat = words.partition(" ")
        where = f"{game.file}.game:{number}"
        if word == "opens":
            assert opener(setting) == rest, where
        elif word in ("play", "legal", "no", "result", "next"):
            position = position or started(setting)
            assert seat in ("", str(position.player)), where
            expect(position, word, rest, where)
        else:
            setting[word] = rest
            continue
        held += 1
    return held


def expect(position: Round, word: str, rest: str, where: str) -> None:
    """Do an action, or compare the line of the game with the position."""
    legal = {} if position.how else position.legal()
    if word == "play":
        position.apply(rest, legal[rest])
    elif word == "legal":
        assert legal.keys() == set(rest.split()), where
    elif word == "no":
        assert rest.split(maxsplit=1)[0] not in legal, where
    elif rest == "none":
        assert position.how is None, where
    else:
        result = position.result()
        previous = Previous(position.opener, result.winning_player, losing_player(position.rules, result))
        winner = "none" if result.winner is None else result.winner
        pips, points = (",".join(map(str, numbers)) for numbers in (result.pips, result.points))
        next_seat = seat_by_earlier_rounds(position.rules, previous)
        said = f"{result.how} winner={winner} pips={pips} points={points}"
        found = said if word == "result" else position.rules.starter if next_seat is None else str(next_seat)
        assert found == rest, where


def set_up(setting: dict[str, str]) -> tuple[Rules, list[list[Tile]]]:
    options: dict[str, Any] = rules_of(setting).values()
    return Rules.of(options), [read(hand) for hand in setting["deal"].split("|")]


def started(setting: dict[str, str]) -> Round:
    rules, hands = set_up(setting)
    by_double = seat_by_double(rules, hands) if rules.opening == "the-double" else None
    must_lay = None if by_double is None else by_double[1]
    return Round(rules, hands, read(setting["boneyard"]), int(setting["starter"]), must_lay)


def opener(setting: dict[str, str]) -> str:
    rules, hands = set_up(setting)
    if rules.starter in DOUBLES:
        found = seat_by_double(rules, hands)
        return "again" if found is None else str(found[0])
    lots = read(setting.get("lots", ""))
    return str(seat_by_lots(lots, rules.starter == "drawn-lots-low") if rules.starter in LOTS else None)


@each("game", all_games())
def test_second_model_agrees_with_game_worked_out_by_hand(game: Game) -> None:
    assert played(game) > 0
