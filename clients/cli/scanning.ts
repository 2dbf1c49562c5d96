/** A scan from the command line to the report: what `scan` and `ci` share. */
import { resolve } from "node:path";
import type { Catalog } from "../../server/catalog/catalog.js";
import type { Context, Option, Values } from "./command.js";
import { EXIT, UsageError } from "./command.js";
import type { ReadConfig } from "./config/read.js";
import { type Destination, destinationsOf, writeTo } from "./output/destinations.js";
import { FORMATS, type Format, writeReport } from "./output/formats.js";
import { startProgress } from "./output/progress.js";
import { type Gathered, gather, type Stack } from "./project/gather.js";
import { type Choice, filterFor, readTargets } from "./project/targets.js";
import { judgeStack } from "./report/judge.js";
import { FAIL_ON, type FailOn, type Outcome, outcomeOf } from "./report/outcome.js";
import { type Finding, findingsOf, type ProjectReport, type ScanReport } from "./report/report.js";
import { applyWaivers } from "./report/waivers.js";
import { CONFIG_OPTIONS, catalogFor, checkNames, checkPlatform, configFor, textOf } from "./setup.js";
import { terminalOf } from "./terminal.js";
import { VERSION } from "./version.js";

export const SCAN_OPTIONS: Readonly<Record<string, Option>> = {
  format: { type: "string", short: "f", takes: "FORMAT", choices: FORMATS, help: "how the report is written" },
  output: {
    type: "string",
    short: "o",
    multiple: true,
    takes: "[FORMAT=]FILE",
    help: "write the report to a file; with a format before it, in that format besides; repeatable",
  },
  "fail-on": { type: "string", takes: "SEVERITY", choices: FAIL_ON, help: "the mildest finding that fails (error)" },
  "fail-below": { type: "string", takes: "SCORE", help: "fail where a project scores less, from 0 to 100" },
  platform: { type: "string", takes: "NAME", help: "where it runs: web, edge, serverless … or a host such as vercel" },
  baseline: {
    type: "string",
    takes: "REF",
    help: "compare with where the change left this branch, or with a JSON report",
  },
  "new-only": { type: "boolean", help: "report only what the baseline does not have" },
  exclude: {
    type: "string",
    multiple: true,
    takes: "PATTERN",
    help: "pass over paths, as .gitignore has them; repeatable",
  },
  ...CONFIG_OPTIONS,
  server: { type: "string", takes: "URL", help: "ask this server instead of the facts that come along" },
  "dry-run": { type: "boolean", help: "print what would be sent, and send nothing" },
};

export interface Defaults {
  format: Format;
  /** Whether a clean result says nothing. */
  quiet?: boolean;
}

export interface Reported {
  /** Undefined after a dry run. */
  report: ScanReport | undefined;
  outcome: Outcome | undefined;
}

/**
 * Scans and writes the report where it belongs.
 * @param positionals the paths to scan; the current folder where there are none
 * @throws UsageError, UnreadableError
 */
export async function scanAndReport(
  context: Context,
  positionals: readonly string[],
  values: Values,
  defaults: Defaults,
): Promise<Reported> {
  const targets = positionals.length > 0 ? positionals : ["."];
  const [first] = targets as [string];
  const config = await configFor(resolve(context.cwd, first), context, values);
  const thresholds = thresholdsOf(values, config);
  // Mistakes in it are told before anything is read.
  const destinations = destinationsOf((values.output ?? []) as readonly string[]);
  const server = textOf(values.server) ?? config?.server;
  if (values["new-only"] && values.baseline === undefined)
    throw new UsageError("--new-only needs --baseline: what is new depends on what it is compared with");
  const progress = startProgress(context);
  const choice = { config, exclude: (values.exclude ?? []) as readonly string[], progress: progress.tell };
  const gathered = gather(readTargets(targets, context.cwd, choice));
  progress.end();
  if (values["dry-run"]) {
    const { tellRequests } = await import("./remote.js");
    context.stdout.write(tellRequests(server, gathered.stacks, platformOf(values, config)));
    return { report: undefined, outcome: undefined };
  }
  const catalog = await catalogFor(context, config);
  await checkNames(config, catalog);
  checkPlatform(catalog, platformOf(values, config));
  const projects = await judgeAll(gathered, context, values, config, catalog, server);
  const before = await findingsBefore(targets, context, values, choice, catalog);
  const report = assemble({ gathered, projects, before, context, values, config, catalog, server });
  const outcome = outcomeOf(report, thresholds);
  await writeOut(report, outcome, { context, values, config, defaults, destinations });
  return { report, outcome };
}

function thresholdsOf(
  values: Values,
  config: ReadConfig | undefined,
): { failOn: FailOn; failBelow: number | undefined } {
  const below = textOf(values["fail-below"]);
  if (below !== undefined && !(/^\d{1,3}$/.test(below) && Number(below) <= 100))
    throw new UsageError(`--fail-below takes a whole number from 0 to 100, and not ${JSON.stringify(below)}`);
  return {
    failOn: (textOf(values["fail-on"]) as FailOn | undefined) ?? config?.failOn ?? "error",
    failBelow: below === undefined ? config?.failBelow : Number(below),
  };
}

const platformOf = (values: Values, config: ReadConfig | undefined) => textOf(values.platform) ?? config?.platform;

// --- what there is to say about it --------------------------------------------------------------------------------

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
  const { askServer } = await import("./remote.js");
  return askServer(server, stacks, platform);
}

/** The findings of the baseline; undefined when there is nothing to compare with. */
async function findingsBefore(
  targets: readonly string[],
  { cwd, today }: Context,
  values: Values,
  choice: Choice,
  catalog: Catalog,
): Promise<Finding[] | undefined> {
  const baseline = textOf(values.baseline);
  if (baseline === undefined) return undefined;
  const { findingsAt } = await import("./report/before.js");
  const platform = platformOf(values, choice.config);
  const judge = (stack: Stack) => judgeStack(catalog, stack, platform, today);
  return findingsAt(baseline, { cwd, targets, filter: filterFor(cwd, cwd, choice), judge });
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
  const isShown = (finding: Finding) =>
    kept.includes(finding) && !(values["new-only"] && known.has(finding.fingerprint));
  const present = new Set(all.map(({ fingerprint }) => fingerprint));
  return {
    version: VERSION,
    day: context.today,
    revision: catalog.revision,
    server,
    files: gathered.files,
    projects: projects.map((project) => ({ ...project, findings: project.findings.filter(isShown) })),
    waived,
    staleWaivers: stale,
    baseline: before && {
      ref: textOf(values.baseline) as string,
      known: kept.filter(({ fingerprint }) => known.has(fingerprint)),
      gone: before.filter(({ fingerprint }) => !present.has(fingerprint)),
    },
  };
}

interface Way {
  context: Context;
  values: Values;
  config: ReadConfig | undefined;
  defaults: Defaults;
  destinations: readonly Destination[];
}

async function writeOut(
  report: ScanReport,
  outcome: Outcome,
  { context, values, config, defaults, destinations }: Way,
): Promise<void> {
  const format = (textOf(values.format) as Format | undefined) ?? config?.format ?? defaults.format;
  const { stdout, cwd } = context;
  if (destinations.length > 0) {
    for (const { format: its = format, file } of destinations)
      await writeTo(resolve(cwd, file), file, writeReport(its, report, { color: false }));
    if (destinations.some((one) => one.format === undefined)) return;
  }
  const isClean = outcome.code === EXIT.clean && findingsOf(report).length === 0;
  const isSilent = defaults.quiet && format === "human" && isClean;
  if (!isSilent)
    stdout.write(writeReport(format, report, { columns: stdout.columns, color: terminalOf(context, values).color }));
}
