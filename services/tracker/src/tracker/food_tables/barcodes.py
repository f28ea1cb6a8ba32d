"""Barcodes of foods: EAN-8, UPC-A, EAN-13, GTIN-14. Pure functions."""

import re

from tracker.nutrients import CarbsBasis

# Labels of the US and Canada include fiber in carbs, other countries' do not. All include polyols.
_NORTH_AMERICA = re.compile(r"0[0-9]{2}|1[0-3][0-9]|75[45]")
_EAN = re.compile("[0-9]{8}|[0-9]{12,14}")
_LONGEST = 14


def is_ean(barcode: str) -> bool:
    """Whether it is a food's barcode, with a valid check digit."""
    if not _EAN.fullmatch(barcode):
        return False
    digits = [int(digit) for digit in reversed(barcode)]
    return (sum(digits[::2]) + 3 * sum(digits[1::2])) % 10 == 0


def padded(barcode: str) -> str:
    """The canonical form of a barcode: a UPC-A is an EAN-13 with a leading 0."""
    return barcode.zfill(_LONGEST)


def basis_of(barcode: str) -> CarbsBasis:
    """What the label's carbs include, by the country in which the maker is registered."""
    is_american = _NORTH_AMERICA.match(padded(barcode)[1:]) and len(barcode) != 8
    return "total" if is_american else "available"
