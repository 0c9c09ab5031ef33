"""What the command prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from matador.app.command import main
from matador.rules import CATALOG
from matador.rules.options import COLUMNS
from tests.app.support import Captured, run, simulated
from tests.second_model import replay as model_replay


def test_help_lists_the_commands(capsys: Captured) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in ("play", "rules", "simulate", "legal", "verify"))
    assert "guard" not in said, "it is internal"


def test_rules_lists_all(capsys: Captured) -> None:
    assert main(["rules"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(CATALOG)
    assert main(["rules", "--json"]) == 0
    assert [named["name"] for named in json.loads(capsys.readouterr().out)] == list(CATALOG)
    assert main(["rules", "--players", "5", "--json"]) == 0
    assert [named["name"] for named in json.loads(capsys.readouterr().out)] == ["sevens", "family", "parlour"]
    assert main(["rules", "--players", "5", "--set", "4"]) == 0
    assert "No ruleset" in capsys.readouterr().out


def test_rules_shows_every_option(capsys: Captured) -> None:
    assert main(["rules", "cardinal", "--players", "3", "--set", "9"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {option} " in shown for option in COLUMNS)
    assert main(["rules", "cardinal", "--players", "3", "--set", "9", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert list(values) == list(COLUMNS)
    assert (values["players"], values["set"]) == (3, 9)


def test_rules_shows_the_ruleset_that_options_make(capsys: Captured) -> None:
    words = [
        "rules",
        "sevens",
        "--option",
        "match_by=rounds",
        "--option",
        "target=3",
        "--option",
        "draw_limit=0",
    ]
    assert main([*words, "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert (values["match_by"], values["target"], values["draw_limit"]) == ("rounds", 3, 0)
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "with match_by=rounds target=3 draw_limit=0" in said
    assert CATALOG["sevens"].sentence not in said, "it may be wrong by then"
    assert "match_by        rounds" in said
    assert main(["rules", "hundred", "--partnerships", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == 4


def test_each_conflict_between_options_has_its_own_line(capsys: Captured) -> None:
    words = ["rules", "family", "--players", "3", "--option", "partnerships=true", "--option", "target=null"]
    assert main([*words, "--option", "later_starter=loser"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("matador: `partnerships` needs 4 `players`")
    assert second.startswith("matador: ")
    assert "`opening`" in second


def test_the_same_arguments_give_the_same_bytes(tmp_path: Path) -> None:
    words = ["simulate", "--rules", "parlour", "--players", "3", "--matches", "3", "--seed", "9"]
    first, second = (run(words, capture_output=True).stdout for _ in range(2))
    assert first == second
    assert main([*words, "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out").read_bytes() == first
    assert b"\r" not in first


def test_options_are_json_or_bare_words(tmp_path: Path) -> None:
    values = {
        "spinner": True, "draw_limit": None, "starter": "random", "matadors": ["0-0", "6-6"], "hand_size": "all",
        "target": 30,
    }  # fmt: skip
    words = [word for name, value in values.items() for word in ("--option", f"{name}={json.dumps(value)}")]
    assert values.items() <= simulated(tmp_path / "json", *words)[0]["ruleset"].items()
    bare = ["--option", "starter=random", "--option", "hand_size=all", "--set", "9", "--partnerships"]
    (record,) = simulated(tmp_path / "bare", *bare, players=4)
    expected = {"starter": "random", "hand_size": "all", "set": 9, "partnerships": True}
    assert expected.items() <= record["ruleset"].items()


def test_simulated_matches_verify(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "matches.jsonl"
    records = simulated(path, "--matches", "4", rules="cardinal", players=4)
    rounds = [round_ for record in records for round_ in record["rounds"]]
    assert main(["verify", str(path)]) == 0
    actions = sum(len(round_["actions"]) for round_ in rounds)
    deals = "deals: 4 dealt from the deal number\n"
    assert capsys.readouterr().out == f"4 matches, {len(rounds)} rounds, {actions} actions\n{deals}"


def test_legal_prints_what_the_second_model_allows(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "matches.jsonl"
    records = simulated(path, "--matches", "2", rules="first-sevens", players=3)
    assert main(["legal", str(path)]) == 0
    lines = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    wanted = [
        {
            "match": match,
            "round": step.round,
            "step": step.step,
            "player": step.player,
            "legal": set(step.legal),
        }
        for match, record in enumerate(records)
        for step in model_replay.replay(record)
    ]
    assert [{**line, "legal": set(line["legal"])} for line in lines] == wanted
    assert all(len(set(line["legal"])) == len(line["legal"]) for line in lines)


def test_verify_prints_the_first_error_of_each_bad_match(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "matches.jsonl"
    records = simulated(path, "--matches", "4")
    records[1]["rounds"][0]["actions"][3] = "pass"
    records[2]["totals"][0] += 1
    lines = [json.dumps(record) for record in records]
    lines[3] = "{"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("match 1, round 0, step 3: pass is not legal: ")
    assert said[1].startswith("match 2: the totals are ")
    assert said[2].startswith("match 3: not a record: ")
    assert said[3:] == ["3 of 4 matches are bad"]
    assert main(["legal", str(path)]) == 1
    assert "match 1, round 0, step 3" in capsys.readouterr().err


@pytest.mark.parametrize("text", ['["0-0","6-6"]', "[0-0,6-6]", "0-0,6-6", "0-0, 6-6"])
def test_option_takes_a_list_without_quotes(text: str, tmp_path: Path) -> None:
    (record,) = simulated(tmp_path / "out", "--option", f"matadors={text}")
    assert record["ruleset"]["matadors"] == ["0-0", "6-6"]
