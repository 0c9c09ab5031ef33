"""A child with full help and a father with none play one match; the pictures tell what happens without words."""

from __future__ import annotations

from pathlib import Path

from matador.storage.setups import MatchSetup, SeatSetup
from tests.journeys.databases import names_of_learners
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Dragger
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown

MIXED = MatchSetup(
    ruleset="sevens",
    players=2,
    set=6,
    seats=(
        SeatSetup(name="Mia", help="full"),
        SeatSetup(name="Papa", help="none", face=3, colour=3),
    ),
)
DEAL = 25
"""The father starts with 0-4. The child can add 3 to the 4; then both ends are blanks, and none of her tiles fits."""


class Match:
    """Both at one screen, by mouse."""

    def __init__(self, game: Played) -> None:
        self.game = game
        self._hands = Dragger(game)

    def come(self, name: str) -> Shown:
        """Press at the start of a person's turn, and watch the replay to its end."""
        self.game.until_shown(lambda now: now.is_covered and now.own_seat.name.startswith(name), name)
        self.game.press("look")
        return self.game.until_shown(
            lambda now: not now.is_covered and not now.is_moving and "on turn" in now.own_seat.state,
            f"{name} can begin",
        )

    def hold(self, tile: str, half: int, place: str) -> None:
        """Take a tile by a half, 0 for the lower number, and move it to a place."""
        self._hands.take(self.game.shown.node(f"tile:{tile}"), half)
        self._hands.carry(self.game.shown.node(f"place:{place}"))

    def let_go(self) -> None:
        self.game.desktop.release()

    def lay(self, tile: str, half: int, place: str) -> None:
        self.hold(tile, half, place)
        self.let_go()
        self.game.until_shown(lambda now: now.has(f"laid:{tile}"), f"{tile} lies there")


def test_child_with_full_help_plays_father_without_help(screen: Desktop, tmp_path: Path, size: Point) -> None:
    settings = settings_for(size, "normal", guide=False, last_game=MIXED)
    story = f"learning-{size[1]}"
    with played(screen, tmp_path, "play", "--seed", str(DEAL), settings=settings, story=story) as game:
        match = Match(game)
        assert not match.come("Papa").has("hint")
        game.look("father")
        match.lay("0-4", 0, "open")

        assert match.come("Mia").has("hint")
        game.look("child")
        for times in (1, 2):
            _drops_wrongly(match)
            assert ("lit" in game.shown.node("hint").state) == (times == 2)
        game.look("lamp")
        game.until_shown(lambda now: now.node("hint").state == ("lit",), "the lamp has come to rest")
        _asks(match)
        _lays(match)

        match.come("Papa")
        match.hold("0-5", 1, "R")
        # A player who wants no help gets no explanations.
        assert not [node for node in game.shown.nodes if node.key.startswith("bond:")]
        game.look("father-holds")
        match.let_go()
        game.until_shown(lambda now: now.has("laid:0-5"), "0-5 lies there")

        match.come("Mia")
        game.look("two-blanks")
        _comes_to_a_blank(match)
        _draws(match)
        assert game.close() == 0
        assert game.said == ""
    _is_remembered(tmp_path)


def _drops_wrongly(match: Match) -> None:
    game = match.game
    match.hold("1-4", 1, "R")
    assert game.shown.node("bond:held").name == "4 plus what makes 7"
    game.look("holds-4-at-4")
    match.let_go()
    shown = game.until_shown(lambda now: now.has("bond:wrong"), "what it makes")
    assert shown.node("sentence").name == "4 and 4 make 8, one too many."
    assert shown.node("bond:wrong").name == "4 plus 4 makes 8"
    game.look("one-too-many")
    game.until_shown(lambda now: not now.of("tile", "moving"), "the tile is home")
    game.look("home-again")


def _asks(match: Match) -> None:
    game = match.game
    for step, said in enumerate(
        ("Look here.", "How many are missing?", "4 and what make 7?", "4 + 3 = 7"), 1
    ):
        game.press("hint")
        game.until_shown(lambda now, words=said: now.node("sentence").name.startswith(words), said)  # type: ignore[misc]
        game.look(f"hint-{step}")
    assert not game.shown.has("hint")


def _lays(match: Match) -> None:
    game = match.game
    match.hold("2-3", 1, "R")
    match.let_go()
    game.until_shown(lambda now: bool(now.of("text", "flying")), "pips fly")
    game.look("pips-fly")
    shown = game.until_shown(
        lambda now: now.has("bond:2-3") and "flying" not in now.node("bond:2-3").state, "they are there"
    )
    assert shown.node("bond:2-3").name == "4 plus 3 makes 7"
    game.look("seven")


def _comes_to_a_blank(match: Match) -> None:
    game = match.game
    match.hold("1-5", 1, "L")
    assert game.shown.node("bond:held").name == "0 plus what makes 7"
    game.look("holds-at-a-blank")
    match.let_go()
    game.until_shown(
        lambda now: (
            now.has("sentence")
            and now.node("sentence").name == "0 needs 7, but no half has 7 pips. Only a matador fits here."
        ),
        "what a blank needs",
    )
    game.look("a-blank-needs-7")
    game.until_shown(lambda now: not now.is_moving, "the tile is home")


def _draws(match: Match) -> None:
    game = match.game
    before = len(game.shown.of("tile"))
    steps = (
        "Does one of your tiles fit here?",
        "0 needs a matador. You have no matador.",
        "0 needs a matador. You have no matador. Press the face-down tiles to draw.",
    )
    for step, said in enumerate(steps, 1):
        game.press("hint")
        game.until_shown(lambda now, words=said: now.node("sentence").name == words, said)  # type: ignore[misc]
        assert game.shown.has("hint:need:L")
        assert game.shown.has("hint:need:R")
        game.look(f"nothing-fits-{step}")
    game.press("boneyard")
    game.until_shown(
        lambda now: now.node("sentence").name == "You were right: nothing fitted.", "that she was right"
    )
    game.look("right")
    game.until_shown(lambda now: len(now.of("tile")) == before + 1 and not now.is_moving, "one tile more")
    game.look("drawn")


def _is_remembered(folder: Path) -> None:
    """Check that the child has progress on one fact, and the father on none."""
    (file,) = folder.rglob("matador.db")
    assert names_of_learners(file) == ["Mia"]
