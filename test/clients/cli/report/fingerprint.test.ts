import { createHash } from "node:crypto";
import t from "tap";
import { fileFingerprintOf, fingerprintOf } from "../../../../clients/cli/report/fingerprint.js";
import fc from "../../../fixtures/properties.js";
import { findingOf, partyOf } from "../../../fixtures/report.js";

const STATUSES = ["partial", "incompatible", "deprecated"] as const;
const identity = fc.record({
  project: fc.string(),
  a: fc.record({ id: fc.string() }),
  b: fc.record({ id: fc.string() }),
  status: fc.constantFrom(...STATUSES),
});

t.test("the formula never changes, as a change would make every known finding a new one", async (t) => {
  const text = '["stackfit/v1","apps/web","nextjs","react","incompatible"]';
  const expected = createHash("sha256").update(text).digest("hex").slice(0, 32);
  const sides = { a: { id: "react" }, b: { id: "nextjs" } };
  t.equal(fingerprintOf({ project: "apps/web", ...sides, status: "incompatible" }), expected);
  t.match(expected, /^[0-9a-f]{32}$/);
});

t.test("ignores lines, versions, wording, severity and the order of the sides", async (t) => {
  const one = findingOf();
  const moved = findingOf({
    a: partyOf("react", "react@17.0.3", 99, "yarn.lock"),
    b: partyOf("nextjs", "next@15.2.0", 1, "yarn.lock"),
    message: "In other words.",
    workaround: null,
    severity: "critical",
    sources: [],
  });
  t.equal(moved.fingerprint, one.fingerprint);
});

t.test("differs by project, pair and status", async (t) => {
  const all = [
    findingOf(),
    findingOf({ project: "apps/web" }),
    findingOf({ b: partyOf("vue") }),
    findingOf({ b: findingOf().a }),
    findingOf({ status: "partial" }),
    findingOf({ status: "deprecated" }),
  ].map(({ fingerprint }) => fingerprint);
  t.equal(new Set(all).size, all.length);
});

t.test("is unique for any project, pair and status", async () => {
  const keyOf = ({ project, a, b, status }: Parameters<typeof fingerprintOf>[0]) =>
    JSON.stringify([project, [a.id, b.id].sort(), status]);
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      return (keyOf(one) === keyOf(other)) === (fingerprintOf(one) === fingerprintOf(other));
    }),
  );
  fc.assert(fc.property(identity, (one) => fingerprintOf(one) === fingerprintOf({ ...one, a: one.b, b: one.a })));
});

t.test("a file has a fingerprint by its path", async (t) => {
  t.match(fileFingerprintOf("go.mod"), /^[0-9a-f]{32}$/);
  t.equal(fileFingerprintOf("go.mod"), fileFingerprintOf("go.mod"));
  t.not(fileFingerprintOf("go.mod"), fileFingerprintOf("a/go.mod"));
});
