import t from "tap";
import { explainPair } from "../../../server/mcp/tools/explain-pair.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { HOSTILE, runTool, worldOf } from "../../fixtures/mcp.js";
import { toolCatalog } from "../../fixtures/tools.js";

const world = worldOf(everyFact());
const explained = (asked: object, where = world) => runTool(explainPair, asked, where).text;

t.test("the verdict comes first, then the facts with sources and dates", async (t) => {
  const text = explained({ techA: "prisma", techB: "nextjs" });
  t.match(text, /^Prisma \+ Next\.js: partial \(warning\)\n/);
  t.match(text, /\nFacts:\n- Each hot reload opens new connections\. \(tested, checked 2026-02-03\) https:\/\/example/);
});

t.test("exceptions and alternatives are told", async (t) => {
  const text = explained({ techA: "prisma", techB: "nextjs" });
  t.match(text, /\nExceptions:\n- With on edge: incompatible\. The engine does not run on the edge\. https:/);
  t.match(text, /\nAlternatives:\n- Instead of Prisma: Drizzle \(drizzle\)/);
});

t.test("release lines are told with what they ask for, newest first", async (t) => {
  const lines = explained({ techA: "nextjs", techB: "react" }).split("\nVersions:\n")[1]?.split("\n").slice(0, 2);
  t.same(lines, ["- next 15 requires React ^18.2 or ^19", "- next 12 requires React ^17.0.2 or ^18"]);
});

t.test("long lists are cut, and it is said by how much", async (t) => {
  const requires = Array.from({ length: 20 }, (_, index) => ({
    version: String(index + 1),
    of: "core",
    range: "^1.0.0",
    source: `https://example.com/${index}`,
  }));
  const many = catalogOf({ technologies: { core: {}, app: { packages: { npm: ["app"] }, requires } } });
  const versions = explained({ techA: "app", techB: "core" }, worldOf(many)).split("\nVersions:\n")[1] ?? "";
  t.equal(versions.split("\n").length, 13);
  t.match(versions, /^- app 20 requires core \^1\n/);
  t.match(versions, /\n- and 8 more$/);
});

t.test("a pair without data has an answer", async (t) => {
  t.match(explained({ techA: "react", techB: "mongodb" }), /^React \+ MongoDB: unknown\nWhy: .*neither a yes nor a no/);
});

t.test("names that are not known are mistakes, with what is near", async (t) => {
  t.throws(() => explained({ techA: "react", techB: "prismaa" }), { message: /Did you mean "prisma"\?$/ });
  for (const techA of HOSTILE) {
    t.throws(() => explained({ techA, techB: "react" }), {
      message: /^We don't know a technology called "[^\p{Cc}\p{Cf}]*$/u,
    });
  }
});

t.test("what the record of an AI coding tool says has its source", async (t) => {
  const text = explained({ techA: "python", techB: "helper" }, worldOf(toolCatalog()));
  t.match(
    text,
    /Facts:\n- Helper lists Python .* \(documented, checked 2026-05-01\) https:\/\/helper\.example\/languages/,
  );
});
