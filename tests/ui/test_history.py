"""Finished matches are found again, seen move by move, and played on from any moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec import UNSET

from matador.match.players import Player
from matador.match.records import Record, encode
from matador.match.replay import replay
from matador.match.session import Session
from matador.play.autosave import Autosave
from matador.play.layout import TableLayout
from matador.play.past_matches import PastMatches, Search
from matador.play.people import People
from matador.play.statistics import Tally
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.history import key_of
from matador.storage.database.matches import LeftMatch, MatchDatabase
from matador.storage.person_profile import PersonProfile, encode_profile
from matador.storage.playable import setup_of
from matador.storage.saved import MatchStore
from matador.storage.settings import Settings
from matador.storage.setups import SeatSetup, changed_seat, changed_setup
from matador.ui.inputs import PointerDown, PointerMoved, PointerUp, Resized, Wheel
from matador.ui.kit.list_page import ListPage
from matador.ui.kit.widgets import FigureButton
from matador.ui.pages.history import listing
from matador.ui.pages.history.replay_page import ReplayPage
from matador.ui.pages.match_picture import MatchPicture, picture_of_left
from matador.ui.pages.matches import MatchRow
from tests.checks.matches import accepted, play_at_random
from tests.ui.one_house import go_on, leave, play, play_one, until
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import played

NOW = datetime(2026, 11, 24, 16, tzinfo=UTC)
WAIT_S = 30
WHO = (("Eva", "Bruno"), ("Papa", "Bruno"), ("Eva", "Papa"))


class Remembered:
    """A window in a house in which matches are finished."""

    def __init__(self, folder: Path, matches: int = 12) -> None:
        self.folder = folder
        self.database = MatchDatabase(folder / "m.db", lambda: NOW)
        for face, name in enumerate(("Eva", "Papa")):
            self.database.residents.add(name, encode_profile(PersonProfile(face=face))).result(WAIT_S)
        self.records: list[Record] = []
        for number in range(matches):
            self._take_in(number)
        people, past = People(self.database.residents), PastMatches(self.database.history)
        self.past, self.people = past, people
        self.pilot = Pilot(
            at_home=True,
            autosave=Autosave(self.database),
            people=people,
            past=past,
            settings=Settings(who=1, language="en"),
            store=MatchStore(folder / "matches", fleeting=()),
        )
        until(self.pilot, lambda: self.pilot.has("matches"))

    def _take_in(self, number: int) -> None:
        game, target = ("matching", {}) if number % 4 == 3 else ("sevens", {"target": 20 + number})
        rules, names = named_ruleset(game, 2, target), WHO[number % 3]
        session = played(rules, number + 1, names=names).session
        assert session.is_over
        bots = [None if name in ("Eva", "Papa") else "level2" for name in names]
        seats = tuple(
            SeatSetup(name="" if bot else name, bot=bot, face=seat, colour=seat)
            for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
        )
        head = MatchHead(changed_setup(setup_of(rules), seats=seats), names)
        record = session.record()
        self.records.append(record)
        assert self.database.history.add(record, head, NOW - timedelta(days=12 * number)).result(WAIT_S)

    def take_in_last(self, session: Session, seats: tuple[SeatSetup, ...], names: tuple[str, ...]) -> None:
        """A match that ended after all others; it is the last of the records, and the first of the list."""
        assert session.is_over
        head = MatchHead(changed_setup(setup_of(session.rules), seats=seats), names)
        self.records.append(session.record())
        at = NOW + timedelta(days=1)
        assert self.database.history.add(session.record(), head, at).result(WAIT_S)

    def play_on_from(self, *keys: str) -> None:
        """Play the last of the records on from where these keys lead."""
        self.open_history()
        self.pick(-1)
        self.replay()
        self.pilot.press(*keys)
        self.pilot.click("play on")
        until(self.pilot, lambda: self.pilot.program.scene.kind == "table")

    def play_round(self) -> None:
        """To the end of the round."""
        game = self.pilot.game
        until(self.pilot, lambda: game.session.turn in (*game.persons, None))
        while game.session.turn is not None:
            play_one(self.pilot, game)
            until(self.pilot, lambda: game.session.turn in (*game.persons, None))

    def begin_next_round(self) -> None:
        until(self.pilot, lambda: self.pilot.has("again") and not self.pilot.program.is_moving)
        self.pilot.click("again")
        until(self.pilot, lambda: self.pilot.game.session.turn is not None)

    def open_history(self) -> None:
        self.pilot.click("matches")
        until(self.pilot, lambda: self.pilot.program.overlays.name == "matches")
        self.pilot.click("history")
        until(self.pilot, lambda: self.pilot.program.overlays.name == "history")
        until(self.pilot, lambda: not self.past.is_asked)

    def pick(self, number: int) -> None:
        self.pilot.click(f"past:{key_of(self.records[number])}")
        until(self.pilot, lambda: self.pilot.program.overlays.name == "past match")

    def replay(self) -> ReplayPage:
        self.pilot.click("replay")
        page = self.pilot.program.overlays.top
        assert isinstance(page, ReplayPage)
        return page

    def close(self) -> None:
        assert self.database.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Remembered]:
    with closing(Remembered(tmp_path)) as found:
        yield found


def test_every_finished_match_is_there(house: Remembered) -> None:
    house.open_history()
    assert house.pilot.text("page") == "1\N{EN DASH}2 / 12"
    rows = [node.name for node in house.pilot.tree if node.key.startswith("past:")]
    assert len(rows) == 2
    assert all(any(day in name for day in ("2026", "Today", "Yesterday")) for name in rows)
    assert "Eva" in rows[0]


def test_it_is_found_by_person_game_and_month(house: Remembered) -> None:
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
    assert house.pilot.text("page").endswith(f" / {found}")
    assert "Eva" in house.pilot.node("search").name


def test_it_is_seen_again_move_by_move(house: Remembered) -> None:
    house.open_history()
    house.pick(0)
    page = house.replay()
    moves = sum(len(round_.actions) + 1 for round_ in house.records[0].rounds)
    assert page.at == 0
    house.pilot.press("right", "right", "right", "left")
    assert (page.at, page.frame.step) == (2, 2)
    house.pilot.press("end")
    assert page.at == moves - 1
    assert not house.pilot.has("play on"), "the match is over there"
    house.pilot.press("up")
    assert page.frame.step == 0
    house.pilot.press("home", "down")
    assert (page.frame.round, page.frame.step) == (1, 0) or len(house.records[0].rounds) == 1


def test_the_slider_takes_it_anywhere(house: Remembered) -> None:
    house.open_history()
    house.pick(0)
    page = house.replay()
    left, top, width, height = house.pilot.node("slider").box
    house.pilot.give(PointerDown((left + 2, top + height // 2)), PointerMoved((left + width - 2, top)))
    assert page.frame.position.outcome is not None
    house.pilot.give(PointerUp((left + width - 2, top)), PointerMoved((left, top)))
    assert page.at > 0, "it has been let go"


def test_it_is_played_on_from_there_as_a_match_of_its_own(house: Remembered) -> None:
    house.open_history()
    house.pick(0)
    page = house.replay()
    house.pilot.press("right", "right", "right", "right")
    line = page.frame.line
    house.pilot.click("play on")
    until(house.pilot, lambda: house.pilot.program.scene.kind == "table")
    game = house.pilot.game
    assert [sits.name for sits in game.occupants] == ["Eva", "Bruno"]
    assert not game.session.is_over
    plays = [seen.action for seen in game.session.view(0).history]
    assert tuple(action for action in plays if action in line) == line
    assert len(house.database.history.list().result(WAIT_S)) == 12, "the old one stays"


def test_the_next_rounds_are_dealt_afresh_whenever_it_is_taken_up(house: Remembered) -> None:
    session = played(
        named_ruleset("sevens", 2, {"target": 300}), 1, names=("Eva", "Bruno"), proof="sealed"
    ).session
    seats = (SeatSetup(name="Eva"), SeatSetup(bot="level2", face=5))
    house.take_in_last(session, seats, ("Eva", "Bruno"))
    house.play_on_from("right", "right")
    house.play_round()
    house.begin_next_round()
    before = house.pilot.game.session.record()
    assert (before.seed, before.proof) == (None, UNSET)
    leave(house.pilot)
    go_on(house.pilot)
    after = house.pilot.game.session.record()
    assert encode(after) == encode(before)
    house.play_round()
    house.begin_next_round()
    now = house.pilot.game.session.record()
    assert list(replay(now)), "it is a good match"
    assert (now.seed, now.proof) == (None, UNSET)
    old = house.records[-1].rounds
    assert now.rounds[0].hands == old[0].hands
    assert all(new.hands not in [each.hands for each in old] for new in now.rounds[1:])
    assert len(now.rounds) == 3


def changing_hands() -> Session:
    """A match in which a person leaves his seat to a computer player after the first round."""
    papa, theodora = Player("Papa"), Player("Theodora")
    session, chance = Session(named_ruleset("sevens", 2, {"target": 60}), [papa, theodora], seed=1), Random(1)
    accepted(session.begin_round(0))
    play_at_random(session, chance, 10_000)
    accepted(session.begin_round(session.version))
    accepted(session.change_seat(1, Player("Bruno", "level2"), session.version))
    play_at_random(session, chance, 10_000)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session


def test_whoever_sat_there_then_plays_on(house: Remembered) -> None:
    papa = SeatSetup(name="Papa", face=3, colour=6, help="none")
    house.take_in_last(changing_hands(), (papa, SeatSetup(bot="level2", face=5, colour=2)), ("Papa", "Bruno"))
    house.play_on_from("right", "right", "right")
    game = house.pilot.game
    assert [(sits.name, sits.bot) for sits in game.occupants] == [("Papa", None), ("Theodora", None)]
    assert game.session.players == game.session.first_players == (Player("Papa"), Player("Theodora"))
    assert game.persons == (0, 1)
    assert game.occupants[0].setup == papa
    play_one(house.pilot, game)
    leave(house.pilot)
    go_on(house.pilot)
    assert house.pilot.game.occupants == game.occupants


def test_whoever_came_before_that_moment_stays(house: Remembered) -> None:
    seats = (SeatSetup(name="Papa"), SeatSetup(bot="level2", face=6, colour=2))
    house.take_in_last(changing_hands(), seats, ("Papa", "Bruno"))
    house.play_on_from("down", "right")
    game = house.pilot.game
    assert [(sits.name, sits.bot) for sits in game.occupants] == [("Papa", None), ("Bruno", "level2")]
    assert [sits.setup for sits in game.occupants] == list(seats)


def test_a_seat_that_is_still_called_after_whoever_left_it_has_his_looks(house: Remembered) -> None:
    session = changing_hands()
    seats = tuple(
        SeatSetup(name=name, face=face, colour=7) for face, name in enumerate(("Papa", "Theodora"), 2)
    )
    house.take_in_last(session, (seats[0], changed_seat(seats[1], bot="level2")), ("Papa", "Theodora"))
    house.play_on_from("right", "right", "right")
    assert [sits.setup for sits in house.pilot.game.occupants] == list(seats)


def test_what_was_played_before_is_counted_in_the_old_match_alone(house: Remembered) -> None:
    number = next(number for number, record in enumerate(house.records) if len(record.rounds) > 2)
    house.open_history()
    house.pilot.program.handle(Wheel(-number))
    until(house.pilot, lambda: house.pilot.has(f"past:{key_of(house.records[number])}"))
    house.pick(number)
    page = house.replay()
    house.pilot.press("down", "down", "right")
    assert page.frame.round == 2
    house.pilot.click("play on")
    until(house.pilot, lambda: house.pilot.program.scene.kind == "table")

    def head() -> MatchHead:
        return house.database.unfinished(1).result(WAIT_S)[0].head

    play(house.pilot, 1)
    assert head().first_round == 2
    for is_on in (True, False):
        # Whatever is written of the table later, it stays.
        house.pilot.game.guide(0, is_on=is_on)
        until(house.pilot, lambda: head().setup.seats[0].help == ("guide" if is_on else "none"))  # noqa: B023
        assert head().first_round == 2
        play(house.pilot, 2)
        leave(house.pilot)
        go_on(house.pilot)


def test_scores_export_and_delete(house: Remembered) -> None:
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


def test_what_cannot_be_read_is_said(house: Remembered, monkeypatch: pytest.MonkeyPatch) -> None:
    house.open_history()
    monkeypatch.setattr(house.database.history, "_read", lambda *_: (_ for _ in ()).throw(ValueError("bad")))
    house.pick(0)
    assert "cannot be read" in house.pilot.text("told")


def test_rows_are_told_before_they_are_read(tmp_path: Path) -> None:
    with closing(Remembered(tmp_path, 3)) as house:
        house.pilot.click("matches")
        until(house.pilot, lambda: house.pilot.program.overlays.name == "matches")
        house.past.ask()
        house.database.offered().result(WAIT_S)
        house.pilot.wait()
        names = [node.name for node in house.pilot.tree if node.key.startswith("past:")]
        assert any("Eva, Bruno" in name for name in names)


def test_one_picture_is_laid_out_or_drawn_in_a_frame(
    house: Remembered, monkeypatch: pytest.MonkeyPatch
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


def test_in_figures(house: Remembered) -> None:
    house.open_history()
    house.pilot.click("search")
    house.pilot.click("person")
    house.pilot.click("show")
    house.pilot.click("statistics")
    until(house.pilot, lambda: house.pilot.has("line:0"))
    assert house.pilot.text("line:0") == f"{len(house.past.found)} matches."
    told = []
    for _ in range(6):
        told.append({node.key: node.name for node in house.pilot.tree})
        house.pilot.press("page down")
    assert any("plot" in leaf and "No help" in leaf["plot"] for leaf in told)
    assert any("Sevens" in name for leaf in told for name in leaf.values())
    assert house.pilot.program.overlays.name == "statistics"


def test_figures_are_reckoned_once_however_often_the_page_is_arranged(
    house: Remembered, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.open_history()
    house.pilot.click("statistics")
    until(house.pilot, lambda: house.pilot.has("line:0"))

    def again(*_: object) -> None:
        raise AssertionError("it is reckoned again")

    monkeypatch.setattr(Tally, "add", again)
    for size in ((900, 700), (1280, 720)):
        house.pilot.give(Resized(size))
        assert house.pilot.text("line:0") == "12 matches."


@pytest.mark.parametrize("page", ["history", "statistics"])
def test_whoever_does_not_live_here_any_more_is_not_searched_for(house: Remembered, page: str) -> None:
    house.open_history()
    house.past.look_for(Search(person=2))
    house.pilot.program.overlays.refresh()
    found = len(house.past.found)
    if page == "statistics":
        house.pilot.click("statistics")
        until(house.pilot, lambda: house.pilot.has("line:0"))
        assert house.pilot.text("line:0") == f"{found} matches."
    else:
        assert "Papa" in house.pilot.node("search").name
    house.people.without(2)
    until(house.pilot, lambda: not house.past.is_asked)
    assert house.past.search == Search()
    if page == "statistics":
        assert house.pilot.text("line:0") == "12 matches."
    else:
        assert "Everybody" in house.pilot.node("search").name
        assert house.pilot.text("page").endswith("/ 12")
