"""Bots on the command line: `simulate --bots` with programs and with ours, and the page that explains them."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from matador.ai.bots import BOTS, STRENGTHS, RandomBot
from matador.app.bot_factory import program_words, split_command
from matador.app.command import main
from matador.play.matches import read_match
from tests.ai.strangers import diary, told
from tests.app.bot_commands import EXAMPLE, ROOT, command, quoted
from tests.app.support import Captured, refused, simulated
from tests.checks.matches import seated

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_bot_of_the_page_is_the_example() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code == EXAMPLE.read_text(encoding="utf-8")
    assert len([line for line in code.splitlines() if line]) == 10


def test_the_bot_of_the_page_plays(tmp_path: Path, capsys: Captured) -> None:
    (line,) = re.findall(r"^matador (simulate .*)$", PAGE, re.MULTILINE)
    words = shlex.split(line)
    words[words.index("--out") + 1] = str(tmp_path / "games.jsonl")
    words[-1] = words[-1].replace("python3", sys.executable).replace("docs/examples", str(EXAMPLE.parent))
    assert main(words) == 0
    said = capsys.readouterr().err
    assert re.search(r"\(Ten lines\): made (\d+) of \1 decisions itself$", said, re.MULTILINE)
    assert main(["verify", str(tmp_path / "games.jsonl")]) == 0
    record = json.loads((tmp_path / "games.jsonl").read_bytes().splitlines()[0])
    assert record["players"] == ["level2 1", "Ten lines 2"]


def test_programs_of_simulate_are_told_how_rounds_ended(tmp_path: Path) -> None:
    words = diary(tmp_path / "told", wants=["over"])
    (record,) = simulated(tmp_path / "out", "--bots", f"random,{quoted(command(words, tmp_path))}")
    overs = [one for one in told(tmp_path / "told") if one["type"] == "over"]
    assert [over["result"] for over in overs] == [played["result"] for played in record["rounds"]]


def test_no_command_gets_into_a_record(tmp_path: Path) -> None:
    simulated(tmp_path / "out", "--bots", f"random,cmd:{sys.executable} {EXAMPLE}")
    assert "ten_lines" not in (tmp_path / "out").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        ("clever", "unknown bot 'clever'"),
        ("random,greedy,random", "3 bots for 2 players"),
        ("cmd:", "no command in"),
        ("cmd:no-such-program-anywhere", "cannot start 'no-such-program-anywhere' as a bot"),
        ('cmd:python3 "x', "cannot read the command"),
        ("", "names 0 bots"),
        (",", "unknown bot ''"),
    ],
)
def test_bots_that_cannot_play_are_refused(capsys: Captured, bots: str, why: str) -> None:
    assert why in refused(capsys, "simulate", "--rules", "sevens", "--players", "2", "--bots", bots)


# The deal is not to be found out


def first_numbers(path: Path, *words: str) -> list[int]:
    return [record["seed"] for record in simulated(path, *words, "--matches", "2")]


def test_where_a_program_plays_the_deal_cannot_be_foreseen_and_is_told_at_the_end(
    tmp_path: Path, capsys: Captured
) -> None:
    bots = ("--bots", f"random,cmd:{sys.executable} {EXAMPLE}")
    one, other = (first_numbers(tmp_path / name, *bots) for name in ("one", "other"))
    said = capsys.readouterr().err
    for first, second in (one, other):
        assert second == first + 1
        assert f"add --seed {first}\n" in said
        assert first > 2**20, "it would have to be tried out"
    assert one != other


def test_a_deal_number_that_was_given_is_taken_and_ours_need_no_secret(
    tmp_path: Path, capsys: Captured
) -> None:
    bots = f"random,cmd:{sys.executable} {EXAMPLE}"
    assert first_numbers(tmp_path / "out", "--bots", bots, "--seed", "7") == [7, 8]
    assert first_numbers(tmp_path / "out", "--bots", "random") == [0, 1]
    assert "add --seed" not in capsys.readouterr().err


def test_nobodys_chance_follows_from_the_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chances: list[str] = []

    class Noted(RandomBot):
        def __init__(self, seed: str) -> None:
            chances.append(seed)
            super().__init__(seed)

    monkeypatch.setitem(BOTS, "random", Noted)
    for seed in ("1", "900001"):
        simulated(tmp_path / "out", "--bots", "random", "--matches", "2", "--seed", seed)
    assert chances[:4] == chances[4:]
    assert len(set(chances[:4])) == 4


def test_bots_go_by_their_titles_too_with_capitals_or_without(tmp_path: Path) -> None:
    strength = STRENGTHS[0]
    bots = f"{strength.title}, {strength.title.upper()},{strength.title.lower()},{strength.name.upper()}"
    (record,) = simulated(tmp_path / "out", "--bots", bots, "--iterations", "10", players=4)
    assert record["players"] == [f"{strength.name} {seat}" for seat in (1, 2, 3, 4)]


def test_the_five_play_and_their_records_are_good(tmp_path: Path, capsys: Captured) -> None:
    names = [strength.name for strength in STRENGTHS]
    words = ("--rules", "sevens", "--players", "5", "--set", "9", "--bots", ",".join(names))
    file = tmp_path / "five.jsonl"
    assert main(["simulate", *words, "--out", str(file)]) == 0
    assert main(["verify", str(file)]) == 0
    assert "1 match, 1 round" in capsys.readouterr().out
    match = read_match(file, seated)
    assert [seat.bot for seat in match.head.setup.seats] == names


@pytest.mark.parametrize(
    ("command", "is_posix", "words"),
    [
        ("python3 'my bot.py' --depth 2", True, ["python3", "my bot.py", "--depth", "2"]),
        (r'"C:\Program Files\bot.exe" --depth 2', False, [r"C:\Program Files\bot.exe", "--depth", "2"]),
        (r"C:\bots\bot.exe", False, [r"C:\bots\bot.exe"]),
        (r"py C:\Users\O'Brien\bot.py", False, ["py", r"C:\Users\O'Brien\bot.py"]),
        (r'py bot.py --book="C:\my books\a"', False, ["py", "bot.py", r"--book=C:\my books\a"]),
        ("bot '' #1", True, ["bot", "", "#1"]),
    ],
)
def test_quotes_hold_the_path_of_a_bot_together(command: str, words: list[str], *, is_posix: bool) -> None:
    assert split_command(command, is_posix=is_posix) == words


def test_a_bot_named_without_its_folder_is_started_with_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise, Windows would not start `mybot.cmd` as `mybot`."""
    bot = tmp_path / ("mybot.cmd" if sys.platform == "win32" else "mybot")
    bot.touch(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    program, *words = program_words("cmd:mybot --depth 2")
    assert Path(program).samefile(bot)
    assert words == ["--depth", "2"]
