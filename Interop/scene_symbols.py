"""Symbols for `make_scenes.py`: contents made up from a seed, drawn by the `zint` program.

A symbol is a picture in grey with ten pixels a module, quiet zones included, and the text a scanner
sends for it: without symbology identifier, with the separator FNC1 as the character GS (0x1D). The
products do not exist; check digits are those of the standards.
"""

import io
import subprocess

from PIL import Image

MODULE = 10  # Pixels a module in the pictures made here; a `--scale` of 5 for zint.
GS = "\x1d"
DIGITS = "0123456789"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE32 = DIGITS + "BCDFGHJKLMNPQRSTUVWXYZ"


def digits(random, count):
    """Gives `count` random digits; the first is never 0."""
    return random.choice(DIGITS[1:]) + "".join(random.choice(DIGITS) for _ in range(count - 1))


def letters(random, count):
    """Gives `count` capital letters and digits."""
    return "".join(random.choice(LETTERS + DIGITS) for _ in range(count))


def gtin(body):
    """Appends the check digit of GS1 to a body of 7, 11, 12 or 13 digits."""
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(body[::-1]))
    return body + str(-total % 10)


def date(random):
    """Gives an expiry date as YYMMDD, every fourth with day 00 (the end of the month)."""
    day = 0 if random.random() < 0.25 else random.randint(1, 28)
    return f"{random.randint(26, 33)}{random.randint(1, 12):02}{day:02}"


def pzn(random):
    """Gives a PZN8: seven digits and the remainder of their weighted sum by 11, never 10."""
    while True:
        body = "".join(random.choice(DIGITS) for _ in range(7))
        check = sum(int(digit) * weight for weight, digit in enumerate(body, 1)) % 11
        if check < 10:
            return body + str(check)


def code32(body):
    """Writes eight digits and their check digit with six characters, as Italy prints codes."""
    total = 0
    for place, digit in enumerate(body):
        value = int(digit) * (1 if place % 2 == 0 else 2)
        total += value // 10 + value % 10
    number, text = int(body + str(total % 10)), ""
    for _ in range(6):
        number, rest = divmod(number, 32)
        text = CODE32[rest] + text
    return text


def upce(body):
    """Appends the check digit to a UPC-E body of seven digits: that of the UPC-A it stands for."""
    system, six = body[0], body[1:]
    last = six[5]
    if last in "012":
        long = six[:2] + last + "0000" + six[2:5]
    elif last == "3":
        long = six[:3] + "00000" + six[3:5]
    elif last == "4":
        long = six[:4] + "00000" + six[4]
    else:
        long = six[:5] + "0000" + last
    return body + gtin(system + long)[-1]


def element_strings(random, lot, serial=0):
    """Gives GS1 element strings: as zint wants them, and as a scanner sends them."""
    code, expiry, batch = gtin("0" + digits(random, 12)), date(random), letters(random, lot)
    shown, sent = f"[01]{code}[17]{expiry}[10]{batch}", f"01{code}17{expiry}10{batch}"
    if serial:
        number = letters(random, serial)
        shown, sent = shown + "[21]" + number, sent + GS + "21" + number
    return shown, sent


def draw(kind, data, *options):
    """Draws a symbol with zint and gives it as a grey picture with ten pixels a module."""
    command = ["zint", f"--barcode={kind}", f"--data={data}", "--scale=5", "--quietzones"]
    command += ["--filetype=png", "--direct", *options]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"make_scenes: zint refused {data!r}: {done.stderr.decode().strip()}")
    return Image.open(io.BytesIO(done.stdout)).convert("L")


def ean13(random):
    text = gtin(digits(random, 12))
    return draw("EANX", text[:12]), text


def ean8(random):
    text = gtin(digits(random, 7))
    return draw("EANX", text[:7]), text


def upca(random):
    text = gtin(digits(random, 11))
    return draw("UPCA", text[:11]), text


def upc_e(random):
    """Draws one of number system 0 whose first five digits are 3 to 9.

    So every last digit is allowed: 3 wants a third digit of 3 or more, 4 a fourth and 5 to 9 a
    fifth that is not 0 (GS1 General Specifications, UPC-E).
    """
    six = "".join(random.choice("3456789") for _ in range(5)) + random.choice(DIGITS)
    text = upce("0" + six)
    return draw("UPCE", text[:7]), text


def code128(random):
    text = letters(random, 4) + "-" + digits(random, 6)
    return draw("CODE128", text), text


def gs1_128(random):
    shown, sent = element_strings(random, 5)
    return draw("GS1_128", shown, "--height=40"), sent


def code39(random):
    text = letters(random, 8)
    return draw("CODE39", text), text


def pzn_code39(random):
    text = pzn(random)
    return draw("PZN", text[:7]), "-" + text


def code32_code39(random):
    body = "0" + digits(random, 7)
    return draw("CODE32", body), code32(body)


def itf14(random):
    text = gtin(digits(random, 13))
    return draw("ITF14", text[:13]), text


def gs1_datamatrix(random):
    """Draws 24×24 modules: 36 code words, of which these contents fill 31 to 36 before padding."""
    shown, sent = element_strings(random, random.randint(7, 8), random.randint(11, 12))
    return draw("DATAMATRIX", shown, "--gs1", "--vers=8"), sent


def qr(random):
    text = "https://example.org/" + letters(random, 10)
    return draw("QRCODE", text), text


def gs1_qr(random):
    shown, sent = element_strings(random, 7, 10)
    return draw("QRCODE", shown, "--gs1"), sent


MATRIX = {"gs1-datamatrix": gs1_datamatrix, "qr": qr, "gs1-qr": gs1_qr}
LINEAR = {
    "ean-13": ean13,
    "ean-8": ean8,
    "upc-a": upca,
    "upc-e": upc_e,
    "code-128": code128,
    "gs1-128": gs1_128,
    "code-39": code39,
    "pzn": pzn_code39,
    "code-32": code32_code39,
    "itf-14": itf14,
}
SYMBOLS = MATRIX | LINEAR
