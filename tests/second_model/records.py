"""Section 8: the form of a record, its deals and what proves them."""

import hashlib
import json
import re
from collections.abc import Iterable
from typing import Any

from .deals import DOUBLES, LOTS, Previous, deal, seat_by_double, seat_by_earlier_rounds, seat_by_lots
from .options import conflicts
from .rules import Rules
from .tiles import Tile, tile_text


class Disagreement(Exception):
    """The first thing in a record that is wrong; round and step are None where they do not apply."""

    def __init__(self, round_number: int | None, step: int | None, message: str) -> None:
        super().__init__(f"round {round_number}, step {step}: {message}")
        self.round = round_number
        self.step = step
        self.message = message


def same_json(one: object, other: object) -> bool:
    """Python's == takes 1, 1.0 and True for the same."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def check_fields(where: int | None, given: Any, required: Iterable[str], optional: Iterable[str]) -> None:
    """Unknown fields are refused."""
    if type(given) is not dict:
        raise Disagreement(where, None, "not an object")
    for name in required:
        if name not in given:
            raise Disagreement(where, None, f"no field {name!r}")
    for name in given:
        if name not in (*required, *optional):
            raise Disagreement(where, None, f"unknown field {name!r}")


def check_head(record: Any) -> Rules:
    """All of a record but its rounds and totals."""
    required = ("format", "ruleset", "seed", "players", "rounds", "totals")
    check_fields(None, record, required, ("proof", "date", "marks"))
    if record["format"] != "matador-record/1":
        raise Disagreement(None, None, "unknown format")
    if type(record["ruleset"]) is not dict:
        raise Disagreement(None, None, "the ruleset is not an object")
    refusals = conflicts(record["ruleset"])
    if refusals:
        raise Disagreement(None, None, f"the ruleset is refused: {refusals}")
    rules = Rules.of(record["ruleset"])
    if record["seed"] is not None and type(record["seed"]) is not int:
        raise Disagreement(None, None, "the seed is neither a number nor null")
    names = record["players"]
    if type(names) is not list or len(names) != rules.players or any(type(name) is not str for name in names):
        raise Disagreement(None, None, "not one name for each player")
    if type(record["rounds"]) is not list:
        raise Disagreement(None, None, "the rounds are not a list")
    if "proof" in record:
        check_proof(record)
    return rules


def number_of_deal(secret: str, cut: str | None) -> int:
    """The first 13 hexadecimal digits, as a number, of SHA-256(S + "|" + the cut, or nothing)."""
    hashed = hashlib.sha256((secret + "|" + ("" if cut is None else cut)).encode("ascii")).hexdigest()
    return int(hashed[:13], 16)


def check_proof(record: Any) -> None:
    """Form, C and the deal number; the deals are compared round by round."""
    proof = record["proof"]
    check_fields(None, proof, ("commitment", "cut", "secret"), ())
    for name in ("commitment", "secret"):
        if type(proof[name]) is not str or not re.fullmatch("[0-9a-f]{64}", proof[name]):
            raise Disagreement(None, None, f"the {name} is not 64 lower-case hexadecimal digits")
    cut = proof["cut"]
    if cut is not None and (type(cut) is not str or not re.fullmatch("[!-~]{1,40}", cut)):
        raise Disagreement(None, None, "the cut is not 1 to 40 characters from ! to ~")
    if (
        proof["commitment"]
        != hashlib.sha256(("matador-deal/2|" + proof["secret"]).encode("ascii")).hexdigest()
    ):
        raise Disagreement(None, None, "the secret is not the one committed to")
    if record["seed"] != number_of_deal(proof["secret"], cut):
        raise Disagreement(None, None, "the seed does not follow from secret and cut")


def read_tiles(where: int, rules: Rules, texts: Any) -> list[Tile]:
    """A list of tiles of the set, written a-b with a <= b."""
    if type(texts) is not list:
        raise Disagreement(where, None, "tiles are not a list")
    by_text = {tile_text(tile): tile for tile in rules.tiles}
    for text in texts:
        if type(text) is not str or text not in by_text:
            raise Disagreement(where, None, f"{text!r} is no tile of the set")
    return [by_text[text] for text in texts]


def check_deal(where: int, rules: Rules, entry: Any) -> tuple[list[list[Tile]], list[Tile]]:
    """The hands and the boneyard, checked against the set."""
    if type(entry["hands"]) is not list or len(entry["hands"]) != rules.players:
        raise Disagreement(where, None, "not one hand for each player")
    hands = [read_tiles(where, rules, hand) for hand in entry["hands"]]
    boneyard = read_tiles(where, rules, entry["boneyard"])
    if any(len(hand) != rules.tiles_each for hand in hands):
        raise Disagreement(where, None, f"a hand is not of {rules.tiles_each} tiles")
    if len(boneyard) != rules.boneyard_size():
        raise Disagreement(where, None, f"the boneyard is not of {rules.boneyard_size()} tiles")
    dealt = [tile for hand in hands for tile in hand] + boneyard
    if len(set(dealt)) != len(dealt):
        raise Disagreement(where, None, "a tile is dealt twice")
    return hands, boneyard


def check_starter(
    where: int, rules: Rules, entry: Any, hands: list[list[Tile]], previous: Previous | None
) -> Tile | None:
    """The starter wherever hands, lots or earlier rounds decide it; returns the tile he must lay, or None."""
    starter = entry["starter"]
    if type(starter) is not int or not 0 <= starter < rules.players:
        raise Disagreement(where, None, "the starter is no seat")
    seat = seat_by_earlier_rounds(rules, previous)
    drawn_for = seat is None and rules.starter in LOTS
    if drawn_for != ("lots" in entry):
        raise Disagreement(where, None, "lots are missing" if drawn_for else "lots in a round not drawn for")
    tile = None
    if drawn_for:
        lots = read_tiles(where, rules, entry["lots"])
        if len(lots) != rules.players or len(set(lots)) != len(lots):
            raise Disagreement(where, None, "not one lot, each another, for each player")
        seat = seat_by_lots(lots, rules.starter == "drawn-lots-low")
    elif seat is None and rules.starter in DOUBLES:
        found = seat_by_double(rules, hands)
        if found is None:
            raise Disagreement(where, None, "no double is held, so all should have been dealt again")
        seat, tile = found
    if seat is not None and starter != seat:
        raise Disagreement(where, None, f"the starter is {starter}, not {seat}")
    return tile if rules.opening == "the-double" else None


def check_against_seed(where: int, record: Any, entry: Any, previous: Previous | None) -> None:
    dealt = deal(record["ruleset"], record["seed"], where, previous)
    for name in ("hands", "boneyard", "starter", "lots"):
        if not same_json(entry.get(name), dealt.get(name)):
            raise Disagreement(where, None, f"{name} differ from those of the seed")
