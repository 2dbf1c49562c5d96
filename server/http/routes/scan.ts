/** POST /scan. */
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { ScanRequest, ScanResult } from "../../../schemas/types.js";
import { settingOf } from "../../catalog/check.js";
import { type Entry, listEntry, MAX_ENTRIES } from "../../catalog/entry.js";
import type { Severity } from "../../catalog/judgement.js";
import { type JudgedPair, type Scan, scanInSteps } from "../../catalog/scan.js";
import { finishInSlices } from "../../catalog/steps.js";
import { sbomEntries } from "../../manifests/bill-of-materials.js";
import { packageJsonEntries } from "../../manifests/package-json.js";
import { etagOf } from "../caching.js";
import type { Context } from "../context.js";
import { invalidInput } from "../errors.js";
import type { Links } from "../links.js";
import { createMemo } from "../memo.js";
import { type ReadyAnswer, TimedAnswer } from "../ready-answer.js";
import { responses } from "../responses.js";

/** Registers the route. */
export function scanRoutes(app: FastifyInstance, context: Context): void {
  const scanned = createScans(context);
  app.post<{ Body: ScanRequest }>(
    "/scan",
    {
      config: { bucket: "scan" },
      schema: {
        summary: "Scan the dependencies of a project",
        description:
          "Finds the technologies in a list of dependencies, a package.json or a bill of materials, checks every pair of them, and scores the stack.",
        tags: ["scan"],
        body: { $ref: "scan-request.schema.json#" },
        response: {
          200: { description: "What was found.", $ref: "scan-result.schema.json#" },
          ...responses(400, 413, 429, 503),
        },
      },
    },
    async (request, reply) => context.answers.send(request, reply, await scanned(request.body)),
  );
}

/** Answers that are kept, and the longest question whose answer is, in characters: together some 40 MB at most. */
const MOST_KEPT = 200;
const LONGEST_KEPT = 16_000;

/** Scans; a project whose dependencies are the same as a moment ago, as in builds, is not judged again. */
function createScans(context: Context): (question: ScanRequest) => Promise<ReadyAnswer> {
  const memo = createMemo<Promise<ReadyAnswer>>(context, MOST_KEPT);
  return (question) => {
    const entries = entriesOf(question);
    const asked = JSON.stringify(question);
    return memo(asked.length <= LONGEST_KEPT ? etagOf(asked) : undefined, (catalog, day) => {
      const steps = scanInSteps(catalog, entries, settingOf(catalog, question.platform), day);
      // Others are answered while the longest lists are judged.
      const value = finishInSlices(steps, setImmediate).then((scan) =>
        write(scanResult(scan, entries, context.links, catalog.revision.id), context.now),
      );
      return { value, lasting: true };
    });
  };
}

/** An answer as JSON, with room for the time at the beginning of its metadata. */
function write({ version, stack, metadata }: Untimed, now: Context["now"]): ReadyAnswer {
  const before = `${JSON.stringify({ version, stack }).slice(0, -1)},"metadata":{"scannedAt":"`;
  const after = `",${JSON.stringify(metadata).slice(1)}}`;
  return new TimedAnswer(before, after, { "content-type": "application/json; charset=utf-8" }, now);
}

type Untimed = Omit<ScanResult, "metadata"> & { metadata: Omit<ScanResult["metadata"], "scannedAt"> };

function entriesOf({ dependencies, packageJson, sbom }: ScanRequest): Entry[] {
  const components = sbom ? sbomEntries(sbom) : [];
  if (!components)
    throw invalidInput("`sbom` is neither CycloneDX JSON (with components) nor SPDX JSON (with packages).");
  const entries = [
    ...(dependencies ?? []).map(listEntry),
    ...(packageJson ? packageJsonEntries(packageJson) : []),
    ...components,
  ];
  if (entries.length > MAX_ENTRIES) throw invalidInput(`The request names more than ${MAX_ENTRIES} dependencies.`);
  return entries;
}

function scanResult(result: Scan, entries: readonly Entry[], links: Links, revision: string): Untimed {
  const { detected, unrecognized, recognized, score, grade, breakdown } = result;
  return {
    version: "1.0",
    stack: {
      detected: detected.map(({ technology: { id, name, category }, packages }) => ({
        id,
        name,
        category,
        packages: [...packages],
      })),
      allPackages: entries.map(({ text }) => text),
      score,
      grade,
      breakdown,
      issues: result.issues.map((issue) => scanIssue(issue, links)),
      suggestions: result.suggestions.map(({ type, message, a, b }) => ({ type, message, url: links.check(a, b) })),
    },
    metadata: {
      dependencyCount: entries.length,
      pairsChecked: result.pairsChecked,
      coverage: entries.length === 0 ? 0 : Math.round((1000 * recognized) / entries.length) / 1000,
      unrecognized: [...unrecognized],
      dataRevision: revision,
    },
  };
}

/**
 * Entries of a side that are repeated with each of its issues; all of them stand with what was detected. A list can name
 * one technology thousands of times, and it can have hundreds of issues.
 */
const MOST_PACKAGES = 10;

function scanIssue({ a, b, verdict }: JudgedPair, links: Links): ScanResult["stack"]["issues"][number] {
  return {
    pair: `${a.technology.id}-${b.technology.id}`,
    techA: a.technology.id,
    techB: b.technology.id,
    status: verdict.status,
    severity: verdict.severity as Severity,
    message: verdict.message,
    workaround: verdict.workaround,
    docsUrl: links.check(a.technology, b.technology),
    packages: [...new Set([...a.packages.slice(0, MOST_PACKAGES), ...b.packages.slice(0, MOST_PACKAGES)])],
  };
}
