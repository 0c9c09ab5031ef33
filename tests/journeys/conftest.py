"""What journeys share: one desktop for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.journeys.desktop import Desktop, desktop
from tests.journeys.programs import require_programs


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """The desktop, where the programs for it are installed."""
    require_programs()
    with desktop(tmp_path_factory.mktemp("desktop")) as found:
        yield found
