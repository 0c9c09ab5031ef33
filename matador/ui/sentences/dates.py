"""Days and months in words of the game's language, whatever the system's locale is."""

from __future__ import annotations

from datetime import date

from matador.ui.language import Language


def day_month(language: Language, day: date) -> str:
    """`3 December`."""
    return language.gettext("{day} {month}").format(day=day.day, month=_month(language, day))


def short_date(language: Language, day: date) -> str:
    """`3 Dec 2026`."""
    month = _short_month(language, day)
    return language.gettext("{day} {month} {year}").format(day=day.day, month=month, year=day.year)


def file_title(language: Language, name: str) -> str:
    """`3 Dec 2026: Ana, Dot` for `2026-12-03 Ana, Dot`; anything else stays as it is."""
    day, space, rest = name.partition(" ")
    try:
        return f"{short_date(language, date.fromisoformat(day))}: {rest}" if space else name
    except ValueError:
        return name


def month_year(language: Language, month: str) -> str:
    """`November 2026` for `2026-11`; anything else stays as it is."""
    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError:
        return month
    return language.gettext("{month} {year}").format(month=_month(language, first), year=first.year)


def step_label(language: Language, step: str) -> str:
    """A day (`3 Nov`), a month (`Nov`, or `Jan 2027`) or a year of a plot, from `2026-11-03`, `2026-11` or `2026`."""
    try:
        day = date.fromisoformat(step if len(step) > 7 else f"{step}-01")
    except ValueError:
        return step
    name = _short_month(language, day)
    if len(step) > 7:
        return language.gettext("{day} {month}").format(day=day.day, month=name)
    return name if day.month > 1 else language.gettext("{month} {year}").format(month=name, year=day.year)


def _month(language: Language, day: date) -> str:
    names = language.gettext(
        "January February March April May June July August September October November December"
    )
    return names.split()[day.month - 1]


def _short_month(language: Language, day: date) -> str:
    return language.gettext("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()[day.month - 1]
