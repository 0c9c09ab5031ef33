"""Finished matches are listed, with statistics."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import UNSET

from matador.match.records import encode
from matador.play.past_matches import Search
from matador.rules import Ruleset, named_ruleset
from matador.ui.language import Language
from matador.ui.sentences.matches import game_title, winner_told
from tests.storage.database.kept import HEAD, add_match, record
from tests.ui.installation import until
from tests.ui.window_with_history import WAIT_S, WindowWithHistory


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[WindowWithHistory]:
    with closing(WindowWithHistory(tmp_path)) as found:
        yield found


@pytest.mark.parametrize("number", [0, 3], ids=["points", "no points"])
def test_list_match_page_and_replay_name_the_winner(installation: WindowWithHistory, number: int) -> None:
    record, key = installation.records[number], installation.keys[number]
    result = record.rounds[-1].result
    assert result is not UNSET
    assert result.winner is not None
    winner = f"Winner: {record.players[result.winner]}"
    installation.open_history()
    while not installation.pilot.has(f"past:{key}"):
        installation.pilot.press("page down")
        until(installation.pilot, lambda: not installation.past.is_asked)
    row = installation.pilot.node(f"past:{key}").name
    assert row.endswith(winner)
    points = [] if number == 3 else record.totals
    assert all(f" ({total})" in row.split(":", 1)[1] for total in points)
    assert (" (0)" in row.split(";")[0]) is (0 in points)
    installation.pick(number)
    assert installation.pilot.text("winner") == winner
    named = (
        [f"{name} ({total})" for name, total in zip(record.players, points, strict=True)] if points else None
    )
    assert installation.pilot.text("players") == ", ".join(named or record.players)
    installation.replay()
    assert winner not in installation.pilot.text("told")
    installation.pilot.press("end")
    round_, match = "won the round.", winner
    assert installation.pilot.text("told").endswith(f"{round_} {match}")


def test_no_computer_has_the_name_of_a_person(installation: WindowWithHistory) -> None:
    """Eva is now called like a computer, which has been in most of the matches kept before."""
    pilot, past, profiles = installation.pilot, installation.past, installation.database.profiles
    eva = profiles.load().result(WAIT_S)[0]
    profiles.change(eva.number, lambda kept: replace(kept, name="Bruno")).result(WAIT_S)
    installation.people.refresh()
    until(pilot, lambda: installation.people.named("Bruno") is not None)
    installation.open_history()
    seats = [seat for match in past.all for seat in match.seats]
    assert {seat.name for seat in seats if seat.person is not None} == {"Bruno", "Papa"}
    assert {seat.name for seat in seats if seat.person is None} == {"Bruno (computer)"}
    pilot.click("statistics")
    until(pilot, lambda: past.statistics is not None)
    assert past.statistics is not None
    assert past.statistics.by_opponent.keys() == {"Bruno", "Bruno (computer)", "Papa"}
    assert past.statistics.by_person.keys() == {"Bruno", "Papa"}
    pilot.press("escape")
    installation.pick(0)
    assert "Bruno (computer)" in pilot.text("players")
    whole = past.picked
    assert whole is not None
    assert whole.head.names == tuple(whole.session.record().players) == ("Bruno", "Bruno (computer)")
    pilot.click("export")
    (file,) = (installation.folder / "exports").iterdir()
    assert json.loads(file.read_bytes())["players"] == ["Bruno", "Bruno (computer)"]


def test_a_match_of_learn_is_called_by_its_total(installation: WindowWithHistory) -> None:
    for actions in (3, 10_000):
        add_match(installation.database, record(9, actions), HEAD, is_over=actions > 3)
    installation.pilot.click("matches")
    until(installation.pilot, lambda: installation.pilot.program.overlays.name == "matches")
    until(installation.pilot, lambda: not installation.past.is_asked)
    rows = [node for node in installation.pilot.tree if node.name.startswith("Make 7: Ana")]
    assert [row.key.partition(":")[0] for row in rows] == ["match", "past"]
    installation.pilot.click(rows[1].key)
    until(installation.pilot, lambda: installation.pilot.program.overlays.name == "past match")
    assert installation.pilot.text("told").startswith("Make 7 ")
    # It can be looked for, and is counted, under this name.
    installation.past.look_for(Search(game="make-7"))
    installation.past.count()
    until(installation.pilot, lambda: installation.past.statistics is not None)
    assert installation.past.statistics is not None
    assert [game_title(Language(), game) for game in installation.past.statistics.by_game] == ["Make 7"]


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


def test_it_is_found_by_person_game_and_month(installation: WindowWithHistory) -> None:
    installation.open_history()
    everything = len(installation.past.found)
    installation.pilot.click("search")
    for key, least in (("person", 1), ("game", 1), ("month", 1)):
        installation.pilot.click(key)
        assert least <= len(installation.past.found) < everything, key
        installation.past.look_for(Search())
        installation.pilot.program.overlays.refresh()
    installation.pilot.click("person")
    found = len(installation.past.found)
    installation.pilot.click("show")
    assert installation.pilot.text("page").endswith(f" of {found}")
    assert "Eva" in installation.pilot.node("search").name


def test_a_search_that_finds_nothing_says_so(installation: WindowWithHistory) -> None:
    installation.open_history()
    installation.past.look_for(Search(month="1999-01"))
    installation.pilot.program.overlays.refresh()
    assert installation.pilot.text("page") == "No matches found."


def test_scores_export_and_delete(installation: WindowWithHistory) -> None:
    installation.open_history()
    installation.pick(1)
    installation.pilot.click("scores")
    assert installation.pilot.has("round:0")
    installation.pilot.press("escape")
    installation.pilot.click("export")
    assert installation.pilot.text("panel") == "Exported"
    (file,) = (installation.folder / "exports").iterdir()
    assert file.read_bytes().strip() == encode(installation.records[1])
    installation.pilot.press("escape")
    installation.pilot.click("delete")
    installation.pilot.click("delete")
    until(installation.pilot, lambda: installation.pilot.program.overlays.name == "matches")
    assert len(installation.past.found) == 11, "the list is there again, without it"
    assert len(installation.database.history.list().result(WAIT_S)) == 11


def test_what_cannot_be_read_is_said(
    installation: WindowWithHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation.open_history()
    monkeypatch.setattr("matador.storage.database.history._match", lambda *_: None)
    installation.pick(0)
    assert "can't be opened" in installation.pilot.text("told")


def test_in_figures(installation: WindowWithHistory) -> None:
    installation.open_history()
    installation.pilot.click("search")
    installation.pilot.click("person")
    installation.pilot.click("show")
    installation.pilot.click("statistics")
    until(installation.pilot, lambda: installation.pilot.has("line:0"))
    assert installation.pilot.text("line:0") == f"Matches: {len(installation.past.found)}"
    told = ""
    for _ in range(6):
        told += "\n".join(node.name for node in installation.pilot.tree)
        installation.pilot.press("page down")
    assert "No help" in told
    assert "Sevens" in told


def test_whoever_does_not_live_here_any_more_is_not_searched_for(installation: WindowWithHistory) -> None:
    installation.open_history()
    installation.past.look_for(Search(person=2))
    installation.pilot.program.overlays.refresh()
    found = len(installation.past.found)
    assert "Papa" in installation.pilot.node("search").name
    installation.pilot.click("statistics")
    until(installation.pilot, lambda: installation.pilot.has("line:0"))
    assert installation.pilot.text("line:0") == f"Matches: {found}"
    installation.people.without(2)
    until(installation.pilot, lambda: not installation.past.is_asked)
    assert installation.past.search == Search()
    assert installation.pilot.text("line:0") == "Matches: 12"
