import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import t from "tap";

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path));

/** Not imported by tests: a migration that has run, benchmarks, which are run and not tested, and what is built or only types. */
const UNTESTED = /^scripts\/(migrations|bench)\/|^clients\/\w+\/dist\/|^clients\/js\/types\.ts$/;

t.test("every source has its test where one looks for it", async (t) => {
  for (const source of ["server", "scripts", "clients"].flatMap(sources).filter((path) => !UNTESTED.test(path))) {
    const base = join("test", source.replace(/^server\//, "").replace(/\.tsx?$/, ".test"));
    t.ok(existsSync(`${base}.ts`) || existsSync(`${base}.tsx`), `${source} is tested in ${base}.ts`);
  }
});

t.test("every test has its source, or speaks of the whole", async (t) => {
  const WHOLES = new Set([
    "mirror",
    "docs",
    "spec",
    "schemas",
    "structure",
    "regular-expressions",
    "security",
    "data/data",
    "fake-github",
    "service-on-github",
    "github/action",
    "github/workflows",
    "pre-commit",
    "clients/cli/readme",
    "clients/python",
    "clients/go",
  ]);
  // Those in test/browser/ are journeys of users.
  for (const test of sources("test").filter((path) => !path.startsWith("test/fixtures/"))) {
    const base = test.replace(/^test\//, "").replace(/\.test\.tsx?$/, "");
    const places = /^(?:scripts|clients)\//.test(base) ? [base] : [`server/${base}`];
    const found = places.some((place) => existsSync(`${place}.ts`) || existsSync(`${place}.tsx`));
    t.ok(found || WHOLES.has(base) || base.startsWith("browser/"), `${test} tests a source`);
  }
});
