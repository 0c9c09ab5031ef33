"""Everything on the sheets has its place, at every window size and text size."""

from __future__ import annotations

import pytest

from matador.rules import named_ruleset
from matador.ui.inputs import Key, Point
from matador.ui.kit.layout import Sized
from matador.ui.scores.fairness import fairness
from matador.ui.scores.score_sheet import score_sheet
from tests.checks.pairs import every_pair
from tests.ui.pilot import look_of
from tests.ui.scores.matches import SIZES, faults, keys, place_of, played

SEVENS = named_ruleset("sevens", 3)
TEAMS = named_ruleset("parlour", 4, {"partnerships": True})
every_look = every_pair(size=SIZES, text_scale=[2.0, 1.5, 1.0], language=["qps", "en"])


@every_look
def test_everything_of_the_scores_has_its_place(size: Point, text_scale: float, language: str) -> None:
    games = [
        *[played(named_ruleset("sevens", seats), 3) for seats in (2, 5, 8)],
        played(TEAMS, 3),
        played(named_ruleset("parlour", 8), 3, rounds=3),
        played(named_ruleset("cardinal", 4), 3),
        played(named_ruleset("family", 3, {"target": 1000}), 4, rounds=30),
    ]
    look = look_of(size, text_scale, language)
    for game in games:
        sheet = score_sheet(look, size, game)
        for _ in range(min(3, place_of(sheet)[1])):
            assert faults(sheet, size) == []
            sheet.handle(Key("page up"))


def test_a_planted_fault_of_place_in_the_scores_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = score_sheet(look_of((1280, 720)), (1280, 720), played(SEVENS, 3))
    assert faults(sheet, (1280, 720)) == []
    monkeypatch.setattr("matador.ui.scores.score_sheet._label_px", lambda *_: -300)
    sheet.resize(look_of((1280, 720)), (1280, 720))
    assert faults(sheet, (1280, 720))


@every_look
def test_everything_of_the_proof_has_its_place(size: Point, text_scale: float, language: str) -> None:
    games = [
        *[played(named_ruleset("sevens", seats), 3, rounds=2, proof="sealed") for seats in (2, 5, 8)],
        played(named_ruleset("parlour", 4, {"partnerships": True}), 3, proof="sealed", cut=None),
        played(named_ruleset("sevens", 2, {"set": 12, "hand_size": "all"}), 3, rounds=1, proof="sealed"),
        played(named_ruleset("sevens", 2, {"set": 12}), 3, rounds=1, proof="none"),
        played(SEVENS, 1, rounds=0, proof="sealed"),
    ]
    look = look_of(size, text_scale, language)
    for game in games:
        page = fairness(look, size, game)
        while True:
            assert faults(page, size) == []
            if "page on" not in keys(page):
                break
            page.handle(Key("right"))


def test_a_planted_fault_of_place_in_the_proof_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    page = fairness(look_of((1280, 720)), (1280, 720), played(SEVENS, 3))
    assert faults(page, (1280, 720)) == []

    monkeypatch.setattr("matador.ui.scores.strips.beside", lambda *parts: Sized(parts[1], height_px=6))
    page.resize(look_of((1280, 720)), (1280, 720))
    assert faults(page, (1280, 720))
