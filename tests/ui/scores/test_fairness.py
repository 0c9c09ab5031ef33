"""Was it fair? All tiles of finished rounds, the code, and at the end of the match the secret word."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from matador.match.branch import Moment
from matador.match.history import Proof
from matador.match.players import Player
from matador.match.session import Session
from matador.rules import Ruleset, Tile, named_ruleset
from matador.ui.inputs import Key, Point, PointerDown, Wheel
from matador.ui.overlay import Asked
from matador.ui.scores import Fairness
from matador.ui.table.game import Game
from tests.checks.matches import accepted, play_at_random
from tests.ui.drawn import Drawn, drawn
from tests.ui.scores.matches import RULES, SIZES, keys, kinds, look_of, node, played, texts

SEVENS = named_ruleset("sevens", 3)
SAME = (
    "The code was computed again from the secret word and these tiles: it is the same. No tile was changed."
)
NOT_SAME = "The code was computed again from the secret word and these tiles: it is NOT the same. It came to:"


def page_of(game: Game, size: Point = (1280, 720), text_scale: float = 1.0, language: str = "en") -> Fairness:
    return Fairness(look_of(size, text_scale, language), size, game)


def whole_round(page: Fairness) -> tuple[list[Drawn], dict[str, str]]:
    """All pictures and all that is said of the round that is shown, over its pages."""
    shown, said = list(drawn(page.items)), {one.key: one.name for one in page.nodes()}
    while page.page + 1 < page.pages:
        page.handle(Key("right"))
        shown += drawn(page.items)
        said |= {one.key: one.name for one in page.nodes()}
    return shown, said


def tiles_of(shown: list[Drawn]) -> list[Tile]:
    return [one.what[1] for one in shown if one.kind == "tile"]  # type: ignore[misc]


@pytest.mark.parametrize("rules", RULES)
def test_it_shows_all_tiles_as_they_were_dealt_and_what_is_shown_is_what_was_hashed(
    rules: Ruleset, seed: int
) -> None:
    game = played(rules, seed, rounds=3)
    page = page_of(game)
    page.handle(Key("home"))
    for told in game.session.finished_rounds():
        assert page.round == told.number
        shown, said = whole_round(page)
        dealt = [tile for hand in told.hands for tile in hand]
        assert tiles_of(shown) == [*dealt, *told.boneyard]
        assert said["code"] == told.commitment
        drawers = [one.what[1] for one in shown if one.kind == "face"][rules.players :]
        assert drawers == [game.sitters[seat].face for seat in told.drawers]
        if game.session.is_over:
            hands = [[str(tile) for tile in hand] for hand in told.hands]
            deal = json.dumps(
                [told.number, hands, [str(tile) for tile in told.boneyard]], separators=(",", ":")
            )
            assert hashlib.sha256((said["salt"] + deal).encode()).hexdigest() == said["code"]
            assert said["verdict"] == SAME
        page.handle(Key("right"))


def test_while_the_match_goes_on_the_secret_word_is_not_told() -> None:
    game = played(SEVENS, 1, rounds=2)
    assert not game.session.is_over
    salt = str(game.session.record().salt)
    page = page_of(game)
    shown, said = whole_round(page)
    assert "You will see it at the end of the match" in said["secret"]
    assert "salt" not in said
    assert "verdict" not in said
    assert said["panel"] == "Was it fair?"
    plain = "".join(one.text for one in shown).replace(" ", "").replace("\u200c", "")
    assert salt not in plain
    assert salt[:8] not in plain


def test_a_match_that_is_over_and_undone_keeps_its_secret_again() -> None:
    game = played(SEVENS, 1)
    assert "salt" in whole_round(page_of(game))[1]
    accepted(game.session.undo(game.session.version))
    assert "salt" not in whole_round(page_of(game))[1]


def test_the_code_can_be_read_in_groups() -> None:
    game = played(SEVENS, 1)
    page = page_of(game)
    groups = [text.replace("\u200c", "").split() for text in texts(page) if "\u200c" in text]
    told = game.session.finished_rounds()[-1]
    assert "".join(groups[0]) == told.commitment
    assert {len(group) for group in groups[0]} == {8}


@pytest.mark.parametrize("where", ["hand", "boneyard"])
def test_a_planted_wrong_tile_makes_it_say_that_the_code_is_not_the_same(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof_of = Session.proof

    def changed(session: Session, number: int) -> Proof:
        proof = proof_of(session, number)
        told = proof.round
        if where == "boneyard":
            return replace(proof, round=replace(told, boneyard=told.boneyard[::-1]))
        other = told.boneyard[0], *told.hands[0][1:]
        return replace(proof, round=replace(told, hands=(other, *told.hands[1:])))

    game = played(SEVENS, 1)
    said = whole_round(page_of(game))[1]
    assert said["verdict"] == SAME
    assert said["panel"] == "Was it fair? Yes!"
    monkeypatch.setattr(Session, "proof", changed)
    said = whole_round(page_of(game))[1]
    assert said["verdict"] == NOT_SAME
    assert said["panel"] == "Was it fair? No!"
    assert said["other code"] != said["code"]
    assert len(said["other code"]) == 64


def test_it_says_what_the_bots_could_know() -> None:
    said = whole_round(page_of(played(SEVENS, 1)))[1]
    assert said["bots"] == (
        "What did Dot and Bruno know? Each only what it held and drew, the table, and how many tiles the others held."
    )
    one = whole_round(page_of(played(named_ruleset("sevens", 2), 1)))[1]
    assert one["bots"].startswith("What did Dot know? Only what Dot held")
    assert "bots" not in whole_round(page_of(played(SEVENS, 1, persons=(0, 1, 2))))[1]


def test_it_names_the_bots_that_played_in_that_round() -> None:
    game = played(SEVENS, 1, rounds=1)
    session = game.session
    accepted(session.change_seat(1, Player("Ben"), session.version))
    accepted(session.begin_round(session.version))
    accepted(session.change_seat(0, Player("Emil", "greedy"), session.version))
    accepted(session.change_seat(0, Player("You"), session.version))
    play_at_random(session, Random(1), 10_000)
    page = page_of(game)
    assert page.round == 1
    assert whole_round(page)[1]["bots"].startswith("What did Bruno and Emil know?")
    page.handle(Key("home"))
    assert whole_round(page)[1]["bots"].startswith("What did Dot and Bruno know?")


def test_it_promises_nothing_that_the_window_does_not_keep() -> None:
    """No match of the window is in a file, and the secret word comes at the end of the match alone."""
    said = whole_round(page_of(played(SEVENS, 1)))[1]
    assert "matador verify" not in said["doubters"]
    game = played(SEVENS, 1, rounds=0)
    nothing = node(page_of(game), "nothing").name
    assert "At the end of the match you can see that none was changed" in nothing


def test_a_screen_reader_is_told_who_drew_what() -> None:
    game = played(SEVENS, 1, rounds=3)
    page = page_of(game)
    told = game.session.finished_rounds()[-1]
    assert told.drawers
    said = whole_round(page)[1]
    for tile, seat in zip(told.boneyard, told.drawers, strict=False):
        assert said[f"yard:{tile}"].endswith(f"drawn by {game.sitters[seat].name}")
    for tile in told.boneyard[len(told.drawers) :]:
        assert "drawn" not in said[f"yard:{tile}"]


def test_it_is_leafed_through_from_the_last_round_to_the_first() -> None:
    game = played(SEVENS, 1, rounds=3)
    page = page_of(game)
    assert page.round == 2
    assert "page forth" not in keys(page)
    seen = [page.round]
    while "page back" in keys(page):
        page.handle(PointerDown(node(page, "page back").centre))
        seen.append(page.round)
    assert sorted(set(seen)) == [0, 1, 2]
    page.handle(Key("left"))
    assert page.round == 0
    page.handle(Key("end"))
    assert page.round == 2
    page.handle(Wheel(1))
    assert page.round == 1
    page.handle(Key("tab"))
    assert "focused" in node(page, "page back").state
    page.handle(Key("enter"))
    assert page.round == 0
    assert page.handle(Key("escape")) == Asked("back")
    assert page.handle(PointerDown(node(page, "close").centre)) == Asked("close")


def test_going_back_over_a_round_of_several_pages_shows_its_last_page() -> None:
    game = played(named_ruleset("sevens", 8, {"target": 900}), 1, rounds=2)
    page = page_of(game, (800, 600), 2.0)
    assert page.pages > 1
    page.handle(Key("left"))
    assert (page.round, page.page) == (0, page.pages - 1)
    page.handle(Key("right"))
    assert (page.round, page.page) == (1, 0)


# Nothing of a round that is not finished.


def frame(game: Game) -> list[tuple[object, ...]]:
    return [(one.what, tuple(one.rect)) for one in drawn(page_of(game).items)]


def leaks(seed: int) -> list[int]:
    """After how many actions of the next round the page looks otherwise than before it."""
    game = played(SEVENS, seed, rounds=1)
    before, session, found = frame(game), game.session, []
    accepted(session.begin_round(session.version))
    for step in range(40):
        if session.turn is None:
            break
        if frame(game) != before:
            found.append(step)
        play_at_random(session, Random(step), 1)
    return found


def test_a_round_that_is_played_changes_nothing_until_it_is_over() -> None:
    assert leaks(1) == []
    game = played(SEVENS, 1, rounds=0)
    accepted(game.session.begin_round(0))
    page = page_of(game)
    assert tiles_of(drawn(page.items)) == []
    assert keys(page) == ["panel", "close", "nothing"]


def test_a_planted_leak_of_a_tile_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    proof_of = Session.proof

    def leaking(session: Session, number: int) -> Proof:
        proof = proof_of(session, number)
        return replace(proof, round=replace(proof.round, boneyard=session._branch.current.deal.boneyard))

    monkeypatch.setattr(Session, "proof", leaking)
    assert leaks(1)


def test_a_round_that_was_undone_is_gone() -> None:
    game = played(SEVENS, 1, rounds=3)
    accepted(game.session.undo(game.session.version, Moment(1, 2)))
    page = page_of(game)
    assert page.round == 0
    assert "page back" not in keys(page)


@pytest.mark.parametrize("size", SIZES)
def test_where_there_is_room_the_boneyard_is_larger_than_the_hands(size: Point) -> None:
    page = Fairness(look_of(size), size, played(named_ruleset("sevens", 2), rounds=1))
    assert page.pages == 1
    tiles = [one.rect for one in kinds(page, "tile")]
    assert len(tiles) == 28
    hands, yard = tiles[:14], tiles[14:]
    assert min(tile.width for tile in yard) > max(tile.width for tile in hands)
    assert len({tile.top for tile in yard}) == 1


def test_faces_below_the_boneyard_do_not_touch() -> None:
    game = played(named_ruleset("sevens", 2), 3, rounds=1)
    page = Fairness(look_of((800, 600)), (800, 600), game)
    faces = sorted((one.rect for one in kinds(page, "face")), key=lambda rect: (rect.top, rect.left))
    drawn_by = sum(seat is not None for seat in game.session.proof(0).round.drawers)
    below = faces[-drawn_by:]
    assert drawn_by > 2
    assert all(one.right < other.left for one, other in pairwise(below))
