/** Asks a server instead of the bundled data. What lockfiles require stays here, and is held here. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { conflictsOf } from "../../../server/catalog/scan/conflicts.js";
import { MAX_ENTRIES } from "../../../server/catalog/scan/entry.js";
import { rescore } from "../../../server/catalog/scan/rescore.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { lineOf } from "../../../server/manifests/reading.js";
import { checkedBaseUrl } from "../../js/arguments.js";
import { NetworkError, StackFit, StackFitError } from "../../js/index.js";
import type { ScanResult } from "../../js/types.js";
import { UnreadableError, UsageError } from "../command.js";
import { jsonText } from "../output/plain.js";
import type { Stack } from "../project/gather.js";
import { findingIn, findingOf, identified, packagesOf, reportOn } from "../report/judge.js";
import type { Finding, FindingSide, ProjectReport } from "../report/report.js";

/** Base URL of the API of a server. @throws UsageError if the address is not a URL */
export function apiUrl(server: string): string {
  try {
    return checkedBaseUrl(server);
  } catch (error) {
    throw new UsageError(`--server: ${(error as Error).message}`);
  }
}

/** A client for a server. @throws UsageError if the address is not a URL */
export const createClient = (server: string): StackFit => new StackFit({ baseUrl: apiUrl(server) });

/** Waits for the answer of a server. @throws UnreadableError with the reason, if the client throws */
export async function waitFor<Result>(server: string, answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof StackFitError)) throw error;
    const hint = error instanceof NetworkError ? " Leave out --server to use the bundled data." : "";
    throw new UnreadableError(`cannot get an answer from ${server}: ${error.message}${hint}`);
  }
}

function bodyOf({ entries }: Stack, platform: string | undefined) {
  return { dependencies: [...packagesOf(entries).lines], ...(platform && { platform }) };
}

type ApiRequest = { url: string; body: unknown };

export function describeRequests(requests: readonly ApiRequest[], server: string | undefined, format: string): string {
  if (format === "json") return jsonText(requests.map((request) => ({ method: "POST", ...request })));
  if (server === undefined)
    return "Nothing would be sent: the bundled data has the answers. Use --server URL to ask a server.\n";
  if (requests.length === 0) return "Nothing would be sent: no manifest was found.\n";
  return requests.map(({ url, body }) => `POST ${url}\n${jsonText(body)}`).join("\n");
}

export function scanRequests(
  server: string | undefined,
  stacks: readonly Stack[],
  platform: string | undefined,
): ApiRequest[] {
  if (server === undefined) return [];
  return stacks.map((stack) => ({ url: `${apiUrl(server)}/scan`, body: bodyOf(stack, platform) }));
}

/** What is known here, by which what lockfiles require is worded and grouped, and where the project runs. */
type Bundled = { catalog: Catalog; platform: string | undefined; today: Day };

/**
 * Asks a server about each stack in turn. Only names and versions are sent; what lockfiles require comes to the answer, and
 * to its score. Unlike a local scan, a server also scores what a project inherits from parent folders.
 */
export async function askServer(server: string, stacks: readonly Stack[], bundled: Bundled): Promise<ProjectReport[]> {
  const client = createClient(server);
  const reports: ProjectReport[] = [];
  for (const stack of stacks) {
    const body = bodyOf(stack, bundled.platform);
    // A server refuses more in one request.
    if (body.dependencies.length > MAX_ENTRIES)
      throw new UsageError(
        `${stack.path} lists ${body.dependencies.length} packages, and a server takes at most ${MAX_ENTRIES}: scan it without --server`,
      );
    const result = body.dependencies.length > 0 ? await waitFor(server, client.scan(body)) : undefined;
    if (result) reports.push(reportOf(stack, result, bundled));
  }
  return reports;
}

/** Pairs that the installed releases themselves say more of than is known of their lines, by ids. */
function heldPairs({ entries, requirements }: Stack, { catalog, platform, today }: Bundled) {
  if (requirements.held.size === 0) return new Set<string>();
  const pairs = (held: Stack["requirements"] | undefined) =>
    scan(catalog, entries, settingOf(catalog, platform), today, held).issues.map(
      ({ a, b }) => `${a.technology.id} ${b.technology.id}`,
    );
  const left = new Set(pairs(requirements));
  return new Set(pairs(undefined).filter((pair) => !left.has(pair)));
}

function reportOf(stack: Stack, { stack: found, metadata }: ScanResult, bundled: Bundled): ProjectReport {
  const held = heldPairs(stack, bundled);
  const issues = found.issues.filter(({ techA, techB }) => !held.has(`${techA} ${techB}`));
  const conflicts = conflictsOf(bundled.catalog.names, stack.requirements.unmet, bundled.today);
  const packages = packagesOf(stack.entries);
  const parties = new Map(
    found.detected.map(({ id, name, category, packages: lines }): [string, FindingSide] => [
      id,
      { id, name, category, packages: lines.map(packages.named) },
    ]),
  );
  const side = (id: string): FindingSide => parties.get(id) ?? { id, name: id, category: "", packages: [] };
  const own = new Set(stack.entries.filter(({ ambient }) => !ambient).map(lineOf));
  return reportOn(stack, packages, metadata.unrecognized, {
    technologies: [...parties.values()],
    findings: identified([
      ...issues
        // The server does not see the configuration in parent folders.
        .filter((issue) => issue.packages.some((line) => own.has(line)))
        .map(({ techA, techB, status, severity, message, workaround = null, docsUrl }) =>
          findingIn(stack, {
            ...{ a: side(techA), b: side(techB), message, workaround, docsUrl },
            status: status as Finding["status"],
            severity: severity as Finding["severity"],
          }),
        ),
      ...conflicts.map((conflict) => findingOf(conflict, stack)),
    ]),
    suggestions: found.suggestions.flatMap(({ type, message, url }) => {
      // Only the URL of a suggestion says which pair it belongs to.
      const issue = issues.find(({ docsUrl }) => docsUrl === url);
      return issue ? [{ type, message, techA: issue.techA, techB: issue.techB }] : [];
    }),
    pairsChecked: metadata.pairsChecked,
    ...rescore(found.breakdown, found.issues, issues, conflicts),
  });
}
