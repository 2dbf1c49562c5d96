import t from "tap";
import { compileRule } from "../../../server/catalog/facts/rule.js";
import { alone, bare, inVersion } from "../../../server/catalog/names/question.js";
import {
  fits,
  fitsInPart,
  refusesAllOf,
  ruleCoverage,
  speaksOfPlatform,
} from "../../../server/catalog/technology/rule-coverage.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { catalogOf, ruleOf, TODAY } from "../../fixtures/catalog.js";
import { SOURCE } from "../../fixtures/facts.js";

const { names } = catalogOf({ technologies: { a: {}, b: {} } });
const [a, b] = [names.byId("a"), names.byId("b")] as [Technology, Technology];
const about = (version?: string) => alone(version ? inVersion(a, parseRange(version)) : bare(a), bare(b), TODAY);

t.test("a rule about a platform applies to that platform, and where none is given", async (t) => {
  const rule = compileRule(ruleOf({ platform: "edge" }));
  for (const [platform, applies] of [
    ["edge", true],
    [undefined, true],
    ["web", false],
  ] as const)
    t.equal(speaksOfPlatform(rule, { ...about(), platform }), applies, platform ?? "none");
});

t.test("a rule covers the versions that it was tested in", async (t) => {
  const rule = compileRule(ruleOf({ testedVersions: ["a@2", "a@2.1"] }));
  t.equal(ruleCoverage(rule, about()), "unversioned");
  t.equal(ruleCoverage(rule, about("2")), "line");
  t.equal(ruleCoverage(rule, about("2.1.0")), "exact");
  t.not(ruleCoverage(rule, about("2.0.0")), "exact", "a major names none of its minors");
});

t.test("an exception fits versions that lie in its range, and a line in part", async (t) => {
  const exception = { when: { a: "<2.5" }, explanation: "An older one.", evidence: [SOURCE] };
  const rule = compileRule(
    ruleOf({ status: "compatible", exceptions: [{ ...exception, status: "incompatible", severity: "error" }] }),
  );
  const [compiled] = rule.exceptions;
  if (!compiled) throw new Error("the rule has an exception");
  for (const [version, whole, part] of [
    ["2.4.0", true, true],
    ["2", false, true],
    ["3", false, false],
  ] as const) {
    t.equal(fits(compiled, about(version)), whole, version);
    if (version === "2" || version === "3")
      t.equal(fitsInPart(compiled, about(version), rule), part, `part of ${version}`);
  }
});

t.test("a rule refuses all versions of a side where none of its statements says otherwise", async (t) => {
  const says = (when: Record<string, string>, status: "compatible" | "incompatible") => ({
    ...{ when, status, explanation: "So it is.", evidence: [SOURCE] },
    ...{ severity: status === "compatible" ? ("info" as const) : ("error" as const) },
  });
  const older = says({ b: "1.x", a: ">=16" }, "incompatible");
  const fine = says({ a: ">=1 <17" }, "compatible");
  for (const [what, status, exceptions, refusesAll] of [
    ["the rule, and what it says of older ones too", "incompatible", [older, fine], true],
    ["another version may work", "incompatible", [older, says({ b: "2.x" }, "compatible")], false],
    ["an exception about all of them", "compatible", [says({ a: ">=19" }, "incompatible")], true],
    ["an exception about some of them", "compatible", [says({ a: ">=19", b: ">=1" }, "incompatible")], false],
  ] as const) {
    const rule = compileRule(ruleOf({ status, exceptions: [...exceptions] }));
    t.equal(refusesAllOf(b, rule, about("19.1.0")), refusesAll, what);
  }
});
