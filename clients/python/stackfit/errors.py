"""The errors of this client. None of them contains the token or the request."""

from datetime import datetime
from typing import Optional


class StackFitError(Exception):
    """Base class of all errors, except ``ValueError`` for invalid arguments."""


class ApiError(StackFitError):
    """The service rejected the request; ``message`` says what is wrong and what to do."""

    def __init__(self, status: int, code: str, message: str, details: Optional[str] = None) -> None:
        super().__init__(message)
        #: The HTTP status.
        self.status = status
        #: A stable code, such as ``INVALID_INPUT``.
        self.code = code
        self.message = message
        #: More context, if there is any.
        self.details = details


class InvalidInputError(ApiError):
    """``INVALID_INPUT``: the request is not valid."""


class UnauthorizedError(ApiError):
    """``UNAUTHORIZED``: the token is missing, wrong, expired or revoked."""


class ForbiddenError(ApiError):
    """``FORBIDDEN``: the token does not allow this."""


class NotFoundError(ApiError):
    """``NOT_FOUND``: unknown name or id."""


class RateLimitError(ApiError):
    """``RATE_LIMIT_EXCEEDED``, after the retries that ``max_wait`` and ``max_retries`` allow."""

    #: When the rate limit resets, by the clock of the server.
    reset_at: Optional[datetime] = None


class ServerError(ApiError):
    """``INTERNAL_ERROR``: the service failed, or is temporarily unavailable."""

    #: Seconds to wait before trying again, if the service says so.
    retry_after: Optional[float] = None


class ResponseError(StackFitError):
    """The answer is not from the service: a proxy, a login page, a redirect, or an answer too large or truncated."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        #: The HTTP status.
        self.status = status
        self.message = message


class NetworkError(StackFitError):
    """No answer, or an incomplete one; ``__cause__`` has the reason."""


class RequestTimeoutError(NetworkError):
    """No complete answer within ``timeout``."""
