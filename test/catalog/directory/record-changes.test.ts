import t from "tap";
import type { AiTool, Rule, Technology } from "../../../schemas/types.js";
import { compareRules, compareTechnologies, compareTools } from "../../../server/catalog/directory/record-changes.js";
import { ruleOf } from "../../fixtures/catalog.js";

type Exception = NonNullable<Rule["exceptions"]>[number];

const SOURCE = "https://example.com/source";
const exception = (when: Exception["when"], status: Exception["status"]): Exception => ({
  ...{ when, status, severity: "error" },
  ...{ explanation: "An explanation for the test.", evidence: [SOURCE] },
});

t.test("exceptions are compared by their conditions", async (t) => {
  const before = ruleOf({
    exceptions: [
      exception({ a: "<2", platform: "edge" }, "incompatible"),
      exception({ a: "<3" }, "partial"),
      exception({ b: "<1" }, "partial"),
    ],
  });
  const after = ruleOf({
    exceptions: [
      exception({ platform: "edge", a: "<2" }, "incompatible"),
      exception({ a: "<3" }, "incompatible"),
      exception({ b: "<2" }, "partial"),
    ],
  });
  t.strictSame(compareRules(before, after).exceptions, [
    { when: { a: "<3" }, before: "partial", after: "incompatible" },
    { when: { b: "<2" }, after: "partial" },
    { when: { b: "<1" }, before: "partial" },
  ]);
  t.strictSame(compareRules(before, before), {
    before: { status: "compatible", basis: "documented", checked: "2026-02-03" },
    after: { status: "compatible", basis: "documented", checked: "2026-02-03" },
    exceptions: [],
    fields: [],
  });
});

t.test("fields that differ besides the status are named", async (t) => {
  const { fields } = compareRules(
    ruleOf({ status: "partial", notes: "A note." }),
    ruleOf({ checked: "2026-04-01", evidence: [SOURCE] }),
  );
  t.strictSame([...fields].sort(), ["checked", "evidence", "notes"]);
});

const technology = (more: Partial<Technology>): Technology => ({
  ...{ name: "A", category: "framework", checked: "2026-01-01" },
  ...more,
});

t.test("a technology is told by release lines, ends, capabilities and requirements", async (t) => {
  const lines = (...cycles: NonNullable<Technology["lifecycle"]>["cycles"]) => ({
    lifecycle: { source: SOURCE, cycles },
  });
  const needs = (...names: string[]) => ({ needs: names.map((capability) => ({ capability, source: SOURCE })) });
  const requires = (...ranges: string[]) => ({
    requires: ranges.map((range) => ({ version: "2", of: "react", range, source: SOURCE })),
  });
  const cases: [notes: string[], before: Partial<Technology>, after: Partial<Technology>][] = [
    [[], {}, { homepage: SOURCE, checked: "2026-02-01" }],
    [["release line 2 added"], lines({ cycle: "1" }), lines({ cycle: "2" }, { cycle: "1" })],
    [["release lines 3 and 2 added"], lines({ cycle: "1" }), lines({ cycle: "3" }, { cycle: "2" }, { cycle: "1" })],
    [["4 release lines added"], {}, lines({ cycle: "4" }, { cycle: "3" }, { cycle: "2" }, { cycle: "1" })],
    [
      ["end of life of 1: 2027-01-01 (was 2026-12-01)"],
      lines({ cycle: "1", eol: "2026-12-01" }),
      lines({ cycle: "1", eol: "2027-01-01" }),
    ],
    [["1 is past its end of life"], lines({ cycle: "1" }), lines({ cycle: "1", eol: true })],
    [
      ["4 ends of life changed"],
      lines(...["1", "2", "3", "4"].map((cycle) => ({ cycle }))),
      lines(...["1", "2", "3", "4"].map((cycle) => ({ cycle, eol: "2027-01-01" }))),
    ],
    [["retired on 2026-05-01"], {}, { endOfLife: { date: "2026-05-01", reason: "Retired.", source: SOURCE } }],
    [["retired"], {}, { endOfLife: { reason: "Retired.", source: SOURCE } }],
    [["no longer retired"], { endOfLife: { reason: "Retired.", source: SOURCE } }, {}],
    [["need tcp added"], {}, needs("tcp")],
    [["needs tcp and files removed"], needs("tcp", "files"), {}],
    [["requirement added"], {}, requires("^18")],
    [["2 requirements added", "requirement removed"], requires("^17"), requires("^18", "^19")],
    [["missing capability tcp added"], {}, { lacks: [{ capability: "tcp", source: SOURCE }] }],
    [["supported technology b added"], {}, { supports: [{ with: ["b"], source: SOURCE }] }],
  ];
  for (const [notes, before, after] of cases)
    t.strictSame(compareTechnologies(technology(before), technology(after)), notes, notes.join("; "));
});

t.test("an AI tool is told by its fields, a price by its values", async (t) => {
  const tool = (more: object) =>
    ({ name: "X", category: "cli-agent", evidence: [SOURCE], ...more }) as unknown as AiTool;
  const cases: [notes: string[], before: object, after: object][] = [
    [[], { checked: "2026-01-01" }, { checked: "2026-02-01" }],
    [["starting price $25 (was $20)"], { pricing: { startingPrice: "$20" } }, { pricing: { startingPrice: "$25" } }],
    [["price changed"], {}, { pricing: { free: true } }],
    [["editors and model providers changed"], {}, { editors: ["Vim"], providers: ["OpenAI"] }],
    [
      ["starting price $9 (was $8)"],
      { pricing: { startingPrice: "$8" } },
      { pricing: { plans: [{ name: "A", price: "$9" }] } },
    ],
  ];
  for (const [notes, before, after] of cases) t.strictSame(compareTools(tool(before), tool(after)), notes);
});
