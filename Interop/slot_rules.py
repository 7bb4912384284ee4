"""Dates, times and amounts of a schedule (formats/medicine-records.md §5), for slot_oracle.py."""
from datetime import date, datetime
from functools import cache

from dateutil.rrule import DAILY, MO, MONTHLY, WEEKLY, rrule, weekday
from slot_clock import DAY

to_date = cache(date.fromisoformat)


def seconds(text):
    return int(text[:2]) * 3600 + int(text[3:5]) * 60


def dates(case, last):
    """The dates of the recurrence from the start on."""
    start, kind = to_date(case["start"]), case["kind"]
    until = datetime(last.year, last.month, last.day)
    bounds = {"dtstart": start, "until": until, "interval": case.get("n", 1)}
    if kind in (2, 5):
        named = [weekday(number) for number in range(7) if case["weekdays"] >> number & 1]
        found = rrule(WEEKLY, wkst=MO, byweekday=named, **bounds)
    elif kind == 3:
        found = rrule(DAILY, **bounds)
    elif kind == 6:
        bounds["dtstart"] = start.replace(day=1)  # months are counted, whatever day it starts on
        if "day" in case:  # the last of the days up to this one that the month has
            up_to = range(min(28, case["day"]), case["day"] + 1)
            found = rrule(MONTHLY, bymonthday=up_to, bysetpos=-1, **bounds)
        else:
            which = -1 if case["which"] == 5 else case["which"]
            found = rrule(MONTHLY, byweekday=weekday(case["weekday"] - 1)(which), **bounds)
    else:
        every = [start + number * DAY for number in range((last - start).days + 1)]
        if kind == 7:
            on, length = case["on"], case["on"] + case["off"]
            return [day for day in every if (day - start).days % length < on]
        return [day for day in every if kind == 1 or day.isoformat() in case["dates"]]
    return [moment.date() for moment in found if moment.date() >= start]


def times_of_day(case):
    """(seconds after midnight, third part, own amount); from 24 hours on it is the next date."""
    if not (window := case.get("window")):
        times = [(seconds(time["time"]), time["id"], time.get("amount")) for time in case["times"]]
        return sorted(times, key=lambda time: time[:2])
    begin, end = seconds(window["from"]) // 60, seconds(window["to"]) // 60
    length = end - begin if end > begin else end - begin + 1440
    if "interval" in window:
        steps = range(0, length + 1, window["interval"])
    else:
        gaps = window["count"] - 1
        steps = [length * k // gaps for k in range(gaps + 1)] if gaps else [0]
    return [((begin + step) * 60, f"{window['id']}/{k}", None) for k, step in enumerate(steps, 1)]


def planned_amount(case, day, place, own=None):
    """None where there is no dose: a zero of the plan, or after its last phase."""
    amount = own or case["dose"]
    if plan := case.get("plan"):
        if "pattern" in plan:
            amount = plan["pattern"][place % len(plan["pattern"])]
        else:
            amount, passed = None, (day - to_date(case["start"])).days
            for phase in plan["phases"]:
                if "days" not in phase or passed < phase["days"]:
                    amount = phase["amount"]
                    break
                passed -= phase["days"]
    return None if amount is None or float(amount) == 0 else amount


def first_date(case):
    return max(to_date(case["start"]), to_date(case["effective"]))


def is_after_rule(case, day):
    return "end" in case and day > to_date(case["end"])
