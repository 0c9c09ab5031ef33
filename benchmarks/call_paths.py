"""Count the files on the five call paths, from an input or a frame to the functions that do the work.

Counts the files on the stack whenever a tile is picked up, the session or the store is called, or a tile starts moving.
`python -m benchmarks.call_paths` prints the five counts; `--files` also prints the names. It also runs on
older checkouts.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from matador.match.resuming import resume
from matador.play.choices import choices_of
from matador.play.matches import export_match, read_match
from matador.rules import named_ruleset
from matador.storage.settings import Settings
from matador.ui.inputs import Key, PointerUp
from matador.ui.look import Look
from matador.ui.table.scene import TableScene
from tests.checks.matches import seated
from tests.ui.dealt import Table
from tests.ui.learning.remembering import learns
from tests.ui.pilot import session_game
from tests.usual_games import game_of

ROOT = Path(__file__).resolve().parents[1] / "matador"
DONE = {
    "session.py": {"submit", "undo", "show_hint"},
    "match_files.py": {"export_match", "read_match"},
    "files.py": {"decode"},
    "resuming.py": {"resume"},
    "movement.py": {"_way"},
    "state.py": {"send"},
    "player_actions.py": {"drag", "carry_to", "lay"},
    "hints.py": {"next_hints"},
    # For older checkouts.
    "flights.py": {"send"},
    "tile_drag.py": {"press", "move", "release"},
}
"""The functions that do the work, by file name."""
HANDS = ("1-3 4-4 3-4 2-2 1-6 4-6", "2-6 5-5 0-2")


def table() -> Table:
    """A table with the open ends 2 and 3, on the person's turn."""
    made = Table("sevens", HANDS, "0-1 0-4", "1-3", "6-2L")
    made.wait(1500)
    return made


def files_in(way: Callable[[], object]) -> set[str]:
    """The files on one call path."""
    found: set[str] = set()

    def seen(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name in DONE.get(Path(code.co_filename).name, ()):
            at: FrameType | None = frame
            while at is not None:
                found.add(at.f_code.co_filename)
                at = at.f_back

    sys.setprofile(seen)
    try:
        way()
    finally:
        sys.setprofile(None)
    return {Path(name).relative_to(ROOT).as_posix() for name in found if name.startswith(f"{ROOT}{os.sep}")}


def ways() -> dict[str, set[str]]:
    """The files on each call path."""
    drag, back, hint = table(), table(), table()
    bot = _with_bot_on_turn(drag.program.app.scenes.look)
    learns(hint, "on-request")
    back.do("4-6R")
    back.wait(1000)
    return {
        "a drag": files_in(lambda: _drag(drag)),
        "a bot's move": files_in(lambda: _wait(bot)),
        "take back": files_in(lambda: _press(back, Key("z", ctrl=True))),
        "a hint": files_in(lambda: _press(hint, Key("h"))),
        "export and open": files_in(lambda: _export_and_open(drag.program.app.scenes.look)),
    }


def _with_bot_on_turn(look: Look) -> TableScene:
    for seed in range(100):
        scene = TableScene(
            session_game(named_ruleset("sevens", 2), seed), look, (1280, 720), choices_of(Settings())
        )
        if scene.game.session.turn == 1:
            return scene
    raise AssertionError("no bot begins")


def _wait(scene: TableScene) -> None:
    for frame in range(1000):
        scene.advance(frame * 16.0)


def _press(on: Table, key: Key) -> None:
    on.give(key)
    on.wait(600)


def _drag(on: Table) -> None:
    on.drag(on.half("4-6", 4), on.place("R"), drops=False)
    on.give(PointerUp(on.place("R")))
    on.wait(400)


def _export_and_open(look: Look) -> None:
    game = session_game(named_ruleset("sevens", 2), 1)
    TableScene(game, look, (1280, 720), choices_of(Settings()))
    with tempfile.TemporaryDirectory() as folder:
        done = export_match(game.session, ["Ana"], Path(folder))
        assert isinstance(done, Path), done
        game = game_of(resume(read_match(done, seated).record), {})
        TableScene(game, look, (1280, 720), choices_of(Settings()))


def main() -> None:
    """Print how many files are on each call path."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="name them")
    given = parser.parse_args()
    for name, files in ways().items():
        print(f"{name:15} {len(files):3}")
        if given.files:
            print("".join(f"    {file}\n" for file in sorted(files)), end="")


if __name__ == "__main__":
    main()
