/** What a fault is, what came of it, and the table of all. */
import { type Answers, type LogLine, type Service, trickle } from "./service.js";

export interface Fault {
  name: string;
  /** How it is brought about: one sentence for people. */
  how: string;
  /** Brings it about, and resolves when the service has noticed it. @returns what /readyz said then, where it could be asked */
  strike: () => Promise<string>;
  /** Undoes it, and resolves when the service is as before. @throws when it does not come to that */
  mend: () => Promise<void>;
  /** A line that the log must have of it; left out where none is to be there. */
  log?: RegExp;
  /** Whether it takes minutes to bring about on a slow disk. */
  isLarge?: boolean;
  /** Whether requests may be refused while it lasts, with 429 or 503. */
  mayRefuse?: boolean;
  /** Questions whose connection may break off. */
  mayBreak?: number;
  /** Whether the service is to end with it. */
  ends?: boolean;
}

/** @throws Error when something is not as it should be; `what` tells how it should be */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`it should be so: ${what}`);
}

export interface Row {
  name: string;
  how: string;
  happened: string;
  ready: string;
  log: string;
  recovered: string;
  /** What was expected and did not come; empty when all did. */
  unmet: readonly string[];
}

/** Brings one fault about while questions are asked. */
export async function suffer(fault: Fault, service: Service): Promise<Row> {
  const { name, how, strike, mend, log } = fault;
  const before = service.log.length;
  const stop = trickle(service.url);
  const unmet: string[] = [];
  let ready = "";
  let recovered = "yes";
  try {
    ready = await strike();
    const began = performance.now();
    await mend();
    recovered = `yes, after ${((performance.now() - began) / 1000).toFixed(1)} s`;
  } catch (error) {
    recovered = "**no**";
    unmet.push((error as Error).message);
  }
  const answers = await stop();
  const line = log && service.log.slice(before).find((one) => log.test(tell(one)));
  if (log && !line) unmet.push(`no line ${log} in the log`);
  unmet.push(...unmetBy(answers, fault));
  return { name, how, happened: tellAnswers(answers), ready, log: line ? tell(line) : "", recovered, unmet };
}

function unmetBy({ ok, refused, failed }: Answers, { mayRefuse, mayBreak = 0 }: Fault): string[] {
  const broken = failed.filter((what) => what === "ECONNRESET" || what === "EPIPE").length;
  const failures = broken <= mayBreak && broken === failed.length ? [] : [...new Set(failed)];
  return [
    ...(ok === 0 ? ["no question was answered"] : []),
    ...(failures.length > 0 ? [`questions failed: ${failures.join(", ")}`] : []),
    ...(refused > 0 && !mayRefuse ? [`${refused} questions were refused`] : []),
  ];
}

const tellAnswers = ({ ok, refused, failed, longest }: Answers) =>
  `${ok} answered, ${refused} refused, ${failed.length} failed; longest ${longest.toFixed(0)} ms`;

/** A line of the log with what it says besides its message. */
function tell({ msg, reason, problems }: LogLine): string {
  const [first] = Array.isArray(problems) ? problems : [];
  return [msg, reason ?? first].filter(Boolean).join(": ");
}

/** Folders that were made for a run. */
const TEMPORARY = /\/[\w./-]*\/stackfit-[^/\s']+\//g;

/** Longest text in a cell of the table. */
const MOST_SHOWN = 160;

/** The rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cell = (text: string) => {
    const short = text.replace(/[0-9a-f]{40}/g, (id) => id.slice(0, 7));
    // Where a run had its state is nobody's business.
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
