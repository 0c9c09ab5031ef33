"""Playing by keys alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from matador.play.layout.orientations import Proposed, Selected, Way
from matador.rules import CATALOG, Action, Draw, Pass, Play, Tile, named_ruleset, players_of
from matador.rules.options import OptionValue
from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Key
from matador.ui.rulebook.book import keys as keys_listed
from matador.ui.table import input as table_input
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.pilot import Pilot
from tests.ui.table.ending import finished, gone_out

WILD = named_ruleset("sevens", 2, {"matador_along": "wild"})
HANDS = ("1-3 4-4 3-4 2-2 1-6 4-6", "2-6 5-5 0-2")


def table(rules: object = "sevens", settings: Settings = USUAL) -> Table:
    return Table(rules, HANDS, "0-1 0-4", "1-3", "6-2L", settings=settings)  # type: ignore[arg-type]


def go_to(pilot: Pilot, key: str, step: str = "right") -> None:
    """Press an arrow until the focus is there."""
    for _ in range(100):
        if pilot.display.state.focus == key:
            return
        pilot.press(step)
    raise AssertionError(f"{key} cannot be reached from {pilot.display.state.focus}")


def play_by_keys(pilot: Pilot, play: Play) -> str:
    """Play a tile by keys; return how it was done."""
    spot = play.arm or "open"
    way = Way(play.direction, play.touching)
    go_to(pilot, f"tile:{play.tile}")
    pilot.press("up")
    assert isinstance(pilot.state, Selected)
    go_to(pilot, f"place:{spot}")
    done = "enter"
    if not pilot.display.state.guide:
        for _ in range(4):
            held = pilot.state
            assert isinstance(held, Selected)
            if held.grip.same(way, spot):
                break
            pilot.press("r")
            done = "turned"
    pilot.press("enter")
    return take_chip(pilot, play, way) or done


def take_chip(pilot: Pilot, play: Play, way: Way) -> str:
    """Choose this direction, if several are offered."""
    state = pilot.state
    if not isinstance(state, Proposed):
        return ""
    if state.ways[0] != way:
        go_to(pilot, next(key for key in pilot.keys("chip") if chip_means(key, play)))
    pilot.press("enter")
    return "chip"


def chip_means(key: str, play: Play) -> bool:
    means = key.removeprefix("chip:")
    if play.direction == "crosswise":
        return means == "across"
    return means == ("along" if play.touching is None else str(play.touching))


def do_by_keys(pilot: Pilot, action: Action) -> str:
    match action:
        case Play():
            return play_by_keys(pilot, action)
        case Draw():
            pilot.press("d")
            return "draw"
        case Pass():
            pilot.press("p")
            return "pass"


GAMES: list[tuple[str, dict[str, OptionValue]]] = [
    *((name, {}) for name in CATALOG),
    ("sevens", {"spinner": True}),
    ("sevens", {"matador_along": "wild"}),
]
"""Every other one is played with the guide."""


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_a_whole_match_of_every_ruleset_goes_by_keys_alone(
    name: str, options: dict[str, OptionValue]
) -> None:
    guide = GAMES.index((name, options)) % 2 == 0
    players = players_of(CATALOG[name], 6)[0]
    game = MatchSetup(ruleset=name, players=players, set=6, options=options)
    pilot = Pilot(game, seed=11, settings=changed(AT_ONCE, guide=guide))
    random, done, rounds = Random(f"{name} {guide}"), Counter[str](), 0
    while rounds < 2:
        pilot.wait_for_turn()
        if pilot.has("result"):
            rounds += 1
            pilot.press("enter", "enter")
            continue
        legal = pilot.display.state.view_at().legal()
        action = random.choice([one for one in legal if isinstance(one, Play)] * 3 + list(legal))
        before = len(pilot.display.state.view_at().history)
        done[do_by_keys(pilot, action)] += 1
        history = pilot.display.state.view_at().history
        assert history[before].action == action, f"{history[before].action} instead of {action}"
    assert done["draw"]
    assert sum(done[way] for way in ("enter", "turned", "chip")) > 5


def test_arrows_choose_tile_and_place_and_enter_plays() -> None:
    pilot = table()
    pilot.press("right")
    assert pilot.display.state.focus == pilot.keys("tile")[0]
    pilot.press("left")
    assert pilot.display.state.focus == pilot.keys("tile")[-1], "round and round"
    pilot.press("up")
    assert pilot.state_as(Selected).grip.tile == Tile(4, 6)
    assert pilot.display.state.focus == "place:R"
    assert {"ghost", "lit"} <= set(pilot.state_of("place:R"))
    pilot.press("enter")
    assert pilot.moves[-1] == "4-6R"


def test_esc_with_nothing_chosen_opens_the_menu() -> None:
    pilot = table()
    pilot.press("escape")
    assert pilot.has("panel")


def test_tab_goes_through_everything_that_can_be_used_and_back() -> None:
    pilot = table()
    usable = [node.key for node in pilot.tree if node.action is not None]
    for step, order in ((False, usable), (True, usable[-2::-1])):
        seen = []
        for _ in order:
            pilot.give(Key("tab", shift=step))
            seen.append(pilot.display.state.focus)
        assert seen == order
    assert {"boneyard", "menu"} <= set(usable)


NOTHING_FITS = ("2-2 1-1 6-6", "4-5 0-3 1-2")


def test_with_nothing_to_play_arrows_begin_at_the_boneyard() -> None:
    pilot = Table("sevens", NOTHING_FITS, "0-1 2-3 0-4", "2-2", "5-4R", settings=AT_ONCE)
    pilot.press("right")
    assert pilot.display.state.focus == "boneyard"
    pilot.press("enter")
    assert pilot.moves[-1] == "draw"
    assert pilot.display.state.focus == "boneyard", "0-1 does not fit either"
    pilot.press("d")
    assert pilot.display.state.focus == "tile:2-3", "it fits"
    pilot.press("enter", "enter")
    assert pilot.moves[-1] == "3-2R"


def test_without_the_guide_the_focus_tells_nobody_whether_a_tile_fits() -> None:
    plain = changed(AT_ONCE, guide=False)
    pilot = Table("sevens", NOTHING_FITS, "0-1 2-3 0-4", "2-2", "5-4R", settings=plain)
    pilot.press("right")
    assert pilot.display.state.focus == "tile:1-1"
    for drawn in ("0-1", "2-3"):
        pilot.press("d")
        assert pilot.display.state.focus == f"tile:{drawn}"


def test_after_the_round_arrows_go_through_what_can_be_pressed() -> None:
    pilot = finished(gone_out())
    version = pilot.game.session.version
    pilot.press("right")
    assert pilot.display.state.focus == "again"
    pilot.press("enter")
    assert pilot.game.session.version > version


def test_f1_lists_every_key() -> None:
    pilot = table()
    pilot.press("f1")
    shown = []
    for _ in range(30):
        shown += [node.name for node in pilot.tree if node.role == "text"]
        pilot.press("page down")
    for label, what in keys_listed(pilot.display.look.language):
        assert label in shown, f"{label} is not shown"
        assert what in shown, f"what {label} does is not shown"


def test_every_key_that_means_something_at_the_table_is_one_of_those_listed() -> None:
    # Compare the keys in the code with those in the list.
    source = Path(table_input.__file__).read_text("utf-8")
    cases = re.findall(r"case ((?:\"[a-z ]+\"(?: \| )?)+):", source)
    names = {name for case in cases for name in re.findall(r'"([a-z ]+)"', case)}
    assert {"escape", "enter", "d", "p", "r", "tab", "left", "up"} <= names
    listed = " ".join(label for label, _ in keys_listed(table().display.look.language)).lower()
    words = {"escape": "esc"}
    assert [name for name in sorted(names) if words.get(name, name) not in listed] == []
