from __future__ import annotations

import pytest

from matador.ui.fonts import Fonts
from matador.ui.sprites import Sprites
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST


@pytest.fixture(params=[GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"])
def sprites(request: pytest.FixtureRequest) -> Sprites:
    return Sprites(request.param, Fonts(1.0, 1.0))


@pytest.fixture(autouse=True)
def drawn_once() -> None:
    """Draw everything each time, because these tests are about the drawing."""
