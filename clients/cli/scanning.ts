/** A scan, from the command line to the report: what `scan` and `ci` share. */
import { resolve } from "node:path";
import { type Context, EXIT, type ExitCode, flag, type Option, UsageError, type Values, value } from "./command.js";
import type { ReadConfig } from "./config/read.js";
import {
  CONFIG_OPTIONS,
  checkPlatform,
  checkWaiverNames,
  loadCatalog,
  loadConfig,
  PLATFORM_OPTION,
  SERVER_OPTIONS,
  textOf,
} from "./config/setup.js";
import { outputOf, outputOptions } from "./output/choice.js";
import { destinationsOf, writeTo } from "./output/destinations.js";
import { FORMATS, type OutputFormat, WRITERS } from "./output/formats.js";
import { plain, withoutCommands } from "./output/plain.js";
import { startProgress } from "./output/terminal/progress.js";
import { terminalOf } from "./output/terminal/terminal.js";
import { gather, type Stack } from "./project/gather.js";
import { readTargets, standpointFor } from "./project/targets.js";
import { judgeStack } from "./report/judge.js";
import { FAIL_ON, type FailOn, failingPart, outcomeOf, type ReportThresholds } from "./report/outcome.js";
import { type Finding, findingsOf, grouped, type ProjectReport, type ScanReport } from "./report/report.js";
import { applyWaivers, type Waived } from "./report/waivers.js";
import { VERSION } from "./version.js";

export const SCAN_OPTIONS: Readonly<Record<string, Option>> = {
  ...outputOptions(FORMATS),
  output: value("[FORMAT=]FILE", "write the report to a file, optionally in another format; repeatable", {
    short: "o",
    multiple: true,
  }),
  "fail-on": value("SEVERITY", "lowest severity that fails (default: error)", { choices: FAIL_ON }),
  "fail-below": value("SCORE", "fail if a project scores below this, 0 to 100"),
  all: flag("report notes (severity info), too"),
  verbose: flag("show the reason and the sources of each finding", { short: "v" }),
  ...PLATFORM_OPTION,
  baseline: value("REF", "count only findings that are new since this branch left REF, or since a JSON report"),
  "new-only": flag("do not list the findings that are in the baseline"),
  exclude: value("PATTERN", "skip paths, in .gitignore syntax; repeatable", { multiple: true }),
  ...CONFIG_OPTIONS,
  ...SERVER_OPTIONS,
};

/**
 * Scans, and writes the report to standard output or files.
 * @param defaults silent where a clean result prints nothing, and each reason for failing is a line on standard error
 * @returns the code to exit with
 */
export async function scanAndReport(
  context: Context,
  positionals: readonly string[],
  values: Values,
  defaults: { format: OutputFormat; silent?: boolean },
): Promise<ExitCode> {
  const { stdout, stderr, cwd, today } = context;
  const targets = positionals.length > 0 ? positionals : ["."];
  const [first] = targets as [string];
  const config = await loadConfig(resolve(cwd, first), context, values);
  const thresholds = thresholdsOf(values, config);
  const { format, quiet } = outputOf<OutputFormat>(values, config?.format ?? defaults.format);
  // Fails before anything is read.
  const destinations = destinationsOf((values.output ?? []) as readonly string[]);
  const server = textOf(values.server) ?? config?.server;
  const platform = textOf(values.platform) ?? config?.platform;
  const ref = textOf(values.baseline);
  if (values["new-only"] && ref === undefined) throw new UsageError("--new-only needs --baseline to compare with");
  const progress = startProgress(context);
  const options = { config, exclude: (values.exclude ?? []) as readonly string[], progress: progress.update };
  const standpoint = standpointFor(first, cwd);
  const { root, toShown, toRoot: inRepository } = standpoint;
  const { files, stacks } = gather(readTargets(targets, standpoint, options), root, toShown);
  progress.end();
  if (values["dry-run"]) {
    const { describeRequests, scanRequests } = await import("./facts/server.js");
    stdout.write(describeRequests(scanRequests(server, stacks, platform), server, format));
    return EXIT.clean;
  }
  const catalog = await loadCatalog(context, config);
  await checkWaiverNames(config, catalog);
  checkPlatform(catalog, platform);
  const judge = (stack: Stack) => judgeStack(catalog, stack, platform, today);
  const projects =
    server === undefined
      ? stacks.map(judge)
      : await (await import("./facts/server.js")).askServer(server, stacks, { catalog, platform, today });
  const before =
    ref === undefined
      ? undefined
      : await (await import("./report/before.js")).findingsAt(ref, { standpoint, targets, options, judge });
  const waivers = applyWaivers(findingsOf({ projects }), config?.waivers ?? [], catalog.names, today);
  const report: ScanReport = {
    ...{ version: VERSION, day: today, revision: catalog.revision, server, files },
    ...sortFindings(projects, waivers, before, values.all === true || thresholds.failOn === "info"),
    baseline: before && {
      ...{ ref: ref as string, isListed: values["new-only"] !== true },
      ...compare(projects, waivers, before),
    },
  };
  const outcome = outcomeOf(report, thresholds);
  const isVerbose = values.verbose === true;
  for (const { format: own = format, file } of destinations)
    await writeTo(resolve(cwd, file), file, WRITERS[own](report, { color: false, isVerbose, inRepository }));
  const shown = quiet ? failingPart(report, thresholds.failOn) : report;
  const isSilent = quiet || (defaults.silent === true && outcome.code === EXIT.clean && format === "human");
  const isElsewhere = destinations.some((one) => one.format === undefined);
  if (!isElsewhere && !(isSilent && findingsOf(shown).length === 0)) {
    const { color } = terminalOf(context, values);
    stdout.write(WRITERS[format](shown, { columns: stdout.columns, color, quiet, isVerbose, inRepository }));
  }
  if (defaults.silent || quiet)
    for (const reason of outcome.reasons) stderr.write(`${withoutCommands(plain(reason))}\n`);
  return outcome.code;
}

function thresholdsOf(values: Values, config: ReadConfig | undefined): ReportThresholds {
  const below = textOf(values["fail-below"]);
  if (below !== undefined && !(/^\d{1,3}$/.test(below) && Number(below) <= 100))
    throw new UsageError(`--fail-below must be a whole number from 0 to 100, not ${JSON.stringify(below)}`);
  return {
    failOn: (textOf(values["fail-on"]) as FailOn | undefined) ?? config?.failOn ?? "error",
    failBelow: below === undefined ? config?.failBelow : Number(below),
  };
}

/** Which findings count, which are notes, and which are waived. @param before those of the baseline, which do not count */
function sortFindings(
  projects: readonly ProjectReport[],
  { kept, waived, stale }: Waived,
  before: readonly Finding[] | undefined,
  withNotes: boolean,
): Pick<ScanReport, "projects" | "waived" | "notes" | "staleWaivers"> {
  const known = new Set(before?.map(({ fingerprint }) => fingerprint));
  const isNote = ({ severity }: Finding, { isSetApart }: ProjectReport) =>
    (severity === "info" || isSetApart === true) && !withNotes;
  const only = (isWanted: typeof isNote) =>
    grouped(
      projects.map((project) => ({
        ...project,
        findings: project.findings.filter(
          (one) => kept.includes(one) && !known.has(one.fingerprint) && isWanted(one, project),
        ),
      })),
    );
  return {
    projects: only((finding, project) => !isNote(finding, project)),
    notes: findingsOf({ projects: only(isNote) }),
    waived,
    staleWaivers: stale,
  };
}

/** What stood in the baseline already, and what stands there alone. */
function compare(projects: readonly ProjectReport[], { kept }: Waived, before: readonly Finding[]) {
  const printsOf = (findings: readonly Finding[]) => new Set(findings.map(({ fingerprint }) => fingerprint));
  const [present, known] = [printsOf(findingsOf({ projects })), printsOf(before)];
  return {
    known: kept.filter(({ fingerprint }) => known.has(fingerprint)),
    gone: before.filter(({ fingerprint }) => !present.has(fingerprint)),
  };
}
