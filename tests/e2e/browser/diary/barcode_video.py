"""A video of a barcode, which Chromium plays as the picture of its fake camera."""

from pathlib import Path

_WIDTH, _HEIGHT = 640, 480
_FRAMES_A_SECOND = 15
# The widths of the bars of each digit's L code; R is its inverse, G the inverse read backwards.
_L = (
    *("0001101", "0011001", "0010011", "0111101", "0100011"),
    *("0110001", "0101111", "0111011", "0110111", "0001011"),
)
# Which of the first six digits have a G code: the pattern encodes the first digit of an EAN-13.
_G_FOR_FIRST = (
    *("LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG"),
    *("LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"),
)
_INVERSE = str.maketrans("01", "10")
_PAPER, _INK, _TABLE = 225, 35, 120


def modules(ean: str) -> str:
    """The bars of an EAN-13, UPC-A or EAN-8: 1 is ink."""
    if len(ean) == 8:
        left, right, parity = ean[:4], ean[4:], "LLLL"
    else:
        first, digits = ("0" + ean)[-13:][0], ean[-12:]
        left, right, parity = digits[:6], digits[6:], _G_FOR_FIRST[int(first)]
    start = "".join(_code(int(each), kind) for each, kind in zip(left, parity, strict=True))
    end = "".join(_code(int(each), "R") for each in right)
    return f"101{start}01010{end}101"


def _code(digit: int, kind: str) -> str:
    if kind == "L":
        return _L[digit]
    inverse = _L[digit].translate(_INVERSE)
    return inverse if kind == "R" else inverse[::-1]


def write_video(path: Path, ean: str) -> None:
    """Write a second of a tilted barcode that approaches, blurred at first and unevenly lit."""
    frames = [_frame(ean, nearness / _FRAMES_A_SECOND) for nearness in range(_FRAMES_A_SECOND)]
    # Hold the last frame for two seconds, then the video repeats.
    frames += [frames[-1]] * 2 * _FRAMES_A_SECOND
    head = f"YUV4MPEG2 W{_WIDTH} H{_HEIGHT} F{_FRAMES_A_SECOND}:1 Ip A1:1 C420\n".encode()
    colours = bytes([128]) * (_WIDTH * _HEIGHT // 2)
    path.write_bytes(head + b"".join(b"FRAME\n" + frame + colours for frame in frames))


def _frame(ean: str, nearness: float) -> bytes:
    """The brightness of each pixel; the nearer the barcode, the larger and sharper it is."""
    bars = modules(ean)
    size = 1.4 + 2 * nearness
    width = len(bars) * size
    left = (_WIDTH - width) / 2 + 60 * (1 - nearness)
    row = _blurred([_light(bars, (x - left) / size) for x in range(-80, _WIDTH + 80)], 1 - nearness)
    top, bottom = _HEIGHT / 2 - width / 4, _HEIGHT / 2 + width / 4
    table = bytes([_TABLE]) * _WIDTH
    lines = []
    for y in range(_HEIGHT):
        tilt = 80 + round((y - _HEIGHT / 2) * 0.12)
        line = row[tilt : tilt + _WIDTH] if top <= y < bottom else table
        lines.append(line.translate(_SHADES[y % 7 + y // 60]))
    return b"".join(lines)


def _light(bars: str, place: float) -> int:
    quiet = 9
    if not -quiet <= place < len(bars) + quiet:
        return _TABLE
    is_ink = 0 <= place < len(bars) and bars[int(place)] == "1"
    return _INK if is_ink else _PAPER


def _blurred(row: list[int], amount: float) -> bytes:
    reach = round(3 * amount)
    near = [row[max(0, x - reach) : x + reach + 1] for x in range(len(row))]
    return bytes(sum(each) // len(each) for each in near)


# Lines lit unevenly, as by a lamp from above.
_SHADES = [
    bytes(min(255, light * (100 - 3 * shade) // 100 + shade) for light in range(256))
    for shade in range(16)
]
