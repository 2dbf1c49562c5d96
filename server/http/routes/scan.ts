/** POST /scan. */
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { ScanRequest, ScanResult } from "../../../schemas/types.js";
import { type Entry, listEntry, MAX_ENTRIES } from "../../catalog/scan/entry.js";
import { type JudgedPair, type Scan, scanInSteps } from "../../catalog/scan/scan.js";
import { finishInSlices } from "../../catalog/steps.js";
import { settingOf } from "../../catalog/verdict/check.js";
import type { Severity } from "../../catalog/verdict/judgement.js";
import { sbomEntries } from "../../manifests/bill-of-materials.js";
import { packageJsonEntries } from "../../manifests/npm/package-json.js";
import { type Context, today } from "../context.js";
import { invalidInput } from "../errors.js";
import { responses } from "../responses.js";
import type { Links } from "../views/links.js";

/** Registers the route. */
export function scanRoutes(app: FastifyInstance, context: Pick<Context, "catalog" | "links" | "now">): void {
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
          200: { description: "The report.", $ref: "scan-result.schema.json#" },
          ...responses(400, 413, 429, 503),
        },
      },
    },
    async ({ body }): Promise<ScanResult> => {
      const catalog = context.catalog();
      const entries = entriesOf(body);
      const steps = scanInSteps(catalog, entries, settingOf(catalog, body.platform), today(context));
      // Yields, so that other requests are answered during a long scan.
      const scan = await finishInSlices(steps, setImmediate);
      return scanResult(scan, entries, context.links, { dataRevision: catalog.revision.id, scannedAt: context.now() });
    },
  );
}

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

function scanResult(
  result: Scan,
  entries: readonly Entry[],
  links: Links,
  { dataRevision, scannedAt }: { dataRevision: string; scannedAt: Date },
): ScanResult {
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
      scannedAt: scannedAt.toISOString(),
      dependencyCount: entries.length,
      pairsChecked: result.pairsChecked,
      coverage: entries.length === 0 ? 0 : Math.round((1000 * recognized) / entries.length) / 1000,
      unrecognized: [...unrecognized],
      dataRevision,
    },
  };
}

/**
 * The maximum of packages of one side that an issue repeats; `detected` has all. A list can name one technology thousands
 * of times and have hundreds of issues.
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
