"""The types against what is recorded: no field without a type, and no required field that does not come."""

import json
import typing
import unittest
from typing import Any, Iterator, List, Union, get_args, get_origin, get_type_hints

from stackfit import Client

from .test_cases import CASES

METHODS = {
    "check": Client.check,
    "checkBatch": Client.check_batch,
    "resolve": Client.resolve,
    "scan": Client.scan,
    "plan": Client.plan,
    "pair": Client.pair,
    "technologies": Client.technologies,
    "aiTools": Client.ai_tools,
    "submitCompatibility": Client.submit_compatibility,
    "submitAiTool": Client.submit_ai_tool,
    "contribution": Client.contribution,
}


def mismatches(value: Any, kind: Any, where: str) -> Iterator[str]:
    """Where a value is not of a type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any:
        return
    if typing.is_typeddict(kind) if hasattr(typing, "is_typeddict") else hasattr(kind, "__required_keys__"):
        hints = get_type_hints(kind)
        for name in sorted(kind.__required_keys__ - value.keys()):
            yield f"{where}.{name} does not come"
        for name, item in value.items():
            if name in hints:
                yield from mismatches(item, hints[name], f"{where}.{name}")
            else:
                yield f"{where}.{name} has no type"
    elif origin is Union:
        if all(any(mismatches(value, option, where)) for option in arguments):
            yield f"{where} is {value!r}"
    elif origin is typing.Literal:
        if value not in arguments:
            yield f"{where} is {value!r}"
    elif origin is list:
        for index, item in enumerate(value):
            yield from mismatches(item, arguments[0], f"{where}[{index}]")
    elif origin is dict:
        for name, item in value.items():
            yield from mismatches(item, arguments[1], f"{where}.{name}")
    elif not isinstance(value, (int, float) if kind is float else kind):
        yield f"{where} is {value!r}"


class TypesTest(unittest.TestCase):
    def test_every_recorded_answer_has_the_type_of_its_call(self) -> None:
        seen: List[str] = []
        for path in CASES:
            case = json.loads(path.read_text(encoding="utf-8"))
            function = case["call"]["function"]
            if function not in METHODS or "value" not in case["result"]:
                continue
            seen.append(function)
            kind = get_type_hints(METHODS[function])["return"]
            self.assertEqual(list(mismatches(case["result"]["value"], kind, "")), [], path.stem)
        self.assertEqual(set(seen), set(METHODS))

    def test_every_recorded_contribution_has_the_type_of_its_argument(self) -> None:
        for function, argument in (("submitCompatibility", "rule"), ("submitAiTool", "tool")):
            kind = get_type_hints(METHODS[function])[argument]
            for path in CASES:
                case = json.loads(path.read_text(encoding="utf-8"))
                if case["call"]["function"] == function and path.stem != "contribution-invalid":
                    self.assertEqual(list(mismatches(case["call"]["arguments"], kind, "")), [], path.stem)

    def test_a_mismatch_is_seen(self) -> None:
        kind = get_type_hints(Client.check)["return"]
        self.assertEqual(list(mismatches({"status": "new", "message": "x", "more": 1}, kind, "")),
                         [".workaround does not come", ".status is 'new'", ".more has no type"])


if __name__ == "__main__":
    unittest.main()
