#!/usr/bin/env python3
"""Works out every figure from nothing but the lines of a CSV report.

  recompute_figures.py FILE.csv                  prints the figures as JSON
  recompute_figures.py FILE.csv FIGURES.json     prints them, and compares them with the answer of
                                                 `medley adherence --json` for the same period

It shares no code with Medley, follows `Interop/formats/csv-report.md` §3 and exits with 1 where a
figure differs. The CSV has no late windows: that of a medication other than the usual 60 minutes is
given as `--late-after NAME=MINUTES`, as often as needed.

Rates are fractions with four decimal places, percentages have one; both are rounded half up, and
null where nothing was due.
"""

import collections
import csv
import datetime
import decimal
import fractions
import json
import sys

DAY = datetime.timedelta(days=1)
COUNTS = ("taken", "missed", "skipped", "pending", "late")
FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"


def rows(path):
    """The lines of a CSV report as dictionaries, the guard before formulas taken away."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        text = file.read()
    assert text.replace("\r\n", "").count("\n") == text.count("\n") - text.count("\r\n")
    for row in csv.DictReader(text.splitlines(keepends=True), strict=True):
        assert None not in row and None not in row.values(), row
        yield {key: unguarded(value) for key, value in row.items()}


def unguarded(text):
    rest = text.lstrip("'")
    if rest != text and rest and rest[0] in FORMULA_STARTS:
        return text[1:]
    return text


def rounded(part, whole, places):
    """A part of a whole to so many decimal places, half up; None where the whole is nothing."""
    if whole == 0:
        return None
    steps = fractions.Fraction(part * 10**places, whole) + fractions.Fraction(1, 2)
    return decimal.Decimal(steps.numerator // steps.denominator).scaleb(-places)


class Tally:
    """What was counted for a medication, a day or all of them."""

    def __init__(self):
        self.counts = dict.fromkeys(COUNTS, 0)
        self.uses = []

    def add(self, other):
        for key, count in other.counts.items():
            self.counts[key] += count
        self.uses += other.uses

    def most_in_a_day(self):
        """The greatest amount in any 24 hours, the moment at which they begin left out."""
        sums = [
            sum(amount for when, _, amount in self.uses if end - DAY < when <= end)
            for end, _, _ in self.uses
        ]
        return format(max(sums).normalize(), "f") if sums else None

    def figures(self):
        taken, missed = self.counts["taken"], self.counts["missed"]
        answered = taken + missed + self.counts["skipped"]
        return dict(
            self.counts,
            scheduled=answered + self.counts["pending"],
            due=taken + missed,
            rate=rounded(taken, taken + missed, 4),
            rate_of_scheduled=rounded(taken, answered, 4),
            percent=rounded(100 * taken, taken + missed, 1),
            percent_of_scheduled=rounded(100 * taken, answered, 1),
            as_needed_uses=len(self.uses),
            as_needed_days=len({date for _, date, _ in self.uses}),
        )


def instant(row, *keys):
    """The first of the instants that the line has."""
    return datetime.datetime.fromisoformat(next(row[key] for key in keys if row[key]))


def recomputed(lines, late_windows):
    """The figures of the medications by id, of the days by date, and of all."""
    names = {}
    medications, days = (collections.defaultdict(Tally) for _ in range(2))
    for row in lines:
        names[row["medication_id"]] = row["medication"]
        # Every medication with a line is known, also when none of its lines counts.
        tallies = (medications[row["medication_id"]], days[row["date"]])
        if row["kind"] == "planned":
            state = "pending" if row["state"] == "overdue" else row["state"]
            is_late = False
            if state == "taken" and row["taken_at"]:
                delay = instant(row, "taken_at") - instant(row, "planned_at")
                window = late_windows.get(row["medication"], 60)
                is_late = delay > datetime.timedelta(minutes=window)
                assert is_late == (row["late"] == "yes"), row
            for tally in tallies:
                tally.counts[state] += 1
                tally.counts["late"] += is_late
        elif row["kind"] == "as_needed":
            when = instant(row, "taken_at", "planned_at", "logged_at")
            for tally in tallies:
                tally.uses.append((when, row["date"], decimal.Decimal(row["amount"] or 0)))
    overall = Tally()
    for tally in medications.values():
        overall.add(tally)
    return {
        "overall": overall.figures(),
        "medications": {
            key: dict(
                tally.figures(), name=names[key], as_needed_max_24h=tally.most_in_a_day()
            )
            for key, tally in medications.items()
        },
        "days": {date: tally.figures() for date, tally in sorted(days.items())},
    }


def differences(own, answer):
    """In words, where an answer of `adherence --json` differs from the figures."""
    nothing = dict(Tally().figures(), as_needed_max_24h=None)

    def compare(name, line, said):
        for key, value in line.items():
            # Percentages are a form of the rates, for reports.
            if key.startswith("percent"):
                continue
            if value != said[key]:
                yield f"{name}: {key} is {value} in the lines and {said[key]} in the figures"

    yield from compare("overall", own["overall"], answer["overall"])
    for said in answer["medications"]:
        line = own["medications"].get(said["id"], dict(nothing, name=said["name"]))
        yield from compare(said["name"], line, said)
    empty_day = Tally().figures()
    for said in answer["days"]:
        yield from compare(said["date"], own["days"].get(said["date"], empty_day), said)
    for key in set(own["medications"]) - {said["id"] for said in answer["medications"]}:
        yield f"{key} is in the lines only"
    for key in set(own["days"]) - {said["date"] for said in answer["days"]}:
        yield f"{key} is in the lines only"


def main(words):
    late_windows = {}
    while "--late-after" in words[:-1]:
        index = words.index("--late-after")
        name, _, minutes = words[index + 1].rpartition("=")
        late_windows[name] = int(minutes)
        words = words[:index] + words[index + 2 :]
    if len(words) not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 2
    own = recomputed(rows(words[0]), late_windows)
    wrong = []
    if len(words) == 2:
        with open(words[1], encoding="utf-8") as file:
            wrong = list(differences(own, json.load(file, parse_float=decimal.Decimal)))
    json.dump(own, sys.stdout, default=str, ensure_ascii=False, indent=1)
    print()
    print("\n".join(wrong[:20]), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
