/**
 * Measures the answers against what published releases declare, as lockfiles of public projects record it.
 *
 *   npm -w scripts/lab run measure -- FOLDER|FILE…           the rates, and the causes of wrong answers
 *   npm -w scripts/lab run measure -- --json FOLDER|FILE…    the same as JSON
 *   options: [--day YYYY-MM-DD] that lifecycles are judged by, today by default · [--data FOLDER]
 * Exit codes: 0 measured, 2 wrong usage, 3 something cannot be read.
 *
 * `projects.yaml` beside this file lists the projects that we measure by, and how to get their lockfiles. Lockfiles: those
 * of npm (versions 2 and 3), pnpm (6 to 9), Yarn (2 and later), Composer, Poetry and Bundler.
 *
 * Asked is, for each release that declares a range of a package (a peer; in Composer, Poetry and Bundler, where there is one
 * version of each package, any requirement) and each release of that package in any of the lockfiles, whether the two work
 * together; and, for each release that declares a range of a runtime, the same of each release line of it that our
 * lifecycles have. Each question is asked once, as people would write it. What is true is whether the package manager finds
 * the release in the range, which is not looked up in our facts and not judged by our code.
 *
 * - false green: the release refuses the other, and the answer is `compatible`
 * - false red: it accepts it, and the answer is `incompatible`
 * - hidden conflict: it refuses it, our own facts have that, and the answer is no more than `deprecated`
 *
 * Checked as well is, of each first release that is named as the way out (`upgrade to 9.2.0`), whether published releases
 * agree.
 */
import { runCommand, type Streams } from "../../command.js";
import { openDataFolder } from "../../data/folder.js";
import { readLockfiles } from "../lockfiles/read.js";
import { runReport } from "../report.js";
import { measure } from "./answers.js";
import { checkFirstReleases } from "./first-releases.js";
import { readProjects, repositoryOf, splitProjects } from "./projects.js";
import { askAll } from "./questions.js";
import { formatReport, type Report } from "./report.js";

/** Runs the command. @returns the exit code */
export const main = (argv: string[], streams: Streams): Promise<number> =>
  runReport(argv, streams, {
    needs: "the lockfiles, or folders that have them",
    measure: ({ data, day, positionals }) => reportOf(positionals, day, data),
    format: formatReport,
  });

async function reportOf(places: readonly string[], day: string, data: string): Promise<Report> {
  const { catalog } = await openDataFolder(data, day);
  const parts = splitProjects(await readProjects());
  const lockfiles = (await readLockfiles(places)).map(({ path, releases }) => {
    const repository = repositoryOf(path) ?? "";
    return { repository, part: parts.get(repository) ?? ("open" as const), releases };
  });
  const found = [...new Set(lockfiles.map(({ repository }) => repository))].filter((name) => parts.has(name)).sort();
  const { questions, counts } = askAll(catalog, lockfiles, day);
  return {
    day,
    lockfiles: lockfiles.length,
    projects: {
      open: found.filter((name) => parts.get(name) === "open"),
      held: found.filter((name) => parts.get(name) === "held"),
    },
    counts,
    ...measure(catalog, questions, day),
    firstReleases: checkFirstReleases(catalog, lockfiles, day),
  };
}

await runCommand(import.meta.url, main);
