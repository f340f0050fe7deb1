"""Texts of ISO-8601 and decimals, read. Each function returns None for a text of another form."""

import re
from datetime import date
from decimal import Decimal

from .values import DAY, NS, Date, DateTime, Duration, Time, Timestamp, ZonedDateTime

_DATE = r"([+-]?\d{4,9})-(\d\d)-(\d\d)"
_TIME = r"(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?"
_OFFSET = r"(Z|[+-]\d\d:\d\d(?::\d\d)?)"
_DATES = re.compile(_DATE, re.ASCII)
_TIMES = re.compile(_TIME, re.ASCII)
_DATE_TIMES = re.compile(f"{_DATE}T{_TIME}", re.ASCII)
_ZONED = re.compile(rf"{_DATE}T{_TIME}{_OFFSET}(?:\[([^\[\]]+)\])?", re.ASCII)
_DURATION = re.compile(
    r"([+-]?)P(?:([+-]?\d+)D)?(?:T(?:([+-]?\d+)H)?(?:([+-]?\d+)M)?(?:([+-]?)(\d+)(?:[.,](\d{0,9}))?S)?)?",
    re.ASCII | re.IGNORECASE)
_DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,9})?", re.ASCII)
_EPOCH = 719_163
_LONG = 1 << 63


def _days(year, month, day):
    year, month, day = int(year), int(month), int(day)
    era, within = divmod(year - 1, 400)
    try:
        return date(within + 1, month, day).toordinal() + era * 146_097 - _EPOCH
    except ValueError:
        return None


def _ns(hours, minutes, seconds, fraction):
    hours, minutes, seconds = int(hours), int(minutes), int(seconds or 0)
    if hours > 23 or minutes > 59 or seconds > 59:
        return None
    return ((hours * 60 + minutes) * 60 + seconds) * NS + int((fraction or "").ljust(9, "0"))


def date_of(text):
    match = _DATES.fullmatch(text)
    days = _days(*match.groups()) if match else None
    return None if days is None or not -1 << 31 <= days < 1 << 31 else Date(days)


def time_of(text):
    match = _TIMES.fullmatch(text)
    ns = _ns(*match.groups()) if match else None
    return None if ns is None else Time(ns)


def date_time_of(text):
    match = _DATE_TIMES.fullmatch(text)
    if not match:
        return None
    days, ns = _days(*match.groups()[:3]), _ns(*match.groups()[3:])
    return None if days is None or ns is None or not -1 << 31 <= days < 1 << 31 else DateTime(days, ns)


def zoned_of(text):
    match = _ZONED.fullmatch(text)
    if not match:
        return None
    groups = match.groups()
    days, ns = _days(*groups[:3]), _ns(*groups[3:7])
    if days is None or ns is None:
        return None
    offset = 0
    if groups[7] != "Z":
        parts = [int(part) for part in groups[7][1:].split(":")]
        offset = parts[0] * 3600 + parts[1] * 60 + (parts[2] if len(parts) > 2 else 0)
        if offset > 18 * 3600 or parts[1] > 59:
            return None
        offset = -offset if groups[7][0] == "-" else offset
    ns = days * DAY + ns - offset * NS
    return ZonedDateTime(ns, offset, groups[8] or groups[7]) if -_LONG <= ns < _LONG else None


def instant_of(text):
    value = zoned_of(text)
    return None if value is None or value.zone != "Z" else Timestamp(value.ns)


def any_instant_of(text):
    """The same, with any offset in place of Z."""
    value = zoned_of(text)
    return None if value is None or text.endswith("]") else Timestamp(value.ns)


def duration_of(text):
    match = _DURATION.fullmatch(text)
    if not match or text[-1] in "pPtT":
        return None
    sign, days, hours, minutes, minus, seconds, fraction = match.groups()
    ns = (int(days or 0) * 86_400 + int(hours or 0) * 3_600 + int(minutes or 0) * 60) * NS
    part = int(seconds or 0) * NS + int((fraction or "").ljust(9, "0"))
    ns += -part if minus == "-" else part
    ns = -ns if sign == "-" else ns
    return Duration(ns) if -_LONG <= ns < _LONG else None


def decimal_value(text):
    """A Decimal of a mantissa of 64 bits and a scale of 8, which takes the last zeros that do not fit the mantissa."""
    if len(text) > 400 or not _DECIMAL.fullmatch(text):
        return None
    sign, digits, exponent = Decimal(text).as_tuple()
    while not (is_long := _is_long(sign, digits)) and digits[-1] == 0:
        digits, exponent = digits[:-1], exponent + 1
    return Decimal((sign, digits, exponent)) if is_long and -128 <= -exponent <= 127 else None


def _is_long(sign, digits):
    magnitude = int("".join(map(str, digits)))
    return magnitude <= _LONG if sign else magnitude < _LONG
