/** POST /scan. */
import type { FastifyInstance } from "fastify";
import type { ScanRequest, ScanResult } from "../../../schemas/types.js";
import type { Severity } from "../../catalog/facts/kind.js";
import { type Conflict, type Family, isMatter } from "../../catalog/scan/conflicts.js";
import type { Entry } from "../../catalog/scan/entry.js";
import { type JudgedPair, type Scan, SEVERITIES, scan } from "../../catalog/scan/scan.js";
import type { Release, Unmet } from "../../catalog/scan/unmet.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { readAsked } from "../../manifests/asked-project.js";
import { type Context, today } from "../context.js";
import { invalidInput } from "../errors.js";
import { answers } from "../responses.js";
import type { Links } from "../views/links.js";

/** Bytes: of 32 lockfiles of public projects, five are above one MiB and all below this. */
const BODY_LIMIT = 8 * 2 ** 20;

export function scanRoutes(app: FastifyInstance, context: Pick<Context, "catalog" | "links" | "now">): void {
  app.post<{ Body: ScanRequest }>(
    "/scan",
    {
      config: { bucket: "scan", costly: true },
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: "scan",
        summary: "Scan the dependencies of a project",
        description:
          "Finds the technologies in a list of dependencies, a package.json, a lockfile or a bill of materials, checks every pair of them, and scores the stack. Of a lockfile, all that its releases require is checked against what it installs, for every package. A request may have 8 MiB; the command line reads lockfiles of up to 64 MiB.",
        tags: ["scan"],
        body: { $ref: "scan-request.schema.json#" },
        response: answers("The report.", "scan-result", 400, 413, 429, 503),
      },
    },
    async ({ body }): Promise<ScanResult> => {
      const catalog = context.catalog();
      const asked = readAsked(body);
      if ("problem" in asked) throw invalidInput(asked.problem);
      const { entries, project } = asked;
      const requirements = project?.requirements;
      const setting = settingOf(catalog, body.platform);
      const found = scan(catalog, entries, setting, today(context), requirements);
      const lockfile = requirements?.lockfiles[0];
      return {
        version: "1.0",
        stack: stackOf(found, entries, context.links),
        metadata: {
          scannedAt: context.now().toISOString(),
          dependencyCount: entries.length,
          pairsChecked: found.pairsChecked,
          coverage: entries.length === 0 ? 0 : Math.round((1000 * found.recognized) / entries.length) / 1000,
          unrecognized: [...found.unrecognized],
          dataRevision: catalog.revision.id,
          ...(lockfile && {
            lockfile: { kind: lockfile.file, checked: lockfile.checked ?? null, notChecked: lockfile.notChecked },
          }),
        },
      };
    },
  );
}

function stackOf(found: Scan, entries: readonly Entry[], links: Links): ScanResult["stack"] {
  const { detected, score, grade, breakdown } = found;
  const issues = [
    ...found.issues.map((issue) => scanIssue(issue, links)),
    ...found.conflicts.filter(isMatter).map((conflict) => conflictIssue(conflict, links)),
  ];
  return {
    detected: detected.map(({ technology: { id, name, category }, packages }) => {
      return { id, name, category, packages: [...packages] };
    }),
    allPackages: entries.map(({ text }) => text),
    ...{ score, grade, breakdown },
    issues: issues.sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity)),
    suggestions: found.suggestions.map(({ type, message, a, b }) => ({ type, message, url: links.check(a, b) })),
  };
}

function scanIssue({ a, b, verdict }: JudgedPair, links: Links): ScanResult["stack"]["issues"][number] {
  const [techA, techB] = [a.technology.id, b.technology.id];
  const { status, message, workaround } = verdict;
  return {
    ...{ pair: `${techA}-${techB}`, techA, techB },
    ...{ status, severity: verdict.severity as Severity, message, workaround },
    docsUrl: links.check(a.technology, b.technology),
    packages: [...new Set([...a.packages.slice(0, MOST_PACKAGES), ...b.packages.slice(0, MOST_PACKAGES)])],
  };
}

type ScanIssue = ScanResult["stack"]["issues"][number];

/** Packages of one side that an issue repeats; a list can name one technology thousands of times */
export const MOST_PACKAGES = 10;

export function conflictIssue(conflict: Conflict, links: Links): ScanIssue {
  const { by, of, status, severity, message, workaround, members } = conflict;
  const [techA, techB] = [idOf(by), idOf(of)];
  const sides = [members.map((one) => one.by), members.flatMap(({ found }) => found ?? [])];
  const packages = sides.flatMap((side) => [...new Set(side.map(textOf))].slice(0, MOST_PACKAGES));
  return {
    ...{ pair: `${techA}-${techB}`, techA, techB, status, severity, message, workaround },
    ...(by.technology && of.technology && { docsUrl: links.check(by.technology, of.technology) }),
    packages: [...new Set(packages)],
    requirements: members.map(viewRequirement),
  };
}

const idOf = ({ technology, name }: Family) => technology?.id ?? name;
const textOf = ({ name, version }: Release) => `${name}@${version}`;

function viewRequirement({ kind, by, through, of, range, found }: Unmet) {
  return {
    kind,
    by: textOf(by),
    through: through ? textOf(through) : null,
    of,
    range,
    found: found ? textOf(found) : null,
    file: by.place?.file ?? null,
    line: by.place?.line ?? null,
  };
}
