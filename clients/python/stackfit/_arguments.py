"""Checks arguments before anything is sent."""

import math
import re
from typing import Mapping, Union
from urllib.parse import quote, urlsplit

# Visible ASCII: nothing else is allowed in a header (https://www.rfc-editor.org/rfc/rfc9110#section-5.5).
_TOKEN = re.compile(r"[\x21-\x7e]+")

# Not allowed in a host; parsers disagree about URLs that contain them.
_NOT_IN_ADDRESS = re.compile(r"[\x00-\x20\x7f-\U0010ffff\\]")

QueryValue = Union[str, int, bool, None]


# Where the API is on a server.
_API = "/api/v1"


def checked_base_url(value: str) -> str:
    """The URL of the API, without a trailing slash; ``ValueError`` if it is not an http(s) URL.

    :param value: the address of a server, or of its API
    """
    if not isinstance(value, str):
        raise ValueError("base_url must be a string, as in https://stackfit.example")
    if not value.strip():
        raise ValueError("base_url must not be blank; write it like https://stackfit.example")
    if not re.match("https?://", value, re.IGNORECASE):
        raise ValueError("base_url must begin with https:// or http://, as in https://stackfit.example")
    try:
        parts = urlsplit(value)
        usable = bool(parts.hostname) and parts.port != 0 and not _NOT_IN_ADDRESS.search(value)
    except ValueError:
        usable = False
    if not usable:
        raise ValueError("base_url must have a valid host after http:// or https://, as in https://stackfit.example")
    if "@" in parts.netloc or "?" in value or "#" in value:
        raise ValueError("base_url must not contain credentials, a query or a fragment; pass a token as token=")
    base = value.rstrip("/")
    return base if base.endswith(_API) else base + _API


def checked_token(token: str) -> str:
    """A valid token; the ``ValueError`` does not contain it."""
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise ValueError("token must be exactly the token you were given, without spaces or line breaks")
    return token


def checked_number(name: str, value: float, positive: bool = False) -> float:
    """A number of seconds or attempts: at least 0, or greater than 0."""
    valid = isinstance(value, (int, float)) and math.isfinite(value) and (value > 0 if positive else value >= 0)
    if not valid:
        raise ValueError(f"{name} must be a number {'greater than' if positive else 'of at least'} 0")
    return value


def checked_name(what: str, value: str) -> str:
    """A name that is not blank."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{what} must not be blank")
    return value


def segment(what: str, value: str) -> str:
    """A name as a path segment; not ``.`` or ``..``, which URL parsers treat as folders."""
    name = checked_name(what, value)
    if name in (".", ".."):
        raise ValueError(f"{what} must not be only dots")
    return quote(name, safe="")


def query(fields: Mapping[str, QueryValue]) -> str:
    """A query string with its question mark, without ``None`` fields."""
    parts = [f"{name}={quote(_text(name, value), safe='')}" for name, value in fields.items() if value is not None]
    return "?" + "&".join(parts) if parts else ""


def _text(name: str, value: QueryValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return checked_name(name, value) if isinstance(value, str) else str(value)
