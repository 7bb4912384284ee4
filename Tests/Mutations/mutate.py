#!/usr/bin/python3
"""Breaks the engine on purpose, one fault at a time, and tells whether the tests notice.

    mutate.py prepare FOLDER          writes every mutation into a clone, each behind a switch
    mutate.py run FOLDER [NAME…]      builds it once and runs the tests with one switch on at a time
    mutate.py run FOLDER [NAME…] --only [TEST…]
                                      the same with these tests alone, or with those to try first

The mutations stand in `*.mutations` beside this file. FOLDER is a clean clone of the project that
is thrown away afterwards: `git clone . FOLDER`. A mutation is caught when a test fails with it that
passes without. Exit status 1 when one survives, 2 when a mutation does not fit the source.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent

#: What every room gets that a mutation is written into. The number of the mutation that is on
#: stands in a file, for the tests start programs without handing their environment on.
SWITCH = """import Glibc

/// The number of the mutation that is on; 0 is none.
private let mutation: Int = {{
  guard let file = fopen("{path}", "r") else {{ return 0 }}
  defer {{ fclose(file) }}
  var number: Int = 0
  while true {{
    let byte = fgetc(file)
    guard byte >= 48, byte <= 57 else {{ return number }}
    number = number * 10 + Int(byte) - 48
  }}
}}()

/// Whether the mutation of a number is on.
@inline(never) func isMutated(_ number: Int) -> Bool {{ number == mutation }}
"""

#: Tests that look at the source or at opened files, and would notice the switch itself.
LEFT_OUT = ["HouseRules", "PrivacyTraceScenarios"]

#: After so many seconds a test run that says nothing new counts as hanging, which is noticing.
SECONDS = 1_800


@dataclass
class Mutation:
    """A fault: what it is, who thought of it, where it goes and which tests to try first."""

    number: int
    name: str
    why: str
    chosen: str
    file: str
    first: list[str]
    was: str
    becomes: str


def fail(sentence: str) -> None:
    print(f"error: {sentence}", file=sys.stderr)
    sys.exit(2)


def mutations() -> list[Mutation]:
    """All mutations, numbered from 1 in the order of the files and of their names."""
    found: list[Mutation] = []
    for path in sorted(HERE.glob("*.mutations")):
        for block in re.split(r"^== ", path.read_text(), flags=re.M)[1:]:
            head, _, rest = block.partition("-- was\n")
            was, _, becomes = rest.partition("-- becomes\n")
            name, *lines = head.strip().split("\n")
            fields = dict(line.split(": ", 1) for line in lines)
            if not was or "mutated" not in becomes:
                fail(f"{path.name}, {name}: has no text that says `mutated`.")
            found.append(
                Mutation(
                    number=len(found) + 1,
                    name=name.strip(),
                    why=fields["why"],
                    chosen=fields["chosen"],
                    file=fields["file"],
                    first=fields["first"].split(),
                    was=was.rstrip("\n"),
                    becomes=becomes.rstrip("\n"),
                )
            )
    return found


def prepare(folder: Path) -> None:
    rooms: set[str] = set()
    for mutation in mutations():
        path = folder / mutation.file
        text = path.read_text()
        if text.count(mutation.was) != 1:
            fail(f"{mutation.name}: its text is in {mutation.file} {text.count(mutation.was)} times.")
        becomes = re.sub(r"\bmutated\b", f"isMutated({mutation.number})", mutation.becomes)
        path.write_text(text.replace(mutation.was, becomes))
        rooms.add("/".join(mutation.file.split("/")[:2]))
    switch = SWITCH.format(path=folder / ".build" / "mutation")
    for room in rooms:
        (folder / room / "Mutation.swift").write_text(switch)
    package = folder / "Package.swift"
    text = package.read_text()
    for setting in (".strictMemorySafety(),", ".treatAllWarnings(as: .error),"):
        text = text.replace(f"  {setting}\n", "")
    package.write_text(text.replace("Array(strict.dropFirst())", "strict"))
    print(f"{len(mutations())} mutations in {len(rooms)} rooms")


def end(process: subprocess.Popen) -> None:
    """Ends a run with the program that holds the tests, which would go on alone if it hangs."""
    tests = [
        int(number)
        for children in Path(f"/proc/{process.pid}/task").glob("*/children")
        for number in children.read_text().split()
    ]
    process.send_signal(signal.SIGTERM)
    for number in tests:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            pass


def first_failure(folder: Path, number: int, suites: list[str]) -> str | None:
    """The first test that fails with a mutation on; nil when none does."""
    (folder / ".build" / "mutation").write_text(f"{number}\n")
    line = ["swift", "test", "--skip-build"]
    for suite in suites:
        line += ["--filter", suite]
    for suite in LEFT_OUT:
        line += ["--skip", suite]
    began = time.monotonic()
    process = subprocess.Popen(
        line, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )
    failure = None
    last = ""
    signal.signal(signal.SIGALRM, lambda *_: end(process))
    signal.alarm(SECONDS)
    ran = False
    for said in process.stdout:
        last = said.strip() or last
        ran = ran or " passed after " in said
        match = re.search(r"[✘] Test (.+?)(?: recorded an issue| with .* failed| failed)", said)
        if match:
            failure = match[1]
            break
    signal.alarm(0)
    if failure:
        end(process)
        process.stdout.close()
    status = process.wait()
    if not failure and status != 0:
        seconds = time.monotonic() - began
        failure = f"the run ended with status {status} after {seconds:.0f} s: {last[:80]}"
    if not failure and not ran:
        fail(f"the tests {suites} did not run.")
    return failure


def run(folder: Path, names: list[str], only: list[str] | None) -> None:
    chosen = [each for each in mutations() if not names or each.name in names]
    if unknown := sorted(set(names) - {each.name for each in chosen}):
        fail(f"there are no mutations {unknown}.")
    for each in chosen:
        each.first = only or each.first
    subprocess.run(["swift", "build", "--build-tests"], cwd=folder, check=True)
    suites = sorted({suite for each in chosen for suite in each.first})
    unsound = first_failure(folder, 0, suites)
    if unsound:
        fail(f"without a mutation {unsound} fails already.")
    survivors = 0
    for each in chosen:
        began = time.monotonic()
        failure = first_failure(folder, each.number, each.first)
        if not failure and only is None:
            failure = first_failure(folder, each.number, [])
            failure = failure and f"(of the whole suite) {failure}"
        survivors += not failure
        survived = "SURVIVED" if only is None else f"SURVIVED {' '.join(each.first)}"
        said = f"caught by {failure}" if failure else survived
        print(f"{each.number:3} {each.name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{len(chosen) - survivors} of {len(chosen)} mutations caught")
    sys.exit(1 if survivors else 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("what", choices=["prepare", "run", "list"])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--only", nargs="*", metavar="TEST")
    given = parser.parse_args()
    if given.what == "list":
        for each in mutations():
            print(f"{each.number:3} {each.name} ({each.chosen}): {each.why}")
    elif not given.folder or not (given.folder / "Package.swift").exists():
        fail("name the folder of a clone that may be changed.")
    elif given.what == "prepare":
        prepare(given.folder.resolve())
    else:
        run(given.folder.resolve(), given.names, given.only)


if __name__ == "__main__":
    main()
