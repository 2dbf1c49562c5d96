"""Sends requests, with timeouts and retries."""

import http.client
import json
import random
import socket
import time
import urllib.error
import urllib.request
from datetime import datetime, timezone
from typing import Any, Dict, Mapping, NamedTuple, Optional, Tuple

from ._answer import retry_delay, error_of, parse_body
from .errors import NetworkError, RequestTimeoutError, ResponseError, StackFitError

VERSION = "0.1.0"

#: Far more than any answer; what sends more is not the service.
MOST_BYTES = 16 * 1024 * 1024

#: The first pause after a network error, in seconds; each further one is twice as long.
_BACK_OFF = 0.5


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API never redirects. Anything else must not receive the token or the body."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


class Connection(NamedTuple):
    """How requests are sent."""

    base_url: str
    #: Seconds for one attempt.
    timeout: float
    #: Maximum seconds between attempts, in total.
    max_wait: float
    max_retries: int


class _Failure(Exception):
    """A failed attempt, and how long to wait before another one; ``None`` if that cannot help."""

    def __init__(self, error: StackFitError, pause: Optional[float] = None) -> None:
        super().__init__()
        self.error = error
        self.pause = pause


def send(
    connection: Connection,
    method: str,
    path: str,
    body: Optional[Mapping[str, Any]] = None,
    token: Optional[str] = None,
) -> Dict[str, Any]:
    """Sends a request until it is answered, and returns the body of the answer.

    All requests are safe to repeat: queries change nothing, and the id of a contribution is derived from its content.
    """
    data = None if body is None else json.dumps(body, allow_nan=False).encode()
    wait_left = connection.max_wait
    retries = 0
    while True:
        try:
            return _attempt(connection, method, path, data, token, retries)
        except _Failure as failure:
            # At least 1 ms, so that a max_wait of 0 never waits.
            wait = float("inf") if failure.pause is None else max(0.001, failure.pause)
            if retries >= connection.max_retries or wait > wait_left:
                raise failure.error from failure.error.__cause__
        wait_left -= wait
        time.sleep(wait)
        retries += 1


def _attempt(
    connection: Connection, method: str, path: str, data: Optional[bytes], token: Optional[str], retries: int
) -> Dict[str, Any]:
    url = connection.base_url + path
    try:
        status, headers, content = _exchange(_request(method, url, data, token), connection.timeout)
    except (OSError, http.client.HTTPException) as cause:
        raise _network_failure(cause, f"{method} {url}", connection.timeout, retries) from None
    if 300 <= status < 400:
        target = f"to {headers['Location'][:500]!r}" if headers.get("Location") else "elsewhere"
        message = f"The request was redirected {target}; redirects are not followed. Is base_url right?"
        raise _Failure(ResponseError(status, message))
    body = parse_body(content)
    if body is not None and 200 <= status < 300:
        return body
    error = error_of(status, headers, body)
    raise _Failure(error, retry_delay(status, headers, datetime.now(timezone.utc)))


def _request(method: str, url: str, data: Optional[bytes], token: Optional[str]) -> urllib.request.Request:
    headers = {"Accept": "application/json", "User-Agent": f"stackfit-python/{VERSION}"}
    if data is not None:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(url, data=data, headers=headers, method=method)
    if token is not None:
        request.add_unredirected_header("Authorization", f"Bearer {token}")
    return request


def _exchange(request: urllib.request.Request, timeout: float) -> Tuple[int, Mapping[str, str], bytes]:
    """Sends a request and reads the whole answer, whatever its status."""
    deadline = time.monotonic() + timeout
    try:
        response = _OPENER.open(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        status = response.getcode()
        content = bytearray()
        # In parts, because the timeout of a socket is per read.
        while True:
            part = response.read1(65_536)
            if not part:
                break
            content += part
            if len(content) > MOST_BYTES:
                raise _Failure(ResponseError(status, f"The answer is larger than {MOST_BYTES // 1024**2} MiB."))
            if time.monotonic() > deadline:
                raise socket.timeout()
        length = response.headers.get("Content-Length", "")
        # Unlike read(), read1() does not notice a truncated body.
        if length.isdigit() and len(content) < int(length):
            raise http.client.IncompleteRead(bytes(content), int(length) - len(content))
        return status, response.headers, bytes(content)


def _network_failure(cause: Exception, what: str, timeout: float, retries: int) -> _Failure:
    reason = cause.reason if isinstance(cause, urllib.error.URLError) else cause
    if isinstance(reason, socket.timeout):
        late = RequestTimeoutError(f"{what} timed out after {timeout:g} seconds.")
        late.__cause__ = cause
        return _Failure(late)
    error = NetworkError(f"{what} failed: {reason or type(reason).__name__}")
    error.__cause__ = cause
    # Jitter from 0.5 to 1.5, so that clients do not retry in step.
    return _Failure(error, _BACK_OFF * 2**retries * (0.5 + random.random()))
