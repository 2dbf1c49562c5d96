/**
 * Suggests on a pull request what `npm run data:check -- --fix` would change in it. The workflow "Data fixes" runs it.
 *
 *   GITHUB_EVENT_PATH=… GITHUB_REPOSITORY=… GITHUB_TOKEN=… npx tsx scripts/github/suggest-fixes.ts fixes.diff
 *
 * The event is the end of the workflow run that made the diff. Both speak of a stranger's pull request and are read as
 * such: the diff can do no more than suggest changes of lines in data/ that the pull request itself shows.
 * Exit codes: 0 done or nothing to do, 1 GitHub or the diff is at fault, 2 wrong usage.
 */
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Octokit } from "@octokit/rest";
import type { GitHubReplies, Pull } from "../../schemas/types.js";
import { fenceFor } from "../../server/contributions/proposal/markdown.js";
import { printable } from "../../server/data/problem.js";
import { ask, askForAll } from "../../server/forges/github/ask.js";
import { createClient, type Pace, readRepository } from "../../server/forges/github/client.js";
import { readReply } from "../../server/forges/github/replies.js";
import { type FileDiff, type Hunk, parseDiff, parseHunks } from "./unified-diff.js";

/** Limits for the characters of a diff, those of one suggestion, and the suggestions of one review. */
const MAX_DIFF = 200_000;
const MAX_TEXT = 4_000;
const MOST_SUGGESTIONS = 30;

/** Begins the review, so that the next run knows it. */
const MARKER = "<!-- stackfit:data-fixes -->";

const PATH = /^data\/[a-z0-9/-]+\.yaml$/;
const CONTROL = /[^\P{Cc}\t]/u;

/** Lines of the pull request's files, and what to put in their place. */
export interface Suggestion {
  path: string;
  startLine: number;
  endLine: number;
  text: string[];
}

/** The suggestions of a diff, one for each hunk; what cannot be suggested is left out. */
export function suggestionsOf(diffs: readonly FileDiff[]): Suggestion[] {
  return diffs
    .filter(({ path }) => PATH.test(path))
    .flatMap(({ path, hunks }) => hunks.flatMap((hunk) => suggestionOf(path, hunk)));
}

function suggestionOf(path: string, { oldStart, lines }: Hunk): Suggestion[] {
  let first = lines.findIndex(({ sign }) => sign !== " ");
  let last = lines.findLastIndex(({ sign }) => sign !== " ");
  // Where lines are only added, a neighbour is replaced along with them: GitHub can replace, not insert.
  if (!lines.slice(first, last + 1).some(({ sign }) => sign !== "+")) {
    if (first > 0) first -= 1;
    else if (last < lines.length - 1) last += 1;
    else return [];
  }
  const changed = lines.slice(first, last + 1);
  const olds = changed.filter(({ sign }) => sign !== "+").map(({ text }) => text);
  const text = changed.filter(({ sign }) => sign !== "-").map((line) => line.text);
  const whole = text.join("\n");
  // By lines, as an empty line and none read the same when they are joined.
  const isSame = text.length === olds.length && text.every((line, place) => line === olds[place]);
  if (isSame || whole.length > MAX_TEXT || CONTROL.test(whole.replaceAll("\n", ""))) return [];
  const startLine = oldStart + first;
  return [{ path, startLine, endLine: startLine + olds.length - 1, text }];
}

/**
 * Those suggestions that GitHub takes: on lines that the pull request shows.
 * @param patches of the pull request's files, by path
 */
export function placeable(suggestions: readonly Suggestion[], patches: ReadonlyMap<string, string>): Suggestion[] {
  return suggestions.filter(({ path, startLine, endLine }) =>
    parseHunks(patches.get(path) ?? "").some(
      ({ newStart, newCount }) => startLine >= newStart && endLine < newStart + newCount,
    ),
  );
}

/** The comment of a review that makes a suggestion. */
function commentOf({ path, startLine, endLine, text }: Suggestion) {
  const lines = text.map((line) => `${line}\n`).join("");
  const fence = fenceFor(lines);
  const span = startLine < endLine ? { start_line: startLine, start_side: "RIGHT" } : {};
  return { path, ...span, line: endLine, side: "RIGHT", body: `${fence}suggestion\n${lines}${fence}` };
}

type RunEvent = GitHubReplies["RUN_EVENT"];

interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

/** Runs the command. @returns the exit code */
export async function main(
  argv: string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Streams,
  pace?: Pace,
): Promise<number> {
  const [path, ...rest] = argv;
  const { GITHUB_EVENT_PATH: eventPath, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = env;
  if (path === undefined || path.startsWith("-") || rest.length > 0 || !eventPath || !repository || !token) {
    err(
      "usage: npx tsx scripts/github/suggest-fixes.ts DIFF, with GITHUB_EVENT_PATH, GITHUB_REPOSITORY and GITHUB_TOKEN",
    );
    return 2;
  }
  try {
    const read = readReply("RUN_EVENT", JSON.parse(readFileSync(eventPath, "utf8")));
    if ("problem" in read) throw new Error(`the event is not the end of a workflow run (${read.problem})`);
    const event = read.value;
    const suggestions = suggestionsOf(parseDiff(readDiff(path)));
    const log = { debug: () => {}, info: () => {}, warn: (_: object, message: string) => err(printable(message)) };
    const client = createClient({ repository, apiUrl: env.GITHUB_API_URL, auth: { token }, log, pace });
    out(await suggest(client, readRepository(repository), event, suggestions));
    return 0;
  } catch (error) {
    err(printable((error as Error).message));
    return 1;
  }
}

function readDiff(path: string): string {
  const { size } = statSync(path);
  if (size > MAX_DIFF) throw new Error(`the diff has ${size} bytes; at most ${MAX_DIFF} are read`);
  return readFileSync(path, "utf8");
}

type Place = ReturnType<typeof readRepository>;

/** @returns what was done, in words */
async function suggest(client: Octokit, place: Place, { workflow_run: run }: RunEvent, suggestions: Suggestion[]) {
  const pull = await findPull(client, place, run);
  if (!pull) return "no open pull request has this commit as its newest";
  const at = { ...place, pull_number: pull.number };
  const reviews = await askForAll("reading the reviews", "REVIEWS", (paging) =>
    client.pulls.listReviews({ ...at, ...paging }),
  );
  const isOurs = (body: string | null, type?: string) => type === "Bot" && body?.startsWith(MARKER) === true;
  if (reviews.some((review) => review.commit_id === run.head_sha && isOurs(review.body, review.user?.type)))
    return "the suggestions were already made";
  const files = await askForAll("reading the files of a pull request", "PULL_FILES", (paging) =>
    client.pulls.listFiles({ ...at, ...paging }),
  );
  const patches = new Map(files.map(({ filename, patch = "" }) => [filename, patch]));
  const fitting = placeable(suggestions, patches).slice(0, MOST_SUGGESTIONS);
  if (fitting.length === 0) return "nothing to suggest on the lines of the pull request";
  const more = suggestions.length - fitting.length;
  const body = [
    MARKER,
    "What the check found here can be fixed automatically. Accept these suggestions, or run `npm run data:check -- --fix`.",
    ...(more > 0
      ? [`The command also fixes ${more === 1 ? "one place" : `${more} places`} that cannot be suggested here.`]
      : []),
  ].join("\n");
  const review = { ...at, commit_id: run.head_sha, event: "COMMENT" as const, body, comments: fitting.map(commentOf) };
  await ask("suggesting changes", "ID", () => client.pulls.createReview(review));
  return `${fitting.length} of ${suggestions.length} suggestions made on pull request ${pull.number}`;
}

/** The event names no pull request when it comes from a fork, so it is looked for by its branch. */
async function findPull(client: Octokit, place: Place, run: RunEvent["workflow_run"]): Promise<Pull | undefined> {
  const head = `${run.head_repository.owner.login}:${run.head_branch}`;
  const pulls = await ask("looking for the pull request", "PULLS", () =>
    client.pulls.list({ ...place, state: "open", head, per_page: 100 }),
  );
  return pulls.find((pull) => pull.head.sha === run.head_sha);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = await main(process.argv.slice(2), process.env, streams);
}
