"""The house of this computer as commands open it: where everything lies, and who has it open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from matador.app.errors import CommandError
from matador.storage.house.contents import House, SideFile
from matador.storage.house.errors import HouseError, HouseInUseError, NotYetBackError
from matador.storage.house.in_use import OpenHouse, house_open, house_shut
from matador.storage.house.restoring import restore
from matador.storage.house.saving import read_house_file
from matador.storage.learners import MOST_BYTES as MOST_LEARNERS_BYTES
from matador.storage.paths import database_path, learners_path, matches_dir, settings_path
from matador.storage.settings import MOST_BYTES as MOST_SETTINGS_BYTES
from matador.storage.settings import check_settings, without_name

if TYPE_CHECKING:
    from matador.play.taking_along import HouseNews


def house() -> House:
    """Everything that belongs to the house of this computer, or of the folder of `MATADOR_HOME`."""
    return House(
        database_path(),
        matches_dir(),
        (
            SideFile("settings.json", settings_path(), MOST_SETTINGS_BYTES, check_settings, without_name),
            SideFile(
                "learners.json", learners_path(), MOST_LEARNERS_BYTES, _check_learners, _without_learner
            ),
        ),
    )


@contextmanager
def house_entered() -> Iterator[OpenHouse | None]:
    """Have the house open; None where no file can be made. `CommandError` if that cannot be."""
    entered: OpenHouse | None = None
    with ExitStack() as stack:
        try:
            entered = stack.enter_context(house_open(house()))
        except HouseInUseError as error:
            raise CommandError(f"{error}; try again in a moment") from None
        except NotYetBackError as error:
            raise unfinished(error) from None
        except OSError:
            # Where no file can be made, such as on a locked stick, nobody brings a house back either.
            pass
        yield entered


def brought_back(file: Path) -> HouseNews:
    """Bring back the house in a file once no window has the one of this computer open, and say what came of it.

    `CommandError` if it is only half in its place.
    """
    from matador.play.taking_along import Back, NotBack  # noqa: PLC0415 - commands do without the room of play

    try:
        contents = read_house_file(file, house())
        with house_shut(house()):
            return Back(restore(house(), contents))
    except NotYetBackError as error:
        raise unfinished(error) from None
    except (HouseError, OSError) as error:
        return NotBack(file, error)


def unfinished(error: NotYetBackError) -> CommandError:
    """That a house is only half in its place."""
    return CommandError(
        f"the house is only half brought back ({error}); see that {house().folder} can be written, and start again: "
        "that brings back the rest"
    )


def _check_learners(data: bytes) -> None:
    from matador.teaching.document import decode  # noqa: PLC0415 - it loads the model of the learner

    decode(data)


def _without_learner(data: bytes, name: str) -> bytes:
    from matador.teaching.document import Learners, NewerDocument, decode, encode  # noqa: PLC0415 - as above

    try:
        learners = decode(data).by_name
    except NewerDocument as error:
        raise OSError(str(error)) from error
    return encode(Learners({each: learner for each, learner in learners.items() if each != name}))
