"""`matador history`, `statistics`, `export` and `import`, as they are called at a prompt."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from matador.app.command import main
from matador.app.data_folder import data_folder
from matador.app.history_command import Table
from matador.match.files import decode
from matador.match.records import Record, encode
from matador.match.session import Session
from matador.rules import Ruleset, named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.opening import refuse_damaged
from matador.storage.paths import HOME_VARIABLE, in_one_line
from matador.storage.setups import SeatSetup, changed_setup, setup_of
from tests import hostile
from tests.checks.each import each
from tests.checks.matches import accepted, play_at_random, players
from tests.storage.database.kept import NOW, add_match
from tests.storage.database.kept import database as database_of

Captured = pytest.CaptureFixture[str]
HOSTILE = "=SUM(A1)"
NAMES = ("Eva", HOSTILE, "\N{FOX FACE}" * 20, "%s <b>", "Grete\N{RIGHT-TO-LEFT OVERRIDE}l")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which each of these has finished a match."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    database = MatchDatabase(data_folder().database, lambda: NOW)
    for seed, name in enumerate(NAMES):
        record = finished(seed)
        seats = (SeatSetup(name=name), SeatSetup(bot="level1"))
        setup = changed_setup(setup_of(named_ruleset("sevens", 2, {"target": 50})), seats=seats)
        add_match(database, record, MatchHead(setup, (name, "Dot")), NOW.replace(month=seed + 1))
    assert database.close()
    return tmp_path


def finished(seed: int) -> Record:
    return played(named_ruleset("sevens", 2, {"target": 50}), seed).record()


def played(rules: Ruleset, seed: int) -> Session:
    session = Session(rules, players(rules.players), seed=seed)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, Random(seed), 10_000)
    return session


def said(capsys: Captured, *words: str) -> str:
    """What a command prints that succeeds."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def refused(capsys: Captured, *words: str) -> str:
    """Why a command fails."""
    assert main(list(words)) == 2
    return capsys.readouterr().err


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("words", "count"),
    [
        (("--person", HOSTILE), 1),
        (("--game", "sevens"), 5),
        (("--game", "matching"), 0),
        (("--month", "2026-03"), 1),
        (("--month", "2026"), 5),
    ],
)
def test_they_are_found_by_person_game_and_month(
    capsys: Captured, words: tuple[str, ...], count: int
) -> None:
    assert len(json.loads(said(capsys, "history", "--json", *words))) == count


@pytest.mark.usefixtures("home")
def test_no_cell_is_a_formula(capsys: Captured) -> None:
    for words in (("history",), ("statistics",), ("statistics", "--person", HOSTILE)):
        rows = list(csv.reader(io.StringIO(said(capsys, *words, "--csv"))))
        assert len({len(row) for row in rows}) == 1
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in rows for cell in row)
    formulas = [
        "=1",
        "+1",
        "-1",
        "@A",
        "\t=1",
        " =1",
        "\N{NO-BREAK SPACE}+1",
        " \0 -1",
        "\ufeff@A",
    ]
    formulas += [
        "\N{FULLWIDTH EQUALS SIGN}1",
        "\N{FULLWIDTH COMMERCIAL AT}A",
        '"=1',
        "\u200b+1",
        "\N{MINUS SIGN}1",
    ]
    good = ["Ana", "", "a=1", "<b>-x", "(-:", "Ana 5, Ben -3", "a; b"]
    table = Table(("name", "points"), [(name, -3) for name in (*formulas, *good)])
    cells = list(csv.reader(io.StringIO(table.written("csv"), newline="")))
    assert [row[0] for row in cells[1:]] == [*(f"'{in_one_line(name)}" for name in formulas), *good]
    assert {row[1] for row in cells[1:]} == {"-3"}, "a number is no formula"


@each("sign", "=+-@\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}")
@each("between", [";", ";;", "; ", ';"', ";\t", ",", "|", ";\u200b"])
def test_no_part_of_a_cell_is_a_formula_where_a_spreadsheet_splits_it(between: str, sign: str) -> None:
    written = Table(("name",), [(f"Ana{between}{sign}1",)]).written("csv")
    (_, (cell,)) = csv.reader(io.StringIO(written, newline=""))
    parts = re.split("[;,|]", cell)
    assert "'" in parts[-1]
    assert parts[-1].index("'") < parts[-1].index(sign)


@pytest.mark.usefixtures("home")
def test_programs_read_who_played_and_the_points_of_each_as_lists(capsys: Captured) -> None:
    (row,) = json.loads(said(capsys, "history", "--person", "Eva", "--json"))
    assert list(row) == ["match", "ended", "game", "rounds", "result", "winners", "players", "points"]
    assert (row["players"], row["points"]) == (["Eva", "Dot"], finished(0).totals)
    (winner,) = row["winners"]
    assert (row["result"], max(row["points"])) == ("won", row["points"][row["players"].index(winner)])
    told = f"Eva {row['points'][0]}, Dot {row['points'][1]}"
    assert said(capsys, "history", "--person", "Eva").rstrip().endswith(told)
    head, cells = csv.reader(io.StringIO(said(capsys, "history", "--person", "Eva", "--csv")))
    assert head[4:] == ["result", "winner", "player 1", "points 1", "player 2", "points 2"]
    points = map(str, row["points"])
    assert cells[4:] == ["won", winner, "Eva", next(points), "Dot", next(points)]


SMALL = {"hand_size": 2, "draw_limit": 0, "target": None}


@pytest.mark.parametrize(
    ("game", "players", "changes", "winners", "result", "told"),
    [
        ("matching", 2, {}, (0,), "won", ("Eva", "Eva, Dot")),
        ("matching", 2, SMALL, (), "drawn", ("nobody", "Eva, Dot")),
        ("cardinal", 3, SMALL, (0, 2), "shared", ("Eva and Tom", "Eva {0}, Dot {1}, Tom {2}")),
        (
            "parlour",
            4,
            {"partnerships": True, "target": 20},
            (1,),
            "won",
            ("Dot and Mia", "Eva {0}, Dot {1}, Tom {0}, Mia {1}"),
        ),
    ],
)
def test_history_names_the_winner(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
    *,
    game: str,
    players: int,
    changes: Mapping[str, Any],
    winners: tuple[int, ...],
    result: str,
    told: tuple[str, str],
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    rules, names = named_ruleset(game, players, changes), ("Eva", "Dot", "Tom", "Mia")[:players]
    session = next(one for one in map(partial(played, rules), range(1000)) if one.standing.winners == winners)
    with database_of(data_folder().database) as kept:
        head = MatchHead(setup_of(rules), names)
        add_match(kept, session.record(), head, NOW)
    (row,) = json.loads(said(capsys, "history", "--json"))
    seats = [seat for side in winners for seat in rules.sides[side]]
    assert (row["result"], row["winners"]) == (result, [names[seat] for seat in seats])
    line = said(capsys, "history").splitlines()[1]
    assert re.split(" {2,}", line)[-2:] == [told[0], told[1].format(*session.standing.totals)]
    head_row, cells = csv.reader(io.StringIO(said(capsys, "history", "--csv")))
    assert head_row[-1] == f"points {players}"
    assert cells[4:6] == [result, " and ".join(row["winners"])]
    each = [str(cell) for pair in zip(names, row["points"], strict=True) for cell in pair]
    assert cells[6:] == each


@pytest.mark.usefixtures("home")
def test_statistics_totals(capsys: Captured) -> None:
    rows = json.loads(said(capsys, "statistics", "--json"))
    assert rows[0]["what"] == "all"
    assert rows[0]["matches"] == len(NAMES)
    assert {row["which"] for row in rows if row["what"] == "against"} == {"Dot"}
    eva = json.loads(said(capsys, "statistics", "--person", "Eva", "--json"))
    assert eva[0]["matches"] == 1


def test_export_import_export_gives_the_same_bytes(
    home: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = home / "1.jsonl", home / "2.jsonl"
    assert "5 matches" in said(capsys, "export", "--out", str(first))
    assert main(["verify", str(first)]) == 0
    capsys.readouterr()
    assert "added 0 matches, 5 were already here" in said(capsys, "import", str(first))
    monkeypatch.setenv(HOME_VARIABLE, str(home / "other"))
    assert "added 5 matches\n" in said(capsys, "import", str(first))
    said(capsys, "export", "--out", str(second))
    assert first.read_bytes() == second.read_bytes()
    assert [decode(line).players[0] for line in first.read_bytes().splitlines()] == ["player 0"] * 5


@pytest.fixture(params=["Asia/Tokyo", "America/New_York"])
def zone(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """The clock of this place is that of another one."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="there is no tzset on Windows")
@pytest.mark.usefixtures("zone")
def test_a_match_of_any_date_is_imported_listed_and_exported_again(
    home: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(home / "other"))
    dates = [
        "0001-01-01",
        "0001-01-01T00:00:00+14:00",
        "1969-12-31T23:59:59Z",
        "1970-01-01T00:00:00+00:53:28",
    ]
    dates += ["2026-11-24", "9999-12-31", "9999-12-31T23:59:59-12:00"]
    records = [
        msgspec.structs.replace(finished(seed), date=date) for seed, date in enumerate(dates, start=99)
    ]
    (home / "in.jsonl").write_bytes(b"\n".join(map(encode, records)))
    assert said(capsys, "import", str(home / "in.jsonl")) == "added 7 matches\n"
    assert len(said(capsys, "history").splitlines()) == 8
    said(capsys, "statistics")
    said(capsys, "export", "--out", str(home / "out.jsonl"))
    assert said(capsys, "import", str(home / "out.jsonl")) == "added 0 matches, 7 were already here\n"
    with closing(sqlite3.connect(data_folder().database)) as connection:
        refuse_damaged(connection)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  Eva", "Eva"),
        ("E\0v\na\N{RIGHT-TO-LEFT OVERRIDE}", "E v a"),
        (" \n=1", "=1"),
        ("\0", "Player 1"),
        ("", "Player 1"),
    ],
)
def test_import_tidies_names(home: Path, capsys: Captured, written: str, name: str) -> None:
    marks = [
        {"what": "seat", "round": 0, "step": 0, "seat": 1, "player": f"{written} ", "bot": None},
        {"what": "seat", "round": 0, "step": 1, "seat": 1, "player": " Tom\n", "bot": None},
    ]
    record = msgspec.structs.replace(finished(99), players=[written, "Papa"], marks=marks)
    (home / "in.jsonl").write_bytes(encode(record))
    assert "added 1 match" in said(capsys, "import", str(home / "in.jsonl"))
    rows = json.loads(said(capsys, "history", "--person", name, "--json"))
    assert [name, "Tom"] in [row["players"] for row in rows]
    out = decode(said(capsys, "export", "--person", "Tom").encode())
    assert out.players == [name, "Papa"]
    seat_2 = name.replace("1", "2") if name.startswith("Player") else name
    assert [mark["player"] for mark in out.marks or ()] == [seat_2, "Tom"]
    with closing(sqlite3.connect(data_folder().database)) as connection:
        names = {one for (one,) in connection.execute("SELECT name FROM person")}
    assert {name, "Tom"} <= names
    assert not {written, "  Eva", " Tom\n"} & names - {name}


def test_export_takes_a_match_id(home: Path, capsys: Captured) -> None:
    key = json.loads(said(capsys, "history", "--person", "Eva", "--json"))[0]["match"]
    said(capsys, "export", key, "--out", str(home / "1.jsonl"))
    (line,) = (home / "1.jsonl").read_bytes().splitlines()
    assert decode(line).rounds == finished(0).rounds
    assert "no match ID starts with" in refused(capsys, "export", "zzz", "--out", str(home / "1.jsonl"))


def test_import_reports_bad_matches_and_adds_the_rest(home: Path, capsys: Captured) -> None:
    good = encode(finished(99))
    bad = good.replace(b'"totals":[', b'"totals":[1,')
    session = Session(named_ruleset("sevens", 2), players(2), seed=1)
    accepted(session.begin_round(0))
    (home / "in.jsonl").write_bytes(b"\n".join((bad, encode(session.record()), good)))
    assert main(["import", str(home / "in.jsonl")]) == 1
    out = capsys.readouterr().out
    assert "match 0" in out
    assert "added 2 matches" in out
    assert len(said(capsys, "history").splitlines()) == len(NAMES) + 2, "the other can be continued"


@pytest.mark.parametrize("words", [["history"], ["import", "in.jsonl"]])
def test_database_of_another_program_is_refused_with_advice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, words: list[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.jsonl").write_bytes(encode(finished(1)))
    with closing(sqlite3.connect(data_folder().database, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE theirs (name)")
    assert f"{data_folder().database} belongs to another program. Move it elsewhere" in refused(
        capsys, *words
    )


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("history", "--person", "Nobody"), "nobody here is called Nobody"),
        (("history", "--game", "chess"), "unknown game 'chess'. `matador rules` lists them all."),
        (("export", "--game", "chess"), "unknown game 'chess'"),
        (("history", "--month", "May"), "--month must be a month such as 2026-11"),
        (("history", "--month", "2026-13"), "--month must be a month such as 2026-11"),
        (("import", ""), "Give the name of a file"),
        (("import", "nothing.jsonl"), "cannot read"),
        (("export", "--out", "/nowhere/at/all"), "cannot write"),
        (("statistics", "--json", "--csv"), "not allowed with"),
    ],
)
def test_refusals_are_one_sentence(capsys: Captured, words: tuple[str, ...], why: str) -> None:
    err = refused(capsys, *words)
    assert why in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("name", hostile.NAMES, ids=range(len(hostile.NAMES)))
def test_every_command_takes_every_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, name: str
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    record = msgspec.structs.replace(finished(1), players=[name, "Papa"], date="2026-11-24T12:00:00+00:00")
    (tmp_path / "in.jsonl").write_bytes(encode(record) + b"\n")
    assert "added 1 match" in said(capsys, "import", str(tmp_path / "in.jsonl"))
    whose = f"--person={name}"
    for words in (("history",), ("history", "--csv"), ("statistics",), ("statistics", "--csv")):
        for one in (words, (*words, whose)):
            lines = said(capsys, *one).splitlines()
            assert len(lines) >= 2
            assert all(line.isprintable() for line in lines)
            assert not any(line.startswith(("=", "+", "-", "@")) for line in lines)
    assert json.loads(said(capsys, "statistics", "--json", whose))[0]["matches"] == 1
    assert decode(said(capsys, "export", whose).encode()).players == [name, "Papa"]
    said(capsys, "export", whose, "--out", str(tmp_path / "out.jsonl"))
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "in.jsonl").read_bytes()
    assert "has been deleted" in said(capsys, "forget", "--yes", "--", name)
    assert f"nobody here is called {name}" in refused(capsys, "history", whose)
    files = [file for file in (tmp_path / "home").rglob("*") if file.is_file()]
    assert not any(name.encode() in file.read_bytes() for file in files)
    assert "Papa" in said(capsys, "history")


@pytest.mark.usefixtures("home")
def test_damage_is_reported_once_in_one_line(capsys: Captured) -> None:
    with closing(sqlite3.connect(data_folder().database, isolation_level=None)) as connection:
        connection.execute("UPDATE match SET changed_at = 'soon' WHERE id = 2")
    assert main(["history"]) == 0
    folder = data_folder().folder / "damaged-1"
    assert capsys.readouterr().err == (
        "matador: the file with your matches was damaged (a match has no time): "
        f"5 matches recovered. The damaged file is in {folder}\n"
    )
    assert main(["history"]) == 0
    assert capsys.readouterr().err == ""
