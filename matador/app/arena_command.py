"""`matador arena`: compare bots on the same deals, from every seat. `matador simulate`: write their records."""

from __future__ import annotations

import argparse
import logging
import os
import secrets
import shlex
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from math import isfinite
from pathlib import Path

import msgspec

from matador.ai.arena.journal import Build, Journal, JournalError, seed_of, this_build
from matador.ai.arena.plan import Entrant, Plan, Thinking
from matador.ai.arena.report import document, table
from matador.ai.arena.running import local_workers, run_arena
from matador.ai.arena.tally import Tally, TaskResult
from matador.app.bot_factory import Bots, bot_list, bots_named, is_program, program_words
from matador.app.errors import CommandError, Stopped, reason
from matador.app.output import Bar, output, standard_output, tell
from matador.app.rules_command import changes_given, check_deals, check_range, check_thinking, rules_given
from matador.match.controller import play_match
from matador.match.errors import harmless
from matador.match.records import encode
from matador.rules.options import LARGEST

_MAX_JOBS = 256


def run(arguments: argparse.Namespace) -> int:
    """Play the deals and print the table, even if the arena is stopped."""
    path = None if arguments.resume is None else Path(arguments.resume)
    plan = _plan(arguments, path)
    check_range("jobs", arguments.jobs, 1, _MAX_JOBS)
    is_one = path is not None and os.path.realpath(arguments.json or "-") == os.path.realpath(path)
    if is_one and arguments.json != "-":
        raise CommandError("--json and --resume need different files. Choose another for one of them.")
    tally, build = Tally(plan, arguments.until_half_width), this_build()
    with (
        # Opened first, to fail early if the results cannot be written.
        nullcontext() if arguments.json is None else output(arguments.json) as file,
        nullcontext() if path is None else _journal(path, tally, build) as journal,
    ):
        begun_by = build if journal is None else journal.begun_by
        status, fault = _ended(arguments, tally, journal)
        if status or fault is not None:
            tally.count_what_there_is()
        if arguments.json != "-":
            standard_output().write(table(tally))
        if file is not None:
            file.write(_document(arguments, tally, build, begun_by))
    if status:
        tell("stopped. The table covers only the deals that were played from every seat.")
    if arguments.seed is None:
        tell(f"deal numbers start at {plan.seed}. To repeat these deals, add --seed {plan.seed}")
    if fault is not None:
        raise fault
    return status


def _ended(
    arguments: argparse.Namespace, tally: Tally, journal: Journal | None
) -> tuple[int, CommandError | None]:
    """Play; return the exit status, and why the arena could not continue."""
    try:
        _play(arguments, tally, journal)
    except Stopped as stopped:
        return stopped.status, None
    except BrokenProcessPool:
        advice = "Run the same command again to continue."
        if journal is None:
            advice = "Start again, and add --resume FILE to keep the results next time."
        return 0, CommandError(f"an arena process was killed. {advice}")
    except JournalError as error:
        said = f"cannot save results in {arguments.resume} any more, so the arena has stopped: {error}"
        return 0, CommandError(said)
    except OSError as error:
        return 0, CommandError(f"cannot start a bot: {reason(error)}")
    return 0, None


def _play(arguments: argparse.Namespace, tally: Tally, journal: Journal | None) -> None:
    plan, done = tally.plan, tally.matches

    def keep(result: TaskResult) -> None:
        nonlocal done
        if journal is not None:
            journal.keep(result)
        done += len(result.matches)
        bar.show(done, _note(tally))

    with Bar(plan.deals * len(plan.seatings), "matches", shown=arguments.json != "-") as bar:
        bar.show(done)
        with local_workers(arguments.jobs) as executor:
            for _ in run_arena(tally, executor, workers=arguments.jobs, keep=keep):
                pass


def _plan(arguments: argparse.Namespace, path: Path | None) -> Plan:
    rules = rules_given(arguments.rules, arguments.players, changes_given(arguments))
    entrants = tuple(
        Entrant(name, tuple(program_words(name)) if is_program(name) else None)
        for name in bot_list(arguments.bots)
    )
    check_range("deals", arguments.deals, 1)
    check_thinking(arguments)
    seed = arguments.seed
    if seed is None and path is not None:
        try:
            seed = seed_of(path)
        except (JournalError, OSError) as error:
            raise _unusable(path, error) from None
    if seed is None:
        seed = secrets.randbelow(LARGEST - arguments.deals + 2)
    check_deals(seed, arguments.deals, " or fewer --deals")
    thinking = Thinking(arguments.iterations, arguments.budget or Thinking().budget_ms)
    try:
        return Plan(rules, entrants, arguments.deals, seed, thinking)
    except ValueError as error:
        raise CommandError(f"--bots: {error}") from None


@contextmanager
def _journal(path: Path, tally: Tally, build: Build) -> Iterator[Journal]:
    try:
        journal = Journal(path, tally, build)
    except (JournalError, OSError) as error:
        raise _unusable(path, error) from None
    if journal.begun_by not in (None, build):
        tell(
            f"{path} was started by {journal.begun_by}, but this is {build}. "
            "If a bot has changed since then, its results are a mix of both versions."
        )
    try:
        yield journal
    finally:
        journal.close()


def _unusable(path: Path, error: JournalError | OSError) -> CommandError:
    why = "it is a folder; give the name of a file in it" if path.is_dir() else reason(error)
    return CommandError(f"cannot continue {path}: {why}")


def _note(tally: Tally) -> str:
    margin = tally.margin()
    if margin is None or not isfinite(margin.half_width):
        return ""
    name = harmless(tally.plan.entrants[0].name)[:20]
    return f"{name} {margin.value:+.2f} ± {margin.half_width:.2f} points per round"


def _document(arguments: argparse.Namespace, tally: Tally, build: Build, begun_by: Build | None) -> bytes:
    by = {"version": build.version, "commit": build.commit, "begun_by": begun_by}
    told = document(tally, **by, command=shlex.join(arguments.given))
    return msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n"


def simulate(arguments: argparse.Namespace) -> int:
    rules = rules_given(arguments.rules, arguments.players, changes_given(arguments))
    names = bots_named(arguments.bots, rules.players)
    count = arguments.matches
    check_range("matches", count, 1)
    is_secret = arguments.seed is None and any(map(is_program, names))
    # Random, so that a program cannot deduce the deal number from its tiles.
    first = secrets.randbelow(LARGEST - count + 2) if is_secret else arguments.seed or 0
    check_deals(first, count, " or fewer --matches")
    check_thinking(arguments)
    playing = Bots(names, arguments.budget, arguments.iterations)
    with _shown_on_standard_error(), playing as bots, output(arguments.out) as file:
        # A bar would mix with records on the same terminal.
        with Bar(count, "matches", shown=not file.isatty()) as bar:
            for number in range(count):
                bar.show(number)
                seats = bots.seats(number)
                record = play_match(rules, first + number, bots.players(), seats)
                file.write(encode(record) + b"\n")
        bots.report()
    if is_secret:
        tell(f"deal numbers start at {first}. To repeat these deals, add --seed {first}")
    return 0


@contextmanager
def _shown_on_standard_error() -> Iterator[None]:
    """Print the messages of bots to their authors on standard error, unchanged."""
    log = logging.getLogger("matador.bot.said")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(handler)
