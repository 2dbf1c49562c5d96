import t from "tap";
import type { Finding, Waiver } from "../../../../clients/cli/report/report.js";
import { applyWaivers } from "../../../../clients/cli/report/waivers.js";
import { factsCatalog } from "../../../fixtures/facts.js";
import fc from "../../../fixtures/properties.js";
import { findingOf, partyOf } from "../../../fixtures/report.js";

const { names } = factsCatalog();
const TODAY = "2026-06-01";

const finding = (a: string, b: string, project = "."): Finding => findingOf({ a: partyOf(a), b: partyOf(b), project });

const NEXT = finding("nextjs", "react");
const IN_WEB = finding("nextjs", "react", "web");
const PRISMA = finding("edge-host", "prisma");
const ENDED = finding("angularjs", "angularjs");
const ALL = [NEXT, IN_WEB, PRISMA, ENDED];

const reason = "It is known.";
const apply = (waivers: Waiver[], findings: readonly Finding[] = ALL) => applyWaivers(findings, waivers, names, TODAY);

t.test("keeps everything without waivers", async (t) => {
  t.strictSame(apply([]), { kept: ALL, waived: [], stale: [] });
});

t.test("waives a pair in every project, in any order and by any name", async (t) => {
  for (const pair of [
    ["nextjs", "react"],
    ["react", "nextjs"],
    ["Next.js", "react-dom"],
    ["next", " React "],
    ["pkg:npm/next", "pkg:npm/react"],
  ] as [string, string][]) {
    const waiver = { pair, reason };
    t.strictSame(
      apply([waiver]),
      {
        kept: [PRISMA, ENDED],
        waived: [
          { finding: NEXT, waiver },
          { finding: IN_WEB, waiver },
        ],
        stale: [],
      },
      pair.join(" + "),
    );
  }
});

t.test("waives every finding of a technology", async (t) => {
  t.strictSame(apply([{ technology: "@prisma/client", reason }]).kept, [NEXT, IN_WEB, ENDED]);
  t.strictSame(apply([{ technology: "angularjs", reason }]).kept, [NEXT, IN_WEB, PRISMA]);
});

t.test("a pair of the same technology waives only its own findings", async (t) => {
  const alone = { pair: ["angularjs", "angularjs"] as [string, string], reason };
  t.strictSame(apply([alone]).kept, [NEXT, IN_WEB, PRISMA]);
  const withAnother = finding("angularjs", "nextjs");
  t.strictSame(apply([alone], [withAnother]), {
    kept: [withAnother],
    waived: [],
    stale: [{ waiver: alone, state: "unused" }],
  });
});

t.test("applies a waiver through its last day, then reports it as expired", async (t) => {
  const until = (day: string) => ({ technology: "prisma", reason, until: day });
  t.strictSame(apply([until(TODAY)]).kept, [NEXT, IN_WEB, ENDED]);
  t.strictSame(apply([until(TODAY)]).stale, []);
  const ended = until("2026-05-31");
  t.strictSame(apply([ended]), { kept: ALL, waived: [], stale: [{ waiver: ended, state: "expired" }] });
  t.strictSame(apply([ended], []).stale, [{ waiver: ended, state: "expired" }], "with nothing left for it, too");
});

t.test("an expired waiver does not block a valid one", async (t) => {
  const [old, renewed] = [
    { technology: "prisma", reason, until: "2026-01-01" },
    { technology: "prisma", reason },
  ];
  const { waived, stale } = apply([old, renewed]);
  t.strictSame(waived, [{ finding: PRISMA, waiver: renewed }]);
  t.strictSame(stale, [{ waiver: old, state: "expired" }]);
});

t.test("reports waivers that match nothing, or nothing that is left", async (t) => {
  const [wide, narrow, other] = [
    { technology: "nextjs", reason },
    { pair: ["nextjs", "react"] as [string, string], reason },
    { technology: "sass", reason },
  ];
  t.strictSame(apply([wide, narrow, other]).stale, [
    { waiver: narrow, state: "unused" },
    { waiver: other, state: "unused" },
  ]);
});

t.test("takes an unknown name as an id", async (t) => {
  const own = finding("acme-ui", "react");
  t.strictSame(apply([{ technology: "Acme-UI", reason }], [own]).kept, []);
  const waiver = { technology: "__proto__", reason };
  t.strictSame(apply([waiver]), { kept: ALL, waived: [], stale: [{ waiver, state: "unused" }] });
  t.strictSame(apply([{ reason }]).kept, ALL, "a waiver of nothing waives nothing");
});

t.test("keeps or waives each finding once, in order, and uses or reports each waiver", async () => {
  const name = fc.constantFrom("nextjs", "react", "prisma", "angularjs", "nobody");
  const waiver = fc.record({
    pair: fc.tuple(name, name),
    reason: fc.constant(reason),
    until: fc.option(fc.constantFrom("2026-05-31", TODAY), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(waiver, { maxLength: 5 }), fc.subarray(ALL), (waivers, findings) => {
      const { kept, waived, stale } = apply(waivers, findings);
      const merged = findings.filter((one) => kept.includes(one) || waived.some((other) => other.finding === one));
      const told = waivers.filter((one) => stale.some((other) => other.waiver === one));
      const used = waivers.filter((one) => waived.some((other) => other.waiver === one));
      return (
        merged.length === findings.length &&
        kept.length + waived.length === findings.length &&
        told.length + used.length === waivers.length
      );
    }),
  );
});
