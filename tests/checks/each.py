"""Many generated cases in one test, where no case needs a name of its own."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, TypeAlias

_Test: TypeAlias = Callable[..., None]


def each(
    names: str | Sequence[str], cases: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[[_Test], _Test]:
    """Loop over cases in one test, where `pytest.mark.parametrize` would make a test of each.

    The failure names all the cases that fail. The cases share the test's fixtures, so they must leave them as
    they are. If `cases` is a function, it is called when the test runs.
    """

    def looped(test: _Test) -> _Test:
        @wraps(test)
        def all_cases(**fixtures: Any) -> None:
            failed: dict[str, Exception] = {}
            given = list(cases() if callable(cases) else cases)
            assert given, "there are no cases"
            for case in given:
                values = (case,) if isinstance(names, str) else case
                try:
                    test(**dict(zip(taken, values, strict=True)), **fixtures)
                except Exception as error:
                    failed[", ".join(map(str, values))] = error
            if failed:
                said = "\n".join(f"{case}: {error}" for case, error in failed.items())
                first = next(iter(failed.values()))
                raise AssertionError(f"{len(failed)} of {len(given)} cases fail:\n{said}") from first

        taken = (names,) if isinstance(names, str) else tuple(names)
        signature = inspect.signature(test)
        kept = [one for one in signature.parameters.values() if one.name not in taken]
        all_cases.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return all_cases

    return looped
