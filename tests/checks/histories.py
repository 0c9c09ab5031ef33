"""Finished matches exported, imported elsewhere and exported again: the same bytes, and the same statistics.

Half of the matches are saved as they were played, some continue others, with undo and hints. Statistics are compared
with a plain count over the records.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from unittest import mock

from msgspec import UNSET

from matador.app.command import main
from matador.app.data_folder import data_folder
from matador.match.help import is_learners
from matador.match.players import Player
from matador.match.records import Record
from matador.match.session import Session
from matador.match.summary import MatchSummary, summary_of
from matador.play.statistics import statistics_of
from matador.rules import CATALOG, Ruleset, named_ruleset, players_of
from matador.storage.database.head import LeftMatch, MatchHead
from matador.storage.database.history import PastMatch, PastSeat
from matador.storage.database.matches import MatchDatabase
from matador.storage.paths import HOME_VARIABLE
from matador.storage.setups import SeatSetup, changed_setup, setup_of
from tests.checks.matches import accepted
from tests.inside import one_back
from tests.storage.database.kept import NOW, add_match, waiting

FAMILY = ("Eva", "Papa", "Oma", "Tom")
_BOTS = ("Dot", "Bruno", "Mia", "Otto")
_WAIT_S = 60


def check_histories(matches: int, seed: int) -> dict[str, int]:
    """Check a data folder with `matches` finished matches of any ruleset, saved as played or imported from files."""
    chance, counts = Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        first, second = (Path(folder) / name for name in ("first", "second"))
        found = _lived(first, matches, chance, counts)
        out, again = (Path(folder) / f"{name}.jsonl" for name in ("out", "again"))
        _command(first, "export", "--out", str(out))
        _command(second, "import", str(out))
        _command(second, "export", "--out", str(again))
        assert out.read_bytes() == again.read_bytes(), "it is not the same that comes out again"
        counts["bytes"] += out.stat().st_size
        _check_statistics(first, found, counts)
    counts["matches"] += len(found)
    counts["rounds"] += sum(len(match.session.finished_rounds()) for match in found)
    return dict(counts)


def _lived(home: Path, matches: int, chance: Random, counts: Counter[str]) -> list[LeftMatch]:
    """The matches of a data folder, as they were when they ended."""
    found = []
    at = NOW
    with _in(home):
        database = MatchDatabase(data_folder().database, lambda: at)
        for _ in range(matches):
            at += timedelta(minutes=chance.randint(1, 3000))
            if chance.random() < 0.5:
                match = past(chance, journal_in=database)
                counts["as_played"] += 1
            else:
                match = past(chance)
                added = add_match(database, match.session.record(), match.head, at)
                assert added.is_new, "another match is the same"
            found.append(replace(match, changed_at=at))
        assert database.close()
    return found


def _check_statistics(home: Path, matches: list[LeftMatch], counts: Counter[str]) -> None:
    with _in(home):
        database = MatchDatabase(data_folder().database, lambda: NOW)
        listed = database.history.list().result(_WAIT_S)
        found = database.history.summaries([each.key for each in listed]).result(_WAIT_S)
        assert database.close()
    assert len(listed) == len(matches), "a match is missing"
    told = [(each, summary) for each in listed if (summary := found[each.key]) is not None]
    for person in (None, *FAMILY):
        wrong = faults(matches, told, person)
        assert not wrong, f"{person or 'the family'}: {', '.join(wrong)}"
        counts["statistics"] += 1


def _command(home: Path, *words: str) -> None:
    with _in(home), redirect_stdout(io.StringIO()) as told:
        assert main(list(words)) == 0, told.getvalue()


@contextmanager
def _in(home: Path) -> Iterator[None]:
    with mock.patch.dict(os.environ, {HOME_VARIABLE: str(home)}):
        yield


def past(chance: Random, journal_in: MatchDatabase | None = None) -> LeftMatch:
    """A finished match of any ruleset, of family members and bots; saved as it is played if a journal is given."""
    named = CATALOG[chance.choice(sorted(CATALOG))]
    count = chance.choice([each for each in players_of(named, 6) if each <= len(FAMILY)])
    teams = count == 4 and named.teams and chance.random() < 0.5
    rules = named_ruleset(named.name, count, {"partnerships": True} if teams else {})
    seats, names, there = [], [], chance.sample(FAMILY, count)
    if chance.random() < 0.1:
        # One person plays in two seats.
        there[-1] = there[0]
    for seat in range(count):
        is_bot = seat > 0 and chance.random() < 0.4
        names.append(_BOTS[seat] if is_bot else there[seat])
        helped = chance.choice(("guide", "none", "full", "on-request"))
        seats.append(SeatSetup(bot="level1") if is_bot else SeatSetup(name=there[seat], help=helped))  # type: ignore[arg-type]
    # Sometimes it continues from a moment of another match.
    first_round = chance.choice((0, 0, 0, 1, 2))
    setup = changed_setup(setup_of(rules), seats=tuple(seats))
    head = MatchHead(setup, tuple(names), first_round=first_round)
    players = [Player(name, seat.bot) for name, seat in zip(names, seats, strict=True)]
    journal = None if journal_in is None else journal_in.new_journal(head)
    kept = None if journal is None else waiting(journal)
    session = Session(rules, players, seed=chance.randrange(10**9), journal=kept)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        _play_round(session, chance)
    if journal is not None and journal_in is not None:
        journal_in.put(journal.key, "over").result(_WAIT_S)
        journal.close().result(_WAIT_S)
    day = NOW.replace(month=chance.randint(1, 11), day=chance.randint(1, 28))
    return LeftMatch("key", day, head, session)


def _play_round(session: Session, chance: Random) -> None:
    """Play at random, with an occasional hint or undo."""
    while (turn := session.turn) is not None:
        what = chance.random()
        if what < 0.02:
            session.undo(session.version, one_back(session))
        elif what < 0.04:
            session.show_hint(turn, 1)
        else:
            action = chance.choice(session.view(turn).legal())
            accepted(session.submit(turn, action, session.version))


def played(matches: list[LeftMatch]) -> list[tuple[PastMatch, MatchSummary]]:
    """The same matches as statistics need them."""
    found = []
    for match in matches:
        seats = tuple(
            PastSeat(name, seat if sits.bot is None else None, is_learners(sits.help))
            for seat, (sits, name) in enumerate(zip(match.head.setup.seats, match.head.names, strict=True))
        )
        ended_at, game = match.changed_at.isoformat(), match.head.setup.ruleset
        head = PastMatch(match.key, ended_at, game, seats, match.head.first_round)
        found.append((head, summary_of(match.session)))
    return found


def plain_count(matches: list[LeftMatch], person: str | None) -> dict[str, object]:
    """The same counts from the records alone, written differently: match by match, and round by round."""
    names = ("matches", "won", "rounds", "rounds_won", "points", "shares", "helped", "unhelped", "longest")
    found = dict.fromkeys(names, 0)
    endings = dict.fromkeys(("out", "others out", "blocked"), 0)
    against: dict[str, list[int]] = {}
    partners: dict[str, int] = {}
    games: dict[str, int] = {}
    for match in matches:
        record: Record = match.session.record()
        rules = Ruleset.from_values(record.ruleset)
        seats = [
            seat
            for seat, (sits, name) in enumerate(zip(match.head.setup.seats, match.head.names, strict=True))
            if sits.bot is None and person in (None, name)
        ]
        if not seats:
            continue
        helps = [is_learners(match.head.setup.seats[seat].help) for seat in seats]
        mine = [side for side, there in enumerate(rules.sides) if any(seat in there for seat in seats)]
        found["matches"] += 1
        found["won"] += any(side in match.session.standing.winners for side in mine)
        found["helped"] += True in helps
        found["unhelped"] += False in helps
        games[match.head.setup.ruleset] = games.get(match.head.setup.ruleset, 0) + 1
        # Opponents by their sides; partners count separately.
        met = {
            (called, side)
            for side in mine
            for other, called in enumerate(match.head.names)
            if other not in rules.sides[side]
        }
        for called in {called for called, _ in met}:
            line = against.setdefault(called, [0, 0])
            line[0] += 1
        for called in {
            match.head.names[other]
            for seat in seats
            for other in range(rules.players)
            if other != seat and rules.side_of(other) == rules.side_of(seat)
        }:
            partners[called] = partners.get(called, 0) + 1
        for number, round_ in enumerate(record.rounds):
            if number < match.head.first_round:
                continue
            result = round_.result
            assert result is not UNSET
            found["rounds"] += 1
            found["rounds_won"] += result.winner in mine
            how = "out" if result.winner in mine else "others out"
            endings["blocked" if result.how == "blocked" else how] += 1
            laid = sum(action[:1].isdigit() for action in round_.actions)
            found["longest"] = max(found["longest"], laid)
            by_points = not rules.penalty and rules.match_by == "points"
            if by_points and (rules.going_out, rules.blocked) != ("none", "none"):
                found["points"] += sum(result.points[side] for side in mine)
                found["shares"] += len(mine)
                for called, side in met:
                    against[called][1] += result.points[side]
    return {
        **found,
        "endings": {how: count for how, count in endings.items() if count},
        "against": {name: tuple(line) for name, line in against.items()},
        "partners": partners,
        "games": games,
    }


def faults(
    matches: list[LeftMatch], played: list[tuple[PastMatch, MatchSummary]], person: str | None
) -> list[str]:
    found, plain = statistics_of(played, person), plain_count(matches, person)
    partners = plain["partners"]
    assert isinstance(partners, dict)
    told = {
        "matches": found.all.matches,
        "won": found.all.won,
        "rounds": found.all.rounds,
        "rounds_won": found.all.rounds_won,
        "points": found.all.points,
        "shares": found.all.shares,
        "helped": found.helped.matches,
        "unhelped": found.unhelped.matches,
        "endings": dict(found.endings),
        "longest": found.longest_line,
        "against": {name: (count.matches, count.points) for name, count in found.by_opponent.items()},
        "games": {name: count.matches for name, count in found.by_game.items()},
    }
    wrong = [name for name, value in told.items() if value != plain[name]]
    if partners and partners[found.favourite_partner] != max(partners.values()):
        wrong.append("partner")
    months = found.by_month.values()
    if sum((count.points for count in months), 0) != found.all.points:
        wrong.append("months")
    days = (found.by_day.helped, found.by_day.unhelped)
    for whole, by_day in zip((found.helped, found.unhelped), days, strict=True):
        if sum(count.points for count in by_day.values()) != whole.points:
            wrong.append("days")
    if sum(found.endings.values()) != found.all.rounds:
        wrong.append("parts")
    return wrong
