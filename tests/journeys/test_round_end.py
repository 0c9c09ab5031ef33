"""The end of a round or match: the line first, then the panel, moved aside and shown again."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from matador.match.players import Player
from matador.match.records import encode
from matador.match.session import Session
from matador.rules import Play, named_ruleset
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.round_end.asking import MAX_ASKED
from matador.ui.round_end.panel import LOOK
from matador.ui.table.buttons import BACK
from tests.checks.matches import accepted, position_of
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown


@dataclass(frozen=True, slots=True)
class Ending:
    """An exported match in which Mia can go out."""

    file: Path
    tile: str
    place: str
    pips: int
    """The pips left in Dot's hand."""


def before_the_end(folder: Path, target: int) -> Ending:
    """The first match, by deal number, in which Mia goes out and leaves some pips to count."""
    rules = named_ruleset("sevens", 2, {"target": target})
    for seed in count():
        session = Session(rules, [Player("Mia"), Player("Dot", "greedy")], seed=seed)
        session.begin_round(session.version)
        chance = Random(seed)
        while session.turn is not None:
            view, position = session.view(session.turn), position_of(session)
            plays = [action for action in view.legal() if isinstance(action, Play)]
            pips = sum(tile.pips for tile in position.hand(1))
            if plays and view.seat == 0 and len(view.hand) == 1 and 10 <= pips <= MAX_ASKED:
                path = folder / "before the end.matador"
                path.write_bytes(encode(session.record()))
                return Ending(path, str(plays[0].tile), f"place:{plays[0].arm}", pips)
            accepted(session.submit(view.seat, chance.choice(plays or view.legal()), session.version))
    raise AssertionError("there is no end of the numbers")


def settings(size: Point, *, learns: bool) -> Settings:
    mia = SeatSetup(name="Mia", help="full" if learns else "guide")
    last = MatchSetup(ruleset="sevens", players=2, set=6, seats=(mia,))
    return settings_for(size, "slow", last_game=last)


def lay_the_last(game: Played, ending: Ending) -> None:
    """Play the last tile, and see the line before the panel comes."""
    game.until_shown(lambda now: now.has(f"tile:{ending.tile}") and not now.is_moving, "the last tile")
    game.press(f"tile:{ending.tile}")
    game.until_shown(lambda now: now.state == "Selected", "it is chosen")
    game.press(ending.place)
    shown = game.until_shown(
        lambda now: now.has("sentence") and "round is over" in now.node("sentence").name, "the line"
    )
    assert not shown.has("result")
    assert shown.node("sentence").name == "That was your last tile. The round is over."
    assert shown.node(f"laid:{ending.tile}").state == ("last",)
    assert ", 0 points," in shown.own_seat.name
    assert not [node.key for node in shown.nodes if node.key.startswith(("count:", "hand:"))]


def until_panel(game: Played) -> Shown:
    return game.until_shown(lambda now: now.has("result") and not now.is_moving, "the panel")


def look_at_table(game: Played, name: str, *, by_keys: bool) -> None:
    """Move the panel aside, look, and show it again unchanged."""
    before = game.shown
    if by_keys:
        game.key("t")
    else:
        game.press(LOOK)
    aside = game.until_shown(lambda now: now.has(BACK) and not now.is_moving, "the table")
    assert not aside.has("result")
    assert aside.of("laid tile", "last")
    assert aside.version == before.version
    game.look(name)
    if by_keys:
        game.key("Return")
    else:
        game.press(BACK)
    assert until_panel(game).nodes == before.nodes


def test_learner_sees_the_line_before_counting(screen: Desktop, tmp_path: Path, size: Point) -> None:
    ending, story = before_the_end(tmp_path, 100), f"ending-{size[1]}"
    with played(
        screen, tmp_path, str(ending.file), settings=settings(size, learns=True), story=story
    ) as game:
        lay_the_last(game, ending)
        game.look("line")
        # The panel appears by itself, without a press.
        asked = until_panel(game)
        assert asked.node("result").name.endswith("?")
        assert asked.has("digit:1")
        game.look("question")
        for by_keys in (False, True):
            look_at_table(game, f"table-{by_keys}", by_keys=by_keys)
        game.desktop.tool("type", "--delay", 30, str(ending.pips))
        game.until_shown(lambda now: now.node("entry").name.endswith(str(ending.pips)), "the number")
        game.key("Return")
        shown = game.until_shown(lambda now: now.has("points") and not now.is_moving, "her sums")
        assert shown.node("groups").name.startswith("Well counted!")
        assert shown.node("sum:0").name.endswith("makes 7")
        assert ", 0 points," in shown.own_seat.name
        game.look("sums")
        look_at_table(game, "table-after-sums", by_keys=True)
        game.press("points")
        shown = game.until_shown(lambda now: now.has("count:1") and not now.is_moving, "the result")
        assert shown.node("again").name == "Next round"
        game.look("points")
        look_at_table(game, "table-after-counting", by_keys=False)
        assert len(Clicker(game).play_again().of("tile")) == 7
        assert game.close() == 0
        assert game.said == ""


def test_end_of_match_panel_moves_aside_after_a_press(screen: Desktop, tmp_path: Path, size: Point) -> None:
    ending, story = before_the_end(tmp_path, 10), f"match-end-{size[1]}"
    with played(
        screen, tmp_path, str(ending.file), settings=settings(size, learns=False), story=story
    ) as game:
        lay_the_last(game, ending)
        game.press(f"laid:{ending.tile}")
        # By then its hands are counted.
        shown = game.until_shown(lambda now: now.has("result"), "the panel, after a press")
        assert shown.node("again").name == "Play again"
        until_panel(game)
        game.look("result")
        for by_keys in (True, False):
            look_at_table(game, f"table-{by_keys}", by_keys=by_keys)
        game.open("fair", "Was it fair?")
        game.press("close")
        assert until_panel(game).has(LOOK)
        assert game.close() == 0
        assert game.said == ""
