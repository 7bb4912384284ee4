#!/usr/bin/env python3
"""Prints made-up symbols of every symbology into scenes, for measuring how well pictures are read.

  make_scenes.py FOLDER                                all symbologies, 40 frames a bucket
  make_scenes.py FOLDER --symbology gs1-datamatrix     one symbology
  make_scenes.py FOLDER --bucket blur-0.45 --count 10  one bucket, fewer frames
  make_scenes.py --list                                the symbologies and their buckets

A scene is a grey PNG of 800×600: a textured, unevenly lit ground with a symbol on a piece of paper,
as `zint` draws it. A bucket changes one thing:

  upright          4 pixels a module, not turned; every other bucket is turned by any angle
  size-N           N pixels a module
  blur-S           Gaussian blur with a sigma of S modules
  perspective-P    the far side of the paper is P % shorter than the near one, seen from any side
  contrast-P       ink and paper are P % of black and white apart
  noise-S          Gaussian noise with a sigma of S of 256 levels
  white-on-black   the symbol is printed light on dark

GS1 DataMatrix has 24×24 modules and all buckets; the others have some of them. Linear symbols have
3 pixels a module where they fit across the scene and less where not; their buckets are called
`turned` where nothing but the angle changes.

`manifest.tsv` in the folder has a line a frame: file, symbology, bucket, expected text (the
separator FNC1 as \\x1d), seed of the frame. The same seed gives the same bytes; a frame depends on
the seed, its symbology, its bucket and its number only. Needs zint, and numpy and Pillow
(in Debian: zint, python3-numpy, python3-pil; seen with 2.11.1, 1.24.2 and 9.4.0).
"""

import argparse
import hashlib
import math
import pathlib
import random

import numpy
from PIL import Image, ImageDraw, ImageFilter

from scene_symbols import LINEAR, MODULE, SYMBOLS

WIDTH, HEIGHT = 800, 600
FINE = 3  # Scenes are drawn so many times larger and averaged down, as a sensor does.
CONTRAST = 0.85  # Of black and white, where the bucket says nothing of it.
SENSOR_NOISE = 2.0  # Grey levels; every frame has it.

ALL_BUCKETS = {
    "upright": {"turn": False},
    "size-2": {"pixels": 2.0},
    "size-2.5": {"pixels": 2.5},
    "size-3": {"pixels": 3.0},
    "size-4": {"pixels": 4.0},
    "size-6": {"pixels": 6.0},
    "size-8": {"pixels": 8.0},
    "blur-0.3": {"blur": 0.3},
    "blur-0.45": {"blur": 0.45},
    "blur-0.6": {"blur": 0.6},
    "perspective-8": {"perspective": 0.08},
    "perspective-15": {"perspective": 0.15},
    "perspective-25": {"perspective": 0.25},
    "contrast-50": {"contrast": 0.50},
    "contrast-30": {"contrast": 0.30},
    "contrast-15": {"contrast": 0.15},
    "noise-15": {"noise": 15.0},
    "noise-30": {"noise": 30.0},
    "noise-45": {"noise": 45.0},
    "white-on-black": {"inverted": True},
    "turned": {},
}
QR_BUCKETS = [
    "upright", "size-2", "size-3", "size-4", "blur-0.45", "perspective-15", "contrast-30",
    "noise-30", "white-on-black",
]  # fmt: skip
LINEAR_BUCKETS = [
    "upright", "turned", "blur-0.3", "blur-0.6", "perspective-15", "contrast-30", "noise-30",
]  # fmt: skip


def buckets(symbology):
    """Names the buckets of a symbology."""
    if symbology == "gs1-datamatrix":
        return [name for name in ALL_BUCKETS if name != "turned"]
    return LINEAR_BUCKETS if symbology in LINEAR else QR_BUCKETS


def frame_seed(seed, symbology, bucket, number):
    """Gives the seed of one frame: 32 bits of a digest, so that frames do not depend on each other."""
    name = f"{seed}/{symbology}/{bucket}/{number}".encode()
    return int.from_bytes(hashlib.sha256(name).digest()[:4], "big")


def ground(chance, noise):
    """Makes a textured ground in grey: grain of four sizes, stripes and print-like marks."""
    levels = numpy.full((HEIGHT, WIDTH), chance.uniform(110, 190))
    for cell, strength in ((120, 28), (32, 14), (8, 9), (2, 6)):
        shape = (HEIGHT // cell + 2, WIDTH // cell + 2)
        grain = Image.fromarray(noise.normal(0, strength, shape).astype(numpy.float32))
        levels += numpy.asarray(grain.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))
    angle, period = chance.uniform(0, math.pi), chance.uniform(7, 40)
    across, down = numpy.meshgrid(numpy.arange(WIDTH), numpy.arange(HEIGHT))
    phase = (across * math.cos(angle) + down * math.sin(angle)) * 2 * math.pi / period
    levels += chance.uniform(2, 10) * numpy.sin(phase)
    picture = Image.fromarray(numpy.clip(levels, 0, 255).astype(numpy.uint8))
    pen = ImageDraw.Draw(picture)
    for _ in range(chance.randint(10, 25)):
        left, top = chance.randint(-40, WIDTH), chance.randint(-20, HEIGHT)
        box = (left, top, left + chance.randint(4, 140), top + chance.randint(2, 14))
        pen.rectangle(box, fill=chance.randint(20, 240))
    return picture.resize((WIDTH * FINE, HEIGHT * FINE), Image.Resampling.BICUBIC)


def corners(chance, width, height, turn, perspective):
    """Places a sheet of this size in the scene and gives its corners, clockwise from the top left.

    The sheet is seen by a pinhole camera, tilted about an axis at any angle, so far that its far
    side is shorter than its near one by `perspective`; then it is turned in the picture.
    """
    angle = chance.uniform(0, 2 * math.pi) if turn else 0.0
    tilt = chance.uniform(0, 2 * math.pi)
    half = max(width, height) / 2
    strength = perspective / (2 - perspective) / half
    points = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = x * width / 2, y * height / 2
        depth = 1 + strength * (x * math.cos(tilt) + y * math.sin(tilt))
        x, y = x / depth, y / depth
        points.append(
            (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)))
    reach_x, reach_y = (max(abs(point[axis]) for point in points) + 4 for axis in (0, 1))
    middle_x = chance.uniform(min(reach_x, WIDTH / 2), max(WIDTH - reach_x, WIDTH / 2))
    middle_y = chance.uniform(min(reach_y, HEIGHT / 2), max(HEIGHT - reach_y, HEIGHT / 2))
    return [(x + middle_x, y + middle_y) for x, y in points]


def homography(source, target):
    """Solves for the eight numbers that carry the points of `target` back to those of `source`."""
    rows, values = [], []
    for (u, v), (x, y) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return numpy.linalg.solve(numpy.array(rows, float), numpy.array(values, float))


def lit(chance, levels):
    """Multiplies a picture by a light that falls off by up to 20 % across it."""
    angle, fall = chance.uniform(0, 2 * math.pi), chance.uniform(0, 0.2)
    across, down = numpy.meshgrid(numpy.linspace(-1, 1, WIDTH), numpy.linspace(-1, 1, HEIGHT))
    return levels * (1 - fall / 2 + fall / 2 * (across * math.cos(angle) + down * math.sin(angle)))


def scene(symbology, bucket, seed):
    """Makes one frame; gives the picture and the text its symbol holds."""
    chance, noise = random.Random(seed), numpy.random.RandomState(seed)
    master, text = SYMBOLS[symbology](chance)
    changes = ALL_BUCKETS[bucket]
    linear = symbology in LINEAR
    border = 2 * MODULE
    symbol = Image.new("L", (master.width + 2 * border, master.height + 2 * border), 255)
    symbol.paste(master, (border, border))
    if changes.get("inverted"):
        symbol = symbol.point(lambda level: 255 - level)

    modules = symbol.width / MODULE, symbol.height / MODULE
    pixels = changes.get("pixels", 3.0 if linear else 4.0)
    if linear:
        room = WIDTH if not changes.get("turn", True) else HEIGHT
        pixels = min(pixels, (room - 20) / math.hypot(*modules))
    contrast = changes.get("contrast", CONTRAST)
    paper = chance.uniform(max(contrast + 0.02, 0.6), 0.97) * 255
    ink = paper - contrast * 255
    symbol = symbol.point(lambda level: round(ink + (paper - ink) * level / 255))

    place = corners(
        chance, modules[0] * pixels, modules[1] * pixels, changes.get("turn", True),
        changes.get("perspective", 0.0))  # fmt: skip
    target = [(x * FINE, y * FINE) for x, y in place]
    width, height = symbol.size
    source = [(0, 0), (width, 0), (width, height), (0, height)]
    back = homography(source, target)
    size = (WIDTH * FINE, HEIGHT * FINE)
    method = (size, Image.Transform.PERSPECTIVE, tuple(back), Image.Resampling.BICUBIC)
    sheet = symbol.transform(*method)
    mask = Image.new("L", symbol.size, 255).transform(*method)
    picture = Image.composite(sheet, ground(chance, noise), mask).reduce(FINE)
    if "blur" in changes:
        picture = picture.filter(ImageFilter.GaussianBlur(changes["blur"] * pixels))

    levels = lit(chance, numpy.asarray(picture, dtype=float))
    levels += noise.normal(0, math.hypot(SENSOR_NOISE, changes.get("noise", 0.0)), levels.shape)
    return Image.fromarray(numpy.clip(numpy.rint(levels), 0, 255).astype(numpy.uint8)), text


def arguments():
    """Reads the command line."""
    about, _, rest = __doc__.partition("\n\n")
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about, epilog=rest, formatter_class=form)
    parser.add_argument("folder", nargs="?", type=pathlib.Path, help="where the frames go")
    parser.add_argument("--seed", type=int, default=6, help="another number gives other frames (6)")
    parser.add_argument("--count", type=int, default=40, help="frames a bucket (40)")
    parser.add_argument(
        "--symbology", action="append", choices=SYMBOLS, help="only this one; may be repeated")
    parser.add_argument(
        "--bucket", action="append", choices=ALL_BUCKETS, help="only this one; may be repeated")
    parser.add_argument("--list", action="store_true", help="list symbologies and buckets")
    given = parser.parse_args()
    if given.folder is None and not given.list:
        parser.error("name a folder for the frames")
    return given


def main():
    given = arguments()
    wanted = [
        (symbology, bucket)
        for symbology in given.symbology or SYMBOLS
        for bucket in buckets(symbology)
        if not given.bucket or bucket in given.bucket
    ]
    if given.list:
        for symbology in given.symbology or SYMBOLS:
            print(symbology, *[bucket for name, bucket in wanted if name == symbology], sep="\t")
        return
    given.folder.mkdir(parents=True, exist_ok=True)
    lines = ["file\tsymbology\tbucket\ttext\tseed"]
    for symbology, bucket in wanted:
        for number in range(given.count):
            seed = frame_seed(given.seed, symbology, bucket, number)
            picture, text = scene(symbology, bucket, seed)
            file = f"{symbology}_{bucket}_{number:03}.png"
            picture.save(given.folder / file, compress_level=1)
            shown = text.replace("\x1d", r"\x1d")
            lines.append("\t".join([file, symbology, bucket, shown, str(seed)]))
    manifest = "\n".join(lines) + "\n"
    (given.folder / "manifest.tsv").write_text(manifest, encoding="utf-8")


if __name__ == "__main__":
    main()
