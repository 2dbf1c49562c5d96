/**
 * The reviewer's side of the local forge, whether or not the server runs.
 *
 *   npm run review -- list [--all] [--json]      what waits for review; --all: also what is merged or declined
 *   npm run review -- show ID                    one contribution; its contributor sees that it is under review
 *   npm run review -- diff ID                    what it changes
 *   npm run review -- approve ID [--by NAME]     merge it; the server serves it within a second
 *   npm run review -- request-changes ID -m TEXT
 *   npm run review -- need-info ID -m TEXT
 *   npm run review -- decline ID -m TEXT         a later decision overrules this one
 *
 * Reports without an account, which become proposals only when a maintainer accepts them:
 *
 *   npm run review -- queue [list] [--json]      what waits; nothing of it is public
 *   npm run review -- queue show ID
 *   npm run review -- queue accept ID [--by NAME]  make it a proposal; the server delivers it
 *   npm run review -- queue corrected ID         close it: the data were corrected by hand
 *   npm run review -- queue reject ID --reason TEXT
 *
 * An ID may be shortened as long as only one begins with it. Others: --state DIR ($STATE_DIR, else ./var),
 * --branch NAME ($DATA_BRANCH, else main), --by NAME (your name on this machine).
 * Exit codes: 0 done, 1 not done, with a reason, 2 wrong usage, 3 the repository cannot be used.
 */
import { userInfo } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { distance } from "fastest-levenshtein";
import { Outbox } from "../server/contributions/delivery/outbox.js";
import type { Submission } from "../server/contributions/submission.js";
import { printable } from "../server/data/problem.js";
import { ForgeError } from "../server/forges/forge.js";
import { approve, decide, markOpened } from "../server/forges/local/decisions.js";
import { openRepository, type Repository, repositoryFolder } from "../server/forges/local/repository.js";
import { diffOf, proposalOf, type Review, readReviews } from "../server/forges/local/reviews.js";
import { QUEUE_USAGE, runQueue } from "./review/queue.js";
import { approvalText, entriesOf, entryLine, painter, patchText, reviewText, visible } from "./review/wording.js";

interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
  /** Whether `out` is a terminal that shows colours. */
  colours?: boolean;
}

/** How many ids are offered for one that is not there. */
const NEAREST = 3;

const USAGE = `usage: npm run review -- list [--all] [--json]
       npm run review -- show | diff | approve ID
       npm run review -- request-changes | need-info | decline ID -m TEXT
${QUEUE_USAGE}
options: --by NAME, --state DIR, --branch NAME`;

const OPTIONS = {
  all: { type: "boolean" },
  json: { type: "boolean" },
  message: { type: "string", short: "m" },
  reason: { type: "string" },
  by: { type: "string" },
  state: { type: "string" },
  branch: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

interface Task {
  stateDir: string;
  reviews: readonly Review[];
  /** The reviewer. */
  by: string;
  /** For the contributor; empty where a command needs none. */
  message: string;
  all: boolean;
  json: boolean;
  streams: Streams;
}

type OpenTask = Task & { repository: Repository };
type Command = (task: OpenTask, review: Review) => Promise<number>;

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["show", show],
  ["diff", diff],
  ["approve", merge],
  ["request-changes", decideWith("request-changes")],
  ["need-info", decideWith("need-info")],
  ["decline", decideWith("decline")],
]);

/** Runs the command. @returns the exit code */
export async function main(argv: string[], env: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  const wrong = (what: string) => {
    streams.err(`${printable(what)}\n${USAGE}`);
    return 2;
  };
  let parsed: ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return wrong((error as Error).message);
  }
  const [name = "", id, ...rest] = parsed.positionals;
  const { all = false, json = false, help, message, reason } = parsed.values;
  if (help) {
    streams.out(USAGE);
    return 0;
  }
  const stateDir = parsed.values.state ?? (env.STATE_DIR?.trim() || "var");
  const by = parsed.values.by?.trim() || ownName(env);
  if (name === "queue") {
    try {
      const task = { stateDir, by, reason: reason?.trim() ?? "", json, streams };
      const outcome = await runQueue(parsed.positionals.slice(1), task);
      return typeof outcome === "string" ? wrong(outcome) : outcome;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      streams.err(visible((error as Error).message));
      return 3;
    }
  }
  const command = COMMANDS.get(name);
  if (!command && name !== "list") return wrong(name ? `unknown command "${name}"` : "missing command");
  if (command ? id === undefined || rest.length > 0 : id !== undefined)
    return wrong(command ? `${name} takes one ID` : "list takes no ID");
  if (["request-changes", "need-info", "decline"].includes(name) && !message?.trim())
    return wrong(`${name} needs a message for the contributor: -m TEXT`);
  const branch = parsed.values.branch ?? (env.DATA_BRANCH?.trim() || "main");
  try {
    const repository = await openRepository(stateDir, branch);
    const reviews = repository ? (await readReviews(repository)).filter(proposalOf) : [];
    const task = { stateDir, reviews, by, message: message?.trim() ?? "", all, json, streams };
    if (!command) return await list(task);
    const review = await find(task, id as string);
    return repository && review ? await command({ ...task, repository }, review) : 1;
  } catch (error) {
    if (!(error instanceof ForgeError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    streams.err(visible((error as Error).message));
    if (error instanceof ForgeError && error.kind === "unavailable") streams.err("Try again in half a minute.");
    return 3;
  }
}

/** A machine may not know the name of its user, as in a container. */
function ownName(env: NodeJS.ProcessEnv): string {
  try {
    return userInfo().username;
  } catch {
    return env.USER || "a reviewer";
  }
}

/** Finds the contribution that is meant, and says so when there is none. */
async function find({ reviews, stateDir, streams: { err } }: Task, given: string): Promise<Review | undefined> {
  const exact = reviews.find(({ id }) => id === given);
  const matches = exact ? [exact] : reviews.filter(({ id }) => id.startsWith(given));
  if (matches.length === 1) return matches[0];
  const lines = (found: readonly string[]) => found.map((id) => `\n  ${id}`).join("");
  const name = printable(given);
  if (matches.length > 1) {
    err(`${name} matches several contributions:${lines(matches.map(({ id }) => id))}`);
  } else if ((await readWaiting(stateDir, err)).some(({ id }) => id.startsWith(given))) {
    err(`${name} has not been delivered yet; the server delivers it while it runs.`);
  } else {
    const near = reviews.map(({ id }) => id).sort((a, b) => distance(a, given) - distance(b, given));
    const hint = near.length > 0 ? `. Did you mean one of these?${lines(near.slice(0, NEAREST))}` : "";
    err(`There is no contribution ${name}${hint}`);
  }
  return undefined;
}

/** What was accepted and has not reached the repository yet. */
function readWaiting(stateDir: string, err: Streams["err"]): Promise<Submission[]> {
  return new Outbox(stateDir, (path) => err(printable(`${path} cannot be read`))).waiting();
}

async function list({ stateDir, reviews, all, json, streams: { out, err } }: Task): Promise<number> {
  const entries = entriesOf(reviews, await readWaiting(stateDir, err));
  const shown = entries.filter(({ stage }) => all || (stage !== "merged" && stage !== "declined"));
  if (json) out(JSON.stringify(shown, undefined, 2));
  else for (const entry of shown) out(entryLine(entry));
  if (shown.length > 0) return 0;
  const folder = printable(repositoryFolder(stateDir));
  err(
    entries.length > 0
      ? "Nothing is waiting for review; use --all to list the rest."
      : `There are no contributions in ${folder}.`,
  );
  return 0;
}

async function show({ repository, by, streams }: OpenTask, review: Review): Promise<number> {
  streams.out(reviewText(review, await diffOf(repository, review, "stat"), painter(streams.colours ?? false)));
  await markOpened(repository, review, by);
  return 0;
}

async function diff({ repository, streams }: OpenTask, review: Review): Promise<number> {
  streams.out(patchText(await diffOf(repository, review, "patch"), painter(streams.colours ?? false)));
  return 0;
}

async function merge({ repository, by, streams }: OpenTask, { id }: Review): Promise<number> {
  const approval = await approve(repository, id, by);
  const isMerged = approval.outcome === "merged" || approval.outcome === "merged before";
  (isMerged ? streams.out : streams.err)(approvalText(approval, id));
  return isMerged ? 0 : 1;
}

function decideWith(decision: "request-changes" | "need-info" | "decline"): Command {
  return async ({ repository, by, message, streams }, { id }) => {
    const outcome = await decide(repository, id, decision, by, message);
    if (outcome === "decided") streams.out(`${id}: ${decision}. The contributor sees your message.`);
    else streams.err(outcome === "unknown" ? `${id} is no longer there.` : `${id} is already merged.`);
    return outcome === "decided" ? 0 : 1;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Whoever reads the output may have seen enough, as `head` does.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  process.exitCode = await main(process.argv.slice(2), process.env, {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    colours: process.stdout.isTTY && !process.env.NO_COLOR,
  });
}
