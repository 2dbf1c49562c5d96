import t from "tap";
import { bare } from "../../../server/catalog/ask/pair-verdict.js";
import { checkSet } from "../../../server/catalog/ask/set.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { type Subject, versionOf } from "../../../server/catalog/names/question.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const SOURCE = "https://example.com/source";

/** An exception for some versions of `app`. */
const on = (app: string, status: "compatible" | "incompatible") => ({
  when: { app },
  status,
  severity: "error" as const,
  explanation: "An explanation for the test.",
  evidence: [SOURCE],
});

function subject(catalog: Catalog, text: string): Subject {
  const found = catalog.names.resolve(text);
  if (!found) throw new Error(text);
  return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
}

t.test("each pair is checked once, the worst first, and counted", async (t) => {
  const catalog = everyFact();
  const subjects = ["nextjs@15", "react@17", "mongodb"].map((text) => subject(catalog, text));
  const { pairs, counts } = checkSet(catalog, { subjects, platform: undefined, today: TODAY });
  t.strictSame(pairs.map(({ a, b, verdict }) => [a.technology.id, b.technology.id, verdict.status])[0], [
    "nextjs",
    "react",
    "incompatible",
  ]);
  t.equal(pairs.length, 3);
  t.equal(counts.incompatible, 1);
  t.equal(
    Object.values(counts).reduce((sum, count) => sum + count),
    3,
  );
});

t.test("a replacement works with what stays, and conflicts with none of the others", async (t) => {
  const orm = { category: "orm" as const, roles: ["orm"] as ["orm"], packages: { npm: ["x"] } };
  const works = (techA: string, techB: string) => ({ techA, techB });
  const conflicts = (techA: string, techB: string) => ({
    techA,
    techB,
    status: "incompatible" as const,
    severity: "error" as const,
  });
  const catalog = catalogOf({
    technologies: {
      host: { category: "hosting" },
      other: { category: "database" },
      "orm-bad": { ...orm, packages: { npm: ["bad"] } },
      "orm-clash": { ...orm, packages: { npm: ["clash"] } },
      "orm-good": { ...orm, packages: { npm: ["good"] }, supports: [{ with: ["host"], source: SOURCE }] },
    },
    rules: [
      conflicts("host", "orm-bad"),
      works("host", "orm-clash"),
      conflicts("orm-clash", "other"),
      works("host", "orm-good"),
    ],
  });
  const subjects = ["host", "orm-bad", "other"].map((id) => bare(catalog.names.byId(id) as never));
  const { pairs, replacements } = checkSet(catalog, { subjects, platform: undefined, today: TODAY });
  const [conflict] = pairs;
  t.equal(conflict?.verdict.status, "incompatible");
  const found = replacements.get(conflict as never) ?? [];
  t.strictSame(
    found.map(({ subject, insteadOf }) => [subject.technology.id, insteadOf.technology.id]),
    [["orm-good", "orm-bad"]],
  );
});

t.test("the newest supported line that goes with all others comes before other technologies", async (t) => {
  const lines = [{ cycle: "3" }, { cycle: "2" }, { cycle: "1", eol: "2020-01-01" }];
  const catalog = catalogOf({
    technologies: {
      app: { category: "framework", lifecycle: { source: SOURCE, cycles: lines } },
      addon: { category: "testing" },
      store: { category: "database" },
    },
    rules: [
      {
        techA: "addon",
        techB: "app",
        status: "incompatible",
        severity: "error",
        exceptions: [on(">=2", "compatible")],
      },
      { techA: "app", techB: "store", exceptions: [on(">=3", "incompatible")] },
    ],
  });
  const [app, addon, store] = [subject(catalog, "app@1"), subject(catalog, "addon"), subject(catalog, "store")];
  const checked = checkSet(catalog, { subjects: [addon, app, store], platform: undefined, today: TODAY });
  const conflict = checked.pairs.find(({ a, b }) => a === addon && b === app);
  t.equal(conflict?.verdict.status, "incompatible");
  t.strictSame(
    checked.replacements.get(conflict as never)?.map((one) => [versionOf(one.subject)?.text, one.insteadOf === app]),
    [["2", true]],
    "3 conflicts with the store, and 1 is what is there",
  );
});
