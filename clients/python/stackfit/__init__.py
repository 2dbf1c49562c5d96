"""Client for the StackFit API: find out whether technologies work together, and how we know.

>>> from stackfit import Client
>>> client = Client("https://stackfit.example/api/v1")
>>> client.check("nextjs@15", "react@17")["status"]  # doctest: +SKIP
'incompatible'
"""

from ._client import Client
from ._transport import VERSION as __version__
from .errors import (
    ApiError,
    ForbiddenError,
    InvalidInputError,
    NetworkError,
    NotFoundError,
    RateLimitError,
    RequestTimeoutError,
    ResponseError,
    ServerError,
    StackFitError,
    UnauthorizedError,
)

__all__ = [
    "ApiError",
    "Client",
    "ForbiddenError",
    "InvalidInputError",
    "NetworkError",
    "NotFoundError",
    "RateLimitError",
    "RequestTimeoutError",
    "ResponseError",
    "ServerError",
    "StackFitError",
    "UnauthorizedError",
    "__version__",
]
