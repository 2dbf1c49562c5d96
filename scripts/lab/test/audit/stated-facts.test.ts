import t from "tap";
import { DataFile } from "../../../../server/data/file.js";
import { kindOf } from "../../../../server/data/kinds.js";
import { SOURCE } from "../../../../test/fixtures/facts.js";
import type { Fact } from "../../audit/fact.js";
import {
  alternativeFacts,
  declaredFacts,
  lackFacts,
  needFacts,
  requirementFacts,
  roleFacts,
  ruleFacts,
  supportFacts,
  testFacts,
} from "../../audit/stated-facts.js";
import { AUDITED, openAudited } from "../fixtures/audited-data.js";

const data = await openAudited(t);
const shown = (facts: readonly Fact[]) => facts.map(({ id, says }) => `${id}: ${says}`);

t.test("a range that releases declare is a fact for each package and runtime", async (t) => {
  const found = declaredFacts(data);
  t.strictSame(shown(found), [
    "npm nextjs-auth 1.0.0 to 1.2.0 requires react: nextjs-auth 1.0.0 to 1.2.0 requires react ^19 as an optional peer (read: 1.0.0, 1.1.0, 1.2.0).",
    "npm nextjs-auth 1.0.0 to 1.2.0 requires nodejs: nextjs-auth 1.0.0 to 1.2.0 requires nodejs >=20 (read: 1.0.0, 1.1.0, 1.2.0).",
  ]);
  t.match(found[1], {
    at: [{ path: "declared/npm/nextjs-auth.yaml", steps: ["releases", 0, "runtimes", "nodejs"] }],
    sources: ["https://github.com/x/y/blob/v1.0.0/package.json", "https://github.com/x/y/blob/v1.2.0/package.json"],
  });
});

t.test("so is a requirement of a technology", async (t) => {
  t.strictSame(shown(requirementFacts(data)), [
    "nextjs 15 requires react: Next.js 15 requires React ^18.2.0 || ^19.0.0.",
  ]);
  const path = "technologies/nextjs.yaml";
  const optional = AUDITED[path]?.replace("    source:", "    optional: true\n    source:") ?? "";
  const [fact] = requirementFacts(await openAudited(t, { [path]: optional }));
  t.equal(fact?.says, "Next.js 15 requires React ^18.2.0 || ^19.0.0 as an optional peer.");
});

t.test("a rule and its exceptions are facts, each with its own evidence", async (t) => {
  const found = ruleFacts(data);
  t.strictSame(shown(found), [
    "nextjs with react: Next.js with React: compatible (info, documented). Except when nextjs >=15 and with vue. An explanation for the test.",
    "nextjs with react, when nextjs >=15 and with vue: Next.js with React, when nextjs >=15 and with vue: incompatible (error, documented). An exception for the test. Workaround: Do without.",
  ]);
  t.strictSame(
    found.map(({ sources, at }) => [sources, at[0]?.steps]),
    [
      [["https://example.com/evidence"], []],
      [["https://example.com/exception"], ["exceptions", 0]],
    ],
  );
});

t.test("support is a fact for each technology that is named", async (t) => {
  t.strictSame(shown(supportFacts(data)), [
    "pg supports nodejs: pg supports Node.js in the release lines that were supported on 2026-01-02.",
    "pg supports postgresql: pg supports PostgreSQL in the release lines that were supported on 2026-01-02.",
    "pg supports postgresql: pg supports PostgreSQL >=12 since pg 8.",
  ]);
});

t.test("needs, lacks, roles and alternatives are facts", async (t) => {
  const disk = "a writable file system (Files written while the program runs are there later)";
  t.strictSame(shown(needFacts(data)), [`store needs writable-disk: Store has features that need ${disk}.`]);
  t.strictSame(shown(lackFacts(data)), [
    `host lacks writable-disk: Host offers only in part ${disk}. Files are gone after a restart.`,
  ]);
  t.strictSame(shown(roleFacts(data)), [
    "express is server-framework: Role of Express: server framework.",
    "pg is driver: Role of pg: driver.",
    "svelte is ui-framework: Role of Svelte: UI framework.",
    "vue is ui-framework: Role of Vue: UI framework.",
  ]);
  const [alternative, ...others] = alternativeFacts(data);
  t.strictSame(others, []);
  t.match(alternative, {
    id: "vue instead of svelte",
    says: "Vue can be considered instead of Svelte.",
    at: [{ path: "technologies/svelte.yaml", steps: ["alternatives", 0] }],
  });
  t.strictSame(alternative?.sources, ["https://vue.example.com"], "an address once");
});

t.test("what makers test with is a fact once technologies have such a list", async (t) => {
  t.strictSame(testFacts(data), []);
  const path = "technologies/pg.yaml";
  const kind = kindOf(path);
  if (!kind) throw new Error("it is the path of a technology");
  const tests = [{ version: "8.11.0", with: "nodejs", range: "20 || 22", source: SOURCE }];
  const value = { name: "pg", category: "db-driver", checked: "2026-01-02", tests };
  const files = new Map([[path, new DataFile(path, "", kind, value)]]);
  const [fact, ...others] = testFacts({ ...data, files });
  t.match(fact, {
    id: "pg 8.11.0 is tested with nodejs",
    says: "pg 8.11.0 runs its tests in CI with Node.js 20 || 22.",
    at: [{ path, steps: ["tests", 0] }],
    sources: [SOURCE],
  });
  t.strictSame(others, []);
});
