"""The laws of saving catch faults that were planted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from matador.match.records import Record
from matador.match.resuming import resume
from matador.match.session import Session
from matador.play import matches, saving
from matador.play.game import Game
from matador.play.saving import SavedState, SaveOutcome
from matador.storage.saved import MatchStore
from matador.ui import match_flow
from matador.ui.inputs import QuitAsked
from matador.ui.pages.home.scene import Home, HomeScene
from matador.ui.program import Program
from tests.checks import monkey_saving
from tests.checks.monkey_saving import EVERY
from tests.ui.monkey_driven import ALONE, UNDO, Driven, Plant, broken


def save(driven: Driven) -> None:
    driven.click("menu", "save", "play on")


def test_saving_and_leaving_break_no_law() -> None:
    driven = Driven(ALONE)
    driven.play()
    save(driven)
    save(driven)
    driven.click("menu", "save")
    assert driven.run.counts["not_saved"] == 1
    driven.click("save", "play on", "menu", "home")
    assert (driven.run.counts["saved"], driven.run.counts["left_saved"]) == (3, 1)


def test_what_is_said_to_be_saved_and_is_not_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: a full disk is not noticed."""

    def unnoticed(_game: Game, store: MatchStore) -> SaveOutcome:
        return SaveOutcome(store.folder, store.folder / "match.matador")

    monkeypatch.setattr(match_flow, "save", unnoticed)
    driven = Driven(ALONE)
    with broken("another match is saved than is played"):
        save(driven)


def test_an_old_state_that_is_saved_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: what is saved once stays as it was."""
    first: list[Path] = []

    def once(game: Game, store: MatchStore) -> SaveOutcome:
        if not first:
            first.append(store.keep(game.session.record(), ["Ana", "Ben"]).path)
        return SaveOutcome(store.folder, first[0])

    monkeypatch.setattr(match_flow, "save", once)
    driven = Driven(ALONE)
    save(driven)
    driven.play()
    with broken("another match is saved than is played"):
        save(driven)


def test_a_match_that_forgets_its_file_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: each time it is saved as if it had never been."""
    monkeypatch.setattr(saving, "SavedState", lambda _path, _length: None)
    driven = Driven(ALONE)
    save(driven)
    with broken("a match is saved as another one"):
        save(driven)


@pytest.mark.parametrize("is_all", [False, True])
def test_a_question_that_does_not_go_by_what_is_saved_is_caught(monkeypatch: Plant, *, is_all: bool) -> None:
    """Planted fault: after saving everything is kept for ever, or nothing is."""
    monkeypatch.setattr(SavedState, "is_all", lambda *_: is_all)
    driven = Driven(ALONE)
    driven.play()
    save(driven)
    if is_all:
        driven.play()
    with broken("quitting asks where it should not, or does not where it should"):
        driven.give(QuitAsked())


def test_a_match_that_is_left_though_it_could_not_be_saved_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: whoever wants to save and leave leaves, whatever came of saving."""
    right = Program._save

    def well(self: Program) -> bool:
        right(self)
        return True

    monkeypatch.setattr(Program, "_save", well)
    driven = Driven(ALONE)
    for _ in range(EVERY - 1):
        save(driven)
    driven.play()
    driven.give(QuitAsked())
    with broken("a match that could not be saved is left"):
        driven.click("save and leave")


# Opening


def go_home(driven: Driven) -> None:
    save(driven)
    driven.click("menu", "home")


def test_opening_breaks_no_law() -> None:
    driven = Driven(ALONE)
    driven.play()
    go_home(driven)
    driven.click("saved matches", "saved:0")
    assert driven.program.overlays.name == "not opened"
    driven.click("back", "saved:0")
    driven.play()
    driven.give(UNDO)
    driven.calm()
    go_home(driven)
    counts = driven.run.counts
    assert (counts["opened"], counts["not_opened"], counts["left_saved"], counts["undone"]) == (1, 1, 2, 1)


@pytest.mark.parametrize("has_saved", [False, True])
def test_a_first_page_that_knows_of_other_matches_is_caught(monkeypatch: Plant, *, has_saved: bool) -> None:
    """Planted fault: there are always saved matches, or never any."""
    home = HomeScene
    monkeypatch.setattr(match_flow, "HomeScene", lambda look, size, _: home(look, size, Home(has_saved)))
    driven = Driven(ALONE)
    with broken("the first page knows of other matches"):
        if has_saved:
            driven.click("menu", "home")
        else:
            go_home(driven)


def test_another_match_that_is_opened_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: what a person has done since the deal is gone."""

    def begun(record: Record) -> Session:
        return resume(
            msgspec.structs.replace(record, rounds=[msgspec.structs.replace(record.rounds[0], actions=[])])
        )

    monkeypatch.setattr(monkey_saving, "resume", begun)
    driven = Driven(ALONE)
    driven.play()
    go_home(driven)
    driven.click("saved matches", "saved:0", "back")
    with broken("another match is opened than was saved"):
        driven.click("saved:0")


def test_a_match_that_forgets_where_it_was_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: whatever is opened was never in a file."""
    driven = Driven(ALONE)
    go_home(driven)
    driven.click("saved matches", "saved:0", "back")
    monkeypatch.setattr(matches, "SavedState", lambda _path, _length: None)
    with broken("a match is opened that was not listed"):
        driven.click("saved:0")
