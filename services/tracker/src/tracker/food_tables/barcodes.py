"""Barcodes of foods: EAN-8, UPC-A, EAN-13, GTIN-14. Pure functions."""

import re

from tracker.nutrients import CarbsBasis

# Labels of the US and Canada have fiber in their carbs; those of others have not. All have polyols.
_NORTH_AMERICA = re.compile(r"0[0-9]{2}|1[0-3][0-9]|75[45]")
_EAN = re.compile("[0-9]{8}|[0-9]{12,14}")
_LONGEST = 14


def is_ean(barcode: str) -> bool:
    """Whether it is a barcode of a food: the last digit checks the others."""
    if not _EAN.fullmatch(barcode):
        return False
    digits = [int(digit) for digit in reversed(barcode)]
    return (sum(digits[::2]) + 3 * sum(digits[1::2])) % 10 == 0


def padded(barcode: str) -> str:
    """The one form of a barcode: a UPC-A is an EAN-13 with a 0 before it."""
    return barcode.zfill(_LONGEST)


def basis_of(barcode: str) -> CarbsBasis:
    """What the carbs of the label include, by where the maker is registered."""
    is_american = _NORTH_AMERICA.match(padded(barcode)[1:]) and len(barcode) != 8
    return "total" if is_american else "available"
