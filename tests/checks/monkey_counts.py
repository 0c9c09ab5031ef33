"""Counts of the events of a monkey's run, and the events required for it to prove anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from matador.match.events import (
    Event,
    HintShown,
    Passed,
    Redone,
    RoundEnded,
    SeatChanged,
    TileDrawn,
    TilePlayed,
    Undone,
)
from matador.play.game import Game
from matador.teaching.lessons.kinds import LESSON_KINDS
from matador.teaching.path import TOTALS
from matador.ui.inputs import Input, Typed
from matador.ui.pages import registry
from matador.ui.pages.home.scene import HomeScene
from matador.ui.program import Program
from tests.checks.monkey_ways import IN_LEARN, Before, is_aside, table_of
from tests.ui.pages.learn.lesson_moments import run_of

OF_THE_DATABASE = (
    *("not kept", "not taken up", "not imported", "matches", "match", "delete match", "trouble"),
    *("people", "new person", "person", "forget person", "forgotten", "person not kept"),
    *("exported person",),
    *("search past", "statistics", "past match", "delete past", "past scores", "past fair", "replay"),
)
"""This monkey has no database: tests/checks/data_folder_monkey.py has one, and meets all of these."""
SCENES = ("home", "learn", "practice", "lessons", "lesson", "first steps", "cut", "table")
"""Scenes that fill the window; all other pages lie over them."""
OF_BACKUPS = ("back up", "backup", "nothing is kept")
"""This monkey has no backups: tests/ui/test_backups.py covers these pages."""
PAGES = tuple(name for name in registry.PAGES if name not in (*SCENES, *OF_THE_DATABASE, *OF_BACKUPS))
PLAYERS = tuple(range(2, 9))

_THINGS = (
    *("plays", "draws", "passes", "finished_rounds"),
    *(
        "at_home",
        "undone",
        "undone_among_persons",
        "redone",
        "taken_back_in_menu",
        "hand_overs",
        "hints",
        "actions_of_bots_alone",
        "shown_again",
        "hurried",
    ),
    *("hot_seat_turns", "open_hands", "partners", "typed", "begun_at_home", "begun_from_page"),
    *("begun_again", "left_after_question", "stayed_after_question", "settings_changed", "escapes_from_page"),
    "moved_aside",
    *("cut", "not_cut"),
    *("drawn_at_home", "drawn_on_table", "drawn_on_page", "drawn_in_learn"),
    *(f"scene_{kind}" for kind in IN_LEARN),
    *(f"lesson_{kind}".replace(" ", "_") for kind in LESSON_KINDS),
    *(f"lesson_of_{total}" for total in TOTALS),
)
NEEDED = (
    *_THINGS,
    *(f"page_{page}".replace(" ", "_") for page in PAGES),
    *(f"tables_of_{players}" for players in PLAYERS),
)
"""Each of these must occur at least once."""

_NAMES: dict[type[object], str] = {
    TilePlayed: "plays",
    TileDrawn: "draws",
    Passed: "passes",
    RoundEnded: "finished_rounds",
    Undone: "undone",
    Redone: "redone",
    SeatChanged: "hand_overs",
    HintShown: "hints",
}


def missing(counts: Mapping[str, int]) -> list[str]:
    """Things that a run should have met and did not."""
    return [what for what in NEEDED if not counts.get(what)]


def count_events(counts: Counter[str], events: Sequence[Event], persons: Sequence[int]) -> None:
    """Count the events at a table with these people."""
    for event in events:
        match event:
            case TilePlayed() | TileDrawn() | Passed() if event.seat not in persons:
                counts["actions_of_bots_alone"] += not persons
            case _:
                counts[_NAMES.get(type(event), "others")] += 1
                counts["undone_among_persons"] += isinstance(event, Undone) and len(persons) > 1


def count_table(counts: Counter[str], game: Game) -> None:
    """Count a match that has started."""
    counts["matches"] += 1
    counts[f"tables_of_{game.session.rules.players}"] += 1
    counts["open_hands"] += game.open_hands and len(game.human_seats) > 1
    counts["partners"] += game.session.rules.partnerships


def count_learnt(counts: Counter[str], program: Program) -> None:
    """Count a scene of Learn."""
    scene = program.scene
    counts[f"scene_{scene.kind}"] += 1
    if scene.kind == "lesson":
        counts[f"lesson_{run_of(scene.exercise).lesson.kind}".replace(" ", "_")] += 1
        counts[f"lesson_of_{scene.exercise.total}"] += 1


def count_ways(counts: Counter[str], before: Before, program: Program, given: Input) -> None:
    """Count where an input has led."""
    page = program.overlays.name
    if page is not None and page != before.page:
        counts[f"page_{page}".replace(" ", "_")] += 1
    is_left = program.scene is not before.scene
    if is_left and isinstance(program.scene, HomeScene):
        counts["at_home"] += 1
    counts["left_after_question"] += before.page == "leaving" and (is_left or program.wants_to_quit)
    stays = before.page == "leaving" and page != "leaving" and not is_left and not program.wants_to_quit
    counts["stayed_after_question"] += stays
    counts["moved_aside"] += is_aside(program) and not before.is_aside
    table = table_of(program)
    if table is not None:
        counts["shown_again"] += bool(table.display.state.replay and table.display.state.replay.asked)
        counts["hurried"] += table.display.state.hurried_at is not None
    counts["typed"] += isinstance(given, Typed) and before.is_typing


def count_begun(counts: Counter[str], before: Before) -> None:
    """Count how a match has started."""
    if before.chosen is not None or before.page == "leaving":
        counts["begun_from_page"] += 1
    elif before.now_ms is None:
        counts["begun_at_home"] += 1
    else:
        counts["begun_again"] += 1
