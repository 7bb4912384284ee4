#!/usr/bin/python3
"""Opens a bundle without Medley: age outside, Medley's formats inside (formats/bundle-format.md).

    read_bundle.py BUNDLE --identity FILE [--household HEX] [--store-vector HEX|FILE]
                   [--json] [--merged] [--plain]
    read_bundle.py --plain --json PLAINTEXT PLAINTEXT …
    read_bundle.py --self-test

Several plaintexts give a line of JSON each; one that is refused gives its class instead.
Exit status: 0 read, 2 a wrong call, and for a bundle that is refused the number of its class:
14 not a bundle, 15 empty or ends early, 16 damaged, 17 sealed for others, 18 does not connect,
19 another household, 20 newer, 21 not authorised, 22 too large. The reason is one sentence on
standard error.
"""

import argparse
import json
import sys
from pathlib import Path

from medley_reader.age_file import open_age_file, public_keys
from medley_reader.primitives import Malformed
from medley_reader.reading import Given, read_plaintext
from medley_reader.printing import lines_for_people
from medley_reader.refusals import Refusal
from medley_reader.self_test import self_test
from medley_reader.vectors import Head, decode_vector


def arguments() -> argparse.Namespace:
    """The call."""
    parser = argparse.ArgumentParser(description="Read a sealed bundle of Medley.")
    parser.add_argument("bundle", type=Path, nargs="*")
    parser.add_argument("--identity", type=Path, help="a file with an AGE-SECRET-KEY-1… line")
    parser.add_argument("--household", help="the id that the bundle must have, in hexadecimal")
    parser.add_argument("--store-vector", help="an encoded vector in hexadecimal, or a file of it")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--merged", action="store_true", help="also print the merged state")
    parser.add_argument("--plain", action="store_true", help="the bundle is a plaintext, unsealed")
    parser.add_argument("--self-test", action="store_true", help="check the primitives")
    given = parser.parse_args()
    if not given.self_test and not (given.bundle and (given.identity or given.plain)):
        parser.error("a bundle and --identity are needed")
    if len(given.bundle) > 1 and not (given.plain and given.json):
        parser.error("several bundles are read as plaintexts and printed as JSON")
    return given


def store_vector(argument: str | None) -> list[Head] | None:
    """The vector of a store: hexadecimal digits, or the bytes of a file."""
    if argument is None:
        return None
    path = Path(argument)
    try:
        return decode_vector(path.read_bytes() if path.is_file() else bytes.fromhex(argument))
    except OSError as error:
        raise ValueError(f"the vector of the store cannot be read: {error}") from None
    except Malformed as error:
        raise ValueError(f"the vector of the store does not decode: {error}") from None


def read_all(bundles: list[Path], call: Given) -> int:
    """Prints a line for each of several plaintexts."""
    for bundle in bundles:
        try:
            result = read_plaintext(bundle.read_bytes(), call)
        except Refusal as refusal:
            result = {"refused": refusal.error_class}
        print(json.dumps(result))
    return 0


def main() -> int:
    """Reads and prints, or says in one sentence why not."""
    given = arguments()
    if given.self_test:
        return self_test()
    try:
        keys = public_keys(given.identity) if given.identity else None
        household = bytes.fromhex(given.household) if given.household else None
        call = Given(keys, household, store_vector(given.store_vector), given.merged)
        if len(given.bundle) > 1:
            return read_all(given.bundle, call)
        bundle = given.bundle[0]
        if given.plain:
            plaintext = bundle.read_bytes()
        else:
            plaintext = open_age_file(bundle, given.identity)
        result = read_plaintext(plaintext, call)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return refusal.exit_status
    except (OSError, ValueError) as error:
        print(f"This call is wrong: {error}.", file=sys.stderr)
        return 2
    if given.json:
        json.dump(result, sys.stdout, indent=1)
        print()
    else:
        print("\n".join(lines_for_people(result)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
