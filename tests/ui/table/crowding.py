"""A table where a place needs a callout."""

from __future__ import annotations

from matador.play.layout.orientations import Spot
from matador.rules import named_ruleset
from tests.ui.dealt import Table


def crowded() -> tuple[Table, Spot]:
    """A table with a callout: the opening spinner in a small window, zoomed far out."""
    rules = named_ruleset("sevens", 2, {"spinner": True})
    pilot = Table(rules, ("3-3 2-2 4-5", "5-5 6-6"), "0-1", "3+3", size=(800, 600))
    display = pilot.display
    camera = display.camera
    display.stand_camera(type(camera)(4, camera.x, camera.y))
    found = [target.spot for target in display.targets if target.called_out]
    assert found
    return pilot, found[0]
