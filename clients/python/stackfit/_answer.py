"""Turns a response into the body of the answer, or into an error."""

import json
import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Mapping, Optional, Type

from .errors import (
    ApiError,
    ForbiddenError,
    InvalidInputError,
    NotFoundError,
    RateLimitError,
    ResponseError,
    ServerError,
    StackFitError,
    UnauthorizedError,
)

_CLASSES: Mapping[str, Type[ApiError]] = {
    "INVALID_INPUT": InvalidInputError,
    "UNAUTHORIZED": UnauthorizedError,
    "FORBIDDEN": ForbiddenError,
    "NOT_FOUND": NotFoundError,
    "RATE_LIMIT_EXCEEDED": RateLimitError,
    "INTERNAL_ERROR": ServerError,
}

Headers = Mapping[str, str]


def parse_body(content: bytes) -> Optional[Dict[str, Any]]:
    """The JSON object of an answer; ``None`` if it is not from this API."""
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) and isinstance(body.get("version"), str) else None


def error_of(status: int, headers: Headers, body: Optional[Dict[str, Any]]) -> StackFitError:
    """The error of an unsuccessful answer."""
    error = body.get("error") if body else None
    code, message, details = (error.get(key) for key in ("code", "message", "details")) if isinstance(error, dict) else (None, None, None)
    if not isinstance(code, str) or not isinstance(message, str):
        return ResponseError(status, f"This is not an answer from StackFit (HTTP {status}).")
    result = _CLASSES.get(code, ApiError)(status, code, message, details if isinstance(details, str) else None)
    if isinstance(result, RateLimitError):
        result.reset_at = reset_at(headers)
    if isinstance(result, ServerError):
        result.retry_after = retry_after(headers, datetime.now(timezone.utc))
    return result


def retry_delay(status: int, headers: Headers, now: datetime) -> Optional[float]:
    """How long to wait before trying again, in seconds; ``None`` if that cannot help.

    ``Retry-After`` wins: being relative, it does not depend on the clock of this machine.
    """
    if status not in (429, 503):
        return None
    seconds = retry_after(headers, now)
    if seconds is not None or status == 503:
        return seconds
    reset = reset_at(headers)
    return None if reset is None else max(0.0, (reset - now).total_seconds())


def retry_after(headers: Headers, now: datetime) -> Optional[float]:
    """Seconds, from either form of the header (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)."""
    value = (headers.get("Retry-After") or "").strip()
    if re.fullmatch(r"[0-9]{1,9}", value):
        return float(value)
    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    # Dates in headers are in GMT, even if they parse without a time zone.
    return max(0.0, (date.replace(tzinfo=date.tzinfo or timezone.utc) - now).total_seconds())


def reset_at(headers: Headers) -> Optional[datetime]:
    """When the rate limit resets, from ``X-RateLimit-Reset`` in ISO 8601."""
    value = headers.get("X-RateLimit-Reset") or ""
    try:
        # Python parses a Z only since 3.11.
        date = datetime.fromisoformat(re.sub(r"Z$", "+00:00", value))
    except ValueError:
        return None
    return date.replace(tzinfo=date.tzinfo or timezone.utc)
