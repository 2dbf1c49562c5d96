/** A fault, its outcome, and the table of all outcomes. */
import { type Answers, type LogLine, type Service, trickle } from "./service.js";

export interface Fault {
  name: string;
  /** How it is caused: one sentence for the report. */
  how: string;
  /** Causes it, and resolves when the service has noticed. @returns what /readyz said then, if it could be asked */
  cause: () => Promise<string>;
  /** Undoes it, and resolves when the service has recovered. @throws when it does not */
  undo: () => Promise<void>;
  /** A line that the log must have about it; undefined where none is expected. */
  log?: RegExp;
  /** Whether it takes minutes to cause on a slow disk. */
  isLarge?: boolean;
  /** Whether requests may be refused with 429 or 503 while it lasts. */
  mayRefuse?: boolean;
  /** Requests whose connection may break. */
  mayBreak?: number;
  /** Whether the service must exit. */
  ends?: boolean;
}

/** @throws Error when an expectation does not hold */
export function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`expected: ${what}`);
}

export interface Row {
  name: string;
  how: string;
  happened: string;
  ready: string;
  log: string;
  recovered: string;
  /** Expectations that were not met. */
  unmet: readonly string[];
}

/** Causes one fault while requests keep coming, and undoes it. */
export async function runFault(fault: Fault, service: Service): Promise<Row> {
  const { name, how, cause, undo, log } = fault;
  const before = service.log.length;
  const stop = trickle(service.url);
  const unmet: string[] = [];
  let ready = "";
  let recovered = "yes";
  try {
    ready = await cause();
    const began = performance.now();
    await undo();
    recovered = `yes, after ${((performance.now() - began) / 1000).toFixed(1)} s`;
  } catch (error) {
    recovered = "**no**";
    unmet.push((error as Error).message);
  }
  const answers = await stop();
  const line = log && service.log.slice(before).find((one) => log.test(formatLine(one)));
  if (log && !line) unmet.push(`no line ${log} in the log`);
  unmet.push(...findUnmet(answers, fault));
  return { name, how, happened: formatAnswers(answers), ready, log: line ? formatLine(line) : "", recovered, unmet };
}

function findUnmet({ ok, refused, failed }: Answers, { mayRefuse, mayBreak = 0 }: Fault): string[] {
  const broken = failed.filter((what) => what === "ECONNRESET" || what === "EPIPE").length;
  const failures = broken <= mayBreak && broken === failed.length ? [] : [...new Set(failed)];
  return [
    ...(ok === 0 ? ["no request was answered"] : []),
    ...(failures.length > 0 ? [`requests failed: ${failures.join(", ")}`] : []),
    ...(refused > 0 && !mayRefuse ? [`${refused} requests were refused`] : []),
  ];
}

const formatAnswers = ({ ok, refused, failed, longest }: Answers) =>
  `${ok} answered, ${refused} refused, ${failed.length} failed; longest ${longest.toFixed(0)} ms`;

/** A log line: its message and its reason. */
function formatLine({ msg, reason, problems }: LogLine): string {
  const [first] = Array.isArray(problems) ? problems : [];
  return [msg, reason ?? first].filter(Boolean).join(": ");
}

/** Temporary folders of a run. */
const TEMPORARY = /\/[\w./-]*\/stackfit-[^/\s']+\//g;

/** Longest text in a cell of the table. */
const MOST_SHOWN = 160;

/** The rows as a table in Markdown. */
export function formatTable(rows: readonly Row[]): string {
  const cell = (text: string) => {
    const short = text.replace(/[0-9a-f]{40}/g, (id) => id.slice(0, 7));
    // Temporary paths differ in each run.
    const plain = short.replaceAll(TEMPORARY, "…/").replaceAll("|", "\\|");
    return plain.length > MOST_SHOWN ? `${plain.slice(0, MOST_SHOWN)}…` : plain;
  };
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [
    line(["fault", "how it is brought about", "questions during it", "/readyz", "log", "recovered", "as expected"]),
    "|---|---|---|---|---|---|---|",
    ...rows.map(({ name, how, happened, ready, log, recovered, unmet }) =>
      line([name, how, happened, ready, log, recovered, unmet.length === 0 ? "yes" : `**no**: ${unmet.join("; ")}`]),
    ),
  ].join("\n");
}
