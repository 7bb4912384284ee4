#!/usr/bin/env python3
"""Reckons planned slots a second time, from formats/medicine-records.md §4 to §6 alone. Needs python3-dateutil.
Reads a case per line in JSON, with the fields of Tests/InteropTests/ScheduleCase.swift, and writes for each, in order:
{"id": …, "slots": [[due, date, part, amount, date it counts in], …]}."""
import json, re, sys
from datetime import date, datetime, timedelta, timezone
from functools import cache
from itertools import chain, count as numbers, islice, repeat, takewhile
from zoneinfo import ZoneInfo
from dateutil.rrule import DAILY, MO, MONTHLY, WEEKLY, rrule, weekday

DAY, SECOND, EPOCH = timedelta(days=1), timedelta(seconds=1), datetime(1970, 1, 1, tzinfo=timezone.utc)
FAR, EVER = date(9000, 1, 1), 9**12

def local(zone, second):
    return (EPOCH + second * SECOND).astimezone(zone)
def reckon(zone, day, minute, fold=0):
    """The instant of a time, in seconds since 1970. With fold 0 one in a gap moves forward by the gap."""
    return (datetime(day.year, day.month, day.day, *divmod(minute, 60), tzinfo=zone, fold=fold) - EPOCH) // SECOND
@cache
def exists(zone, day):  # where a zone leaves a date out, even its noon is of another one
    return local(zone, reckon(zone, day, 720)).date() == day

class Clock:
    def __init__(self, case):
        stays = sorted(case["zones"], key=lambda stay: stay["from"]) if case["policy"] == "follow" else [case]
        offset = timezone(case.get("offset", 0) * 60 * SECOND) if case["policy"] == "elapsed" else None
        zones = [offset or ZoneInfo(stay["zone"]) for stay in stays]
        bounds = [-EVER, *(stay["from"] for stay in stays[1:]), EVER]
        # A stay that is replaced in the second in which it begins is none, and no zone that a person left.
        self.stays = [stay for stay in zip(zones, bounds, bounds[1:]) if stay[1] < stay[2]]
    def local(self, second):
        return next(local(zone, second) for zone, _, end in self.stays if second < end)
    def instant(self, day, minute):
        """The first instant that is in a stay; None on a date that the zone leaves out."""
        for zone, begin, end in self.stays:
            for fold in (0, 1):  # of two equal times, as somebody may arrive between; in a gap fold 1 is the earlier
                found = max(reckon(zone, day, minute), reckon(zone, day, minute, fold))
                if begin <= found < end and exists(zone, day): return found
        # In no stay: in the zone that was left before the time came. A date that is left out comes with its gap.
        left = list(takewhile(lambda stay: reckon(stay[0], day, minute * exists(stay[0], day)) >= stay[2], self.stays))
        zone, _, end = left[-1] if left else self.stays[0]
        if left and exists(zone, day) and (exists(self.stays[len(left)][0], day) or local(zone, end).date() >= day):
            return reckon(zone, day, minute)
    def on_or_after(self, day, minute):
        return next(found for n in numbers() if (found := self.instant(day + n * DAY, minute)) is not None)

def dates(case):
    start, on, day, which = case["start"], case.get("on", 1), case.get("day"), case.get("which")
    named = [number for number in range(7) if case.get("weekdays", 127) >> number & 1]
    rule = {"freq": WEEKLY if "weekdays" in case else DAILY, "wkst": MO, "byweekday": named}
    if which: rule = {"freq": MONTHLY, "byweekday": weekday(case["weekday"] - 1)(which if which < 5 else -1)}
    if day: rule = {"freq": MONTHLY, "bymonthday": range(min(28, day), day + 1), "bysetpos": -1}  # the last there is
    begin = start.replace(day=1) if day or which else start  # months count, whatever day it starts on
    found = [moment.date() for moment in rrule(dtstart=begin, until=case["to"], interval=case.get("n", 1), **rule)]
    return [day for day in found if day >= start and str(day) in case.get("dates", str(day))
            and (day - start).days % (on + case.get("off", 0)) < on]

def times_of_day(case):  # (minute, third part, own amount); from 1,440 on it is of the next date
    if not (window := case.get("window")): return sorted((t["time"], t["id"], t.get("amount")) for t in case["times"])
    begin, length, c = window["from"], (window["to"] - window["from"]) % 1440, window.get("count")
    steps = [length * k // max(1, c - 1) for k in range(c)] if c else range(0, length + 1, window["interval"])
    return [(begin + step, f"{window['id']}/{k}", None) for k, step in enumerate(steps, 1)]

def amount_of(case, day, place, own=None):
    plan = case.get("plan", {"pattern": [own or case["dose"]]})
    if "pattern" in plan: return plan["pattern"][place % len(plan["pattern"])]
    phases = chain.from_iterable(repeat(phase["amount"], phase.get("days", EVER)) for phase in plan["phases"])
    return next(islice(phases, max(0, (day - case["start"]).days), None), "0")

def planned(case, clock):
    """(due, date, part, amount, counts in) as the rule of any kind but 9 has them, in order."""
    start, since = case["start"], case["start" if "count" in case else "from"]  # those before count, at most
    if case["kind"] == 8:
        anchor = clock.on_or_after(start, case["time"])
        first, last = ((day - start).days * 1440 // case["minutes"] for day in (since - 4 * DAY, case["to"] + 4 * DAY))
        for k in range(max(0, first), last + 2):
            due = anchor + k * case["minutes"] * 60
            key, day = local(timezone(clock.local(anchor).utcoffset()), due).date(), clock.local(due).date()
            yield due, key, str(k), amount_of(case, day, k), day
    elif case["kind"] == 11:  # a base stands for a slot or was taken
        bases = [entry for entry in case["history"] if not entry["own"] and (
            entry["status"] == "taken" or "part" in entry and entry.get("verdict") != "extra")]
        for due, *key in sorted((at(base) + case["minutes"] * 60, base["date"], base["id"]) for base in bases):
            yield due, *key, case["dose"], clock.local(due).date()
    else:
        times = times_of_day(case)
        for place, day in enumerate(dates(case)):
            for minute, part, own in times if day >= since else []:
                due = clock.instant(day + minute // 1440 * DAY, minute % 1440)
                # What lies past midnight falls away with the beginning of the window.
                if due is not None and (minute < 1440 or clock.instant(day, times[0][0]) is not None):
                    yield due, day, part, amount_of(case, day, place, own), day

def at(entry):
    return entry["taken"] if entry["status"] == "taken" else entry.get("planned", entry["logged"])
def pause_over(case, day):
    return next((p for p in case["pauses"] if p["from"] <= day <= p.get("through", FAR)), None)

def waiting(case, clock, done):
    """The open slot of kind 9, of which there is at most one. The version is the only one of its run."""
    time = next(iter(case["times"]), {"time": 0, "id": None})
    cut_off = clock.on_or_after(min(case["end"], case["last"]) + DAY, 0)
    known = [e for e in case["history"] if at(e) < cut_off and (e["status"] == "taken" or e.get("schedule") == "this")]
    due, key = clock.on_or_after(case["first"], time["time"]), (case["first"], time["id"])
    if base := max(known, key=lambda entry: (at(entry), entry["id"]), default=None):
        key, after = (base["date"], base["id"]), at(base) + case.get("minutes", 0) * 60
        if "days" in case: after = clock.on_or_after(clock.local(after).date() + case["days"] * DAY, time["time"])
        due = after if clock.local(after).date() >= case["first"] else due
    while key in done:  # by an entry that was backdated, which is followed; one past the cut-off leaves nothing open
        key = next(((entry["date"], entry["id"]) for entry in known if entry.get("verdict") != "extra"
                    and (entry["date"], entry.get("part")) == key), (None, None))
    while not case["changes"].get(key) and (pause := pause_over(case, clock.local(due).date())):
        wall = clock.local(due)
        due = clock.on_or_after(pause.get("through", FAR) + DAY, wall.hour * 60 + wall.minute)
    return [(due, *key, time.get("amount", case["dose"]), clock.local(due).date())] if key[1] else []

def given(case, clock, done):
    """The slots without an outcome, in the order in which they are counted; a move may go past the rule's end."""
    for due, *key, amount, day in waiting(case, clock, done) if case["kind"] == 9 else planned(case, clock):
        new = (change := case["changes"].get((*key,))) or due
        held = change is False or pause_over(case, day) or new < case.get("not_before", new) or float(amount) == 0
        if case["first"] <= day <= case["end"] and (not held or case["kind"] == 9):
            day = clock.local(new).date() if case["kind"] in (9, 11) else day
            if day <= case["last"] and new <= case["until"]: yield new, *key, amount, day

def slots(case):
    clock, ending, names = Clock(case), case.get("ending", {"last": FAR}), [time["id"] for time in case["times"]]
    case |= {"first": max(case["start"], case["effective"]), "end": case.get("end", FAR),
             "last": ending["last"], "until": ending.get("second", EVER),
             "history": [entry for entry in case["history"] if entry.get("verdict") != "same"],
             # False cancels, and None, a move to a date that is left out, says nothing.
             "changes": {(move["date"], move["part"]): "new_date" in move and clock.instant(
                 move["new_date"], move["new_time"]) for move in case["overrides"]}}
    done = {}  # what was logged of kinds 9 and 11 stays as it was, whatever the rule says now
    for entry in (e for e in case["history"] if e["own"] and e.get("schedule") == "this"):
        day, part, due = entry["date"], entry["part"], entry.get("planned", entry["logged"])
        if re.fullmatch("[0-9a-f]{32}", part) or part in names and day >= case["effective"]:
            done[day, part] = (due, day, part, entry["amount"], clock.local(due).date())
    counted = sum(slot[4] >= case["start"] and case["kind"] == 9 for slot in done.values())
    found = {slot[1:3]: slot for slot in islice(given(case, clock, done), max(0, case.get("count", EVER) - counted))}
    return sorted(slot for slot in (found | done).values() if case["from"] <= slot[4] <= case["to"])

def values(case):  # dates, and times as minutes after midnight; identities stay texts
    texts = [(key, text) for key, text in case.items() if isinstance(text, str) and key not in ("id", "part")]
    return case | {key: date.fromisoformat(text) for key, text in texts if text[4:5] == "-"} | {
        key: int(text[:2]) * 60 + int(text[3:]) for key, text in texts if text[2:3] == ":"}

for read in (json.loads(line, object_hook=values) for line in sys.stdin):
    print(json.dumps({"id": read["id"], "slots": slots(read)}, separators=(",", ":"), default=str))
