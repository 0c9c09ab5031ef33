"""Days and months as people write them; in the words of the game's language, not of the system's."""

from __future__ import annotations

from datetime import date

from matador.ui.language import Language


def day_month(language: Language, day: date) -> str:
    """`3 December`."""
    return language.gettext("{day} {month}").format(day=day.day, month=_months(language)[day.month - 1])


def short_date(language: Language, day: date) -> str:
    """`3 Dec 2026`."""
    month = _short_months(language)[day.month - 1]
    return language.gettext("{day} {month} {year}").format(day=day.day, month=month, year=day.year)


def month_year(language: Language, month: str) -> str:
    """`November 2026` for `2026-11`; anything else stays as it is."""
    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError:
        return month
    return language.gettext("{month} {year}").format(
        month=_months(language)[first.month - 1], year=first.year
    )


def step_label(language: Language, step: str) -> str:
    """A day (`3 Nov`), a month (`Nov`, or `Jan 2027`) or a year of a plot, from `2026-11-03`, `2026-11` or `2026`."""
    try:
        day = date.fromisoformat(step if len(step) > 7 else f"{step}-01")
    except ValueError:
        return step
    name = _short_months(language)[day.month - 1]
    if len(step) > 7:
        return language.gettext("{day} {month}").format(day=day.day, month=name)
    if day.month > 1:
        return name
    return language.gettext("{month} {year}").format(month=name, year=day.year)


def _months(language: Language) -> tuple[str, ...]:
    say = language.gettext
    return (
        say("January"),
        say("February"),
        say("March"),
        say("April"),
        language.pgettext("month", "May"),
        say("June"),
        say("July"),
        say("August"),
        say("September"),
        say("October"),
        say("November"),
        say("December"),
    )


def _short_months(language: Language) -> tuple[str, ...]:
    say = language.gettext
    return (
        say("Jan"),
        say("Feb"),
        say("Mar"),
        say("Apr"),
        language.pgettext("short month", "May"),
        say("Jun"),
        say("Jul"),
        say("Aug"),
        say("Sep"),
        say("Oct"),
        say("Nov"),
        say("Dec"),
    )
