"""The moments around the table of which pictures are kept: the first page, pages, results, persons who pass on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from errno import ENOSPC
from pathlib import Path

import pygame

from matador.match.help import SeatHelp
from matador.match.records import Record
from matador.play.people import People, Person
from matador.rules import named_ruleset
from matador.storage.person_profile import PersonProfile
from matador.storage.saved import MatchFile, MatchStore
from matador.ui.inputs import Key
from matador.ui.pages.home.scene import HomeScene
from tests.inside import show_home
from tests.ui.dealt import AT_ONCE, USUAL, Table, random_table
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import played

WHOLE = pygame.Rect(0, 0, 1280, 720)
PAGE = pygame.Rect(20, 10, 1240, 700)
"""Where a large page lies."""
PANEL = pygame.Rect(200, 10, 880, 700)
"""Where a panel in the middle lies."""

_TWO_PLACED = ("1-3", "6-2L")
_FOLDER = Path("/home/anna/.local/share/Matador/matches")
_FAMILY = ("Anna", "Ben", "Grandma")
_AT_HOME = (("Anna", 1, 0), ("Ben", 3, 3), ("Grandma", 0, 2), ("Papa", 5, 4))
"""Name, face and colour of each."""


def home() -> Pilot:
    """The first page."""
    pilot = Pilot(settings=USUAL)
    pilot.program._show(HomeScene(pilot.program.look, pilot.screen.size))
    return pilot


def home_with_saved() -> Pilot:
    """The first page, with saved matches to choose from."""
    pilot = Pilot(settings=USUAL, store=Pictured(_FOLDER))
    show_home(pilot.program)
    return pilot


def saved_matches() -> Pilot:
    """What was saved, the newest first."""
    pilot = home_with_saved()
    pilot.click("saved matches")
    return pilot


def new_match() -> Pilot:
    """Which game."""
    return _over_home("n")


def extras() -> Pilot:
    """What can be changed in it."""
    pilot = new_match()
    pilot.click("tab:rules")
    return pilot


def players() -> Pilot:
    """Who plays."""
    pilot = new_match()
    pilot.click("tab:players")
    return pilot


def rules() -> Pilot:
    """The page of the rulebook on matadors."""
    pilot = _over_home("f1")
    pilot.press("page down", "page down", "page down")
    return pilot


def menu() -> Pilot:
    """The menu of a match, in which something can be taken back."""
    return _menu()


def seats() -> Pilot:
    """Who plays, to be changed."""
    return _menu("seats")


def options() -> Pilot:
    """What can be set."""
    return _menu("options")


def leaving() -> Pilot:
    """The question before a match is left."""
    return _menu("home")


def saved() -> Pilot:
    """A match has been saved."""
    return _menu("save", Pictured(_FOLDER))


def not_saved() -> Pilot:
    """It could not be, for there is no room."""
    return _menu("save", Full(_FOLDER))


def covered() -> Pilot:
    """Three persons at one screen: the next one is asked to press."""
    return _family(*_TWO_PLACED)


def partners() -> Pilot:
    """Two teams of two."""
    rules = named_ruleset("parlour", 4, {"partnerships": True})
    return random_table(rules, "partners/1", left=9, settings=AT_ONCE)


def eight() -> Pilot:
    """Eight at the table, with double-nine."""
    pilot = random_table(named_ruleset("sevens", 8), "eight/1", left=9, settings=AT_ONCE)
    pilot.wait(2000)
    return pilot


def result() -> Pilot:
    """The end of a round, with another to come."""
    return _ended(rounds=1)


def counting() -> Pilot:
    """A learner is asked how many pips are left, and has begun to answer."""
    pilot = _ended(rounds=1, assistance="full")
    pilot.give(Key("3"))
    return pilot


def own_sums() -> Pilot:
    """A learner sees the sums that he has made himself, before the points."""
    pilot = _ended(rounds=1, assistance="full")
    pilot.click("show")
    assert pilot.has("sum:0")
    return pilot


def match_won() -> Pilot:
    """The end of a match."""
    return _ended(rounds=3)


def scores() -> Pilot:
    """The score sheet at the end of a match."""
    pilot = match_won()
    pilot.click("scores")
    return pilot


def fair() -> Pilot:
    """What is proved of a match that was cut."""
    game = played(named_ruleset("sevens", 2), 3, proof="sealed")
    pilot = Pilot(settings=USUAL, new_game=lambda _setup: game)
    pilot.wait_until(lambda: pilot.has("fair"))
    pilot.wait(3000)
    pilot.click("fair")
    return pilot


def fair_round() -> Pilot:
    """The tiles of its last round."""
    pilot = fair()
    pilot.press("end")
    return pilot


def cut() -> Pilot:
    """Tiles face down before the first deal; two of them are tapped."""
    pilot = Pilot(
        settings=USUAL, new_game=lambda _setup: played(named_ruleset("sevens", 2), 3, 0, proof="sealed")
    )
    pilot.wait(400)
    pilot.click("tile:17")
    pilot.click("tile:5")
    return pilot


def _over_home(key: str) -> Pilot:
    """A page that a key opens from everywhere."""
    pilot = home()
    pilot.give(Key(key, ctrl=len(key) == 1))
    return pilot


def _menu(row: str | None = None, store: MatchStore | None = None) -> Table:
    pilot = _family(*_TWO_PLACED, persons=(0,), store=store)
    pilot.click("menu")
    if row is not None:
        pilot.click(row)
    return pilot


class Pictured(MatchStore):
    """A folder of a player, in which nothing is written."""

    def keep(self, record: Record, players: Sequence[str], own: MatchFile | None = None) -> MatchFile:  # noqa: ARG002
        return MatchFile(self.folder / f"2026-11-21 {', '.join(players)}.matador", None)

    def matches(self) -> tuple[Path, ...]:
        names = ("2026-11-21 Anna, Dot", "2026-11-20 Anna, Ben, Grandma", "2026-11-20 Anna, Ben (2)")
        return tuple(self.folder / f"{name}.matador" for name in names)


class Full(MatchStore):
    """A folder on a disk without room."""

    def keep(self, record: Record, players: Sequence[str], own: MatchFile | None = None) -> MatchFile:  # noqa: ARG002
        raise OSError(ENOSPC, "No space left on device")


def _family(*actions: str, persons: tuple[int, ...] = (0, 1, 2), store: MatchStore | None = None) -> Table:
    hands = ("1-3 3-4 4-4 0-5", "2-6 5-5 0-2 4-6", "3-3 1-2 0-1 6-6 3-5")
    return Table("sevens", hands, "0-4 0-3", *actions, names=_FAMILY, persons=persons, store=store)


def _ended(rounds: int, assistance: SeatHelp = "none") -> Table:
    """Rounds in which the player goes out and wins 34 points, the last of them counted or asked for."""
    hands = ("1-3 4-4", "2-6 6-6 5-5 1-1", "3-5 3-6 0-1")
    actions = ("6-2L", "5-3L", "4-4R")
    pilot = Table("sevens", hands, "0-2 0-3", "1-3", *actions[:-1], settings=AT_ONCE)
    pilot.game.give_help(0, assistance, "frames", pinned=False)
    pilot.do(actions[-1])
    for number in range(rounds):
        if number > 0:
            pilot.click("again")
            pilot.wait_until(lambda: pilot.is_shown)
            for action in ("1-3", *actions):
                pilot.do(action)
        pilot.wait_until(lambda: pilot.has("result"))
        pilot.wait(3000)
    return pilot


def family() -> Pilot:
    """The first page where four live, and one of them plays."""
    people = People(None)
    people.all = tuple(
        Person(number + 1, name, PersonProfile(face=face, colour=colour))
        for number, (name, face, colour) in enumerate(_AT_HOME)
    )
    people.who, people.is_loaded = people.all[0], True
    return Pilot(settings=USUAL, at_home=True, people=people)


def who() -> Pilot:
    """Who is playing."""
    pilot = family()
    pilot.click("who")
    return pilot


PAGES: Mapping[str, tuple[Callable[[], Pilot], pygame.Rect]] = {
    # name: (the moment, the part of the window that is kept)
    "home": (home, WHOLE),
    "family": (family, WHOLE),
    "who": (who, WHOLE),
    "home-with-saved": (home_with_saved, WHOLE),
    "saved-matches": (saved_matches, PANEL),
    "new-match": (new_match, PAGE),
    "extras": (extras, PAGE),
    "players": (players, PAGE),
    "rules": (rules, PAGE),
    "menu": (menu, PANEL),
    "seats": (seats, PANEL),
    "options": (options, PANEL),
    "leaving": (leaving, PANEL),
    "saved": (saved, PANEL),
    "not-saved": (not_saved, PANEL),
    "covered": (covered, WHOLE),
    "partners": (partners, WHOLE),
    "eight": (eight, WHOLE),
    "result": (result, PANEL),
    "counting": (counting, PANEL),
    "own-sums": (own_sums, PANEL),
    "match-won": (match_won, PANEL),
    "scores": (scores, PANEL),
    "fair": (fair, PAGE),
    "fair-round": (fair_round, PAGE),
    "cut": (cut, WHOLE),
}
