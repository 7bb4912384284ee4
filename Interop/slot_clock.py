"""The clock of a schedule: formats/medicine-records.md §5 "Clock", for slot_oracle.py."""
from datetime import datetime, timedelta, timezone
from functools import cache
from itertools import count as numbers
from math import inf
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def wall_time(day, time, zone=None, fold=0):
    hour, minute, second = time // 3600, time // 60 % 60, time % 60
    return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=zone, fold=fold)


def reckon(zone, day, time, fold=0):
    """The instant of a wall time. With fold 0 a time in a gap moves forward by the gap."""
    return int((wall_time(day, time, zone, fold) - EPOCH).total_seconds())


def local(zone, second):
    return (EPOCH + timedelta(seconds=second)).astimezone(zone)


@cache
def exists(zone, day):
    """A zone leaves a date out when neither its first nor its last minute comes back from UTC.

    The time in question says nothing: 23:45 on 2018-05-04 in Pyongyang, where the last half hour
    was left out, is 00:15 of the next date, and yet that date existed.
    """
    return any(local(zone, reckon(zone, day, time)).replace(tzinfo=None) == wall_time(day, time)
               for time in (0, 86_340))


class Clock:
    """Stays are (zone, begin, end); a zone or an offset that is kept is one stay for ever."""

    def __init__(self, case):
        if case["policy"] == "follow":
            entries = sorted(case["zones"], key=lambda stay: stay["from"])
            zones = [ZoneInfo(stay["zone"]) for stay in entries]
            bounds = [stay["from"] for stay in entries[1:]]
            # Before the first entry it is the first one's. A stay that is replaced in the second
            # in which it begins is none, and no zone that a person left.
            stays = zip(zones, [-inf] + bounds, bounds + [inf])
            self.stays = [(zone, begin, end) for zone, begin, end in stays if begin < end]
        elif case["policy"] == "pinned":
            self.stays = [(ZoneInfo(case["zone"]), -inf, inf)]
        else:
            self.stays = [(timezone(timedelta(minutes=case["offset"])), -inf, inf)]

    def local(self, second):
        return next(local(zone, second) for zone, _, end in self.stays if second < end)

    def instant(self, day, time):
        """The first instant that is in a stay; None on a date that the zone leaves out."""
        for zone, begin, end in self.stays:
            if exists(zone, day):
                first = reckon(zone, day, time)
                if begin <= first < end:
                    return first
                # Somebody may arrive between two equal times. In a gap fold 1 is the earlier one
                # and no occurrence of the time.
                second = reckon(zone, day, time, fold=1)
                if first < second and begin <= second < end:
                    return second
        # In no stay: the one left is the last of those that ended before the time came there.
        # In a zone that leaves the date out, it passes at the start of the gap.
        left = 0
        for number, (zone, _, end) in enumerate(self.stays[1:], 1):
            if reckon(zone, day, time if exists(zone, day) else 0) < end:
                break
            left = number
        zone, _, end = self.stays[left]
        if not exists(zone, day):
            return None
        if not exists(self.stays[left + 1][0], day) and local(zone, end).date() < day:
            return None  # that zone was left before the date began, and the next one has none
        return reckon(zone, day, time)

    def on_or_after(self, day, time):
        """The instant on the date, or on the next one that exists where it is left out."""
        return next(found for number in numbers()
                    if (found := self.instant(day + number * DAY, time)) is not None)
