"""Small cases worked out by hand from the rulebook's text: section 8."""

import json
from random import Random
from typing import Any

import pytest

from matador.match.records import encode
from matador.rules import named_ruleset
from tests.checks.proofs import played
from tests.checks.sampling import played_at_random
from tests.second_model.replay import Disagreement, replay
from tests.second_model.rulesets import ruleset

# --- section 8


def walk(record: dict[str, Any], check_seed: bool = False) -> int:
    return sum(1 for _ in replay(record, check_seed))


def some_match(name: str = "parlour", **changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(encode(played_at_random(named_ruleset(name, 2, changes), 7, "1")))
    return record


def handmade() -> dict[str, Any]:
    """Double-four without blanks (total 5), two tiles each: 4-4, then 1-1 to it, and so on."""
    options = ruleset("sevens", 2, 4, blanks=False, hand_size=2, target=None)
    return {
        "format": "matador-record/1",
        "ruleset": options,
        "seed": None,
        "players": ["Ana", "Ben"],
        "rounds": [
            {
                "hands": [["4-4", "1-2"], ["1-1", "3-3"]],
                "boneyard": ["1-3", "1-4", "2-2", "2-3", "2-4", "3-4"],
                "starter": 0,
                # Ben's 1-1 leaves L = 1; Ana can lay nothing (1 and 4 want 4 and 1): 1-2 fits R = 4
                "actions": ["4-4", "1-1L", "1-2R", "draw"],
                "result": {"how": "out", "winner": 0, "pips": [0, 6], "points": [6, 0]},
            }
        ],
        "totals": [6, 0],
    }


def test_a_record_may_stop_anywhere() -> None:
    record = some_match()
    last = len(record["rounds"]) - 1
    record["rounds"][last].pop("result")
    with pytest.raises(Disagreement, match="has no result"):
        walk(record)
    record["rounds"][last]["actions"].pop()
    record["totals"] = [sum(r["result"]["points"][side] for r in record["rounds"][:last]) for side in (0, 1)]
    walk(record, check_seed=True)


BREAKS: list[tuple[str, str]] = [
    ("r[0]['hands'][0][0] = r[0]['hands'][0][1]", "dealt twice"),
    ("r[0]['hands'][0][0] = '6-5'", "no tile of the set"),
    ("r[0]['hands'][0].append(r[0]['boneyard'].pop())", "a hand is not of"),
    ("r[0]['boneyard'].pop()", "the boneyard is not of"),
    ("r[0]['starter'] = 1 - r[0]['starter']", "the starter is"),
    ("r[1]['starter'] = 1 - r[1]['starter']", "the starter is"),
    ("r[0].pop('lots')", "lots are missing"),
    ("r[1]['lots'] = r[0]['lots']", "lots in a round not drawn for"),
    ("r[0]['actions'].insert(0, 'draw')", "not legal"),
    ("r[0]['actions'].insert(1, 'pass')", "not legal"),
    ("r[0]['actions'].append('pass')", "after the end of the round"),
    ("r[0]['actions'].pop()", "the round is not over"),
    ("r[0].pop('result')", "only the last round"),
    ("r[0]['result']['winner'] = 1 - r[0]['result']['winner']", "the result is"),
    ("r[0]['result']['points'][0] += 1", "the result is"),
    ("r[0]['result']['pips'][0] += 1", "the result is"),
    ("r[0]['result']['how'] = 'over'", "the result is"),
    ("r.append(r[0])", "after the end of the match"),
    ("d['totals'][0] += 1", "the totals are"),
    ("d['mood'] = 'good'", "unknown field"),
    ("r[0]['mood'] = 'good'", "unknown field"),
    ("d['ruleset']['set'] = 7", "refused"),
    ("d['players'].pop()", "one name for each player"),
]


@pytest.mark.parametrize(("change", "message"), BREAKS)
@pytest.mark.planted
def test_what_is_wrong_is_found(change: str, message: str) -> None:
    record = some_match()
    walk(record, check_seed=True)
    exec(change, {"r": record["rounds"], "d": record})
    with pytest.raises(Disagreement, match=message):
        walk(record)


def test_the_seed_is_checked_on_request() -> None:
    record = some_match()
    record["seed"] = 8
    walk(record)
    with pytest.raises(Disagreement, match="differ from those of the seed"):
        walk(record, check_seed=True)
    record["seed"] = None
    walk(record, check_seed=True)


SECRET = "0123456789abcdef" * 4


def proved(cut: str | None = "tile-17") -> dict[str, Any]:
    session = played(named_ruleset("parlour", 2), SECRET, cut, Random(1))
    record: dict[str, Any] = json.loads(encode(session.record()))
    return record


def test_the_proof_as_the_commands_of_a_system_compute_it() -> None:
    record = proved()
    # printf %s 'matador-deal/2|0123...' | sha256sum, and printf %s '0123...|tile-17' | sha256sum
    assert record["proof"]["commitment"] == "5046fa402548177596f05daa1602c56543489ffefc4fe9e5783432cc9f99e1c0"
    assert record["seed"] == 1502312467782553
    assert proved(None)["seed"] == 1904206912592979
    walk(record)
    walk(proved(None))


PROOF_BREAKS: list[tuple[str, str]] = [
    ("p['secret'] = p['secret'][:-1] + '0'", "not the one committed to"),
    ("p['commitment'] = p['secret']", "not the one committed to"),
    ("p['secret'] = p['secret'].upper()", "lower-case"),
    ("p['secret'] += '\\n'", "lower-case"),
    ("p['commitment'] = None", "lower-case"),
    ("p['cut'] = None", "does not follow"),
    ("p['cut'] = 'tile-18'", "does not follow"),
    ("p['cut'] = ''", "1 to 40"),
    ("p['cut'] = 'two words'", "1 to 40"),
    ("p['cut'] = 'x' * 41", "1 to 40"),
    ("p['cut'] = 17", "1 to 40"),
    ("p['mood'] = 'good'", "unknown field"),
    ("p.pop('cut')", "no field 'cut'"),
    ("d['proof'] = None", "not an object"),
    ("d['seed'] += 1", "does not follow"),
    ("d['seed'] = None", "does not follow"),
    ("d['salt'] = 'salt'", "unknown field"),
    ("r[0]['hands'][0].reverse()", "hands differ"),
    ("b = r[-1]['boneyard']; b[-1], b[-2] = b[-2], b[-1]", "boneyard differ"),
    ("r[0].update(lots=other(r[0]['lots']))", "lots differ"),
]


def other(lots: list[str]) -> list[str]:
    """Lots of which the same seat's is the heaviest."""
    seat = lots.index(max(lots, key=lambda lot: (int(lot[0]) + int(lot[2]), lot[2])))
    return ["6-6" if place == seat else "0-0" for place in range(2)]


@pytest.mark.parametrize(("change", "message"), PROOF_BREAKS)
@pytest.mark.planted
def test_what_is_wrong_with_a_proof_is_found(change: str, message: str) -> None:
    record = proved()
    exec(change, {"r": record["rounds"], "d": record, "p": record["proof"], "other": other})
    with pytest.raises(Disagreement, match=message):
        walk(record)


def test_a_deal_that_should_have_been_thrown_away() -> None:
    record = handmade()
    record["ruleset"]["no_double"] = "redeal"
    dealt = record["rounds"][0]
    dealt.update(hands=[["1-2", "1-3"], ["1-4", "2-3"]], boneyard=["1-1", "2-2", "3-3", "4-4", "2-4", "3-4"])
    with pytest.raises(Disagreement, match="dealt again"):
        walk(record)
