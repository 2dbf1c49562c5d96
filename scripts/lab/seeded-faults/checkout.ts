/** A second checkout of the current commit, where faults are put in and taken out again. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface SuiteRun {
  passed: boolean;
  /** The title of the first test that failed. */
  firstFailure: string | undefined;
}

/** Longest time for one suite: a fault may make a test wait for ever. */
const TIMEOUT_MS = 5 * 60_000;

/** Characters of what a suite that does not run says. */
const LONGEST_ERROR = 2000;

export class FaultCheckout {
  readonly folder = mkdtempSync(join(tmpdir(), "stackfit-faults-"));

  /** Needs `npm ci` and one `npm test` in the current folder, whose packages and test runner it uses. */
  constructor() {
    execFileSync("git", ["clone", "--quiet", "--shared", ".", this.folder]);
    symlinkSync(resolve("node_modules"), join(this.folder, "node_modules"));
    if (existsSync(".tap/plugins")) cpSync(".tap/plugins", join(this.folder, ".tap/plugins"), { recursive: true });
  }

  /** @returns what Git says where the patch does not apply */
  apply(patch: string): string | undefined {
    const { status, stderr } = spawnSync("git", ["apply", resolve(patch)], { cwd: this.folder, encoding: "utf8" });
    return status === 0 ? undefined : stderr.trim();
  }

  /** Takes out whatever was changed. */
  reset(): void {
    execFileSync("git", ["checkout", "--quiet", "--", "."], { cwd: this.folder });
    execFileSync("git", ["clean", "--quiet", "-fd", "--exclude=node_modules"], { cwd: this.folder });
  }

  /**
   * Runs the fast tests of a suite until the first failure.
   * @throws Error when it ends without having run, which says nothing about a fault
   */
  run(suite: string): SuiteRun {
    const argv = ["--import=tsx", suite === "lab" ? "scripts/lab/test/suites/fast.ts" : `test/suites/fast/${suite}.ts`];
    const env = { ...process.env, TAP_BAIL: "1", TAP_TIMEOUT: "0" };
    const options = { cwd: this.folder, env, encoding: "utf8", timeout: TIMEOUT_MS, maxBuffer: 2 ** 28 } as const;
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, argv, options);
    const firstFailure = firstFailureIn(stdout) ?? (signal === null ? undefined : "a test waits for ever");
    if (status !== 0 && firstFailure === undefined)
      throw new Error(`The suite ${suite} did not run:\n${stderr.slice(-LONGEST_ERROR)}`);
    return { passed: status === 0, firstFailure };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The test that an assertion failed in first, as a report in TAP tells: tests announce themselves before they run. */
export function firstFailureIn(report: string): string | undefined {
  const failed = /^ *not ok/m.exec(report);
  if (!failed) return undefined;
  const begun = [...report.slice(0, failed.index).matchAll(/^ *# Subtest: (.+)$/gm)];
  return begun.at(-1)?.[1] ?? "an assertion outside of any test";
}
