#!/usr/bin/env python3
"""Reads what Medley exports with other people's libraries and says what is in it.

  check_exports.py figures FILE.csv FIGURES.json
                                              the figures of every medication and day, from the raw
                                              lines, compared with those of `adherence --json`
  check_exports.py fhir FILE.json FILE.csv    validates a bundle against the models of R4B and
                                              compares its acts with the lines of a CSV
  check_exports.py calendar FILE.ics FILE.csv ZONE FROM TO
                                              compares the events with the planned doses of a CSV

It shares no code with Medley and exits with 1 where something is wrong.
"""

import collections
import csv
import datetime
import decimal
import json
import sys

DAY = datetime.timedelta(days=1)


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
    if rest != text and rest and rest[0] in "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20":
        return text[1:]
    return text


def ratio(one, of):
    if of == 0:
        return None
    return float((decimal.Decimal(one) / of).quantize(decimal.Decimal("0.0001"), "ROUND_HALF_UP"))


def finished(line, used):
    """Adds what follows from counts and from uses as needed."""
    line["scheduled"] = sum(line[key] for key in ("taken", "missed", "skipped", "pending"))
    line["due"] = line["taken"] + line["missed"]
    line["rate"] = ratio(line["taken"], line["due"])
    line["rate_of_scheduled"] = ratio(line["taken"], line["scheduled"] - line["pending"])
    line["as_needed_uses"] = len(used)
    line["as_needed_days"] = len({date for _, date, _ in used})
    return line


def figures(path, stated):
    """Works the figures out from nothing but the lines and compares them."""
    late_after = datetime.timedelta(hours=1)
    empty = lambda: dict(taken=0, missed=0, skipped=0, pending=0, late=0)
    medications, days = collections.defaultdict(empty), collections.defaultdict(empty)
    uses, used_on = collections.defaultdict(list), collections.defaultdict(list)
    for row in rows(path):
        lines = (medications[row["medication_id"]], days[row["date"]])
        if row["kind"] == "planned":
            state = "pending" if row["state"] == "overdue" else row["state"]
            is_late = False
            if state == "taken" and row["taken_at"]:
                when, planned = (
                    datetime.datetime.fromisoformat(row[key]) for key in ("taken_at", "planned_at")
                )
                is_late = when - planned > late_after
                assert is_late == (row["late"] == "yes"), row
            for line in lines:
                line[state] += 1
                line["late"] += is_late
        elif row["kind"] == "as_needed":
            when = datetime.datetime.fromisoformat(
                row["taken_at"] or row["planned_at"] or row["logged_at"]
            )
            use = (when, row["date"], decimal.Decimal(row["amount"] or 0))
            uses[row["medication_id"]].append(use)
            used_on[row["date"]].append(use)
    with open(stated, encoding="utf-8") as file:
        answer = json.load(file)
    wrong = []

    def compare(name, line, said):
        wrong.extend(
            f"{name}: {key} is {line[key]} in the lines and {said[key]} in the figures"
            for key in line
            if line[key] != said[key]
        )

    for said in answer["medications"]:
        used = uses[said["id"]]
        line = finished(medications[said["id"]], used)
        totals = [
            sum(amount for when, _, amount in used if end - DAY < when <= end) for end, _, _ in used
        ]
        line["as_needed_max_24h"] = format(max(totals).normalize(), "f") if totals else None
        compare(said["name"], line, said)
    for said in answer["days"]:
        compare(said["date"], finished(days[said["date"]], used_on[said["date"]]), said)
    known = {said["id"] for said in answer["medications"]}
    wrong += [f"{key} is in the lines only" for key in medications if key not in known]
    wrong += [f"{key} is in the lines only" for key in set(days) - {d["date"] for d in answer["days"]}]
    total = {key: sum(line[key] for line in medications.values()) for key in empty()}
    total["as_needed_uses"] = sum(map(len, uses.values()))
    print(json.dumps(total))
    print("\n".join(wrong[:20]), file=sys.stderr)
    return 1 if wrong else 0


def fhir(path, report):
    """Validates a bundle and compares its administrations with the lines of a report."""
    from fhir.resources.R4B.bundle import Bundle

    text = open(path, encoding="utf-8").read()
    raw = json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)
    bundle = Bundle.model_validate_json(text)
    assert bundle.type == "collection", bundle.type
    urls = [entry.fullUrl for entry in bundle.entry]
    assert len(urls) == len(set(urls)), "an id occurs twice"
    counts = collections.Counter()
    amounts = collections.Counter()
    for entry in raw["entry"]:
        resource = entry["resource"]
        assert entry["fullUrl"] == "urn:uuid:" + resource["id"]
        counts[resource["resourceType"] + " " + resource.get("status", "")] += 1
        for key in ("subject", "informationSource"):
            if key in resource:
                assert resource[key]["reference"] in urls, "a reference leads nowhere"
        if resource["resourceType"] == "MedicationStatement":
            for dosage in resource.get("dosage", []):
                assert dosage["text"], "a dosage has no text"
        if resource["resourceType"] == "MedicationAdministration":
            dose = resource.get("dosage", {}).get("dose", {}).get("value")
            if dose is not None and resource["status"] == "completed":
                amounts[resource["medicationCodeableConcept"]["text"]] += dose
            if resource["status"] == "not-done":
                assert resource["statusReason"], "a dose that was not given has no reason"
    expected, sums = collections.Counter(), collections.Counter()
    for row in rows(report):
        status = {"taken": "completed", "skipped": "not-done", "missed": "not-done"}.get(row["state"])
        if not row["entry_id"] or row["kind"] == "unconfirmed":
            continue
        if row["kind"] == "other_entry":
            if row["state"] != "taken" or not row["question"]:
                continue
            status = "unknown"
        expected["MedicationAdministration " + status] += 1
        if status == "completed" and row["amount"]:
            sums["".join(row["medication"].splitlines())] += decimal.Decimal(row["amount"])
    amounts = {"".join(name.splitlines()): value for name, value in amounts.items()}
    found = {key: count for key, count in counts.items() if key.startswith("MedicationAdm")}
    print(json.dumps(dict(sorted((key.strip(), count) for key, count in counts.items()))))
    if found != dict(expected) or amounts != dict(sums):
        print(found, dict(expected), amounts, dict(sums), file=sys.stderr)
        return 1
    return 0


def calendar(path, report, zone, begin, end):
    """Expands the events of a calendar and compares them with the planned doses of a report."""
    import zoneinfo

    import icalendar
    import recurring_ical_events

    here = zoneinfo.ZoneInfo(zone)
    data = open(path, "rb").read()
    lines = data.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines) and b"\n" not in b"".join(lines)
    for line in lines:
        line.decode("utf-8")
    # Under names that nobody knows the zones are what the file itself says of them.
    data = data.replace(b"TZID=", b"TZID=Own-").replace(b"TZID:", b"TZID:Own-")
    parsed = icalendar.Calendar.from_ical(data)
    assert icalendar.Calendar.from_ical(parsed.to_ical()) == parsed
    begin, end = (datetime.date.fromisoformat(date) for date in (begin, end))
    uids = collections.Counter(
        str(event["UID"]) for event in parsed.walk("VEVENT") if "RECURRENCE-ID" not in event
    )
    assert not uids or max(uids.values()) == 1, "two events have one UID"
    for event in parsed.walk("VEVENT"):
        assert event["TRANSP"] == "TRANSPARENT" and event["CLASS"] == "PRIVATE"
        assert [alarm["ACTION"] for alarm in event.walk("VALARM")] == ["DISPLAY"]
    found = collections.Counter()
    span = (begin - 2 * DAY, end + 2 * DAY)
    for event in recurring_ical_events.of(parsed).between(*span):
        start = event["DTSTART"].dt
        assert "TZID" not in event["DTSTART"].params or start.tzinfo, "a zone is not described"
        if start.tzinfo is None:
            start = start.replace(tzinfo=here)
        instant = start.astimezone(datetime.timezone.utc)
        if begin <= instant.astimezone(here).date() <= end:
            found[(str(event["SUMMARY"]), instant.isoformat())] += 1
    expected = collections.Counter()
    for row in rows(report):
        instant = datetime.datetime.fromisoformat(row["planned_at"] or "2000-01-01T00:00:00Z")
        if row["kind"] != "planned" or not begin <= instant.astimezone(here).date() <= end:
            continue
        amount = decimal.Decimal(row["planned_amount"])
        unit = row["unit"] if amount <= 1 else row["unit"] + "s"
        summary = f"{row['medication']}, {row['planned_amount']} {unit}"
        summary = "\n".join(summary.splitlines())
        expected[(summary, instant.astimezone(datetime.timezone.utc).isoformat())] += 1
    missing, surplus = expected - found, found - expected
    for name, wrong in (("missing", missing), ("surplus", surplus)):
        for (summary, instant), count in sorted(wrong.items())[:20]:
            print(f"{name}: {summary} at {instant} ×{count}", file=sys.stderr)
    by_name = collections.Counter(summary.split(",")[0] for summary, _ in expected.elements())
    print(json.dumps({"events": sum(uids.values()), "doses": dict(sorted(by_name.items()))}))
    return 1 if missing or surplus else 0


def main(words):
    if len(words) == 3 and words[0] == "figures":
        return figures(*words[1:])
    if len(words) == 3 and words[0] == "fhir":
        return fhir(*words[1:])
    if len(words) == 6 and words[0] == "calendar":
        return calendar(*words[1:])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
