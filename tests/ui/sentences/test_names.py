"""Every sentence about a player is right for *You*, for a guest and for any name, even unusual ones."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

import matador
from matador.match.players import Player
from matador.match.session import Session
from matador.match.taking_back import Stays
from matador.play.background import Exported, Forgotten
from matador.play.past_matches import ReplayFrame, frames_of
from matador.play.people import Person
from matador.play.table.messages import NothingToShow
from matador.rules import DRAW, PASS, LastRound, Ruleset, Seen, named_ruleset, parse_action
from matador.rules.opener import DecidedBy
from matador.storage.backup.backup_file import InUseError
from matador.storage.settings import PlayerProfile
from matador.storage.setups import SeatSetup
from matador.ui.language import Language
from matador.ui.pages import people as people_page
from matador.ui.pages.history import frame_told
from matador.ui.sentences import at_table, matches, seats, table
from matador.ui.sentences.at_table import notice_text
from tests.checks.each import each

ENGLISH = Language()
ODD = (
    "Player 2",
    "W" * 24,
    "<b>Mo</b>",
    "{name}",
    "{0} %s",
    "O'Neil; & Co",
    "Yousuf",
    "You 2",
    "Jesus",
    "\u05d0\u05d1",
)
WRONG = re.compile(
    r"(?<!of )\b[Yy]ou (?:begins|holds|has|wins|plays|is|was|draws|passes|opens|needs|knows)\b|You's|\byou, it is\b"
    r"|(?<![.?!:;,“]) You\b"
)
"""Wrong sentences to *You*: a verb in the third person, or a capital letter in the middle of a sentence."""
OF_COMPUTERS = ("parts_of_round", "plays_more_simply")
"""Functions about computer players, who are never called *You*."""
SEEN = (
    Seen(1, DRAW),
    Seen(1, DRAW),
    Seen(1, parse_action("1-3")),
    Seen(1, DRAW),
    Seen(1, PASS),
    Seen(1, DRAW),
)
DECIDED: tuple[DecidedBy, ...] = ("highest-double", "drawn-lots", "random", "winner", "next")


def played(rules: Ruleset, names: tuple[str, ...], seed: int) -> Session:
    session = Session(rules, [Player(name) for name in names], seed=seed)
    session.begin_round(session.version)
    while session.turn is not None:
        session.submit(session.turn, session.view(session.turn).legal()[0], session.version)
    return session


def frames(names: tuple[str, ...]) -> Iterator[tuple[ReplayFrame, tuple[str, ...]]]:
    yield from ((frame, names) for frame in frames_of(played(named_ruleset("sevens", 2), names, 3).record()))


# Each yields its sentences for one name, always in the same order.


def of_tables(name: str) -> Iterator[str]:
    """Sentences at the table."""
    rules = named_ruleset("sevens", 2)
    for decided in DECIDED:
        yield table.begins(ENGLISH, rules, decided, name)
    yield table.just_begins(ENGLISH, name, is_reader=False)
    yield at_table.gone_out(ENGLISH, name, is_reader=False)
    for choice in (None, "draw", "pass"):
        yield table.your_turn(ENGLISH, name, choice)
    for stays in (Stays("seen", 0), Stays("played", 0), Stays("drawn", 0)):
        yield notice_text(ENGLISH, rules, [name, "Bruno"], stays)
    yield notice_text(ENGLISH, rules, [name, "Bruno"], NothingToShow(0))
    for since_turn, count in product((True, False), range(1, len(SEEN) + 1)):
        yield table.what_was_done(ENGLISH, name, SEEN[:count], since_turn=since_turn)


def of_rounds(name: str) -> Iterator[str]:
    """Sentences about finished rounds and matches: panels, scores, the proof, the replay."""
    alone, teams = named_ruleset("sevens", 2), named_ruleset("hundred", 4, {"partnerships": True})
    for rules, seed in product((alone, teams), range(6)):
        names = tuple([name, "Bruno", "Dot", "Ida"][: rules.players])
        for turned in (names, names[::-1]):
            session = played(rules, turned, seed)
            outcome = session.finished_rounds()[0].outcome
            yield table.result(ENGLISH, rules, outcome, turned, None)
            yield table.why(ENGLISH, rules, outcome, turned, None)
            yield matches.ended(ENGLISH, rules, outcome, turned, session.finished_rounds()[0].played)
            for winners in ((), (0,), (1,), (0, 1)):
                yield matches.match_won(ENGLISH, rules, winners, turned, None)
            for opener in range(rules.players):
                yield matches.opens_next(ENGLISH, rules, LastRound(opener, outcome.player), turned, None)
    for decided, is_double in product(DECIDED, (True, False)):
        yield matches.opened(ENGLISH, decided, name, is_double=is_double)
    for frame, names in (*frames((name, "Bruno")), *frames(("Bruno", name))):
        yield frame_told(ENGLISH, frame, names)


def of_people(name: str) -> Iterator[str]:
    """Sentences about people on this computer."""
    person = Person(1, name, PlayerProfile())
    yield seats.who_plays(ENGLISH, name)
    yield seats.other_face(ENGLISH, name, "Dot")
    yield ENGLISH.say("Delete {name}?").format(name=ENGLISH.within(name))
    yield from people_page.what_is_forgotten(ENGLISH, name)
    for error in (None, OSError(), InUseError("open")):
        yield from people_page.what_was_forgotten(ENGLISH, Forgotten(person, (), error))
    yield from people_page.what_was_exported(ENGLISH, Exported(person, Path("x"), None))


ALL = (of_tables, of_rounds, of_people)


@pytest.mark.parametrize("about", ALL)
@pytest.mark.parametrize("name", ["You", "you", "YOU"])
def test_you_are_spoken_to(about: Callable[[str], Iterator[str]], name: str) -> None:
    wrong = [told for told in about(name) if WRONG.search(told)]
    assert wrong == []


@each("about", ALL)
@each("name", ODD)
def test_other_names_stand_as_they_are(about: Callable[[str], Iterator[str]], name: str) -> None:
    for plain, told in zip(about("Anna"), about(name), strict=True):
        assert told == plain.replace("Anna", name)


def test_no_verb_stands_after_a_name_without_the_sentence_for_you() -> None:
    """This prevents sentences such as *You begins*."""
    verbs = re.compile(r"(?<!of )\{name\} (?:\w+s|is|has)\b")
    for file in Path(str(matador.__path__[0]), "ui").rglob("*.py"):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name not in OF_COMPUTERS:
                texts = [one.value for one in ast.walk(function) if isinstance(one, ast.Constant)]
                calls = {one.attr for one in ast.walk(function) if isinstance(one, ast.Attribute)}
                about = [text for text in texts if isinstance(text, str) and verbs.search(text)]
                assert not about or "told" in calls, f"{file.name}: {about}"


@pytest.mark.parametrize(
    "told", ["You begins.", "so You begin", "That was You's last tile.", "you, it is your turn"]
)
def test_a_wrong_sentence_is_caught_by_these(told: str) -> None:
    assert WRONG.search(told)


def test_the_name_you_is_left_to_the_only_person() -> None:
    two = [SeatSetup(name="YOU"), SeatSetup(name="Ben")]
    assert seats.SeatNames(ENGLISH).names(two) == ("Player 1", "Ben")
    assert seats.SeatNames(ENGLISH).names([SeatSetup(name="you"), SeatSetup(bot="level3")])[0] == "You"
    assert seats.name_refusal(ENGLISH, "yOU", ()) == "computer"
