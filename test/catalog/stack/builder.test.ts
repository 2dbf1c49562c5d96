import t from "tap";
import { choicesFor, fitOf } from "../../../server/catalog/stack/builder.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { SOURCE } from "../../fixtures/facts.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();
const of = (id: string) => catalog.names.byId(id) as Technology;
const stack = (ids: string[], platform?: string) => ({ chosen: ids.map(of), platform });
const idsOf = (technologies: readonly Technology[]) => technologies.map(({ id }) => id);

t.test("the worst that is known decides; what is not known is told beside it", async (t) => {
  const fit = fitOf(catalog, of("prisma"), stack(["react", "postgresql", "nextjs"]), TODAY);
  t.equal(fit.status, "partial", "the rule on Next.js with Prisma");
  t.match(fit.deciding, { a: { id: "nextjs" }, b: { id: "prisma" } });
  t.match(fit.deciding?.verdict.message, /hot reload/);
  t.same(idsOf(fit.compatible), ["postgresql"]);
  t.same(idsOf(fit.unknown), ["react"]);
});

t.test("nothing known is unknown", async (t) => {
  const fit = fitOf(catalog, of("mongodb"), stack(["react"]), TODAY);
  t.match(fit, { status: "unknown", deciding: undefined });
  t.same(idsOf(fit.unknown), ["react"]);
  t.match(fitOf(catalog, of("mongodb"), stack([]), TODAY), { status: "unknown", unknown: [] });
});

t.test("a technology is not compared with itself", async (t) => {
  t.same(fitOf(catalog, of("react"), stack(["react"]), TODAY).unknown, []);
});

t.test("the setting counts", async (t) => {
  t.equal(fitOf(catalog, of("prisma"), stack(["nextjs"], "edge"), TODAY).status, "incompatible");
});

t.test("the end of a chosen one is its own, and not that of all that could join it", async (t) => {
  t.equal(fitOf(catalog, of("mongodb"), stack(["angularjs"]), TODAY).status, "unknown");
  const old = catalogOf({
    technologies: {
      past: { endOfLife: { date: "2020-01-01", reason: "It is over.", source: "https://example.com/end" } },
      tool: { supports: [{ with: ["past"], source: "https://example.com/s" }] },
    },
  });
  const find = (id: string) => old.names.byId(id) as Technology;
  const both = { chosen: [find("past"), find("tool")], platform: undefined };
  t.equal(fitOf(old, find("tool"), both, TODAY).status, "compatible", "the tool supports it, and goes on");
  t.equal(fitOf(old, find("past"), both, TODAY).status, "deprecated");
  const own = fitOf(catalog, of("angularjs"), stack(["angularjs", "mongodb"]), TODAY);
  t.equal(own.status, "deprecated");
  t.match(own.deciding, { a: { id: "angularjs" }, b: { id: "angularjs" } });
});

t.test("a part that sets others against each other is told so", async (t) => {
  const hosts = catalogOf({
    technologies: { a: {}, b: {}, plain: { category: "hosting" }, host: { category: "hosting" } },
    rules: [
      {
        techA: "a",
        techB: "b",
        exceptions: [
          {
            when: { with: ["host"] },
            status: "incompatible",
            severity: "error",
            explanation: "Not there.",
            evidence: ["https://example.com/x"],
          },
        ],
      },
    ],
  });
  const find = (id: string) => hosts.names.byId(id) as Technology;
  const both = { chosen: [find("a"), find("b")], platform: undefined };
  const fit = fitOf(hosts, find("host"), both, TODAY);
  t.match(fit, { status: "incompatible", deciding: { a: { id: "a" }, b: { id: "b" } } });
  t.equal(fitOf(hosts, find("plain"), both, TODAY).status, "unknown", "another host does not");
  t.same(idsOf(choicesFor(hosts, ["hosting"], both, TODAY).map(({ technology }) => technology)), ["plain", "host"]);
});

t.test("choices come best first, and without the retired", async (t) => {
  const order = (categories: string[], ids: string[]) =>
    choicesFor(catalog, categories, stack(ids), TODAY).map(({ technology, status }) => `${technology.id} ${status}`);
  t.same(order(["orm"], ["nextjs", "postgresql"]), ["drizzle compatible", "prisma partial"]);
  t.same(order(["hosting", "edge-runtime"], ["better-sqlite3"]), ["workers unknown", "vercel incompatible"]);
  t.same(order(["framework"], []), ["react unknown"], "AngularJS is retired");
  t.same(order(["framework"], ["angularjs"]), ["react unknown", "angularjs deprecated"], "unless it is chosen");
  t.same(order(["no-such"], ["react"]), []);
});

t.test("what is made for other languages comes after what is not known", async (t) => {
  const mixed = catalogOf({
    technologies: {
      python: { category: "language" },
      jest: {
        category: "testing",
        packages: { npm: ["jest"] },
        supports: [{ with: ["host"], source: "https://example.com/j" }],
      },
      pytest: { category: "testing", packages: { pypi: ["pytest"] } },
      host: { category: "hosting" },
    },
  });
  const chosen = ["python", "host"].map((id) => mixed.names.byId(id) as Technology);
  const choices = choicesFor(mixed, ["testing"], { chosen, platform: undefined }, TODAY);
  t.same(idsOf(choices.map(({ technology }) => technology)), ["pytest", "jest"]);
});

t.test("a language is offered where the parts are written in it or known to work with it", async (t) => {
  const language = { category: "language" as const };
  const all = catalogOf({
    technologies: {
      ...{ python: language, ruby: language, kotlin: language },
      gemmed: { packages: { gem: ["gemmed"] }, supports: [{ with: ["kotlin"], source: SOURCE }] },
    },
  });
  const offered = (...ids: string[]) => {
    const chosen = ids.map((id) => all.names.byId(id) as Technology);
    return choicesFor(all, ["language"], { chosen, platform: undefined }, TODAY).map(({ technology }) => technology.id);
  };
  t.same(offered("gemmed").sort(), ["kotlin", "ruby"]);
  t.same(offered().sort(), ["kotlin", "python", "ruby"], "anything goes before a part is chosen");
  t.ok(offered("gemmed", "python").includes("python"), "what is chosen stays");
});

t.test("whatever is chosen, each choice is offered once and is of its kind", async () => {
  const ids = catalog.technologies.map(({ id }) => id);
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...ids)), (chosen) => {
      const choices = choicesFor(catalog, ["orm", "database"], stack(chosen), TODAY);
      const offered = choices.map(({ technology }) => technology);
      return (
        new Set(offered).size === offered.length &&
        offered.every(({ category }) => category === "orm" || category === "database") &&
        choices.every(({ status, deciding }) => (status === "unknown") === (deciding === undefined))
      );
    }),
  );
});

t.test("what is common comes first, as far as it works with the stack", async (t) => {
  const many = Array.from({ length: 6 }, (_, place) => `host-${place}`);
  const common = catalogOf({
    technologies: {
      ...Object.fromEntries(many.map((id) => [id, { category: "hosting" as const }])),
      base: { category: "database" },
      "orm-common": { category: "orm", supports: [{ with: many.slice(0, 3), source: SOURCE }] },
      "orm-fitting": { category: "orm", supports: [{ with: ["base", "host-5"], source: SOURCE }] },
      "orm-rare": { category: "orm" },
    },
  });
  const order = (...chosen: string[]) =>
    idsOf(
      choicesFor(
        common,
        ["orm"],
        { chosen: chosen.map((id) => common.names.byId(id) as Technology), platform: undefined },
        TODAY,
      ).map(({ technology }) => technology),
    );
  t.strictSame(order(), ["orm-common", "orm-fitting", "orm-rare"], "three facts, two, none");
  t.strictSame(order("base"), ["orm-fitting", "orm-common", "orm-rare"], "twice two for what works with the base");
});
