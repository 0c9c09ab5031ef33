"""The cut before the first deal: the code is read, and the tiles are cut or left uncut."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.laws import check_open_page, check_table
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown


def test_cut_match_reports_the_cut(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"cut-{size[1]}") as game:
        _begin(game)
        check_table(game.shown, size)
        game.look("face-down")
        check_open_page(game.open("fair", "Was it fair?"), size)
        code = game.shown.node("code").name
        game.look("code")
        game.key("Escape")
        game.until_shown(lambda now: now.has("tile:17"), "the tiles lie face down again")
        for tile in (17, 5):
            game.press(f"tile:{tile}")
        cut = game.until_shown(lambda now: "tapped" in now.node("tile:5").name, "the cut")
        assert cut.node("sentence").name == "You tapped tiles 17 and 5. Tap more tiles, or wait."
        game.look("cut")
        Clicker(game).begin()
        game.look("dealt")
        if not game.open("menu", "Matador").has("fair"):
            game.press("more")
            game.until_shown(lambda now: now.has("fair"), "the rest of the menu")
        shown = game.open("fair", "Was it fair?")
        assert shown.node("code").name == code
        game.press("how")
        explained = game.until_shown(lambda now: now.has("cut"), "how it works")
        assert "17,5" in explained.node("cut").name
        game.look("code-of-the-match")
        game.key("Escape")
        game.until_page("Matador")
        game.key("Escape")
        game.until_shown(lambda now: now.page is None, "the table")
        assert game.close() == 0
        assert game.said == ""


def test_proof_is_readable_after_the_match(screen: Desktop, tmp_path: Path, size: Point) -> None:
    words = ("play", "--rules", "sevens", "--option", "target=null")
    with played(screen, tmp_path, *words, settings=settings_for(size), story=f"proof-{size[1]}") as game:
        cut = game.until_shown(_can_be_pressed, "the tiles lie face down")
        game.click(cut.node("tile:3").centre)
        Clicker(game).play_round()
        game.open("fair", "Was it fair? Yes!")
        assert "Nobody could choose the tiles" in _read_verdict(game, size)
        game.key("Escape")
        game.until_shown(lambda now: now.page is None, "the result")
        assert game.close() == 0
        assert game.said == ""


def _read_verdict(game: Played, size: Point) -> str:
    """Turn the pages of the open proof to its result."""
    while True:
        shown = game.shown
        check_open_page(shown, size)
        game.look("fair")
        if shown.has("verdict"):
            return shown.node("verdict").name
        game.press("page on")
        game.until_shown(lambda now, was=shown: now.nodes != was.nodes, "the next page")  # type: ignore[misc]


def test_waiting_at_the_cut_deals_the_tiles(screen: Desktop, tmp_path: Path) -> None:
    with played(screen, tmp_path, "play", settings=settings_for((1280, 720))) as game:
        _begin(game)
        shown = game.until_shown(lambda now: now.is_table, "the table")
        assert shown.own_seat
        assert game.close() == 0


def _can_be_pressed(now: Shown) -> bool:
    """Presses don't count in the first moment."""
    return now.state == "cut" and "disabled" not in now.node("deal").state


def _begin(game: Played) -> None:
    game.until_shown(lambda now: now.has("play"), "home")
    game.press("play")
    game.until_shown(_can_be_pressed, "the tiles lie face down")
