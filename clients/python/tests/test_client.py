"""What the recorded cases do not show: options, pauses, time-outs, and what stands between a client and the service."""

import json
import re
import threading
import time
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path

from stackfit import Client, NetworkError, RateLimitError, RequestTimeoutError, ResponseError, ServerError, __version__
from stackfit._answer import retry_delay, reset_at

from .server import Answer, Server

LIMITED = b'{"version":"1.0","error":{"code":"RATE_LIMIT_EXCEEDED","message":"Later."}}'
FAULT = b'{"version":"1.0","error":{"code":"INTERNAL_ERROR","message":"Later."}}'
OK = Answer()
BASE_URLS = json.loads((Path(__file__).parents[3] / "test" / "fixtures" / "base-urls.json").read_text())


def limited_until(moment: datetime) -> Answer:
    return Answer(429, {"X-RateLimit-Reset": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")}, LIMITED)


class OptionsTest(unittest.TestCase):
    def test_the_address_of_a_server_becomes_that_of_its_api(self) -> None:
        for case in BASE_URLS["accepted"]:
            with self.subTest(case["given"]):
                self.assertEqual(Client(case["given"]).badge_url("a", "b"), case["becomes"] + "/badge/a/b.svg")

    def test_a_base_url_that_cannot_be_right_is_refused_with_what_is_missing(self) -> None:
        for case in BASE_URLS["refused"]:
            with self.subTest(case["given"]), self.assertRaisesRegex(ValueError, "base_url " + re.escape(case["says"])):
                Client(case["given"])
        for wrong in ("http://x/\r\nHost: y", "http://x:99999/", "http://x\\y/", None, 7):
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, "base_url must"):
                Client(wrong)  # type: ignore[arg-type]

    def test_a_token_that_cannot_be_sent_is_refused_and_not_shown(self) -> None:
        for wrong in ("", "secret secret", "secret\r\nX: y", "secrét"):
            with self.subTest(wrong), self.assertRaises(ValueError) as caught:
                Client("https://stackfit.example", token=wrong)
            self.assertNotIn("sec", str(caught.exception))

    def test_numbers_that_mean_nothing_are_refused(self) -> None:
        for options in ({"timeout": 0}, {"timeout": float("nan")}, {"max_wait": -1}, {"max_retries": "2"}):
            with self.subTest(options), self.assertRaises(ValueError):
                Client("https://stackfit.example", **options)  # type: ignore[arg-type]

    def test_a_client_does_not_show_its_token(self) -> None:
        client = Client("https://stackfit.example/api/v1", token="stackfit_secret")
        self.assertEqual(repr(client), "Client('https://stackfit.example/api/v1')")

    def test_only_contributions_carry_the_token(self) -> None:
        with Server(OK) as server:
            Client(server.base_url, token="stackfit_secret").check("a", "b")
        self.assertIsNone(server.requests[0].headers["Authorization"])

    def test_the_version_is_that_of_the_package(self) -> None:
        from pathlib import Path

        text = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
        self.assertIn(f'version = "{__version__}"', text)


class PausesTest(unittest.TestCase):
    def test_a_limit_is_waited_for_until_it_resets(self) -> None:
        reset = datetime.now(timezone.utc) + timedelta(milliseconds=400)
        with Server(limited_until(reset), OK) as server:
            self.assertEqual(Client(server.base_url).check("a", "b")["status"], "unknown")
        self.assertEqual(len(server.requests), 2)
        # The header has milliseconds, cut off.
        self.assertGreaterEqual(server.requests[1].at, reset.timestamp() - 0.001)

    def test_retry_after_goes_before_a_clock_that_differs(self) -> None:
        headers = {"Retry-After": "0", "X-RateLimit-Reset": "2999-01-01T00:00:00.000Z"}
        with Server(Answer(429, headers, LIMITED), OK) as server:
            self.assertEqual(Client(server.base_url).check("a", "b")["status"], "unknown")

    def test_no_longer_than_max_wait(self) -> None:
        for max_wait, after in ((0, "0"), (0, "5"), (2, "3")):
            with Server(Answer(429, {"Retry-After": after}, LIMITED)) as server, self.assertRaises(RateLimitError):
                Client(server.base_url, max_wait=max_wait).check("a", "b")
            self.assertEqual(len(server.requests), 1)

    def test_no_more_often_than_max_retries(self) -> None:
        for retries in (0, 1, 3):
            with Server(Answer(429, {"Retry-After": "0"}, LIMITED)) as server, self.assertRaises(RateLimitError):
                Client(server.base_url, max_retries=retries).check("a", "b")
            self.assertEqual(len(server.requests), retries + 1)

    def test_a_limit_without_any_time_is_told_at_once(self) -> None:
        with Server(Answer(429, {"X-RateLimit-Reset": "soon"}, LIMITED)) as server:
            with self.assertRaises(RateLimitError) as caught:
                Client(server.base_url).check("a", "b")
        self.assertIsNone(caught.exception.reset_at)
        self.assertEqual(len(server.requests), 1)

    def test_an_overload_is_waited_for_where_it_says_how_long(self) -> None:
        with Server(Answer(503, {"Retry-After": "0"}, FAULT), OK) as server:
            Client(server.base_url, token="t").submit_compatibility({})  # type: ignore[typeddict-item]
        self.assertEqual(len(server.requests), 2)
        for status, headers in ((503, {}), (500, {"Retry-After": "0"}), (502, {})):
            with Server(Answer(status, headers, FAULT)) as server, self.assertRaises(ServerError):
                Client(server.base_url).check("a", "b")
            self.assertEqual(len(server.requests), 1)

    def test_both_forms_of_retry_after(self) -> None:
        now = datetime(2026, 6, 1, 12, 0, 0, tzinfo=timezone.utc)
        cases = {"7": 7.0, "Mon, 01 Jun 2026 12:00:09 GMT": 9.0, "Mon, 01 Jun 2026 11:00:00 GMT": 0.0,
                 "-1": None, "x": None, "": None, "9" * 10: None}
        for value, seconds in cases.items():
            self.assertEqual(retry_delay(503, {"Retry-After": value}, now), seconds, value)

    def test_a_reset_that_is_no_time_is_none(self) -> None:
        for value in ("", "x", "2026-13-01T00:00:00Z", "0001-01-01"):
            reset = reset_at({"X-RateLimit-Reset": value})
            self.assertEqual(reset, datetime(1, 1, 1, tzinfo=timezone.utc) if value == "0001-01-01" else None)


class NetworkTest(unittest.TestCase):
    def test_a_connection_that_is_cut_is_tried_again(self) -> None:
        with Server(Answer(cut=True), OK) as server:
            self.assertEqual(Client(server.base_url).check("a", "b")["status"], "unknown")
        self.assertEqual(len(server.requests), 2)

    def test_unreachable_service(self) -> None:
        with Server(OK) as server:
            pass
        with self.assertRaises(NetworkError) as caught:
            Client(server.base_url, max_wait=0).check("a", "b")
        self.assertIn("failed: ", str(caught.exception))
        self.assertIsNotNone(caught.exception.__cause__)

    def test_no_answer_in_time(self) -> None:
        release = threading.Event()
        with Server(OK, hold=release.wait) as server:
            began = time.monotonic()
            with self.assertRaises(RequestTimeoutError):
                Client(server.base_url, timeout=0.2).check("a", "b")
            self.assertLess(time.monotonic() - began, 5)
            release.set()
        self.assertEqual(len(server.requests), 1, "a call that ran out of time is not repeated")

    def test_an_answer_without_end(self) -> None:
        with Server(Answer(body=b'"' + b"x" * (16 * 2**20 + 1))) as server:
            with self.assertRaisesRegex(ResponseError, "larger than 16 MiB"):
                Client(server.base_url).check("a", "b")

    def test_a_redirect_is_not_followed(self) -> None:
        with Server(OK) as elsewhere:
            for status in (301, 302, 303, 307, 308):
                redirect = Answer(status, {"Location": elsewhere.base_url})
                with Server(redirect) as server, self.assertRaisesRegex(ResponseError, "redirected to .*base_url"):
                    Client(server.base_url, token="stackfit_secret").submit_ai_tool({})  # type: ignore[typeddict-item]
                with Server(redirect) as server, self.assertRaises(ResponseError):
                    Client(server.base_url).technologies()
        self.assertEqual(elsewhere.requests, [])

    def test_what_is_nested_without_end_is_not_the_service(self) -> None:
        with Server(Answer(body=b"[" * 200_000)) as server, self.assertRaises(ResponseError):
            Client(server.base_url).check("a", "b")


if __name__ == "__main__":
    unittest.main()
