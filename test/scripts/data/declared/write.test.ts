import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { parse } from "yaml";
import type { Declared } from "../../../../schemas/types.js";
import type { Observation } from "../../../../scripts/data/declared/observation.js";
import { writeObserved } from "../../../../scripts/data/declared/write.js";
import { FILES, technologyText } from "../../../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../../fixtures/service.js";

/** A release as the lockfile of a project has it. */
function seen(
  [name, version]: [name: string, version: string],
  requires: Record<string, string>,
  project = "ann/shop",
): Observation {
  return {
    ...{ ecosystem: "npm", name, version, isPublished: true },
    requires: new Map(Object.entries(requires)),
    optional: new Set(),
    runtimes: new Map(),
    source: { file: `https://github.com/${project}/blob/${version}/package-lock.json`, day: "2026-01-01" },
  };
}

/** One release of a package after the other, each in the lockfile of one of these projects. */
const seenIn = (name: string, requires: Record<string, string>, projects: readonly string[]) =>
  projects.map((project, index) => seen([name, `${index + 1}.0.0`], requires, project));

/** A data folder with a kit: `kit` is a package of it by name, `@kit/…` by a pattern. */
function setUp(t: Parameters<typeof temporaryFolder>[0]) {
  const folder = temporaryFolder(t);
  const kit = technologyText("", "Kit", 'packages:\n  npm: [kit, "@kit/*"]\n');
  writeFiles(folder, { ...FILES, "technologies/kit.yaml": kit });
  const at = (name: string) => join(folder, `declared/npm/${name}.yaml`);
  return {
    folder,
    write: (observations: readonly Observation[], { dryRun = false, today = "2026-03-03", isComplete = false } = {}) =>
      writeObserved(observations, folder, { today, dryRun, isComplete }),
    isThere: (name: string) => existsSync(at(name)),
    text: (name: string) => readFileSync(at(name), "utf8"),
    versions: (name: string) =>
      (parse(readFileSync(at(name), "utf8")) as Declared).releases.map(({ versions }) => versions.join(" ")),
  };
}

t.test("a dry run counts and writes nothing; then it is written, and not again for the same", async (t) => {
  const { write, isThere, text } = setUp(t);
  const observations = [seen(["kit", "1.0.0"], { react: "^18" }), seen(["react", "19.0.0"], { kit: "*" })];
  t.equal(await write(observations, { dryRun: true }), 2);
  t.notOk(isThere("kit") || isThere("react"));
  t.equal(await write(observations), 2);
  const first = text("kit");
  t.match(first, "checked: 2026-03-03\n");
  t.equal(await write(observations, { today: "2026-04-04" }), 0);
  t.equal(text("kit"), first, "a new day alone is no change");
});

t.test("a package whose releases were all looked at, and say the same, was checked today", async (t) => {
  const { write, isThere, text } = setUp(t);
  const observations = [seen(["kit", "1.0.0"], { react: "^18" })];
  await write(observations);
  const first = text("kit");
  const again = [...observations, seen(["react", "19.0.0"], {})];
  t.equal(await write(again, { today: "2026-04-04", isComplete: true }), 1);
  t.equal(text("kit"), first.replace("2026-03-03", "2026-04-04"));
  t.notOk(isThere("react"), "a package that declares nothing gets no file");
  t.equal(await write(again, { today: "2026-04-04", isComplete: true }), 0, "once a day");
});

t.test("what others wrote after the observation stays", async (t) => {
  const { write, versions, text } = setUp(t);
  const observations = [seen(["kit", "2.0.0"], { react: "^19" })];
  t.equal(await write(observations, { dryRun: true }), 1);
  await write([seen(["kit", "1.0.0"], { react: "^18" }), seen(["react", "19.0.0"], { kit: "*" })]);
  const other = text("react");
  t.equal(await write(observations), 1);
  t.same(versions("kit"), ["2.0.0", "1.0.0"]);
  t.equal(text("react"), other);
});

t.test("packages that only a pattern stands for are recorded from five projects on", async (t) => {
  const { write, isThere, versions } = setUp(t);
  const projects = ["ann/shop", "ben/shop", "ben/blog", "eve/wiki"];
  const inProjects = (...more: string[]) => write(seenIn("@kit/button", { react: "^18" }, [...projects, ...more]));
  t.equal(await inProjects(), 0);
  t.equal(await inProjects("ann/shop", "eve/wiki"), 0, "a project counts once");
  t.notOk(isThere("@kit/button"));
  t.equal(await inProjects("zoe/game"), 1);
  t.same(versions("@kit/button"), ["5.0.0", "4.0.0", "3.0.0", "2.0.0", "1.0.0"]);
});

t.test("and only where they ask for another technology", async (t) => {
  const { write } = setUp(t);
  const projects = Array.from({ length: 5 }, (_, index) => `owner-${index}/p`);
  t.equal(await write(seenIn("@kit/icons", { kit: "^1", "@kit/core": "^1" }, projects)), 0);
  t.equal(await write(seenIn("@kit/icons", { kit: "^1", react: "^18" }, projects)), 1);
  t.equal(await write([seen(["kit", "1.0.0"], { "@kit/core": "^1" })]), 1, "packages by name are recorded anyway");
});

t.test("packages of no known technology are not recorded", async (t) => {
  const { write, isThere } = setUp(t);
  const projects = Array.from({ length: 5 }, (_, index) => `owner-${index}/p`);
  t.equal(await write(seenIn("stranger", { react: "^18" }, projects)), 0);
  t.notOk(isThere("stranger"));
});

t.test("nothing is written into data with mistakes", async (t) => {
  const { folder, write, isThere } = setUp(t);
  writeFiles(folder, { "technologies/react.yaml": "name: 5\n" });
  await t.rejects(write([seen(["kit", "1.0.0"], { react: "^18" })]), { message: /run `npm run data:check`/ });
  t.notOk(isThere("kit"));
});
