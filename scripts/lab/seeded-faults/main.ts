/**
 * Puts each fault of scripts/lab/seeded-faults/patches into the code, one at a time, and reports whether the fast tests notice.
 *
 *   npm -w scripts/lab run seeded-faults                      # all of them, and writes docs/seeded-faults.md
 *   npm -w scripts/lab run seeded-faults -- catalog-range     # those whose names begin so; writes nothing
 *
 * Exit codes: 0 all noticed, 1 some were not, 2 it could not be tried.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { runCommand, type Streams } from "../../command.js";
import { FaultCheckout } from "./checkout.js";
import { readFaults, type SeededFault, suiteNames } from "./fault.js";

const FOLDER = "scripts/lab/seeded-faults/patches";
const REPORT = "docs/seeded-faults.md";

export interface Result extends SeededFault {
  /** The suite that failed; undefined where all passed. */
  noticedBy: string | undefined;
  /** The title of a test that failed. */
  test: string | undefined;
}

/** The report in Markdown. */
export function formatReport(results: readonly Result[], revision: string): string {
  const cell = (text: string) => text.replace(/\|/g, "\\|");
  const noticed = results.filter(({ noticedBy }) => noticedBy).length;
  const rows = results.map(
    ({ name, fault, noticedBy, test }) =>
      `| ${name} | ${cell(fault)} | ${noticedBy ?? "**not noticed**"} | ${cell(test ?? "")} |`,
  );
  return `# Seeded faults

Each of these faults is put into the code by a patch in \`${FOLDER}\`, and the fast tests have to fail.
Written by \`npm -w scripts/lab run seeded-faults\` at ${revision}: ${noticed} of ${results.length} noticed.

| Fault | What goes wrong | Noticed by | First failing test |
|---|---|---|---|
${rows.join("\n")}
`;
}

async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const faults = readFaults(FOLDER, suiteNames()).filter(({ name }) => argv.every((start) => name.startsWith(start)));
  if (faults.length === 0) {
    err(`no fault in ${FOLDER} has a name that begins with ${argv.join(" ")}`);
    return 2;
  }
  const checkout = new FaultCheckout();
  try {
    const broken = [...new Set(faults.flatMap(({ suites }) => suites))].filter((suite) => !checkout.run(suite).passed);
    if (broken.length > 0) {
      err(`these suites fail without any fault, so nothing can be said: ${broken.join(", ")}`);
      return 2;
    }
    const results: Result[] = [];
    for (const fault of faults) {
      checkout.reset();
      const problem = checkout.apply(fault.file);
      if (problem) {
        err(`${fault.file} does not apply; make it anew:\n${problem}`);
        return 2;
      }
      let noticedBy: string | undefined;
      let test: string | undefined;
      for (const suite of fault.suites) {
        const { passed, firstFailure } = checkout.run(suite);
        if (passed) continue;
        [noticedBy, test] = [suite, firstFailure];
        break;
      }
      results.push({ ...fault, noticedBy, test });
      out(`${noticedBy ? `noticed by ${noticedBy}` : "NOT NOTICED"}: ${fault.name}: ${test ?? fault.fault}`);
    }
    if (argv.length === 0) {
      const revision = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
      writeFileSync(REPORT, formatReport(results, revision));
    }
    const missed = results.filter(({ noticedBy }) => !noticedBy).length;
    out(`${results.length - missed} of ${results.length} faults noticed`);
    return missed > 0 ? 1 : 0;
  } finally {
    checkout.remove();
  }
}

await runCommand(import.meta.url, main);
