"""What a call is made with, looked at before anything is sent."""

import math
import re
from typing import Mapping, Union
from urllib.parse import quote, urlsplit

# Visible ASCII: anything else cannot stand in a header (https://www.rfc-editor.org/rfc/rfc9110#section-5.5).
_TOKEN = re.compile(r"[\x21-\x7e]+")

# A host cannot hold these, and an address with them means something else to different readers.
_NOT_IN_ADDRESS = re.compile(r"[\x00-\x20\x7f-\U0010ffff\\]")

QueryValue = Union[str, int, bool, None]


def base_address(value: str) -> str:
    """A base address without a slash at its end; ``ValueError`` when it is not the address of a service."""
    if not isinstance(value, str) or _NOT_IN_ADDRESS.search(value):
        raise ValueError("base_url must be an address such as https://stackfit.example/api/v1")
    try:
        parts = urlsplit(value)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise ValueError("base_url must be an address such as https://stackfit.example/api/v1")
    if "@" in parts.netloc or "?" in value or "#" in value:
        raise ValueError("base_url must have no credentials, query or fragment; give a token as token=")
    return value.rstrip("/")


def checked_token(token: str) -> str:
    """A token as it can be sent; the ``ValueError`` does not show it."""
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise ValueError("token must be the text that was shown when it was made: no spaces, no line breaks")
    return token


def checked_number(name: str, value: float, positive: bool = False) -> float:
    """A number of seconds or attempts, from 0 on, or above 0."""
    sound = isinstance(value, (int, float)) and math.isfinite(value) and (value > 0 if positive else value >= 0)
    if not sound:
        raise ValueError(f"{name} must be a number {'above' if positive else 'from'} 0{'' if positive else ' on'}")
    return value


def checked_name(what: str, value: str) -> str:
    """A name that says something."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{what} must not be blank")
    return value


def segment(what: str, value: str) -> str:
    """A name as a part of a path; not ``.`` and ``..``, which every URL parser takes for a way up."""
    name = checked_name(what, value)
    if name in (".", ".."):
        raise ValueError(f"{what} must be more than dots")
    return quote(name, safe="")


def query(fields: Mapping[str, QueryValue]) -> str:
    """A query with its question mark; nothing for what is ``None``."""
    parts = [f"{name}={quote(_text(name, value), safe='')}" for name, value in fields.items() if value is not None]
    return "?" + "&".join(parts) if parts else ""


def _text(name: str, value: QueryValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return checked_name(name, value) if isinstance(value, str) else str(value)
