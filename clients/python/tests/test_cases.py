"""The recorded cases that the clients of all languages replay (test/fixtures/api)."""

import json
import re
import unittest
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Callable, Dict

import stackfit
from stackfit import Client

from .server import Answer, Server

CASES = sorted((Path(__file__).parents[3] / "test" / "fixtures" / "api").glob("*.json"))

#: Arguments that Python spells otherwise.
SPELLINGS = {
    "techA": "tech_a",
    "techB": "tech_b",
    "packageJson": "package_json",
    "trainsOnCode": "trains_on_code",
    "id": "contribution_id",
    "with": "with_",
}

SUBMISSIONS = ("submitCompatibility", "submitAiTool")


def call(client: Client, function: str, arguments: Dict[str, Any]) -> Any:
    """Makes the call that a case names."""
    method: Callable[..., Any] = getattr(client, re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), function))
    if function in SUBMISSIONS:
        return method(arguments)
    return method(**{SPELLINGS.get(name, name): value for name, value in arguments.items()})


def answer_of(response: Dict[str, Any]) -> Answer:
    """What the server sends: texts as they are, everything else as JSON."""
    body = response["body"]
    content = body if isinstance(body, str) else json.dumps(body)
    return Answer(response["status"], response["headers"], content.encode())


class CasesTest(unittest.TestCase):
    def test_there_are_cases(self) -> None:
        self.assertGreater(len(CASES), 40)

    def test_every_case(self) -> None:
        for path in CASES:
            with self.subTest(path.stem):
                self.replay(json.loads(path.read_text(encoding="utf-8")))

    def replay(self, case: Dict[str, Any]) -> None:
        function, arguments = case["call"]["function"], case["call"]["arguments"]
        answers = [answer_of(case["response"])] if case["response"] else [Answer()]
        with Server(*answers) as server:
            client = Client(server.base_url, token=case.get("token"), max_wait=0)
            expected = case["result"].get("error")
            if expected:
                self.check_error(expected, case.get("token"), lambda: call(client, function, arguments))
            else:
                value = case["result"]["value"]
                if isinstance(value, str):
                    value = value.replace("{baseUrl}", server.base_url)
                self.assertEqual(call(client, function, arguments), value)
            sends = case["request"] is not None and function != "badgeUrl"
            self.assertEqual(len(server.requests), 1 if sends else 0)
            if sends:
                self.check_request(case["request"], server.requests[0])

    def check_request(self, expected: Dict[str, Any], request: Any) -> None:
        self.assertEqual((request.method, request.path, request.body), (expected["method"], expected["path"], expected["body"]))
        self.assertEqual(request.headers.get("Content-Type"), expected["headers"].get("content-type"))
        self.assertEqual(request.headers.get("Authorization"), expected["headers"].get("authorization"))
        self.assertEqual(request.headers["User-Agent"], f"stackfit-python/{stackfit.__version__}")
        self.assertEqual(request.headers["Accept"], "application/json")

    def check_error(self, expected: Dict[str, Any], token: Any, make: Callable[[], Any]) -> None:
        kind = ValueError if expected["type"] == "ArgumentError" else getattr(stackfit, expected["type"])
        with self.assertRaises(kind) as caught:
            make()
        error = caught.exception
        self.assertIs(type(error), kind)
        for field in ("status", "code", "message"):
            if field in expected:
                self.assertEqual(getattr(error, field), expected[field])
        if "code" in expected:
            self.assertEqual(error.details, expected.get("details"))
            self.assertEqual(getattr(error, "retry_after", None), expected.get("retryAfter"))
        if "resetAt" in expected:
            reset = datetime.strptime(expected["resetAt"], "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
            self.assertEqual(error.reset_at, reset)
        if token:
            self.assertNotIn(token, repr(error) + str(error) + repr(vars(error)))


if __name__ == "__main__":
    unittest.main()
