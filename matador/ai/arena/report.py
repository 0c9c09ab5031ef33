"""The results of an arena as a text table and as JSON."""

from __future__ import annotations

from math import isfinite
from typing import Any

from matador.ai.arena.tally import Estimate, Score, Tally, Times
from matador.match.errors import counted, harmless

_HEAD = (
    "",
    "points per round",
    "against the others",
    "rounds won",
    "matches won",
    "ms per decision",
    "p99",
    "faults",
)
_LONGEST_NAME = 40


def table(tally: Tally) -> str:
    rows = [_HEAD, *(_row(tally, number) for number in range(len(tally.scores)))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = []
    for name, *figures in rows:
        cells = (figure.rjust(width) for figure, width in zip(figures, widths[1:], strict=True))
        lines.append("  ".join((name.ljust(widths[0]), *cells)).rstrip())
    return "\n".join(lines) + "\n" + _foot(tally)


def _row(tally: Tally, number: int) -> tuple[str, ...]:
    score, entrant = tally.scores[number], tally.plan.entrants[number]
    times = score.conduct.wall if entrant.words else score.conduct.cpu
    name = harmless(entrant.name)
    return (
        name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…",
        _points(score.points.estimate()),
        _points(score.margin.estimate(), sign="+"),
        _share(score.rounds_won.estimate()),
        _share(score.matches_won.estimate()),
        f"{times.mean_ms:.2f}",
        f"{times.quantile_ms(0.99):.2f}",
        str(sum(score.conduct.faults.values())),
    )


def _points(estimate: Estimate | None, sign: str = "") -> str:
    return "-" if estimate is None else f"{estimate.value:{sign}.2f}{_within(estimate.half_width, 1, '.2f')}"


def _share(estimate: Estimate | None) -> str:
    return (
        "-" if estimate is None else f"{100 * estimate.value:.1f}%{_within(estimate.half_width, 100, '.1f')}"
    )


def _within(half_width: float, factor: int, form: str) -> str:
    return f" ± {half_width * factor:{form}}" if isfinite(half_width) else ""


def _foot(tally: Tally) -> str:
    seatings = len(tally.plan.seatings)
    drawn = f", {100 * tally.drawn / tally.rounds:.1f}% of them drawn" if tally.rounds else ""
    deals, rounds = counted(tally.deals, "deal"), counted(tally.rounds, "round")
    lines = [f"{deals}, each played {counted(seatings, 'time')}: {rounds}{drawn}\n"]
    for entrant, score in zip(tally.plan.entrants, tally.scores, strict=True):
        told = ", ".join(f"{number} {fault}" for fault, number in sorted(score.conduct.faults.items()))
        if told:
            lines.append(f"{harmless(entrant.name)}: Matador played random actions for it: {told}\n")
    return "".join(lines)


def document(tally: Tally, **more: object) -> dict[str, Any]:
    plan = tally.plan
    return {
        **more,
        "ruleset": plan.rules.values(),
        "seed": plan.seed,
        "iterations": plan.thinking.iterations,
        "budget_ms": plan.thinking.budget_ms,
        "deals": tally.deals,
        "seatings": len(plan.seatings),
        "rounds": tally.rounds,
        "drawn_rounds": tally.drawn,
        "bots": [
            {"name": entrant.name, **_figures(score)}
            for entrant, score in zip(plan.entrants, tally.scores, strict=True)
        ],
    }


def _figures(score: Score) -> dict[str, Any]:
    conduct = score.conduct
    return {
        "points_a_round": _interval(score.points.estimate()),
        "points_against_the_others": _interval(score.margin.estimate()),
        "rounds_won": _interval(score.rounds_won.estimate()),
        "matches_won": _interval(score.matches_won.estimate()),
        "decisions": conduct.wall.count,
        "wall_ms": _times(conduct.wall),
        "process_time_ms": _times(conduct.cpu),
        "faults": conduct.faults,
    }


def _interval(estimate: Estimate | None) -> dict[str, float | None] | None:
    if estimate is None:
        return None
    width = estimate.half_width if isfinite(estimate.half_width) else None
    return {"value": estimate.value, "half_width": width}


def _times(times: Times) -> dict[str, float]:
    return {
        "count": times.count,
        "mean": times.mean_ms,
        "median": times.quantile_ms(0.5),
        "p99": times.quantile_ms(0.99),
        "most": times.max_ms,
    }
