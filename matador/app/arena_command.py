"""`matador arena`: bots play the same deals from every seat; who plays better, and how sure that is."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from math import isfinite
from pathlib import Path

import msgspec

from matador.ai.arena.build import Build, this_build
from matador.ai.arena.journal import Journal, JournalError, seed_of
from matador.ai.arena.plan import Entrant, Plan, Thinking
from matador.ai.arena.report import document, table
from matador.ai.arena.results import TaskResult
from matador.ai.arena.running import local_workers, run_arena
from matador.ai.arena.tally import Tally
from matador.app.bots_in import bot_list, is_program, program_words
from matador.app.errors import CommandError
from matador.app.output import check_output, output, standard_output, tell
from matador.app.progress import Bar
from matador.app.rules_given import changes_given, rules_given
from matador.app.signals import Stopped
from matador.match.errors import harmless
from matador.rules.options import LARGEST

_MOST_BUDGET_MS = 600_000
_MOST_JOBS = 256


def run(arguments: argparse.Namespace) -> int:
    """Play the deals and print the table, as far as it goes if the arena is stopped."""
    path = None if arguments.resume is None else Path(arguments.resume)
    plan = _plan(arguments, path)
    if not 1 <= arguments.jobs <= _MOST_JOBS:
        raise CommandError(f"--jobs must be a whole number from 1 to {_MOST_JOBS}")
    if arguments.json is not None:
        _check_figures(arguments.json, path)
    tally, build, status = Tally(plan), this_build(), 0
    fault: CommandError | None = None
    with _journal(path, tally, build) as journal:
        begun_by = build if journal is None else journal.begun_by
        try:
            _play(arguments, tally, journal)
        except Stopped as stopped:
            status = stopped.status
        except BrokenProcessPool:
            fault = CommandError(f"an arena process was killed. {_again(path)}")
        except JournalError as error:
            fault = CommandError(f"cannot save results in {path} any more, so the arena has stopped: {error}")
        except OSError as error:
            fault = CommandError(f"cannot start a bot: {error.strerror or error}")
    if status or fault is not None:
        tally.count_what_there_is()
    _tell_all(arguments, tally, build, begun_by, is_stopped=status != 0)
    if fault is not None:
        raise fault
    return status


def _check_figures(file: str, path: Path | None) -> None:
    """Refuse a file that the figures cannot be written to, or that holds the results."""
    check_output(file)
    if path is not None and file != "-" and os.path.realpath(file) == os.path.realpath(path):
        raise CommandError("--json and --resume need different files. Choose another file for one of them.")


def _play(arguments: argparse.Namespace, tally: Tally, journal: Journal | None) -> None:
    """Play what is left of the plan, with a bar."""
    plan = tally.plan
    bar = Bar(plan.deals * len(plan.seatings), "matches", shown=arguments.json != "-")
    done = tally.matches

    def keep(result: TaskResult) -> None:
        nonlocal done
        if journal is not None:
            journal.keep(result)
        done += len(result.matches)
        bar.show(done, _note(tally))

    bar.show(done)
    try:
        with local_workers(arguments.jobs) as executor:
            for _ in run_arena(
                plan,
                executor,
                workers=arguments.jobs,
                tally=tally,
                keep=keep,
                until_half_width=arguments.until_half_width,
            ):
                pass
    finally:
        bar.clear()


def _plan(arguments: argparse.Namespace, path: Path | None) -> Plan:
    """What the words of the command ask for; `CommandError` if that cannot be played."""
    rules = rules_given(arguments.rules, arguments.players, changes_given(arguments))
    entrants = tuple(
        Entrant(name, tuple(program_words(name)) if is_program(name) else None)
        for name in bot_list(arguments.bots)
    )
    if not 1 <= arguments.deals <= LARGEST:
        raise CommandError(f"--deals must be a whole number from 1 to {LARGEST}")
    if arguments.budget is not None and not 1 <= arguments.budget <= _MOST_BUDGET_MS:
        raise CommandError(f"--budget must be 1 to {_MOST_BUDGET_MS} milliseconds")
    if arguments.iterations is not None and not 1 <= arguments.iterations <= LARGEST:
        raise CommandError(f"--iterations must be a whole number from 1 to {LARGEST}")
    seed = arguments.seed
    if seed is None and path is not None:
        seed = _seed_before(path)
    if seed is None:
        seed = secrets.randbelow(LARGEST - arguments.deals + 2)
    if seed < -LARGEST or seed + arguments.deals - 1 > LARGEST:
        raise CommandError(
            f"deal numbers go from -{LARGEST} to {LARGEST}. Choose another --seed or fewer --deals."
        )
    thinking = Thinking(arguments.iterations, arguments.budget or Thinking().budget_ms)
    try:
        return Plan(rules, entrants, arguments.deals, seed, thinking)
    except ValueError as error:
        raise CommandError(f"--bots: {error}") from None


def _seed_before(path: Path) -> int | None:
    try:
        return seed_of(path)
    except (JournalError, OSError) as error:
        raise _unusable(path, error) from None


@contextmanager
def _journal(path: Path | None, tally: Tally, build: Build) -> Iterator[Journal | None]:
    if path is None:
        yield None
        return
    try:
        journal = Journal(path, tally.plan, tally, build)
    except (JournalError, OSError) as error:
        raise _unusable(path, error) from None
    if journal.begun_by not in (None, build):
        tell(
            f"{path} was started by {journal.begun_by}, and this is {build}. "
            "If a bot has changed since then, its results mix both versions."
        )
    try:
        yield journal
    finally:
        journal.close()


def _unusable(path: Path, error: JournalError | OSError) -> CommandError:
    said = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
    return CommandError(f"cannot continue {path}: {said}")


def _again(path: Path | None) -> str:
    if path is None:
        return "Start it again, with --resume FILE to keep results next time."
    return "Run the same command again to continue."


def _note(tally: Tally) -> str:
    margin = tally.margin()
    if margin is None or not isfinite(margin.half_width):
        return ""
    name = harmless(tally.plan.entrants[0].name)[:20]
    return f"{name} {margin.value:+.2f} ± {margin.half_width:.2f} points per round"


def _tell_all(
    arguments: argparse.Namespace, tally: Tally, build: Build, begun_by: Build | None, *, is_stopped: bool
) -> None:
    if arguments.json != "-":
        standard_output().write(table(tally))
    if arguments.json is not None:
        told = document(
            tally,
            version=build.version,
            commit=build.commit,
            begun_by=begun_by,
            command=shlex.join(arguments.given),
        )
        with output(arguments.json) as file:
            file.write(msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n")
    if is_stopped:
        tell("stopped. The table has the deals that were played from every seat.")
    if arguments.seed is None:
        tell(f"deal numbers start at {tally.plan.seed}. To repeat these deals, add --seed {tally.plan.seed}")
