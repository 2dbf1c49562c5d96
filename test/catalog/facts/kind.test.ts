import t from "tap";
import { daysOf, nameIn, STANCES, STATUS_SIGNS } from "../../../server/catalog/facts/kind.js";
import { alone, bare, inVersion } from "../../../server/catalog/names/question.js";
import { askedOf, decide, KINDS } from "../../../server/catalog/verdict/order.js";
import { TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";

const catalog = factsCatalog();

/** Each pair of technologies, as such and in their release lines. */
function* questions() {
  const sides = catalog.technologies.flatMap((technology) => [
    bare(technology),
    ...[...technology.requirements.values()].flat().map(({ within }) => inVersion(technology, within)),
  ]);
  for (const a of sides) for (const b of sides) if (a.technology.index <= b.technology.index) yield alone(a, b, TODAY);
}

t.test("every decision keeps what the interface of a kind promises", async (t) => {
  const kinds = new Set<string>();
  const broken: string[] = [];
  for (const question of questions()) {
    const decision = decide(catalog, question);
    const { kind, status, severity, coverage, restsOn, forReleases } = decision;
    const { message, workaround, basis, checked, updated } = decision.say();
    const facts = decision.evidence();
    const promises = {
      "a severity with every status but unknown": (severity === undefined) === (status === "unknown"),
      "a coverage with every status but unknown": (coverage === undefined) === (status === "unknown"),
      "a basis and days with every status but unknown": [basis, checked, updated].every(
        (one) => (one === undefined) === (status === "unknown"),
      ),
      "evidence where it rests on something": facts.length > 0 === (restsOn !== undefined),
      "a conflict of releases is one of the pair": forReleases !== 2 || status === "incompatible",
      "a message of whole sentences": /^\S.*\.\)?$/.test(message) && !/undefined|null/.test(message),
      "a way out only where there is something wrong": workaround === null || status !== "compatible",
      "a statement and a day for each fact": facts.every(
        ({ statement, checked }) => statement.endsWith(".") && checked,
      ),
      "the same words each time": decision.say().message === message,
    };
    kinds.add(kind);
    for (const [promise, isKept] of Object.entries(promises))
      if (!isKept) broken.push(`${kind}: ${promise}: ${message}`);
  }
  t.strictSame([...new Set(broken)], []);
  t.ok(kinds.size >= 8, [...kinds].join());
});

t.test("what is known of a pair by each kind is the same whichever comes first", async (t) => {
  const [next, react] = ["nextjs", "react"].map((id) => catalog.names.byId(id));
  if (!next || !react) throw new Error("both are known");
  const known = KINDS.flatMap((kind) => kind.known?.(askedOf(catalog, alone(bare(next), bare(react), TODAY))) ?? []);
  t.ok(known.length > 0);
  t.ok(known.every(({ kind, sources }) => kind === "role" || sources.length > 0));
});

t.test("days are the first and the last that are known", async (t) => {
  t.strictSame(daysOf(["2026-02-01", undefined, "2025-01-01"]), { checked: "2025-01-01", updated: "2026-02-01" });
  t.strictSame(daysOf([undefined]), { checked: undefined, updated: undefined });
});

t.test("every status has a sign and a stance, and an id without a record is its own name", async (t) => {
  t.strictSame(Object.keys(STANCES).sort(), Object.keys(STATUS_SIGNS).sort());
  t.equal(nameIn(catalog)("nextjs"), "Next.js");
  t.equal(nameIn(catalog)("stranger"), "stranger");
});
