import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { SUITES, testsOf } from "./suites/suites.js";

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path));

/** The laboratory has its tests in a folder of its own. */
const LAB = /^scripts\/lab\/(?!test\/)/;

const tests = ["test", "scripts/lab/test"]
  .flatMap(sources)
  .filter((path) => !/^(?:scripts\/lab\/)?test\/(?:fixtures|suites)\//.test(path));

/** Without a test of their own: tests, a migration that has run, benchmarks, built files, and files of types. */
const UNTESTED =
  /^scripts\/lab\/(?:bench|migrations|test)\/|^clients\/\w+\/dist\/|^clients\/js\/types\.ts$|^server\/catalog\/facts\/compiled\.ts$/;

/** Tests of a whole rather than of one source. */
const WHOLES = new Set([
  "mirror",
  "docs",
  "spec",
  "schemas",
  "structure",
  "regular-expressions",
  "security",
  "claimed-names",
  "clients/readmes",
  "data/data",
  "catalog/names/spellings",
  "catalog/stack/plan/lockfiles",
  "fake-github",
  "service-on-github",
  "github/action",
  "github/workflows",
  "pre-commit",
  "clients/api-cases",
  "clients/cli/readme",
  "clients/cli/scanned-projects",
  "clients/python",
  "clients/go",
  "scripts/lab/commands",
  "scripts/lab/faults/start",
]);

t.test("every source has a test at the same place", async (t) => {
  const untested = ["server", "scripts", "clients"]
    .flatMap(sources)
    .filter((path) => !UNTESTED.test(path))
    .map((path) =>
      LAB.test(path) ? path.replace(LAB, "scripts/lab/test/") : join("test", path.replace(/^server\//, "")),
    )
    .map((path) => path.replace(/\.tsx?$/, ".test"))
    .filter((test) => !existsSync(`${test}.ts`) && !existsSync(`${test}.tsx`))
    // Scripts of the pages are tested in a browser.
    .filter((test) => !test.startsWith("test/web/browser/") || !existsSync(test.replace(/\.test$/, ".slow.test.ts")));
  t.strictSame(untested, [], "tests that are missing");
});

t.test("every test has a source at the same place, or covers a whole", async (t) => {
  const lost = tests.filter((test) => {
    const base = test.replace(/^(scripts\/lab\/)?test\//, "$1").replace(/(?:\.slow)?\.test\.tsx?$/, "");
    // A journey of users through the pages.
    if (WHOLES.has(base) || base.startsWith("browser/")) return false;
    const place = /^(?:scripts|clients)\//.test(base) ? base : `server/${base}`;
    return !existsSync(`${place}.ts`) && !existsSync(`${place}.tsx`);
  });
  t.strictSame(lost, [], "tests without a source");
});

t.test("every test of the house runs in one suite", async (t) => {
  const run = Object.keys(SUITES).flatMap((suite) => testsOf(suite as keyof typeof SUITES));
  t.strictSame(run.map((path) => join("test", path)).sort(), tests.filter((path) => path.startsWith("test/")).sort());
});

t.test("every suite has its files, and a suite without fast tests has none of them", async (t) => {
  const names = (folder: string) => readdirSync(join("test/suites", folder)).map((name) => name.replace(/\.ts$/, ""));
  t.strictSame(names("slow").sort(), Object.keys(SUITES).sort());
  t.strictSame(
    names("fast").sort(),
    Object.keys(SUITES)
      .filter((name) => name !== "browser")
      .sort(),
  );
});
