"""The golden pictures besides the table: the home screen, pages, results, people who share a screen, and Learn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

import pygame

from matador.match.help import SeatHelp
from matador.play.people import People, Person
from matador.rules import named_ruleset
from matador.storage.settings import PlayerProfile
from matador.teaching.evidence import facts_of
from matador.teaching.evidence_summary import KNOWN_DAYS
from matador.teaching.learner import Learner
from matador.ui.inputs import Key
from matador.ui.pages.home.scene import Home, HomeScene
from matador.ui.pages.learn.growing import OPENS_AFTER_MS, OPENS_MS
from tests.ui.dealt import AT_ONCE, USUAL, Table, random_table
from tests.ui.learning.remembering import AT, resting, right_on_days
from tests.ui.pages.learn.practised import Kept, LearnWindow, Practising
from tests.ui.pages.learn.taught import Taught, all_open
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import played

WHOLE = pygame.Rect(0, 0, 1280, 720)
PAGE = pygame.Rect(20, 10, 1240, 700)
"""Area of a large page."""
PANEL = pygame.Rect(200, 10, 880, 700)
"""Area of a panel in the middle."""

_SEED = "a golden picture"
_TWO_PLACED = ("1-3", "6-2L")
_FAMILY = ("Anna", "Ben", "Grandma")
_AT_HOME = (("Anna", 1, 0), ("Ben", 3, 3), ("Grandma", 0, 2), ("Papa", 5, 4))
"""Name, face and colour of each person."""


def home() -> Pilot:
    pilot = Pilot(settings=USUAL)
    pilot.program.app.scenes.show(HomeScene(pilot.program.app.scenes.look, pilot.screen.size))
    return pilot


def home_with_matches() -> Pilot:
    pilot = Pilot(settings=USUAL)
    pilot.program.app.scenes.show(
        HomeScene(pilot.program.app.scenes.look, pilot.screen.size, Home(has_matches=True))
    )
    return pilot


def new_match() -> Pilot:
    """The *New match* page: the choice of the game."""
    return _over_home("n")


def dark_form() -> Pilot:
    """The same page in the dark theme."""
    pilot = new_match()
    pilot.change(theme="dark")
    pilot.wait()
    return pilot


def extras() -> Pilot:
    """The *New match* page: changes to the rules."""
    pilot = new_match()
    pilot.click("tab:rules")
    return pilot


def players() -> Pilot:
    pilot = new_match()
    pilot.click("tab:players")
    return pilot


def rules() -> Pilot:
    """The page of the rulebook on matadors."""
    pilot = _over_home("f1")
    pilot.press("page down", "page down", "page down")
    return pilot


def menu() -> Pilot:
    """The menu of a match in which something can be undone."""
    return _menu()


def seats() -> Pilot:
    """The page that changes players during a match."""
    return _menu("seats")


def options() -> Pilot:
    return _menu("options")


def leaving() -> Pilot:
    return _menu("home")


def covered() -> Pilot:
    """Three people at one screen: the next one is asked to press."""
    return _family(*_TWO_PLACED)


def partners() -> Pilot:
    rules = named_ruleset("parlour", 4, {"partnerships": True})
    return random_table(rules, "partners/1", left=9, settings=AT_ONCE)


def eight() -> Pilot:
    pilot = random_table(named_ruleset("sevens", 8), "eight/1", left=9, settings=AT_ONCE)
    pilot.wait(2000)
    return pilot


def result() -> Pilot:
    return _ended(rounds=1)


def counting() -> Pilot:
    """A learner is asked how many pips are left, and has begun to answer."""
    pilot = _ended(rounds=1, assistance="full")
    pilot.give(Key("3"))
    return pilot


def own_sums() -> Pilot:
    """A learner sees their own sums, before the points."""
    pilot = _ended(rounds=1, assistance="full")
    pilot.click("show")
    assert pilot.has("sum:0")
    return pilot


def match_won() -> Pilot:
    return _ended(rounds=3)


def scores() -> Pilot:
    pilot = match_won()
    pilot.click("scores")
    return pilot


def fair() -> Pilot:
    """The proof of the deals of a match whose tiles were cut."""
    game = played(named_ruleset("sevens", 2), 3, proof="sealed")
    pilot = Pilot(settings=USUAL, new_game=lambda *_: game)
    pilot.wait_until(lambda: pilot.has("fair"))
    pilot.wait(3000)
    pilot.click("fair")
    return pilot


def fair_round() -> Pilot:
    """The proof's page with the tiles of the last round."""
    pilot = fair()
    pilot.press("end")
    return pilot


def cut() -> Pilot:
    """Tiles face down before the first deal; two of them are tapped."""
    pilot = Pilot(
        settings=USUAL, new_game=lambda *_: played(named_ruleset("sevens", 2), 3, 0, proof="sealed")
    )
    pilot.wait(400)
    pilot.click("tile:17")
    pilot.click("tile:5")
    return pilot


def _over_home(key: str) -> Pilot:
    """A page that a key opens from anywhere."""
    pilot = home()
    pilot.give(Key(key, ctrl=len(key) == 1))
    return pilot


def _menu(row: str | None = None) -> Table:
    pilot = _family(*_TWO_PLACED, persons=(0,))
    pilot.click("menu")
    if row is not None:
        pilot.click(row)
    return pilot


def _family(*actions: str, persons: tuple[int, ...] = (0, 1, 2)) -> Table:
    hands = ("1-3 3-4 4-4 0-5", "2-6 5-5 0-2 4-6", "3-3 1-2 0-1 6-6 3-5")
    return Table("sevens", hands, "0-4 0-3", *actions, names=_FAMILY, persons=persons)


def _ended(rounds: int, assistance: SeatHelp = "none") -> Table:
    """Rounds in which the player goes out and wins 34 points; the count of the last is done or asked for."""
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
    """The home screen of a family of four, one of whom plays."""
    people = People(None)
    people.all = tuple(
        Person(number + 1, name, PlayerProfile(face=face, colour=colour))
        for number, (name, face, colour) in enumerate(_AT_HOME)
    )
    people.who, people.is_loaded = people.all[0], True
    return Pilot(settings=USUAL, at_home=True, people=people)


def who() -> Pilot:
    pilot = family()
    pilot.click("who")
    return pilot


# Learn


def learn() -> Pilot:
    """The room with every total unlocked: all sums of 5 and some of 6 rest, and one is pressed."""
    kept = all_open()
    learner = kept.learners[""]
    fives, sixes, sevens = (facts_of(total, "frames") for total in (5, 6, 7))
    learner = right_on_days(learner, (sixes[3], *sevens[:3]), KNOWN_DAYS)
    kept.learners[""] = resting(learner, (*fives, *sixes[:3]))
    window = LearnWindow(kept)
    window.wait(OPENS_AFTER_MS + OPENS_MS)
    window.click("branch:6")
    return window


def practice() -> Pilot:
    """The learner's wrong sum beside its frame."""
    window = Practising(seed=_SEED)
    window.begin(5)
    window.answer("wrong")
    window.wait(1000)
    return window


def practice_end() -> Pilot:
    """All sums of 5 are known now, so their buds and the next stone have opened."""
    kept = Kept(right_on_days(Learner(""), facts_of(5, "frames"), KNOWN_DAYS - 1))
    kept.later(AT + timedelta(days=1))
    window = Practising(kept, seed=_SEED)
    window.begin(5)
    window.to_the_end("right")
    window.wait(3000)
    return window


def lesson() -> Pilot:
    """The demonstration has shown a tile that fits."""
    window = Taught(seed=_SEED)
    window.begin("two ends", 7)
    while window.scene.exercise.has_steps:
        window.wait(500)
    window.wait(1000)
    return window


def lesson_end() -> Pilot:
    """The sums that the learner found."""
    window = Taught(seed=_SEED)
    window.begin("missing part", 7)
    window.to_the_end("right")
    window.wait(1000)
    return window


PAGES: Mapping[str, tuple[Callable[[], Pilot], pygame.Rect]] = {
    # name: (a function that leads there, the part of the window that is saved)
    "home": (home, WHOLE),
    "family": (family, WHOLE),
    "who": (who, WHOLE),
    "home-with-matches": (home_with_matches, WHOLE),
    "new-match": (new_match, PAGE),
    "dark-form": (dark_form, PAGE),
    "extras": (extras, PAGE),
    "players": (players, PAGE),
    "rules": (rules, PAGE),
    "menu": (menu, PANEL),
    "seats": (seats, PANEL),
    "options": (options, PAGE),
    "leaving": (leaving, PANEL),
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
    "learn": (learn, WHOLE),
    "practice": (practice, WHOLE),
    "practice-end": (practice_end, WHOLE),
    "lesson": (lesson, WHOLE),
    "lesson-end": (lesson_end, WHOLE),
}
