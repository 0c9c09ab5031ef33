"""Reads the short games of this folder and plays them on the engine.

A game is a few lines: `rules`, `deal`, `boneyard` and `starter` set the table; `play` and `no` are an action
taken and one refused, `legal` all legal actions, and `table`, `up`, `down`, `ends` and `result` what is seen.
`opens` is the seat that the deal or the `lots` let open, or `again` for another deal; `next` who or what decides it
in the round that follows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from matador.rules import (
    DRAW,
    Play,
    Position,
    Ruleset,
    Tile,
    named_ruleset,
    parse_action,
    parse_tile,
)
from matador.rules.opener import LastRound, decided_by, known_opener, must_redeal
from matador.rules.reasons import DoesNotFit, WrongDirection
from tests.checks.drawn_line import Line

FOLDER = Path(__file__).parent


@dataclass
class Game:
    file: str
    title: str
    lines: list[tuple[int, str, str]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.file}: {self.title}"


def all_games() -> list[Game]:
    return [game for path in sorted(FOLDER.glob("*.game")) for game in read_games(path)]


def read_games(path: Path) -> Iterator[Game]:
    game: Game | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        word, _, rest = line.partition(":")
        if not line.strip() or line.startswith("#"):
            continue
        if word == "game":
            if game is not None:
                yield game
            game = Game(path.stem, rest.strip())
        else:
            assert game is not None, f"{path.name}:{number} stands before the first game"
            game.lines.append((number, word.strip(), rest.strip()))
    if game is not None:
        yield game


def run_game(game: Game) -> int:
    """Play the game; the number of expectations that held."""
    table = _Table()
    for number, word, rest in game.lines:
        try:
            table.do(word, rest)
        except (AssertionError, ValueError, KeyError) as error:
            raise AssertionError(
                f"{game.file}.game:{number} ({game.title}): {word}: {rest}\n{error}"
            ) from error
    return table.held


class _Table:
    def __init__(self) -> None:
        self.setting: dict[str, str] = {}
        self.position: Position | None = None
        self.line: Line | None = None
        self.held = 0

    def do(self, words: str, rest: str) -> None:
        word, _, seat = words.partition(" ")
        if word in ("rules", "deal", "boneyard", "starter", "source", "lots"):
            self.setting[word] = rest
            return
        if word == "opens":
            assert _opens(self.setting) == rest, _opens(self.setting)
            self.held += 1
            return
        if self.position is None or self.line is None:
            self.position = _start(self.setting)
            self.line = Line(self.position.rules)
        if seat:
            assert int(seat) == self.position.turn, f"seat {self.position.turn} is on turn"
        getattr(self, f"_{word}")(self.position, self.line, rest)
        self.held += 1

    def _play(self, position: Position, line: Line, text: str) -> None:
        action = parse_action(text)
        self.position = position.play(action)
        self.line = line.lay(action) if isinstance(action, Play) else line

    def _legal(self, position: Position, _line: Line, text: str) -> None:
        assert {str(action) for action in position.legal()} == set(text.split())

    def _no(self, position: Position, _line: Line, text: str) -> None:
        action, *details = text.split()
        reason = position.reason_against(parse_action(action))
        assert reason is not None, f"{action} is legal"
        for detail in details:
            name, _, value = detail.partition("=")
            assert isinstance(reason, DoesNotFit | WrongDirection), reason
            given = {"needs": reason.needed, "makes": reason.makes}[name]
            assert (",".join(map(str, given)) or "none") == value, given

    def _table(self, _position: Position, line: Line, text: str) -> None:
        assert str(line).split("\n")[0] == text, str(line)

    def _up(self, _position: Position, line: Line, text: str) -> None:
        assert f"U: {text}" in str(line).split("\n"), str(line)

    def _down(self, _position: Position, line: Line, text: str) -> None:
        assert f"D: {text}" in str(line).split("\n"), str(line)

    def _ends(self, position: Position, _line: Line, text: str) -> None:
        assert {f"{arm}={end}" for arm, end in position.ends.items()} == set(text.split()), position.ends

    def _result(self, position: Position, _line: Line, text: str) -> None:
        if text == "none":
            assert position.outcome is None
            return
        outcome = position.outcome
        assert outcome is not None, "the round is not over"
        winner = "none" if outcome.winner is None else outcome.winner
        said = f"{outcome.how} winner={winner} pips={_listed(outcome.pips)} points={_listed(outcome.points)}"
        assert said == text, said
        assert position.reason_against(DRAW) is not None

    def _next(self, position: Position, _line: Line, text: str) -> None:
        assert position.outcome is not None, "the round is not over"
        last = LastRound.after(position.rules, int(self.setting["starter"]), position.outcome)
        decides = decided_by(position.rules, last)
        found = known_opener(position.rules, [], last, None) if decides != position.rules.starter else decides
        assert str(found) == text, found


def _start(setting: dict[str, str]) -> Position:
    return Position.start(
        rules_of(setting), _hands(setting), _tiles(setting["boneyard"]), int(setting["starter"])
    )


def _opens(setting: dict[str, str]) -> str:
    rules, hands = rules_of(setting), _hands(setting)
    if must_redeal(rules, hands, None):
        return "again"
    return str(known_opener(rules, hands, None, _tiles(setting.get("lots", ""))))


def _hands(setting: dict[str, str]) -> list[list[Tile]]:
    return [_tiles(hand) for hand in setting["deal"].split("|")]


def rules_of(setting: dict[str, str]) -> Ruleset:
    """The rules that a game names."""
    name, *words = setting["rules"].split()
    options: dict[str, Any] = {}
    for word in words:
        option, _, value = word.partition("=")
        try:
            options[option] = json.loads(value)
        except ValueError:
            options[option] = value
    return named_ruleset(name, options.pop("players"), options)


def _tiles(text: str) -> list[Tile]:
    return [parse_tile(tile) for tile in text.split()]


def _listed(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))
