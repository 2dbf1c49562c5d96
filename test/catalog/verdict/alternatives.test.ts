import t from "tap";
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { advisedAlternatives, alternativesTo } from "../../../server/catalog/verdict/alternatives.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { SOURCE } from "../../fixtures/facts.js";

const supports: TechnologyRecord["supports"] = [{ with: ["host"], source: SOURCE }];
const orm: Partial<TechnologyRecord> = { category: "orm", roles: ["orm"], packages: { npm: ["an-orm"] } };
const goes: Partial<TechnologyRecord> = { ...orm, supports };
const endOfLife = { date: "2020-01-01", reason: "Nobody maintains it.", source: SOURCE };

const catalog = catalogOf({
  technologies: {
    broken: { ...orm, alternatives: ["named", "elsewhere", "fails"] },
    driver: { category: "db-driver", supports },
    elsewhere: { category: "baas", supports },
    ended: { ...goes, endOfLife },
    fails: orm,
    host: { category: "hosting" },
    known: { ...orm, supports: [{ with: ["host", "driver"], source: SOURCE }] },
    named: goes,
    other: goes,
    "of-one-category": { category: "orm", supports },
    retired: { ...orm, endOfLife: { ...endOfLife, replacement: ["other"] } },
    unrelated: orm,
  },
  rules: ["broken", "fails", "retired"].map((id) => ({
    techA: id < "host" ? id : "host",
    techB: id < "host" ? "host" : id,
    status: "incompatible",
    severity: "error",
  })),
});

function alternatives(id: string, partner: string, most?: number): string[] {
  const [a, b] = [catalog.names.byId(id), catalog.names.byId(partner)];
  if (!a || !b) throw new Error("no such technology");
  return alternativesTo(catalog, a, b, TODAY, most).map((found) => found.id);
}

t.test("alternatives are compatible with the other side: those named first, then the best known", async (t) => {
  t.same(alternatives("broken", "host"), ["named", "elsewhere", "known", "other"]);
  t.same(alternatives("retired", "host"), ["other", "known", "named"], "replacements are named, too");
});

t.test("what has ended, is of another category or has no fact with the other side is no alternative", async (t) => {
  const all = alternatives("broken", "host", 100);
  for (const id of ["ended", "fails", "driver", "unrelated", "broken", "host"]) t.notOk(all.includes(id), id);
});

t.test("being of one category is not enough where alternatives are recorded", async (t) => {
  t.notOk(alternatives("broken", "host", 100).includes("of-one-category"));
  const plain = catalogOf({
    technologies: { "of-one-category": { category: "orm", supports }, host: {}, broken: { category: "orm" } },
  });
  const [a, b] = [plain.names.byId("broken"), plain.names.byId("host")] as [Technology, Technology];
  t.same(
    alternativesTo(plain, a, b, TODAY).map(({ id }) => id),
    ["of-one-category"],
  );
});

t.test("a category of all sorts of things makes no alternatives", async (t) => {
  const mixed = catalogOf({
    technologies: { parser: { category: "linting" }, preset: { category: "linting", supports }, host: {} },
  });
  const [a, b] = [mixed.names.byId("parser"), mixed.names.byId("host")] as [Technology, Technology];
  t.same(alternativesTo(mixed, a, b, TODAY), []);
});

t.test("what works with the other side only by advice is no alternative", async (t) => {
  const withRule = (status: "partial" | "compatible") =>
    catalogOf({
      technologies: { cache: { category: "orm" }, broken: { category: "orm" }, host: {} },
      rules: [
        { techA: "broken", techB: "host", status: "incompatible", severity: "error" },
        { techA: "cache", techB: "host", status, severity: "info" },
      ],
    });
  const found = (status: "partial" | "compatible") => {
    const catalog = withRule(status);
    const [a, b] = ["broken", "host"].map((id) => catalog.names.byId(id)) as [Technology, Technology];
    return alternativesTo(catalog, a, b, TODAY).map(({ id }) => id);
  };
  t.same(found("compatible"), ["cache"]);
  t.same(found("partial"), []);
});

t.test("what is an alternative today may have ended tomorrow", async (t) => {
  const [a, b] = [catalog.names.byId("broken"), catalog.names.byId("host")] as [Technology, Technology];
  const before = alternativesTo(catalog, a, b, "2020-01-01", 100).map(({ id }) => id);
  t.ok(before.includes("ended"));
  t.notOk(alternatives("broken", "host", 100).includes("ended"));
});

t.test("no more than asked for are given", async (t) => {
  t.same(alternatives("broken", "host", 2), ["named", "elsewhere"]);
  t.same(alternatives("host", "unrelated"), []);
});

t.test("none is advised for what a project is built on, nor where an exception for versions ends", async (t) => {
  const base: Partial<TechnologyRecord> = { category: "backend-framework", roles: ["server-framework"] };
  const exceptFor = (when: string) => [
    { when: { lib: when }, status: "incompatible", severity: "error", explanation: "No.", evidence: [SOURCE] },
  ];
  const built = (when: string) =>
    catalogOf({
      technologies: {
        base,
        lib: { ...orm, alternatives: ["other"] },
        other: { ...orm, supports: [{ with: ["base"], source: SOURCE }] },
        rival: { ...base, supports: [{ with: ["lib"], source: SOURCE }] },
      },
      rules: [{ techA: "base", techB: "lib", exceptions: exceptFor(when) as never }],
    });
  const advised = (when: string, insteadOf: string, partner: string) => {
    const known = built(when);
    const { decision } = check(known, { techA: "base", techB: "lib@2" }, TODAY).verdict;
    const [one, other] = [known.names.byId(insteadOf), known.names.byId(partner)] as [Technology, Technology];
    return advisedAlternatives(known, one, other, decision, TODAY).map(({ id }) => id);
  };
  t.same(advised(">=2", "lib", "base"), ["other"], "no later version helps");
  t.same(advised("<3", "lib", "base"), [], "version 3 does");
  t.same(advised(">=2", "base", "lib"), []);
});
