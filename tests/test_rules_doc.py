"""The rules for players, docs/rules.md: drawings, statements and tables match the program."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from matador.rules import CATALOG, Play, Position, Ruleset, Tile, named_ruleset, parse_action, parse_tile
from matador.rules.opener import opener_by_hands
from matador.rules.scoring import score_blocked
from tests.checks.drawn_line import line_of as drawn

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")

_EXAMPLE = re.compile(r"<!-- (rules: .*?) -->\n```text\n(.*?)\n```\n", re.DOTALL)
_FIELDS = {"rules", "deal", "starter", "actions", "points"}
_SETS = {"double-four": 4, "double-five": 5, "double-six": 6, "double-nine": 9, "double-twelve": 12}


@dataclass
class Example:
    """A drawing, and the comment before it with the actions of its line.

    An action after `?` is an allowed alternative; one after `!` is refused there.
    """

    fields: dict[str, str]
    drawing: str

    def __str__(self) -> str:
        return f"{self.fields['rules']}: {self.fields['actions']}"

    @property
    def rules(self) -> Ruleset:
        name, *changes = self.fields["rules"].split()
        options = {option: json.loads(value) for option, value in (text.split("=") for text in changes)}
        return named_ruleset(name, options.pop("players"), options)

    @property
    def hands(self) -> list[list[Tile]]:
        return [[parse_tile(text) for text in hand.split()] for hand in self.fields["deal"].split(";")]

    def words(self, field: str) -> list[str]:
        return self.fields[field].split() if field in self.fields else []


def examples() -> list[Example]:
    found = []
    for comment, drawing in _EXAMPLE.findall(TEXT):
        pairs = (part.split(": ", 1) for part in " ".join(comment.split()).split(" | "))
        found.append(Example(dict(pairs), drawing))
    return found


def table(first_header: str) -> list[list[str]]:
    """The rows of the table whose first header this is, without the rule below the headers."""
    lines = TEXT.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {first_header}|"))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[0], *rows[2:]]


def stated(name: str, what: str) -> str:
    """A statement in the section of a ruleset, such as `- Deal: ...`."""
    section = re.search(rf"^### {name}\n(.*?)^##", TEXT, re.DOTALL | re.MULTILINE)
    assert section, f"{name} has no section"
    line = re.search(rf"^- {what}: (.*)$", section[1], re.MULTILINE)
    assert line, f"the section of {name} states no {what}"
    return line[1]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def dealt(text: str) -> dict[int, int]:
    """The tiles for each number of players, in a statement such as `7 tiles each for 2 players, and 5 for 3 or 4`."""
    found = re.findall(r"(\d+)(?: tiles)?(?: each)? for (\d+)(?: (?:to|or) (\d+))?", text)
    return {
        players: int(tiles) for tiles, few, many in found for players in range(int(few), int(many or few) + 1)
    }


def test_every_drawing_has_its_actions() -> None:
    assert len(examples()) == TEXT.count("```") // 2 == TEXT.count("<!--")
    assert all(example.fields.keys() <= _FIELDS for example in examples())


@pytest.mark.parametrize("example", examples(), ids=str)
def test_drawings_match_their_actions(example: Example) -> None:
    rules, hands = example.rules, example.hands
    starter = int(example.fields["starter"])
    if rules.starter == "highest-double":
        assert opener_by_hands(hands)[0] == starter
    position = Position.start(rules, hands, [], starter)
    taken = []
    for word in example.words("actions"):
        action = parse_action(word.lstrip("?!"))
        if word[0] in "?!":
            assert isinstance(action, Play)
            assert action.tile in position.hand(position.turn), f"{word} says nothing about the rules"
            assert (action in position.legal()) == (word[0] == "?"), word
        else:
            position = position.play(action)
            taken.append(action)
    assert str(drawn(rules, taken)) == example.drawing
    points = [] if position.outcome is None else list(position.outcome.points)
    assert points == [int(word) for word in example.words("points")]


@pytest.mark.parametrize("name", CATALOG)
def test_ruleset_sections_state_players_deal_and_target(name: str) -> None:
    named = CATALOG[name]
    large = named.deal(5, 9)
    deals = {players: named.deal(players, 6) for players in (2, 3, 4)}
    assert dealt(stated(name, "Deal")) == deals | (
        {} if large is None else dict.fromkeys((5, 6, 7, 8), large)
    )
    assert all(named.deal(players, 9) == large for players in (5, 6, 7, 8))
    assert ("5 to 8 with double-nine" in stated(name, "Players")) == (large is not None)
    assert numbers(stated(name, "Target")) == [target for target in named.targets if target is not None]
    assert ("two teams" in TEXT.split(f"### {name}\n")[1].split("- Players")[0]) == named.teams


def test_comparison_table_matches_the_catalogue() -> None:
    header, *rows = table("")
    assert header[1:] == list(CATALOG)
    row = {cells[0]: cells[1:] for cells in rows}
    for column, named in enumerate(CATALOG.values()):
        rules = named_ruleset(named.name, 2)
        cell = {title: cells[column] for title, cells in row.items()}
        assert numbers(cell["deal for 2, 3, 4"]) == [named.deal(players, 6) for players in (2, 3, 4)]
        assert cell["deal for 5 to 8"] == str(named.deal(5, 9) or "-")
        assert cell["players"] == ("2-4" if named.deal(5, 9) is None else "2-8")
        assert cell["halves"] == {"sum": "total", "same": "equal"}[rules.joining]
        assert (
            cell["opener"].split(", ")
            == {
                ("highest-double", "same"): ["double"],
                ("drawn-lots", "same"): ["lots"],
                ("drawn-lots", "winner"): ["lots", "winner"],
            }[rules.starter, rules.later_starter]
        )
        assert cell["opening tile"] == rules.opening.replace("-", " ")
        assert (cell["matadors lie"], cell["then needs"]) == {
            ("blank", "never"): ("crosswise", "a blank"),
            ("either", "never"): ("crosswise", "either half"),
            ("complement", "ordinary"): ("both", "complement"),
            ("none", "wild"): ("lengthwise", "outer half"),
        }[rules.matador_cross, rules.matador_along]
        limit = "no limit" if rules.draw_limit is None else str(rules.draw_limit)
        assert cell["draws per turn"] == limit + ("" if rules.play_after_draw else ", ends turn")
        assert cell["may draw if able"] == ("yes" if rules.draw_when_able else "no")
        assert cell["left in boneyard"] == str(rules.reserve)
        scores = {"none": "-", "total-minus-own": "less own"}
        assert cell["going out scores"] == scores.get(rules.going_out, rules.going_out)
        assert cell["blocked scores"] == scores.get(rules.blocked, rules.blocked)
        assert cell["own pips count"] == ("against you" if rules.penalty else "no")
        assert cell["target"] == str(rules.target or "none")


def test_table_of_sets_matches_the_code() -> None:
    rows = table("set ")[1:]
    assert [row[0] for row in rows] == list(_SETS)
    for name, tiles, total, matadors in rows:
        rules = named_ruleset("sevens", 2, {"set": _SETS[name]})
        assert (int(tiles), int(total)) == (len(rules.tiles), rules.total)
        assert {parse_tile(text) for text in matadors.split(", ")} == rules.matador_tiles


def test_table_of_blocked_rounds_matches_the_code() -> None:
    pips = (9, 14, 20)
    assert "hold 9, 14 and 20 pips" in TEXT
    counted = {}
    for names, _, points in table("ruleset ")[1:]:
        counted.update(dict.fromkeys(names.split(", "), int(points)))
    scored = {name: score_blocked(named_ruleset(name, 3), pips).points for name in CATALOG}
    assert {name: points[0] for name, points in scored.items() if points[0] and name != "cardinal"} == counted
    assert scored["cardinal"] == pips
