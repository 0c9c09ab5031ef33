"""Matches whose deals follow from a secret and a cut: they verify, and any change to the deal is refused.

Secret, cut, commitment, deal number, hands, order in a hand, boneyard, opener and lots are changed one at a time, and
the tiles to those of a redeal. Counts of parts of the deal are changes that only the proof can find.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from matador.match.deals import cut, shuffled, tiles_as_text
from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.proof import Seal
from matador.match.records import encode
from matador.match.replay import replay
from matador.match.resuming import resume
from matador.match.session import Session
from matador.rules import Ruleset
from matador.rules.opener import known_opener
from tests.checks.matches import accepted, play_at_random, players, secret_of
from tests.checks.sampling import mixed_ruleset
from tests.second_model import records as model_records
from tests.second_model import replay as model_replay

Document = dict[str, Any]
Change = Callable[[Document, Random], bool]
"""Changes a record; False if the record has nothing to change in this way."""

_MAX_ROUNDS = 3


def check_proofs(matches: int, seed: int) -> dict[str, int]:
    """Check `matches` matches with and without cuts; in each, change every part of the record once."""
    chance = Random(seed)
    counts = {"matches": 0, "with_a_cut": 0, "rounds": 0} | dict.fromkeys(CHANGES, 0)
    while counts["matches"] < matches:
        rules = mixed_ruleset(chance)
        text = None if chance.random() < 0.5 else cut_text(chance)
        session = played(rules, secret_of(f"{seed}/{counts['matches']}"), text, chance)
        data = encode(session.record())
        document = json.loads(data)
        assert faults_of(document) == (None, None), document
        assert encode(resume(decode(data)).record()) == data
        _check_changes(document, chance, counts)
        counts["matches"] += 1
        counts["with_a_cut"] += text is not None
        counts["rounds"] += len(document["rounds"])
    return counts


def played(rules: Ruleset, secret: str, text: str | None, chance: Random) -> Session:
    """A match of some rounds at the start of the last, unless it is over before."""
    session = Session(rules, players(rules.players), proof=Seal.fresh(secret))
    accepted(session.begin_round(0, text))
    for _ in range(chance.randrange(_MAX_ROUNDS)):
        play_at_random(session, chance, 10_000)
        if session.is_over:
            break
        accepted(session.begin_round(session.version))
    return session


def cut_text(chance: Random) -> str:
    return "".join(chr(chance.randint(ord("!"), ord("~"))) for _ in range(chance.randint(1, 40)))


def faults_of(document: Document) -> tuple[str | None, str | None]:
    """The errors of the engine and of the second model for a record."""
    theirs = ours = None
    try:
        for _ in replay(decode(json.dumps(document).encode())):
            pass
    except RecordError as error:
        ours = str(error)
    try:
        for _ in model_replay.replay(document):
            pass
    except model_records.Disagreement as disagreement:
        theirs = str(disagreement)
    return ours, theirs


def _check_changes(document: Document, chance: Random, counts: dict[str, int]) -> None:
    for name, change in CHANGES.items():
        changed = json.loads(json.dumps(document))
        if not change(changed, chance):
            continue
        ours, theirs = faults_of(changed)
        assert ours is not None, f"a changed {name} is taken: {changed}"
        assert theirs is not None, f"the second model takes a changed {name}: {changed}"
        if name in OF_THE_DEAL and not changed["rounds"][-1]["actions"]:
            without = {**changed, "seed": None}
            del without["proof"]
            # Otherwise the record is valid: only the proof contradicts it.
            counts[name] += faults_of(without) == (None, None)
        else:
            counts[name] += 1


def _secret(document: Document, chance: Random) -> bool:
    digits = document["proof"]["secret"]
    at = chance.randrange(64)
    other = chance.choice([digit for digit in "0123456789abcdef" if digit != digits[at]])
    document["proof"]["secret"] = digits[:at] + other + digits[at + 1 :]
    return True


def _cut(document: Document, chance: Random) -> bool:
    before = document["proof"]["cut"]
    document["proof"]["cut"] = None if before is not None and chance.random() < 0.5 else cut_text(chance)
    return bool(document["proof"]["cut"] != before)


def _commitment(document: Document, chance: Random) -> bool:
    document["proof"]["commitment"] = secret_of(str(chance.random()))
    return True


def _seed(document: Document, chance: Random) -> bool:
    document["seed"] = chance.choice([None, document["seed"] + 1, document["seed"] - 1, -document["seed"]])
    return True


def _hands(document: Document, chance: Random) -> bool:
    round_ = document["rounds"][-1]
    one, other = chance.sample(round_["hands"], 2)
    one[0], other[-1] = other[-1], one[0]
    return True


def _order_in_a_hand(document: Document, chance: Random) -> bool:
    hand = chance.choice(document["rounds"][-1]["hands"])
    hand.reverse()
    return len(hand) > 1


def _boneyard(document: Document, chance: Random) -> bool:
    boneyard = document["rounds"][-1]["boneyard"]
    if len(boneyard) < 2:
        return False
    one, other = chance.sample(range(len(boneyard)), 2)
    boneyard[one], boneyard[other] = boneyard[other], boneyard[one]
    return True


def _starter(document: Document, _chance: Random) -> bool:
    round_ = document["rounds"][-1]
    round_["starter"] = (round_["starter"] + 1) % len(round_["hands"])
    return True


def _lots(document: Document, chance: Random) -> bool:
    round_ = document["rounds"][-1]
    if "lots" not in round_:
        return False
    rules = Ruleset.from_values(document["ruleset"])
    before = list(round_["lots"])
    round_["lots"] = tiles_as_text(chance.sample(rules.tiles, rules.players))
    return bool(round_["lots"] != before)


def _redeal(document: Document, chance: Random) -> bool:
    """Use the tiles that would have been dealt in a redeal."""
    rules, round_ = Ruleset.from_values(document["ruleset"]), document["rounds"][-1]
    number, redeal = len(document["rounds"]) - 1, chance.randint(1, 3)
    random = Random(f"{document['seed']}/{number}/{redeal}").random
    if "lots" in round_:
        shuffled(rules.tiles, random)
    order = shuffled(rules.tiles, random)
    hands, boneyard = cut(order, rules.players, rules.tiles_each, has_boneyard=rules.hand_size != "all")
    before = round_["hands"]
    round_["hands"], round_["boneyard"] = [tiles_as_text(hand) for hand in hands], tiles_as_text(boneyard)
    if "lots" not in round_ and number == 0:
        opener = known_opener(rules, hands, None, None)
        round_["starter"] = round_["starter"] if opener is None else opener
    return bool(round_["hands"] != before)


OF_THE_DEAL: dict[str, Change] = {
    "hands": _hands,
    "order_in_a_hand": _order_in_a_hand,
    "boneyard": _boneyard,
    "starter": _starter,
    "lots": _lots,
    "redeal": _redeal,
}

CHANGES: dict[str, Change] = {
    "secret": _secret,
    "cut": _cut,
    "commitment": _commitment,
    "seed": _seed,
    **OF_THE_DEAL,
}
