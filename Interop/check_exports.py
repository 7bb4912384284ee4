#!/usr/bin/env python3
"""Reads what Medley exports with other people's libraries and says what is in it.

  check_exports.py fhir FILE.json FILE.csv    validates a bundle against the models of R4B and
                                              compares its acts with the lines of a CSV
  check_exports.py calendar FILE.ics FILE.csv ZONE FROM TO
                                              compares the events with the planned doses of a CSV
  check_exports.py deviations FILE.csv        lists what a report of the period has to name: doses
                                              that did not go as planned, and those of no plan

It shares no code with Medley and exits with 1 where something is wrong. The figures of a CSV are
worked out anew by `recompute_figures.py`.
"""

import collections
import datetime
import decimal
import json
import sys

from recompute_figures import rows

DAY = datetime.timedelta(days=1)


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


def deviations(path):
    """Prints moment, medication and kind of what a report names, in order, from the lines alone."""
    found = []
    for row in rows(path):
        when, kind = row["planned_at"], None
        if row["kind"] == "planned":
            amounts = [decimal.Decimal(row[key] or 0) for key in ("amount", "planned_amount")]
            if row["state"] in ("missed", "skipped"):
                kind = row["state"]
            elif row["late"] == "yes":
                kind = "late"
            elif row["state"] == "taken" and row["amount"] and amounts[0] != amounts[1]:
                kind = "other_amount"
        elif row["kind"] == "as_needed" or (row["kind"], row["state"]) == ("extra", "taken"):
            when, kind = row["taken_at"] or row["planned_at"] or row["logged_at"], row["kind"]
        if kind:
            instant = datetime.datetime.fromisoformat(when)
            found.append((instant, row["medication"], f"{instant:%Y-%m-%d %H:%M}", kind))
    found.sort()
    print(json.dumps([(moment, name, kind) for _, name, moment, kind in found]))
    return 0


def main(words):
    if len(words) == 2 and words[0] == "deviations":
        return deviations(words[1])
    if len(words) == 3 and words[0] == "fhir":
        return fhir(*words[1:])
    if len(words) == 6 and words[0] == "calendar":
        return calendar(*words[1:])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
