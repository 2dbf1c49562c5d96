/** `npm run review -- queue …`: reports without an account, whether or not the server runs. */
import { distance } from "fastest-levenshtein";
import { Outbox } from "../../server/contributions/delivery/outbox.js";
import { acceptReport, closeReport } from "../../server/contributions/reports/decide.js";
import { type Report, ReportQueue } from "../../server/contributions/reports/queue.js";
import type { Submission } from "../../server/contributions/submission.js";
import { printable } from "../../server/data/problem.js";
import { visible } from "./wording.js";

export interface QueueTask {
  stateDir: string;
  /** The maintainer. */
  by: string;
  /** For the visitor, where a report is rejected. */
  reason: string;
  json: boolean;
  streams: { out: (line: string) => void; err: (line: string) => void };
}

export const QUEUE_USAGE = `       npm run review -- queue [list] [--json]
       npm run review -- queue show | accept | corrected ID
       npm run review -- queue reject ID --reason TEXT`;

type Command = (queue: ReportQueue, report: Report, task: QueueTask) => Promise<number>;

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["show", show],
  ["accept", accept],
  ["corrected", (queue, report, task) => close(queue, report, task, "corrected")],
  ["reject", (queue, report, task) => close(queue, report, task, "rejected")],
]);

/**
 * Runs a command on the queue.
 * @param words what follows `queue`
 * @returns the exit code, or what is wrong with the usage
 */
export async function runQueue(words: readonly string[], task: QueueTask): Promise<number | string> {
  const [name = "list", id, ...rest] = words;
  const command = COMMANDS.get(name);
  if (!command && name !== "list") return `unknown command "queue ${name}"`;
  if (command ? id === undefined || rest.length > 0 : id !== undefined)
    return command ? `queue ${name} takes one ID` : "queue list takes no ID";
  if (name === "reject" && !task.reason) return "queue reject needs a reason for the visitor: --reason TEXT";
  const { err } = task.streams;
  const queue = new ReportQueue(task.stateDir, (path) => err(printable(`${path} cannot be read`)));
  const reports = await queue.list();
  if (!command) return list(reports, task);
  const report = find(reports, id as string, task);
  return report ? command(queue, report, task) : 1;
}

function list(reports: readonly Report[], { json, streams: { out, err } }: QueueTask): number {
  if (json) out(JSON.stringify(reports.map(summaryOf), undefined, 2));
  else for (const report of reports) out(lineOf(report));
  if (reports.length === 0) err("No report is waiting.");
  return 0;
}

const kindOf = ({ content }: Report) => ("note" in content ? "technology" : content.submission.kind);

/** Without the address for replies, which is for those who read the report. */
const summaryOf = (report: Report) => {
  const { id, receivedAt, name } = report;
  return { id, kind: kindOf(report), name, receivedAt };
};

function lineOf(report: Report): string {
  const { id, receivedAt, name } = report;
  return printable(`${receivedAt.slice(0, 10)}  ${kindOf(report).padEnd("compatibility".length)}  ${id}  ${name}`);
}

/** How many ids are offered for one that is not there. */
const NEAREST = 3;

function find(reports: readonly Report[], given: string, { streams: { err } }: QueueTask): Report | undefined {
  const exact = reports.find(({ id }) => id === given);
  const matches = exact ? [exact] : reports.filter(({ id }) => id.startsWith(given));
  if (matches.length === 1) return matches[0];
  const near = [...reports].sort((a, b) => distance(a.id, given) - distance(b.id, given)).slice(0, NEAREST);
  const lines = (matches.length > 1 ? matches : near).map(({ id }) => `\n  ${id}`).join("");
  const name = printable(given);
  if (matches.length > 1) err(`${name} matches several reports:${lines}`);
  else err(`There is no report ${name}${lines ? `. Did you mean one of these?${lines}` : ""}`);
  return undefined;
}

async function show(_queue: ReportQueue, report: Report, { streams: { out } }: QueueTask): Promise<number> {
  const { id, receivedAt, reply, name } = report;
  const isNote = "note" in report.content;
  out(
    [
      printable(name),
      id,
      "",
      `sent:  ${printable(receivedAt)}, without an account`,
      `reply: ${printable(reply ?? "no address")}`,
      "",
      visible(textOf(report)),
      "",
      ...(isNote ? [] : [`npm run review -- queue accept ${id}`]),
      `npm run review -- queue corrected ${id}`,
      `npm run review -- queue reject ${id} --reason "…"`,
    ].join("\n"),
  );
  return 0;
}

/** What a report says, as what it was checked as. */
function textOf({ content }: Report): string {
  if ("submission" in content) return formatFields(fieldsOf(content.submission));
  const { technology, version, explanation, evidence } = content.note;
  return formatFields({ technology, version, explanation, evidence });
}

function fieldsOf(submission: Submission): object {
  const { warnings } = submission;
  const record = submission.kind === "ai-tool" ? submission.tool : submission.rule;
  return { ...record, ...(warnings.length > 0 && { "look closely": warnings }) };
}

function formatFields(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => {
      if (Array.isArray(value)) return [`${name}:`, ...value.map((item) => `  ${formatValue(item)}`)];
      return [`${name}: ${formatValue(value)}`];
    })
    .join("\n");
}

const formatValue = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

async function accept(queue: ReportQueue, { id }: Report, task: QueueTask): Promise<number> {
  const { stateDir, by, streams } = task;
  const outbox = new Outbox(stateDir, (path) => streams.err(printable(`${path} cannot be read`)));
  const accepted = await acceptReport(queue, id, {
    by,
    now: () => new Date(),
    handIn: async (submission) => {
      if (!(await outbox.findRevision(submission))) await outbox.add(submission);
      return { id: submission.id };
    },
  });
  if (accepted?.outcome === "accepted") {
    streams.out(`${accepted.contribution}: the server proposes it for review within seconds, while it runs.`);
    sayReply(accepted.report, streams);
    return 0;
  }
  if (accepted?.outcome === "by hand") {
    const file = `data/technologies/${accepted.note.technology}.yaml`;
    streams.err(
      `Facts of a technology are changed by hand. Correct ${file}, then: npm run review -- queue corrected ${id}`,
    );
  } else streams.err(`${id} is no longer there.`);
  return 1;
}

async function close(
  queue: ReportQueue,
  { id }: Report,
  { reason, streams }: QueueTask,
  outcome: "corrected" | "rejected",
): Promise<number> {
  const now = () => new Date();
  const closed = await closeReport(queue, id, { outcome, now, ...(outcome === "rejected" && { reason }) });
  if (!closed) {
    streams.err(`${id} is no longer there.`);
    return 1;
  }
  streams.out(`${id}: ${outcome}, and deleted.`);
  sayReply(closed, streams);
  return 0;
}

function sayReply({ reply }: Report, { out }: QueueTask["streams"]): void {
  if (reply !== undefined) out(`Replies go to ${printable(reply)}; the address is shown for the last time.`);
}
