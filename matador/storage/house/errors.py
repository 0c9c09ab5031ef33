"""Why a house cannot be taken along or brought back; each message goes on with the sentence of whoever tells it."""

from __future__ import annotations


class HouseError(Exception):
    """What was there before is as it was."""


class NoHouseError(HouseError):
    """The file is no house of ours."""


class DamagedHouseError(HouseError):
    """The file is not as it was written, or what is to be taken along is not."""


class NewerHouseError(HouseError):
    """A newer Matador has written the file, or what is to be taken along."""


class HouseInUseError(HouseError):
    """A window has the house open, or has it for itself just now."""


class NotYetBackError(HouseError):
    """Some of the house is in its place, and some is not: the next start has to go on."""
