"""Finished matches are found again, and told in figures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import UNSET

from matador.match.records import encode
from matador.play.layout import TableLayout
from matador.play.past_matches import Search
from matador.play.statistics import Tally
from matador.rules import Ruleset, named_ruleset
from matador.storage.database.history import key_of
from matador.storage.database.matches import LeftMatch
from matador.ui.inputs import Resized, Wheel
from matador.ui.kit.list_page import ListPage
from matador.ui.kit.widgets import FigureButton
from matador.ui.language import Language
from matador.ui.pages.history import listing
from matador.ui.pages.match_picture import MatchPicture, picture_of_left
from matador.ui.pages.matches import MatchRow
from matador.ui.sentences.history import winner_told
from tests.ui.one_house import until
from tests.ui.past_house import WAIT_S, PastHouse


@pytest.fixture
def house(tmp_path: Path) -> Iterator[PastHouse]:
    with closing(PastHouse(tmp_path)) as found:
        yield found


def test_every_finished_match_is_there(house: PastHouse) -> None:
    house.open_history()
    assert house.pilot.text("page") == "1\N{EN DASH}2 of 12"
    rows = [node.name for node in house.pilot.tree if node.key.startswith("past:")]
    assert len(rows) == 2
    assert all(any(day in name for day in ("2026", "Today", "Yesterday")) for name in rows)
    assert "Eva" in rows[0]


@pytest.mark.parametrize("number", [0, 3], ids=["points", "no points"])
def test_list_match_page_and_replay_name_the_winner(house: PastHouse, number: int) -> None:
    record, key = house.records[number], key_of(house.records[number])
    result = record.rounds[-1].result
    assert result is not UNSET
    assert result.winner is not None
    winner = f"Winner: {record.players[result.winner]}"
    house.open_history()
    while not house.pilot.has(f"past:{key}"):
        house.pilot.press("page down")
        until(house.pilot, lambda: not house.past.is_asked)
    row = house.pilot.node(f"past:{key}").name
    assert row.endswith(winner)
    points = [] if number == 3 else record.totals
    assert all(f" ({total})" in row.split(":", 1)[1] for total in points)
    assert (" (0)" in row.split(";")[0]) is (0 in points)
    house.pick(number)
    assert house.pilot.text("winner") == winner
    named = (
        [f"{name} ({total})" for name, total in zip(record.players, points, strict=True)] if points else None
    )
    assert house.pilot.text("players") == ", ".join(named or record.players)
    house.replay()
    assert winner not in house.pilot.text("told")
    house.pilot.press("end")
    round_, match = "won the round.", winner
    assert house.pilot.text("told").endswith(f"{round_} {match}")


@pytest.mark.parametrize(
    ("rules", "winners", "told"),
    [
        (named_ruleset("sevens", 3), (1,), "Winner: You"),
        (named_ruleset("sevens", 3), (), "No winner"),
        (named_ruleset("cardinal", 3), (0, 2), "Shared win: Eva and Somebody"),
        (named_ruleset("parlour", 4, {"partnerships": True}), (0,), "Winners: Eva and Somebody"),
        (
            named_ruleset("parlour", 4, {"partnerships": True}),
            (0, 1),
            "Shared win: Eva, Somebody, you and Dot",
        ),
    ],
)
def test_winners_of_every_kind_are_told(rules: Ruleset, winners: tuple[int, ...], told: str) -> None:
    assert winner_told(Language(), rules, winners, ("Eva", "You", "#7", "Dot")) == told


def test_it_is_found_by_person_game_and_month(house: PastHouse) -> None:
    house.open_history()
    everything = len(house.past.found)
    house.pilot.click("search")
    for key, least in (("person", 1), ("game", 1), ("month", 1)):
        house.pilot.click(key)
        assert least <= len(house.past.found) < everything, key
        house.past.look_for(Search())
        house.pilot.program.overlays.refresh()
    house.pilot.click("person")
    found = len(house.past.found)
    house.pilot.click("show")
    assert house.pilot.text("page").endswith(f" of {found}")
    assert "Eva" in house.pilot.node("search").name


def test_scores_export_and_delete(house: PastHouse) -> None:
    house.open_history()
    house.pick(1)
    house.pilot.click("scores")
    assert house.pilot.has("round:0")
    house.pilot.press("escape")
    house.pilot.click("export")
    assert house.pilot.program.overlays.name == "saved"
    (file,) = (house.folder / "matches").iterdir()
    assert file.read_bytes().strip() == encode(house.records[1])
    house.pilot.press("escape")
    house.pilot.click("delete")
    house.pilot.click("delete")
    until(house.pilot, lambda: house.pilot.program.overlays.name == "history")
    assert len(house.past.found) == 11, "the list is there again, without it"
    assert len(house.database.history.list().result(WAIT_S)) == 11


def test_what_cannot_be_read_is_said(house: PastHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house.open_history()
    monkeypatch.setattr(house.database.history, "_read", lambda *_: (_ for _ in ()).throw(ValueError("bad")))
    house.pick(0)
    assert "can't be opened" in house.pilot.text("told")


def test_rows_are_told_before_they_are_read(tmp_path: Path) -> None:
    with closing(PastHouse(tmp_path, 3)) as house:
        house.pilot.click("matches")
        until(house.pilot, lambda: house.pilot.program.overlays.name == "matches")
        house.past.ask()
        house.database.offered().result(WAIT_S)
        house.pilot.wait()
        names = [node.name for node in house.pilot.tree if node.key.startswith("past:")]
        assert any("Eva, Bruno" in name for name in names)


def test_one_picture_is_laid_out_or_drawn_in_a_frame(
    house: PastHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[str] = []

    def counted(left: LeftMatch, layout: TableLayout) -> MatchPicture:
        laid.append(left.key)
        assert picture_of_left(left, layout) == picture_of_left(left), "it lies as it would at once"
        return picture_of_left(left, layout)

    def drawn() -> set[str]:
        page = house.pilot.program.overlays.top
        assert isinstance(page, ListPage)
        widgets = [one.widget for one in page.shown]
        return {
            one.key for one in widgets if isinstance(one, FigureButton) and isinstance(one.figure, MatchRow)
        }

    monkeypatch.setattr(listing, "picture_of_left", counted)
    house.open_history()
    assert len(drawn()) == 2, "at rest all that were read are drawn"
    for way in (-2, -1, 1, -1, 2):
        house.pilot.give(Wheel(way))
        seen = {node.key for node in house.pilot.tree if node.key.startswith("past:")}
        while house.past.is_asked:
            before, already = len(laid), drawn()
            house.pilot.wait()
            assert (len(laid) - before) + len(drawn() - already) <= 1
        assert drawn() == seen
    assert len(laid) == len(set(laid)), "none is laid out twice"


def test_in_figures(house: PastHouse) -> None:
    house.open_history()
    house.pilot.click("search")
    house.pilot.click("person")
    house.pilot.click("show")
    house.pilot.click("statistics")
    until(house.pilot, lambda: house.pilot.has("line:0"))
    assert house.pilot.text("line:0") == f"Matches: {len(house.past.found)}"
    told = []
    for _ in range(6):
        told.append({node.key: node.name for node in house.pilot.tree})
        house.pilot.press("page down")
    assert any("plot" in leaf and "No help" in leaf["plot"] for leaf in told)
    assert any("Sevens" in name for leaf in told for name in leaf.values())
    assert house.pilot.program.overlays.name == "statistics"


def test_figures_are_reckoned_once_however_often_the_page_is_arranged(
    house: PastHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.open_history()
    house.pilot.click("statistics")
    until(house.pilot, lambda: house.pilot.has("line:0"))

    def again(*_: object) -> None:
        raise AssertionError("it is reckoned again")

    monkeypatch.setattr(Tally, "add", again)
    for size in ((900, 700), (1280, 720)):
        house.pilot.give(Resized(size))
        assert house.pilot.text("line:0") == "Matches: 12"


@pytest.mark.parametrize("page", ["history", "statistics"])
def test_whoever_does_not_live_here_any_more_is_not_searched_for(house: PastHouse, page: str) -> None:
    house.open_history()
    house.past.look_for(Search(person=2))
    house.pilot.program.overlays.refresh()
    found = len(house.past.found)
    if page == "statistics":
        house.pilot.click("statistics")
        until(house.pilot, lambda: house.pilot.has("line:0"))
        assert house.pilot.text("line:0") == f"Matches: {found}"
    else:
        assert "Papa" in house.pilot.node("search").name
    house.people.without(2)
    until(house.pilot, lambda: not house.past.is_asked)
    assert house.past.search == Search()
    if page == "statistics":
        assert house.pilot.text("line:0") == "Matches: 12"
    else:
        assert "Everyone" in house.pilot.node("search").name
        assert house.pilot.text("page").endswith("of 12")
