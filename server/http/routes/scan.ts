/** POST /scan. */
import type { FastifyInstance } from "fastify";
import type { ScanRequest, ScanResult } from "../../../schemas/types.js";
import { isMatter } from "../../catalog/scan/conflicts.js";
import type { Entry } from "../../catalog/scan/entry.js";
import { type JudgedPair, type Scan, SEVERITIES, scan } from "../../catalog/scan/scan.js";
import { settingOf } from "../../catalog/verdict/check.js";
import type { Severity } from "../../catalog/verdict/judgement.js";
import type { Held } from "../../manifests/hold.js";
import { readProject } from "../../manifests/project.js";
import { type Context, today } from "../context.js";
import { readRequest } from "../project-request.js";
import { answers } from "../responses.js";
import { conflictIssue } from "../views/conflict-issue.js";
import type { Links } from "../views/links.js";

/** Registers the route. */
export function scanRoutes(app: FastifyInstance, context: Pick<Context, "catalog" | "links" | "now">): void {
  app.post<{ Body: ScanRequest }>(
    "/scan",
    {
      config: { bucket: "scan", costly: true },
      schema: {
        operationId: "scan",
        summary: "Scan the dependencies of a project",
        description:
          "Finds the technologies in a list of dependencies, a package.json, a lockfile or a bill of materials, checks every pair of them, and scores the stack. Of a lockfile, all that its releases require is checked against what it installs, for every package. A request may have 1 MiB; the command line reads lockfiles of any size.",
        tags: ["scan"],
        body: { $ref: "scan-request.schema.json#" },
        response: answers("The report.", "scan-result", 400, 413, 429, 503),
      },
    },
    async ({ body }): Promise<ScanResult> => {
      const catalog = context.catalog();
      const { entries, project } = readRequest(body, readProject);
      const requirements = project?.requirements;
      const setting = settingOf(catalog, body.platform);
      const found = scan(catalog, entries, setting, today(context), requirements);
      const about = {
        dataRevision: catalog.revision.id,
        scannedAt: context.now(),
        lockfile: requirements?.lockfiles[0],
      };
      return scanResult(found, entries, context.links, about);
    },
  );
}

function scanResult(
  result: Scan,
  entries: readonly Entry[],
  links: Links,
  about: { dataRevision: string; scannedAt: Date; lockfile: Held["lockfiles"][number] | undefined },
): ScanResult {
  const { detected, unrecognized, recognized, score, grade, breakdown } = result;
  const { dataRevision, scannedAt, lockfile } = about;
  const issues = [
    ...result.issues.map((issue) => scanIssue(issue, links)),
    ...result.conflicts.filter(isMatter).map((conflict) => conflictIssue(conflict, links)),
  ];
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
      issues: issues.sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity)),
      suggestions: result.suggestions.map(({ type, message, a, b }) => ({ type, message, url: links.check(a, b) })),
    },
    metadata: {
      scannedAt: scannedAt.toISOString(),
      dependencyCount: entries.length,
      pairsChecked: result.pairsChecked,
      coverage: entries.length === 0 ? 0 : Math.round((1000 * recognized) / entries.length) / 1000,
      unrecognized: [...unrecognized],
      dataRevision,
      ...(lockfile && {
        lockfile: { kind: lockfile.file, checked: lockfile.checked ?? null, notChecked: lockfile.notChecked },
      }),
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
