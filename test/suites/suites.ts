/** Which tests run together in one process: starting one for each of 500 files would take most of the time. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import processOnSpawn from "process-on-spawn";
import t from "tap";

/**
 * Folders and files of `test/` by suite, in their order. What runs Git comes first: starting a process takes the longer the
 * more memory this one has.
 */
export const SUITES = {
  browser: ["browser"],
  catalog: ["catalog", "mcp"],
  clients: ["clients", "pre-commit"],
  data: ["scripts/data", "data", "schemas"],
  forges: ["forges/local", "forges", "contributions", "fake-github", "service-on-github"],
  http: ["http/routes/contributions", "http/plugins/open-api", "http", "app", "answer-worker", "spec"],
  live: ["service", "live/sync", "live", "state", "serve", "main", "config", "log", "once"],
  manifests: ["manifests", "regular-expressions"],
  scripts: ["scripts/review", "scripts", "github", "docs", "mirror", "security", "claimed-names", "structure"],
  web: ["web/changes", "web/contribute", "web"],
} as const satisfies Record<string, readonly string[]>;

const SLOW = /\.slow\.test\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** Runs the tests of a suite that take little time. */
export const runFast = (suite: keyof typeof SUITES) => run(pathsOf(suite).filter((path) => !SLOW.test(path)));

/** Runs those that take minutes of repetition, real waiting, a browser or another language. */
export const runSlow = (suite: keyof typeof SUITES) => run(pathsOf(suite).filter((path) => SLOW.test(path)));

const pathsOf = (suite: keyof typeof SUITES) => testsOf(suite).map((path) => join("test", path));

/** @returns paths below `test/`; a folder that has a suite for a part of it leaves that part out */
export function testsOf(suite: keyof typeof SUITES): string[] {
  const places: readonly string[] = SUITES[suite];
  const parts = Object.values(SUITES)
    .flat()
    .filter((other) => !places.includes(other) && places.some((place) => other.startsWith(`${place}/`)));
  const files = new Set(places.flatMap((place) => filesAt(place).sort()));
  return [...files].filter((path) => !parts.some((part) => path.startsWith(`${part}/`)));
}

function filesAt(place: string): string[] {
  const at = join("test", place);
  if (existsSync(at)) {
    const inside = readdirSync(at, { recursive: true, encoding: "utf8" });
    return inside.filter((path) => TEST.test(path)).map((path) => join(place, path));
  }
  const [folder, name] = [dirname(place), basename(place)];
  const beside = readdirSync(join("test", folder)).filter((file) => TEST.test(file) && file.startsWith(`${name}.`));
  return beside.map((file) => join(folder, file));
}

/** Runs files of tests in this process. */
export async function run(paths: readonly string[]): Promise<void> {
  // Tap has every program that a test starts report what it loaded, which makes its start half as long again. Coverage alone needs it.
  if (process.env._TAPJS_PROCESSINFO_COVERAGE_ === "0") {
    processOnSpawn.removeAllListeners();
    delete process.env.NODE_OPTIONS;
  }
  if (paths.length === 0) t.pass("this suite has no such tests");
  // Once a file has something to tear down, tap ends the whole when it is idle for a moment, and loses the files that follow.
  const { teardown } = t;
  const cleanUps: Parameters<typeof teardown>[0][] = [];
  t.teardown = (cleanUp) => {
    cleanUps.push(cleanUp);
    return t;
  };
  for (const path of paths) {
    if (t.results) throw new Error(`The suite ended before the tests of ${path} were known.`);
    // Compiled where this file is.
    await import(new URL(`../../${path.replace(/\.tsx?$/, ".js")}`, import.meta.url).href);
  }
  t.teardown = teardown;
  for (const cleanUp of cleanUps) t.teardown(cleanUp);
}
