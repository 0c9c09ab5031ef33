"""The score sheet: every finished round as in the session, and nothing of any other."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from matador.match.branch import Moment
from matador.match.history import finished_rounds
from matador.match.session import Session
from matador.play.game import Game
from matador.rules import Ruleset, named_ruleset
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.intents import Command
from matador.ui.kit.page import Page
from matador.ui.scores.score_sheet import Scores, score_sheet
from tests.checks.matches import accepted
from tests.inside import truth
from tests.ui.drawn import drawn
from tests.ui.pilot import look_of
from tests.ui.scores.matches import NAMES, RULES, keys, kinds, leaks, node, place_of, played

SEVENS = named_ruleset("sevens", 3)
TEAMS = named_ruleset("parlour", 4, {"partnerships": True})


def sheet_of(
    game: Game, size: Point = (1280, 720), text_scale: float = 1.0, language: str = "en"
) -> Page[Scores]:
    return score_sheet(look_of(size, text_scale, language), size, game)


@pytest.mark.parametrize("rules", RULES)
def test_its_numbers_are_those_of_the_session(rules: Ruleset, seed: int) -> None:
    game = played(rules, seed)
    sheet, finished = sheet_of(game), game.session.finished_rounds()
    seen = set()
    for _ in range(place_of(sheet)[1]):
        shown = drawn(sheet.items)
        for key in keys(sheet):
            if not key.startswith("round:"):
                continue
            told = finished[int(key.removeprefix("round:"))]
            seen.add(told.number)
            row = pygame.Rect(node(sheet, key).box)
            inside = [one.text for one in shown if one.kind == "text" and row.contains(one.rect)]
            scored = any(told.totals) or rules.target is not None
            gained = [f"+{points}" for points in told.outcome.points if points]
            assert [text for text in inside if text.startswith("+")] == gained
            if scored:
                assert [text for text in inside if text.isdigit()] == [str(total) for total in told.totals]
            crowns = [one.rect for one in shown if one.kind == "crown" and row.contains(one.rect)]
            assert len(crowns) == (told.outcome.winner is not None)
            if crowns and told.outcome.winner is not None:
                column = pygame.Rect(node(sheet, f"side:{told.outcome.winner}").box)
                assert column.left <= crowns[0].left < crowns[0].right <= column.right
        sheet.handle(Key("page up"))
    assert seen == set(range(len(finished)))
    for side, total in enumerate(game.session.standing.totals):
        name = " and ".join(NAMES[seat] for seat in rules.sides[side])
        said = "1 point" if total == 1 else f"{total} points"
        assert node(sheet, f"side:{side}").name == f"{name}: {said}"
        assert ("winner" in node(sheet, f"side:{side}").state) == (side in game.session.standing.winners)


@pytest.mark.parametrize("rules", RULES)
def test_it_says_who_opened_and_why_and_who_won_and_how(rules: Ruleset, seed: int) -> None:
    game = played(rules, seed, rounds=4)
    sheet = sheet_of(game)
    for told in reversed(game.session.finished_rounds()):
        opened, ended = node(sheet, "opened").name, node(sheet, "ended").name
        reasons = {
            "highest-double": ("highest double", "had the tile with the most pips"),
            "drawn-lots": ("turned over the tile with the most pips",),
            "random": ("picked at random",),
            "winner": ("won the previous round",),
            "next": ("take turns going first",),
        }[told.decided_by]
        assert NAMES[told.deal.opener].casefold() in opened.casefold()
        assert any(reason in opened for reason in reasons)
        has_double = any(tile.is_double for hand in told.deal.hands for tile in hand)
        if told.decided_by == "highest-double":
            assert ("Nobody had a double." in opened) != has_double
        assert ("had no tiles left" in ended) == (told.outcome.how == "out")
        assert ("fewest pips" in ended) == (told.outcome.how == "blocked")
        if told.outcome.player is not None:
            assert ended.startswith(
                (NAMES[told.outcome.player], "Everybody passed. " + NAMES[told.outcome.player])
            )
        tiles = [one.what[1] for one in kinds(sheet, "tile")]
        if told.deal.lots is not None:
            assert tiles == list(told.deal.lots)
            assert (
                max(told.deal.lots, key=lambda tile: (tile.pips, tile.high))
                == told.deal.lots[told.deal.opener]
            )
        elif told.decided_by == "highest-double":
            assert len(tiles) == 1
            assert tiles[0] in told.deal.hands[told.deal.opener]
        else:
            assert tiles == []
        sheet.handle(Key("up"))


def test_the_last_page_comes_first_and_every_round_can_be_reached() -> None:
    game = played(named_ruleset("family", 3, {"target": 400}), 4)
    rounds = game.session.standing.rounds
    sheet = sheet_of(game, (800, 600))
    assert place_of(sheet)[1] > 2
    assert place_of(sheet)[0] == place_of(sheet)[1] - 1
    assert sheet.state.chosen == rounds - 1
    assert f"round:{rounds - 1}" in keys(sheet)
    assert "page on" not in keys(sheet)
    sheet.handle(PointerDown(node(sheet, "page back").centre))
    assert place_of(sheet)[0] == place_of(sheet)[1] - 2
    sheet.handle(Key("home"))
    assert (sheet.state.chosen, place_of(sheet)[0]) == (0, 0)
    seen = []
    for _ in range(rounds):
        seen.append(sheet.state.chosen)
        assert "chosen" in node(sheet, f"round:{sheet.state.chosen}").state
        sheet.handle(Key("down"))
    assert seen == list(range(rounds))


def test_before_the_first_round_is_over_there_is_the_goal_and_nothing_else() -> None:
    game = played(SEVENS, 1, rounds=0)
    accepted(game.session.begin_round(0))
    sheet = sheet_of(game)
    assert node(sheet, "heading").name == "The first to reach 100 points wins the match."
    assert not [key for key in keys(sheet) if key.startswith("round:")]
    assert kinds(sheet, "tile") == []
    for name in ("up", "down", "tab", "enter", "page up", "home", "end"):
        assert sheet.handle(Key(name)) in (None, Command.CLOSE)


# Unfinished rounds stay hidden


def frame(game: Game) -> list[tuple[object, ...]]:
    return [(one.what, tuple(one.rect)) for one in drawn(sheet_of(game).items)]


@pytest.mark.parametrize("rules", [SEVENS, TEAMS])
def test_a_round_that_is_played_changes_nothing_until_it_is_over(rules: Ruleset) -> None:
    assert leaks(played(rules, 2, rounds=2), frame) == []


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(session: Session) -> object:
        told = finished_rounds(truth(session))
        opener = truth(session).current.deal.opener
        return (*told[:-1], replace(told[-1], deal=replace(told[-1].deal, opener=opener)))

    monkeypatch.setattr(Session, "finished_rounds", leaking)
    assert any(leaks(played(SEVENS, seed, rounds=2), frame) for seed in range(2, 8))


def test_a_round_that_was_undone_is_gone() -> None:
    game = played(SEVENS, 1, rounds=3)
    accepted(game.session.undo(game.session.version, Moment(1, 2)))
    sheet = sheet_of(game)
    assert [key for key in keys(sheet) if key.startswith("round:")] == ["round:0"]
