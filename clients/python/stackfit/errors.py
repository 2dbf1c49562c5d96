"""What can go wrong, each in a class of its own. None of them holds the token or the request."""

from datetime import datetime
from typing import Optional


class StackFitError(Exception):
    """Anything that a call can fail with, other than arguments it cannot be made with (``ValueError``)."""


class ApiError(StackFitError):
    """The service refused; ``message`` says what is wrong and what to do."""

    def __init__(self, status: int, code: str, message: str, details: Optional[str] = None) -> None:
        super().__init__(message)
        #: The HTTP status.
        self.status = status
        #: A stable code, such as ``INVALID_INPUT``.
        self.code = code
        self.message = message
        #: More context, where there is some.
        self.details = details


class InvalidInputError(ApiError):
    """``INVALID_INPUT``: the request is not valid."""


class UnauthorizedError(ApiError):
    """``UNAUTHORIZED``: the token is missing, wrong, expired or revoked."""


class ForbiddenError(ApiError):
    """``FORBIDDEN``: the token is for something else."""


class NotFoundError(ApiError):
    """``NOT_FOUND``: there is nothing of that name or id."""


class RateLimitError(ApiError):
    """``RATE_LIMIT_EXCEEDED``, after the waits that ``max_wait`` and ``max_retries`` allow."""

    #: When the limit resets, by the clock of the server.
    reset_at: Optional[datetime] = None


class ServerError(ApiError):
    """``INTERNAL_ERROR``: a fault of the service, or it cannot take anything in now."""

    #: Seconds after which the service asks to be tried again, where it does.
    retry_after: Optional[float] = None


class ResponseError(StackFitError):
    """What answered is not the service: a proxy, a login page, a redirect, or an answer too large or cut off."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        #: The HTTP status.
        self.status = status
        self.message = message


class NetworkError(StackFitError):
    """No answer came, or not the whole of it; ``__cause__`` holds the reason."""


class RequestTimeoutError(NetworkError):
    """The answer was not whole within ``timeout``."""
