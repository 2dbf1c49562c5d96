/** A scan, from the command line to the report: what `scan` and `ci` share. */
import { resolve } from "node:path";
import type { Catalog } from "../../server/catalog/catalog.js";
import type { Context, Option, Values } from "./command.js";
import { EXIT, UsageError } from "./command.js";
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
import { type Destination, destinationsOf, writeTo } from "./output/destinations.js";
import { FORMATS, type Format, writeReport } from "./output/formats.js";
import { plain, withoutCommands } from "./output/plain.js";
import { startProgress } from "./output/terminal/progress.js";
import { terminalOf } from "./output/terminal/terminal.js";
import { type Gathered, gather, type Stack } from "./project/gather.js";
import { type Standpoint, showPaths, standpointFor } from "./project/standpoint.js";
import { readTargets, type TargetOptions } from "./project/targets.js";
import { grouped } from "./report/grouping.js";
import { judgeStack } from "./report/judge.js";
import { FAIL_ON, type FailOn, failingPart, type Outcome, outcomeOf } from "./report/outcome.js";
import { type Finding, findingsOf, type ProjectReport, type ScanReport } from "./report/report.js";
import { applyWaivers } from "./report/waivers.js";
import { VERSION } from "./version.js";

export const SCAN_OPTIONS: Readonly<Record<string, Option>> = {
  ...outputOptions(FORMATS),
  output: {
    type: "string",
    short: "o",
    multiple: true,
    takes: "[FORMAT=]FILE",
    help: "write the report to a file, optionally in another format; repeatable",
  },
  "fail-on": {
    type: "string",
    takes: "SEVERITY",
    choices: FAIL_ON,
    help: "lowest severity that fails (default: error)",
  },
  "fail-below": { type: "string", takes: "SCORE", help: "fail if a project scores below this, 0 to 100" },
  all: { type: "boolean", help: "report notes (severity info), too" },
  ...PLATFORM_OPTION,
  baseline: {
    type: "string",
    takes: "REF",
    help: "compare with the point where this branch left REF, or with a JSON report",
  },
  "new-only": { type: "boolean", help: "report only findings that are not in the baseline" },
  exclude: {
    type: "string",
    multiple: true,
    takes: "PATTERN",
    help: "skip paths, in .gitignore syntax; repeatable",
  },
  ...CONFIG_OPTIONS,
  ...SERVER_OPTIONS,
};

interface Defaults {
  format: Format;
  /** Whether a clean result prints nothing, and each reason for failing is a line on standard error. */
  silent?: boolean;
}

interface Reported {
  /** Undefined after a dry run. */
  report: ScanReport | undefined;
  outcome: Outcome | undefined;
}

/** Scans, and writes the report to standard output or files. */
export async function scanAndReport(
  context: Context,
  positionals: readonly string[],
  values: Values,
  defaults: Defaults,
): Promise<Reported> {
  const targets = positionals.length > 0 ? positionals : ["."];
  const [first] = targets as [string];
  const config = await loadConfig(resolve(context.cwd, first), context, values);
  const thresholds = thresholdsOf(values, config);
  const output = outputOf<Format>(values, config?.format ?? defaults.format);
  // Fails before anything is read.
  const destinations = destinationsOf((values.output ?? []) as readonly string[]);
  const server = textOf(values.server) ?? config?.server;
  if (values["new-only"] && values.baseline === undefined)
    throw new UsageError("--new-only needs --baseline to compare with");
  const progress = startProgress(context);
  const choice = { config, exclude: (values.exclude ?? []) as readonly string[], progress: progress.update };
  const standpoint = standpointFor(first, context.cwd);
  const gathered = showPaths(gather(readTargets(targets, standpoint, choice), standpoint.root), standpoint);
  progress.end();
  if (values["dry-run"]) {
    const { describeRequests, scanRequests } = await import("./facts/server.js");
    const requests = scanRequests(server, gathered.stacks, platformOf(values, config));
    context.stdout.write(describeRequests(requests, server, output.format));
    return { report: undefined, outcome: undefined };
  }
  const catalog = await loadCatalog(context, config);
  await checkWaiverNames(config, catalog);
  checkPlatform(catalog, platformOf(values, config));
  const projects = await judgeAll(gathered, context, values, config, catalog, server);
  const before = await findingsBefore(targets, standpoint, context, values, choice, catalog);
  const report = assemble({ gathered, projects, before, context, values, config, catalog, server });
  const outcome = outcomeOf(report, thresholds);
  const { failOn } = thresholds;
  const { silent } = defaults;
  await writeOut(report, outcome, { context, values, output, failOn, silent, destinations, standpoint });
  if (silent || output.quiet)
    for (const reason of outcome.reasons) context.stderr.write(`${withoutCommands(plain(reason))}\n`);
  return { report, outcome };
}

function thresholdsOf(
  values: Values,
  config: ReadConfig | undefined,
): { failOn: FailOn; failBelow: number | undefined } {
  const below = textOf(values["fail-below"]);
  if (below !== undefined && !(/^\d{1,3}$/.test(below) && Number(below) <= 100))
    throw new UsageError(`--fail-below must be a whole number from 0 to 100, not ${JSON.stringify(below)}`);
  return {
    failOn: (textOf(values["fail-on"]) as FailOn | undefined) ?? config?.failOn ?? "error",
    failBelow: below === undefined ? config?.failBelow : Number(below),
  };
}

const platformOf = (values: Values, config: ReadConfig | undefined) => textOf(values.platform) ?? config?.platform;

async function judgeAll(
  { stacks }: Gathered,
  context: Context,
  values: Values,
  config: ReadConfig | undefined,
  catalog: Catalog,
  server: string | undefined,
): Promise<ProjectReport[]> {
  const platform = platformOf(values, config);
  if (server === undefined) return stacks.map((stack) => judgeStack(catalog, stack, platform, context.today));
  const { askServer } = await import("./facts/server.js");
  return askServer(server, stacks, platform, { catalog, today: context.today });
}

async function findingsBefore(
  targets: readonly string[],
  standpoint: Standpoint,
  { today }: Context,
  values: Values,
  options: TargetOptions,
  catalog: Catalog,
): Promise<Finding[] | undefined> {
  const baseline = textOf(values.baseline);
  if (baseline === undefined) return undefined;
  const { findingsAt } = await import("./report/before.js");
  const platform = platformOf(values, options.config);
  const judge = (stack: Stack) => judgeStack(catalog, stack, platform, today);
  return findingsAt(baseline, { standpoint, targets, options, judge });
}

interface Parts {
  gathered: Gathered;
  projects: ProjectReport[];
  before: Finding[] | undefined;
  context: Context;
  values: Values;
  config: ReadConfig | undefined;
  catalog: Catalog;
  server: string | undefined;
}

function assemble({ gathered, projects, before, context, values, config, catalog, server }: Parts): ScanReport {
  const all = projects.flatMap(({ findings }) => findings);
  const { kept, waived, stale } = applyWaivers(all, config?.waivers ?? [], catalog.names, context.today);
  const known = new Set(before?.map(({ fingerprint }) => fingerprint));
  const isReported = (finding: Finding) =>
    kept.includes(finding) && !(values["new-only"] && known.has(finding.fingerprint));
  const withNotes = values.all === true || thresholdsOf(values, config).failOn === "info";
  const isNote = ({ severity }: Finding) => severity === "info" && !withNotes;
  const reported = projects.map((project) => ({ ...project, findings: project.findings.filter(isReported) }));
  const shown = reported.map((project) => ({
    ...project,
    findings: project.findings.filter((one) => !isNote(one)),
  }));
  const present = new Set(all.map(({ fingerprint }) => fingerprint));
  return {
    version: VERSION,
    day: context.today,
    revision: catalog.revision,
    server,
    files: gathered.files,
    projects: grouped(shown),
    waived,
    notes: grouped(reported).flatMap(({ findings }) => findings.filter(isNote)),
    staleWaivers: stale,
    baseline: before && {
      ref: textOf(values.baseline) as string,
      known: kept.filter(({ fingerprint }) => known.has(fingerprint)),
      gone: before.filter(({ fingerprint }) => !present.has(fingerprint)),
    },
  };
}

interface Destinations {
  context: Context;
  values: Values;
  output: { format: Format; quiet: boolean };
  failOn: FailOn;
  silent: boolean | undefined;
  destinations: readonly Destination[];
  standpoint: Standpoint;
}

async function writeOut(
  report: ScanReport,
  outcome: Outcome,
  { context, values, output: { format, quiet }, failOn, silent, destinations, standpoint }: Destinations,
): Promise<void> {
  const { stdout, cwd } = context;
  const inRepository = standpoint.toRoot;
  if (destinations.length > 0) {
    for (const { format: own = format, file } of destinations)
      await writeTo(resolve(cwd, file), file, writeReport(own, report, { color: false, inRepository }));
    if (destinations.some((one) => one.format === undefined)) return;
  }
  const shown = quiet ? failingPart(report, failOn) : report;
  const isClean = outcome.code === EXIT.clean && format === "human";
  if (findingsOf(shown).length === 0 && (quiet || (silent && isClean))) return;
  stdout.write(
    writeReport(format, shown, {
      columns: stdout.columns,
      color: terminalOf(context, values).color,
      quiet,
      inRepository,
    }),
  );
}
