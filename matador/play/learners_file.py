"""The file in which an older version has kept what learners have shown: they move into the database once."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from matador.storage.database.learners import MovingIn
from matador.storage.learners import load_learners, set_aside

_log = logging.getLogger("matador")


def moving_in(path: Path) -> MovingIn:
    """The learners of a file; it is kept beside under another name once they are in the database."""

    def done() -> None:
        # What stays is read again at the next start, and changes nothing then.
        with suppress(OSError):
            _log.info(
                "what learners have shown is in the database now; the old file is %s",
                set_aside(path, "moved"),
            )

    return MovingIn(lambda: _known(path), done)


def _known(path: Path) -> Mapping[str, bytes] | None:
    """What is known of each; None if a newer program has written the file, or nothing can be read.

    A file that is none of ours goes aside.
    """
    from matador.teaching.document import DocumentError, NewerDocument, decode  # noqa: PLC0415 - few matches have learners
    from matador.teaching.learner_rows import encode_learner  # noqa: PLC0415

    try:
        data, aside = load_learners(path)
        if data is not None:
            try:
                return {name: encode_learner(learner) for name, learner in decode(data).by_name.items()}
            except NewerDocument:
                _log.warning(
                    "what learners have shown in %s was written by a newer Matador; it is left as it is", path
                )
                return None
            except DocumentError as error:
                aside = set_aside(path)
                _log.warning("what learners have shown cannot be used (%s); it is kept in %s", error, aside)
                return None
    except OSError:
        _log.warning("what learners have shown cannot be read in %s, and is left there", path, exc_info=True)
        return None
    if aside is not None:
        _log.warning("what learners have shown could not be read; it is kept in %s", aside)
    return None
