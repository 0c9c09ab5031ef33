"""Bots on the command line: `simulate --bots` with programs and with ours, and the page that explains them."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from matador.ai import process
from matador.ai.bots import BOTS, SENTENCES, STRENGTHS, RandomBot, Strength, bot_named, strength_of
from matador.ai.external import ExternalBot
from matador.ai.own_program import own_command
from matador.app import bot_factory
from matador.app.arguments import parser
from matador.app.bot_factory import Bots, program_words, split_command
from matador.app.command import main
from matador.play.match_files import read_match
from tests.ai.strangers import BAD, diary, program, told
from tests.ai.thinkers import USUAL, Patient
from tests.app.bot_commands import EXAMPLE, ROOT, command, quoted, told_in
from tests.app.support import Captured, refused, simulated
from tests.checks.matches import seated

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_bot_of_the_page_is_the_example() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code == EXAMPLE.read_text(encoding="utf-8")
    assert len([line for line in code.splitlines() if line]) == 10


def test_the_page_tells_of_all_our_bots() -> None:
    for name, sentence in SENTENCES.items():
        strength = strength_of(name)
        assert f"| `{name}` | {'' if strength is None else f'{strength.title} '}| {sentence} |" in PAGE


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


def test_a_hostile_program_is_reported(tmp_path: Path, capsys: Captured) -> None:
    bots = f"random,{quoted(command(program(BAD['illegal']), tmp_path))}"
    simulated(tmp_path / "out", "--bots", bots, "--matches", "2")
    said = capsys.readouterr().err
    assert re.search(r"\d+ random because its action was not legal", said)
    assert "9-9L is not legal" in said
    assert main(["verify", str(tmp_path / "out")]) == 0


@pytest.mark.skipif(os.name != "posix", reason="there is no guard on this system")
def test_programs_of_simulate_are_started_by_the_guard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    right = process._started

    def noted(words: list[str], *inherited: int) -> subprocess.Popen[bytes]:
        started.append(words)
        return right(words, *inherited)

    monkeypatch.setattr(process, "_started", noted)
    program_words = [sys.executable, str(EXAMPLE)]
    simulated(tmp_path / "out", "--bots", f"random,{command(program_words, tmp_path)}")
    (words,) = started
    ours, guarded = words[: -len(program_words)], words[-len(program_words) :]
    assert guarded == program_words
    assert ours[-3:-1] == own_command("guard", ours[-2])[-2:]


def test_programs_of_simulate_are_told_their_budget(tmp_path: Path) -> None:
    words = diary(tmp_path / "told")
    bots = f"random,{quoted(command(words, tmp_path))}"
    simulated(tmp_path / "out", "--bots", bots, "--budget", "4321")
    asked = [one["budget_ms"] for one in told(tmp_path / "told") if one["type"] == "act"]
    assert set(asked) == {4321}


@pytest.mark.parametrize(("words", "thought"), [(("--iterations", "3"), 3), ((), USUAL)])
def test_bots_of_simulate_think_as_much_as_they_are_told(
    words: tuple[str, ...], thought: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Patient()
    monkeypatch.setattr(bot_factory, "BOTS", {"greedy": lambda _seed: thinker})
    simulated(tmp_path / "out", "--bots", "greedy", *words)
    assert {search.steps for search in thinker.searches} == {thought}


def test_iterations_must_be_a_number_that_can_be_counted_to(capsys: Captured) -> None:
    play = ("simulate", "--rules", "sevens", "--players", "2")
    assert "from 1 to" in refused(capsys, *play, "--iterations", "0")
    assert "from 0 to" in refused(capsys, "bot", "--strength", "greedy", "--iterations", "-1")


def test_programs_of_simulate_are_told_how_rounds_ended(tmp_path: Path) -> None:
    words = diary(tmp_path / "told", wants=["over"])
    (record,) = simulated(tmp_path / "out", "--bots", f"random,{quoted(command(words, tmp_path))}")
    overs = [one for one in told(tmp_path / "told") if one["type"] == "over"]
    assert [over["result"] for over in overs] == [played["result"] for played in record["rounds"]]


def test_programs_are_closed_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program here can only be closed while the others are being closed."""
    together = threading.Barrier(3)
    closed: list[ExternalBot] = []

    def close(program: ExternalBot) -> None:
        # The time is for a test that fails alone: one after another they would wait for ever.
        together.wait(60)
        closed.append(program)

    monkeypatch.setattr(ExternalBot, "close", close)
    with Bots([f"cmd:{sys.executable} {EXAMPLE}"] * 3, 1, None) as bots:
        assert closed == []
    assert set(closed) == set(bots.programs.values())


def test_a_program_for_all_seats(tmp_path: Path, capsys: Captured) -> None:
    (record,) = simulated(tmp_path / "out", "--bots", f"cmd:{sys.executable} {EXAMPLE}", players=3)
    assert record["players"] == ["Ten lines 1", "Ten lines 2", "Ten lines 3"]
    assert capsys.readouterr().err.count("Ten lines") == 3


def test_no_command_gets_into_a_record(tmp_path: Path) -> None:
    simulated(tmp_path / "out", "--bots", f"random,cmd:{sys.executable} {EXAMPLE}")
    assert "ten_lines" not in (tmp_path / "out").read_text(encoding="utf-8")


def test_standard_error_of_a_program_is_shown(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    noisy = program("print('hello there', file=sys.stderr, flush=True)\nsay({'id': id, 'action': legal[0]})")
    bots = f"random,{quoted(command(noisy, tmp_path))}"
    simulated(tmp_path / "out", "--bots", bots)
    assert "hello there" in capfd.readouterr().err


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


def test_budget_must_be_in_range(capsys: Captured) -> None:
    for budget in ("0", "-5", "700000"):
        said = refused(capsys, "simulate", "--rules", "sevens", "--players", "2", "--budget", budget)
        assert "--budget" in said


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


def test_more_matches_than_deal_numbers_are_refused(capsys: Captured) -> None:
    words = (
        "simulate",
        "--rules",
        "sevens",
        "--players",
        "2",
        "--bots",
        f"random,cmd:{sys.executable} {EXAMPLE}",
    )
    assert "--matches must be" in refused(capsys, *words, "--matches", "9007199254740995")


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


def test_greedy_beats_random(tmp_path: Path) -> None:
    records = simulated(tmp_path / "out", "--bots", "greedy,random", "--matches", "60")
    won = sum(record["totals"][0] > record["totals"][1] for record in records)
    assert won > 35


def test_unknown_bot_is_refused_with_the_names(capsys: Captured) -> None:
    said = refused(capsys, "simulate", "--rules", "sevens", "--players", "2", "--bots", "zed")
    assert said == (
        "matador: unknown bot 'zed'. Choose dot, bruno, mia, otto, nora, random, greedy, or cmd:PROGRAM.\n"
    )


@pytest.mark.parametrize("strength", STRENGTHS, ids=lambda strength: strength.name)
def test_the_five_go_by_their_titles_too_with_capitals_or_without(tmp_path: Path, strength: Strength) -> None:
    bots = f"{strength.title}, {strength.title.upper()},{strength.title.lower()},{strength.name.upper()}"
    (record,) = simulated(tmp_path / "out", "--bots", bots, "--iterations", "10", players=4)
    assert record["players"] == [f"{strength.name} {seat}" for seat in (1, 2, 3, 4)]


def test_no_two_bots_go_by_one_name() -> None:
    titles = [strength.title.casefold() for strength in STRENGTHS]
    assert len({*BOTS, *titles}) == len(BOTS) + len(titles)
    assert all(name == name.casefold() and bot_named(name) == name for name in BOTS)


@pytest.mark.parametrize(
    ("command", "tells"), [("bot", True), ("simulate", True), ("arena", True), ("rules", False)]
)
def test_help_names_our_bots_with_their_sentences(capsys: Captured, command: str, *, tells: bool) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([command, "--help"])
    assert told_in(capsys.readouterr().out) is tells


def test_the_five_play_and_their_records_are_good(tmp_path: Path, capsys: Captured) -> None:
    names = [strength.name for strength in STRENGTHS]
    words = ("--rules", "sevens", "--players", "5", "--set", "9", "--bots", ",".join(names))
    file = tmp_path / "five.jsonl"
    assert main(["simulate", *words, "--out", str(file)]) == 0
    assert main(["verify", str(file)]) == 0
    assert "1 match, 1 round" in capsys.readouterr().out
    match = read_match(file, seated)
    assert [seat.bot for seat in match.head.setup.seats] == names


def test_bots_on_two_lines_are_refused(capsys: Captured) -> None:
    assert "without spaces" in refused(
        capsys, "simulate", "--rules", "sevens", "--players", "2", "--bots", "greedy\rrandom"
    )


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
