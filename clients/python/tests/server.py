"""A local server that gives prepared answers and records requests."""

import contextlib
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, List, Mapping, NamedTuple, Optional


class Request(NamedTuple):
    """A request as it came."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Any
    at: float


class Answer(NamedTuple):
    """What is sent back. ``cut`` closes the connection before anything is."""

    status: int = 200
    headers: Mapping[str, str] = {}
    body: bytes = b'{"version":"1.0","status":"unknown","message":"Nothing is known."}'
    cut: bool = False


class Server:
    """Answers in the order given; the last answer repeats. Use it in ``with``."""

    def __init__(self, *answers: Answer, hold: Optional[Callable[[], None]] = None) -> None:
        self.requests: List[Request] = []
        self._answers = list(answers)
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def _answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length)) if length else None
                outer.requests.append(Request(self.command, self.path, self.headers, body, time.time()))
                answer = outer._answers[min(len(outer.requests), len(outer._answers)) - 1]
                if hold:
                    hold()
                if answer.cut:
                    return
                self.send_response_only(answer.status)
                # An answer may say that it is longer than it is.
                for name, value in {"content-length": str(len(answer.body)), **answer.headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                with contextlib.suppress(ConnectionError):  # A client may have gone.
                    self.wfile.write(answer.body)

            do_GET = do_POST = _answer

            def log_message(self, *_: Any) -> None:
                """Tests print nothing."""

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base_url = f"http://127.0.0.1:{self._http.server_port}/api/v1"

    def __enter__(self) -> "Server":
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._http.shutdown()
        self._http.server_close()
