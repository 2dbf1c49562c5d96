/** A server that is asked instead of the facts that come along. */
import type { Severity, Status } from "../../server/catalog/judgement.js";
import { lineOf } from "../../server/manifests/reading.js";
import { NetworkError, StackFit, StackFitError } from "../js/index.js";
import type { ScanResult } from "../js/types.js";
import { UnreadableError, UsageError } from "./command.js";
import { jsonText } from "./output/plain.js";
import type { Stack } from "./project/gather.js";
import { fingerprintOf } from "./report/fingerprint.js";
import { packagesOf } from "./report/packages.js";
import type { Finding, Party, ProjectReport } from "./report/report.js";

/** What a server takes in one request (its answer to more is 400). */
const MOST_ENTRIES = 5000;

/** The interface below the address of a server. */
export const interfaceOf = (server: string): string => {
  const base = server.replace(/\/+$/, "");
  return base.endsWith("/api/v1") ? base : `${base}/api/v1`;
};

/**
 * A client of a server.
 * @throws UsageError when the address is none
 */
export function clientOf(server: string): StackFit {
  try {
    return new StackFit({ baseUrl: interfaceOf(server) });
  } catch (error) {
    throw new UsageError(`--server: ${(error as Error).message}`);
  }
}

/**
 * Waits for the answer of a server.
 * @throws UnreadableError with what went wrong, in place of what the client throws
 */
export async function answerOf<Result>(server: string, answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof StackFitError)) throw error;
    const hint = error instanceof NetworkError ? " Without --server the facts that come along answer." : "";
    throw new UnreadableError(`${server} was asked and did not help: ${error.message}${hint}`);
  }
}

function bodyOf({ entries }: Stack, platform: string | undefined) {
  return { dependencies: [...packagesOf(entries).lines], ...(platform && { platform }) };
}

/** The requests that a scan would send, as text; without a server, that there are none. */
export function tellRequests(
  server: string | undefined,
  stacks: readonly Stack[],
  platform: string | undefined,
): string {
  if (server === undefined)
    return "Nothing would be sent: the facts that come along answer. (--server URL asks a server.)\n";
  if (stacks.length === 0) return "Nothing would be sent: no manifest was found.\n";
  return stacks.map((stack) => `POST ${interfaceOf(server)}/scan\n${jsonText(bodyOf(stack, platform))}`).join("\n");
}

/**
 * Asks a server about stacks, one after the other: only names and versions are sent. A server counts what is named for more
 * than a project in its score, too.
 * @throws UnreadableError, UsageError
 */
export async function askServer(
  server: string,
  stacks: readonly Stack[],
  platform: string | undefined,
): Promise<ProjectReport[]> {
  const client = clientOf(server);
  const reports: ProjectReport[] = [];
  for (const stack of stacks) {
    const body = bodyOf(stack, platform);
    if (body.dependencies.length > MOST_ENTRIES)
      throw new UsageError(
        `${stack.path} names ${body.dependencies.length} packages, and a server takes ${MOST_ENTRIES} at once: scan it without --server`,
      );
    const result = body.dependencies.length > 0 ? await answerOf(server, client.scan(body)) : undefined;
    if (result) reports.push(reportOf(stack, result));
  }
  return reports;
}

function reportOf(stack: Stack, { stack: found, metadata }: ScanResult): ProjectReport {
  const { lines, named } = packagesOf(stack.entries);
  const parties = new Map(
    found.detected.map(({ id, name, category, packages }): [string, Party] => [
      id,
      { id, name, category, packages: packages.map(named) },
    ]),
  );
  const own = new Set(stack.entries.filter(({ ambient }) => !ambient).map(lineOf));
  const unrecognized = [...new Set(metadata.unrecognized)].map((line) => named(line).text);
  return {
    path: stack.path,
    files: stack.files,
    technologies: [...parties.values()],
    findings: found.issues
      // The server does not know what is named for more than this project.
      .filter(({ packages }) => packages.some((line) => own.has(line)))
      .map((issue): Finding => {
        const side = (id: string): Party => parties.get(id) ?? { id, name: id, category: "", packages: [] };
        const [a, b] = [side(issue.techA), side(issue.techB)];
        const status = issue.status as Exclude<Status, "unknown" | "compatible">;
        return {
          fingerprint: fingerprintOf({ project: stack.path, a, b, status }),
          project: stack.path,
          a,
          b,
          status,
          severity: issue.severity as Severity,
          message: issue.message,
          workaround: issue.workaround ?? null,
          basis: undefined,
          checked: undefined,
          sources: [],
          docsUrl: issue.docsUrl,
        };
      }),
    suggestions: found.suggestions.flatMap(({ type, message, url }) => {
      // A suggestion names its pair by its page alone.
      const issue = found.issues.find(({ docsUrl }) => docsUrl === url);
      return issue ? [{ type, message, techA: issue.techA, techB: issue.techB }] : [];
    }),
    seen: lines.length,
    recognized: lines.length - unrecognized.length,
    unrecognized,
    pairsChecked: metadata.pairsChecked,
    score: found.score,
    grade: found.grade,
    breakdown: found.breakdown,
  };
}
