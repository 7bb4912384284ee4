#!/usr/bin/env python3
"""Reckons planned slots a second time, from formats/medicine-records.md §4 to §6 alone.

Reads one case per line in JSON and writes for each, in order of (due, date, part):
{"id": …, "slots": [[due, date, part, amount, date it counts in], …]}.
Needs python3-dateutil. Dates are ISO texts, times "HH:MM", instants seconds since 1970.
Tests/InteropTests/ScheduleCase.swift says what the fields of a case are.
"""
import json
import re
import sys
from datetime import timedelta
from itertools import count as numbers

from slot_clock import DAY, EPOCH, Clock
from slot_events import at, has_ended, is_base, moved, override, pause_over
from slot_rules import (
    dates, first_date, is_after_rule, planned_amount, seconds, times_of_day, to_date)


def planned(case, clock):
    """(due, date, part, amount, counts in) as the rule alone has them, in order."""
    last = to_date(case["to"])
    # Slots before the period matter where slots are counted, and are not reckoned elsewhere.
    earliest = to_date(case["start"] if "count" in case else case["from"])
    if case["kind"] == 8:
        anchor = clock.on_or_after(to_date(case["start"]), seconds(case["time"]))
        offset = clock.local(anchor).utcoffset()
        step = timedelta(minutes=case["minutes"])
        passed = (earliest - clock.local(anchor).date() - 2 * DAY) // step
        for k in numbers(max(0, passed)):
            due = anchor + k * case["minutes"] * 60
            day, key = clock.local(due).date(), (EPOCH + timedelta(seconds=due) + offset).date()
            if day > last + 2 * DAY:  # not at once: a journey can turn the date back
                return
            yield due, key, str(k), planned_amount(case, day, k), day
    elif case["kind"] == 11:
        bases = [entry for entry in case["history"] if not entry["own"] and is_base(entry)]
        for base in sorted(bases, key=lambda entry: (at(entry), entry["date"], entry["id"])):
            due = at(base) + case["minutes"] * 60
            yield due, to_date(base["date"]), base["id"], case["dose"], clock.local(due).date()
    else:
        for place, day in enumerate(dates(case, last)):
            times = times_of_day(case) if day >= earliest else []
            for time, part, own in times:
                due = clock.instant(day + time // 86_400 * DAY, time % 86_400)
                # What lies past midnight falls away with the beginning of the window.
                if time >= 86_400 and clock.instant(day, times[0][0]) is None:
                    due = None
                if due is not None:
                    yield due, day, part, planned_amount(case, day, place, own), day


def ruled(case, clock):
    """The slots of every kind but 9."""
    given = 0
    for slot in planned(case, clock):
        if slot[4] < first_date(case) or is_after_rule(case, slot[4]) or slot[3] is None:
            continue
        change = override(case, slot)
        if pause_over(case, slot[4]) or (change is not None and "new_date" not in change):
            continue
        slot = moved(case, clock, slot)
        if has_ended(case, slot) or slot[0] < case.get("not_before", slot[0]):
            continue
        given += 1
        if "count" in case and given > case["count"]:
            return
        yield slot


def closed(case, clock):
    """The slots of kinds 9 and 11 that have an outcome, whatever the rule says now."""
    entry = case["times"][0] if case["times"] else None
    for logged in case["history"]:
        if logged["own"] and logged.get("schedule") == "this" and logged.get("verdict") != "same":
            # The first slot of kind 9 bears the id of its time.
            is_first = case["kind"] == 9 and entry and logged["part"] == entry["id"] and (
                logged["date"] >= case["effective"])
            if is_first or re.fullmatch("[0-9a-f]{32}", logged["part"]):
                due, day = logged.get("planned", logged["logged"]), to_date(logged["date"])
                yield due, day, logged["part"], logged["amount"], clock.local(due).date()


def open_slot(case, clock, closed_slots):
    """§5 "After the last intake": at most one."""
    own = [entry for entry in case["history"] if entry["own"] and entry.get("verdict") != "same"]
    outcomes = [e for e in own if e["status"] == "taken" or e.get("schedule") == "this"]
    base = max(outcomes, key=lambda entry: (at(entry), entry["id"]), default=None)
    entry, first = case["times"][0] if case["times"] else None, first_date(case)
    if base is None:
        if entry is None:
            return
        due, key = clock.on_or_after(first, seconds(entry["time"])), (first, entry["id"])
    else:
        key = (to_date(base["date"]), base["id"])
        if "minutes" in case:
            due = at(base) + case["minutes"] * 60
        else:
            day = clock.local(at(base)).date() + case["days"] * DAY
            due = clock.on_or_after(day, seconds(entry["time"]))
        if clock.local(due).date() < first:
            due = clock.on_or_after(first, seconds(entry["time"]) if entry else 0)
    # A slot that was closed before its base, by backdating: what closed it is followed.
    while key in closed_slots:
        closing = next(e for e in own if (to_date(e["date"]), e.get("part")) == key
                       and e.get("verdict") != "extra")
        key = (to_date(closing["date"]), closing["id"])
    if is_after_rule(case, clock.local(due).date()):
        return
    amount = (entry and entry.get("amount")) or case["dose"]
    slot = moved(case, clock, (due, *key, amount, None))
    if slot[0] == due:
        wall = clock.local(due)
        while pause := pause_over(case, clock.local(due).date()):
            if "through" not in pause:
                return
            after = to_date(pause["through"]) + DAY
            due = clock.on_or_after(after, wall.hour * 3600 + wall.minute * 60)
        slot = (due, *slot[1:])
    slot = (*slot[:4], clock.local(slot[0]).date())  # here a move changes the date, too
    counted = sum(closed[4] >= to_date(case["start"]) for closed in closed_slots.values())
    if not is_after_rule(case, slot[4]) and not has_ended(case, slot) and (
            "count" not in case or counted < case["count"]):
        yield slot


def slots(case):
    clock = Clock(case)
    found = {slot[1:3]: slot for slot in closed(case, clock)}
    rest = open_slot(case, clock, found) if case["kind"] == 9 else ruled(case, clock)
    # What was logged stays as it was, whatever the rule says of it now.
    found = {slot[1:3]: slot for slot in rest} | found
    within = [s for s in found.values() if to_date(case["from"]) <= s[4] <= to_date(case["to"])]
    return [[due, str(day), part, amount, str(counts_in)]
            for due, day, part, amount, counts_in in sorted(within, key=lambda slot: slot[:3])]


if __name__ == "__main__":
    for line in sys.stdin:
        read = json.loads(line)
        print(json.dumps({"id": read["id"], "slots": slots(read)}, separators=(",", ":")))
