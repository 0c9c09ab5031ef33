"""Compare a picture with a golden one, and tolerate differences between versions of the drawing libraries."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

PLAIN = 24
"""A pixel with a larger difference in a colour differs plainly."""
MAX_MEAN = 0.5
MAX_PLAIN_SHARE = 0.002
BLOCK_PX = 16
MAX_BLOCK_MEAN = 10
"""Other antialiasing makes small differences everywhere; a moved item makes a large one in one place."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How two pictures of one size differ; colours are 0 to 255."""

    mean: float
    plain_share: float
    block_mean: int
    """Mean difference of the block of pixels that differs most."""

    @property
    def is_small(self) -> bool:
        """True if the pictures count as the same."""
        return (
            self.mean <= MAX_MEAN
            and self.plain_share <= MAX_PLAIN_SHARE
            and self.block_mean <= MAX_BLOCK_MEAN
        )


def difference(shown: pygame.Surface, golden: pygame.Surface) -> Difference:
    """How two pictures of one size differ."""
    apart = _apart(shown, golden)
    width, height = apart.get_size()
    colours = pygame.image.tobytes(apart, "RGB")
    same = pygame.transform.threshold(None, apart, (0, 0, 0), (PLAIN, PLAIN, PLAIN, 0), set_behavior=0)
    # Rounded up to whole blocks, because the last ones would be stretched otherwise.
    whole = pygame.Surface((-(-width // BLOCK_PX) * BLOCK_PX, -(-height // BLOCK_PX) * BLOCK_PX), depth=24)
    whole.blit(apart, (0, 0))
    blocks = pygame.transform.smoothscale(
        whole, (whole.get_width() // BLOCK_PX, whole.get_height() // BLOCK_PX)
    )
    return Difference(
        sum(colours) / len(colours),
        1 - same / (width * height),
        max(pygame.image.tobytes(blocks, "RGB")),
    )


def check(shown: pygame.Surface, golden_file: Path, folder: Path) -> None:
    """Raise `AssertionError` if a picture is not the golden one; the message names a picture of both side by side."""
    golden = pygame.image.load(golden_file)
    name = golden_file.stem
    renew = f"if it is meant to look so: python tools/renew_pictures.py {name}"
    assert shown.get_size() == golden.get_size(), (
        f"{name} is {shown.get_size()}, was {golden.get_size()}; {renew}"
    )
    found = difference(shown, golden)
    if not found.is_small:
        file = folder / f"{name}.png"
        pygame.image.save(side_by_side(golden, shown), file)
        raise AssertionError(f"{name} does not look as it did ({found}): see {file}; {renew}")


def side_by_side(golden: pygame.Surface, shown: pygame.Surface) -> pygame.Surface:
    """The golden picture, the one shown, and their difference, amplified."""
    apart = _apart(shown, golden)
    for _ in range(3):
        apart.blit(apart, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    sheet = pygame.Surface((golden.get_width() * 3 + 20, golden.get_height()))
    sheet.fill((255, 255, 255))
    for index, picture in enumerate((golden, shown, apart)):
        sheet.blit(picture, (index * (golden.get_width() + 10), 0))
    return sheet


def _apart(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """The absolute difference of each colour of each pixel."""
    above, below = (pygame.Surface(one.get_size(), depth=24) for _ in range(2))
    for target, first, second in ((above, one, other), (below, other, one)):
        target.blit(first, (0, 0))
        target.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    above.blit(below, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return above
