import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { composerTree } from "../../../server/manifests/php/composer-tree.js";
import { technologyEntry } from "../../../server/manifests/reading.js";
import { holdTree } from "../../../server/manifests/requirements.js";
import { holdRuntimes } from "../../../server/manifests/runtimes.js";

interface Package {
  name: string;
  version: string;
}

interface Lock extends Record<string, unknown> {
  packages: Package[];
  "packages-dev": Package[];
}

const found = spawnSync("composer", ["--version"]).status === 0;
const needsComposer = found ? {} : { skip: "there is no composer" };
const folder = new URL("../../fixtures/locked/", import.meta.url);

/** Other versions than those that were locked, as a bad merge leaves them. */
const CHANGES: readonly ((version: string, at: number) => string)[] = [
  (version) => version,
  (version, at) => (at % 29 === 3 ? version.replace(/\d+/, (major) => `${Number(major) + 1}`) : version),
  (version, at) => (at % 31 === 5 ? version.replace(/\d+/, (major) => `${Math.max(0, Number(major) - 1)}`) : version),
  (version, at) => (at % 37 === 7 ? version.replace(/\.\d+/, (minor) => `.${Number(minor.slice(1)) + 3}`) : version),
  (version, at) => (at === 11 ? version.replace(/\.\d+/, ".0") : version),
];

t.test(
  "Composer accepts the lockfiles of public projects that nothing is unmet in, and no others",
  needsComposer,
  async (t) => {
    const files = (await readdir(folder)).filter((name) => name.endsWith("composer.lock"));
    t.ok(files.length >= 3);
    const answers = new Set<boolean>();
    for (const file of files) {
      const original: Lock = JSON.parse(await readFile(new URL(file, folder), "utf8"));
      for (const [index, change] of CHANGES.entries()) {
        for (const php of ["8.4.5", "8.1.0"]) {
          const lock = changed(original, change, php);
          const isAccepted = acceptedByComposer(t.testdir(filesOf(lock)));
          answers.add(isAccepted);
          t.equal(unmetIn(lock, php).length === 0, isAccepted, `${file}, change ${index}, PHP ${php}`);
        }
      }
    }
    t.equal(answers.size, 2, "some were accepted and some were not");
  },
);

function changed(lock: Lock, change: (version: string, at: number) => string, php: string): Lock {
  const all = (packages: Package[]) =>
    packages.map((one, at) => ({ ...one, version: change(one.version, at), type: "metapackage" }));
  const packages = { packages: all(lock.packages), "packages-dev": all(lock["packages-dev"]) };
  return { ...lock, ...packages, "minimum-stability": "dev", platform: {}, "platform-overrides": { php } };
}

/** A project that asks for everything in any version, so that what the packages require of each other decides. */
function filesOf(lock: Lock): Record<string, string> {
  const any = (packages: Package[]) => Object.fromEntries(packages.map(({ name }) => [name, "*@dev"]));
  const manifest = {
    require: any(lock.packages),
    "require-dev": any(lock["packages-dev"]),
    "minimum-stability": "dev",
    repositories: [{ packagist: false }],
  };
  return { "composer.json": JSON.stringify(manifest), "composer.lock": JSON.stringify(lock) };
}

function acceptedByComposer(path: string): boolean {
  const ignored = ["ext-*", "lib-*", "composer-*"].map((name) => `--ignore-platform-req=${name}`);
  const { status, stderr } = spawnSync(
    "composer",
    ["install", "--dry-run", "--no-plugins", "--no-scripts", ...ignored],
    {
      cwd: path,
      encoding: "utf8",
      env: {
        ...process.env,
        COMPOSER_ALLOW_SUPERUSER: "1",
        COMPOSER_DISABLE_NETWORK: "1",
        COMPOSER_HOME: join(path, ".composer"),
      },
    },
  );
  const isAbout = status === 0 || /Please run composer update/.test(stderr);
  if (!isAbout) throw new Error(stderr.slice(0, 2000));
  return status === 0;
}

function unmetIn(lock: Lock, php: string) {
  const { unmet, demands } = holdTree(composerTree(lock), {
    file: "composer.lock",
    asked: () => ({ isDev: false, ranges: [] }),
  });
  const runs = { ...technologyEntry("php", `php ${php}`, php), place: { file: ".tool-versions", line: 1 } };
  return [...unmet, ...holdRuntimes(demands, [runs], "runtime").unmet];
}
