import t from "tap";
import { scanDependencies } from "../../../server/mcp/tools/scan-dependencies.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { WIDGET_LOCK } from "../../fixtures/lockfile.js";
import { fits, HOSTILE, runTool, takes, worldOf } from "../../fixtures/mcp.js";
import fc from "../../fixtures/properties.js";

const world = worldOf(everyFact());
const run = async (asked: object, where = world) => runTool(scanDependencies, asked, where);

t.test("score and coverage come first, then what to look at, then what else helps", async (t) => {
  const { text } = await run({ dependencies: ["next@15.1.0", "react@16.14.0", "left-pad"] });
  const lines = text.split("\n");
  t.equal(lines[0], "Score 69 of 100, grade C: 1 finding (1 error) among 2 technologies.");
  t.equal(lines[1], "Coverage: 2 of 3 dependencies belong to a known technology. Not covered: left-pad.");
  t.equal(lines[3], "1. Next.js 15.1.0 + React 16.14.0: incompatible (error) [next@15.1.0, react@16.14.0]");
  t.match(lines[4], /^Why: Next\.js 15 requires React/);
});

t.test("the same is there for programs", async (t) => {
  const { structured } = await run({ dependencies: ["next@15.1.0", "react@16.14.0", "left-pad"] });
  t.ok(fits(scanDependencies, structured));
  t.match(structured, {
    score: 69,
    grade: "C",
    seen: 3,
    recognized: 2,
    unrecognized: ["left-pad"],
    technologies: 2,
    totalIssues: 1,
    issues: [{ status: "incompatible", packages: ["next@15.1.0", "react@16.14.0"] }],
  });
});

t.test("a package.json is read as text and as an object, beside a list", async (t) => {
  const manifest = { dependencies: { next: "^15.0.0" }, devDependencies: { react: "^16.14.0" } };
  const expected = /^Score 69 of 100, grade C: 1 finding /;
  t.match((await run({ packageJson: manifest })).text, expected);
  t.match((await run({ packageJson: JSON.stringify(manifest) })).text, expected);
  t.match(
    (await run({ packageJson: { dependencies: { next: "15" } }, dependencies: ["react@16.14.0"] })).text,
    expected,
  );
});

t.test("without a conflict it says so; without a known pair it says that this says nothing", async (t) => {
  t.match(
    (await run({ dependencies: ["drizzle-orm", "postgresql"] })).text,
    /^Score 100 of 100, grade A: no conflicts among 2 /,
  );
  const { text, structured } = await run({ dependencies: ["left-pad"] });
  t.match(
    text,
    /^No score, because no pair of these is known yet; no conflicts among 0 technologies\. This is neither a yes nor a no\./,
  );
  t.match(structured, { score: null, grade: null });
});

t.test("suggestions that no issue has told are told", async (t) => {
  const { text } = await run({ dependencies: ["better-sqlite3", "vercel", "prisma", "workers"] });
  t.match(text, /^\d\. .*better-sqlite3 \+ Vercel: incompatible \(critical\)/m);
  t.equal(text.match(/Use its connector\./g)?.length, 1);
});

t.test("the most severe are told, how many more there are, and how to have them", async (t) => {
  const packages = (name: string) => ({ packages: { npm: [name] } });
  const requires = (source: string) => [{ version: "1", of: "core", range: "^1.0.0", source }];
  const technologies = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `lib-${index}`,
      { ...packages(`lib-${index}`), requires: requires(`https://example.com/blob/v1.0.0/${index}`) },
    ]),
  );
  const many = worldOf(catalogOf({ technologies: { core: packages("core"), ...technologies } }));
  const dependencies = ["core@2.0.0", ...Object.keys(technologies).map((name) => `${name}@1.0.0`)];
  const { text, structured } = await run({ dependencies }, many);
  t.match(text, /^Not shown: 50 more \(50 error\)\. Call again with limit up to 50\.$/m);
  t.match(structured, { totalIssues: 60 });
  t.equal(Object(structured).issues.length, 10);
  t.match((await run({ dependencies, limit: 50 }, many)).text, /^Not shown: 10 more \(10 error\)\. Fix these first/m);
  t.equal(takes(scanDependencies, { dependencies, limit: 51 }), false);
});

t.test("what cannot be scanned is told with what to do", async (t) => {
  await t.rejects(run({}), { message: /^No project given: pass dependencies/ });
  await t.rejects(run({ dependencies: [" "] }), { message: /^No project given/ });
  await t.rejects(run({ packageJson: { name: "empty" } }), { message: /^No project given/ });
  await t.rejects(run({ packageJson: '{\n"dependencies": {"next" "15"}}' }), { message: /not valid JSON at line 2/ });
  await t.rejects(run({ packageJson: "[]" }), { message: /^packageJson must be a JSON object/ });
});

t.test("lists and manifests have a limit, also together", async (t) => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `unknown-${index}`);
  const accepts = (dependencies: string[]) => takes(scanDependencies, { dependencies });
  t.same([accepts(names(5000)), accepts(names(5001)), accepts(["x".repeat(501)])], [true, false, false]);
  const packageJson = { dependencies: { react: "19" } };
  await t.rejects(run({ dependencies: names(5000), packageJson }), { message: /more than 5000/ });
  t.ok((await run({ dependencies: names(5000) })).text.length < 1000, "and the answer does not grow with them");
});

t.test("hostile names stay on the line that tells of them", async (t) => {
  const { text } = await run({ dependencies: [...HOSTILE, "react"] });
  t.match(text, /^No score/);
  t.equal(text.split("\n").length, 2);
  t.notMatch(text, /(?!\n)[\p{Cc}\p{Cf}]/u);
  const manifest = JSON.parse('{"dependencies": {"__proto__": "1", "constructor": "2", "next": "15", "react": ["x"]}}');
  t.match((await run({ packageJson: manifest })).text, /^Coverage: 1 of 3 /m);
});

t.test("whatever is named, there is an answer that fits its schema and is short", async (t) => {
  const name = fc.oneof(fc.constantFrom("next@15", "react@17", "prisma", "vercel", "angular", ...HOSTILE), fc.string());
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 30 }), async (names) => {
      const dependencies = ["react", ...names];
      const { text, structured } = await run({ dependencies });
      t.ok(fits(scanDependencies, structured) && text.length < 12_000);
    }),
  );
});

t.test("a lockfile is checked against itself, and gives package.json its versions", async (t) => {
  const lockfile = JSON.stringify(WIDGET_LOCK, null, 2);
  const { text, structured } = await run({ lockfile, packageJson: WIDGET_LOCK.packages[""] });
  const lines = text.split("\n");
  t.match(lines[0], /^Score 69 of 100, grade C: 1 finding \(1 error\)/);
  t.match(lines[2], /^1 requirement of installed releases in package-lock\.json was checked; 1 could not be/);
  t.same(lines.slice(4, 8), [
    "1. widget + React: incompatible (error) [widget@2.0.0, react@19.1.0]",
    "Why: widget 2.0.0 requires react ^18.0.0, and react 19.1.0 is installed.",
    "What to do: Look for a release of widget that accepts react 19.1.0.",
    "Where: package-lock.json:13",
  ]);
  t.ok(fits(scanDependencies, structured));
  t.match(structured, { totalIssues: 1, issues: [{ a: "widget", places: ["package-lock.json:13"] }] });
  await t.rejects(run({ lockfile: "{" }), { message: /^`lockfile` cannot be read\. This looks like JSON/ });
  await t.rejects(run({ lockfile: "react\nnext" }), { message: /^`lockfile` is no lockfile: it was read as/ });
});
