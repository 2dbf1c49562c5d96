import t from "tap";
import { jobImage, readJobs } from "../../../server/manifests/ci/jobs.js";
import type { Reading } from "../../../server/manifests/reading.js";

const read = (...args: Parameters<typeof readJobs>) => readJobs(...args) as Reading;

t.test("a version counts where its job installs dependencies of its family, and once", async (t) => {
  const jobs = [
    { runtimes: jobImage("node:20", 1), scripts: ["npm run release"] },
    { runtimes: [...jobImage("node:20", 2), ...jobImage("python:3.12", 2)], scripts: ["npm ci"] },
    { runtimes: jobImage("node:20", 3), scripts: [], installs: new Set(["js"]) },
    { runtimes: jobImage("redis:7", 4), scripts: ["npm ci"] },
  ];
  const reading = read("CI", "text", () => jobs);
  t.match(reading, {
    kind: "CI",
    extent: "named",
    entries: [{ text: "node:20", line: 2, isBuild: true }],
    passedOver: ["3 versions of jobs that do not install the dependencies of the project"],
    notRead: [],
  });
  t.equal(reading.entries.length, 1);
});

t.test("what a job installs in other folders is set up for those", async (t) => {
  const folders = (...scripts: string[]) =>
    read("CI", "text", () => [{ runtimes: jobImage("node:20", 1), scripts }]).entries.map(({ folder }) => folder);
  t.same(folders("cd web && npm ci"), ["web"]);
  t.same(folders("cd web && npm ci", "cd api && npm ci"), ["web", "api"]);
  t.same(folders("npm ci", "cd web && npm ci"), [undefined]);
  const known = { runtimes: jobImage("node:20", 1), scripts: ["cd web && npm ci"], installs: new Set(["js"]) };
  t.equal(
    read("CI", "text", () => [known]).entries[0]?.folder,
    "web",
    "an action that keeps a cache does not say where",
  );
});

t.test("an image of nothing known is no runtime", async (t) => {
  t.same(jobImage("acme/ci:1", 1), []);
  t.same(jobImage(undefined, 1), []);
});

t.test("what is too long for people to have written is passed over", async (t) => {
  const reading = read("CI", "x".repeat(600_000), () => [{ runtimes: jobImage("node:20", 1), scripts: ["npm ci"] }]);
  t.match(reading, { entries: [], passedOver: ["1 file that is too long"] });
});
