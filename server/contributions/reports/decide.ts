/** What maintainers do with a report. */
import { asCode } from "../proposal/markdown.js";
import type { Submission } from "../submission.js";
import type { Report, ReportDecision, ReportQueue } from "./queue.js";
import type { TechnologyNote } from "./report.js";

export type ReportAcceptance =
  | { outcome: "accepted"; contribution: string; report: Report; decision: ReportDecision }
  /** The data have changed since it was reported: why it cannot be proposed. */
  | { outcome: "problems"; problems: readonly string[]; decision?: undefined }
  /** It is about a technology: its file is changed by hand. */
  | { outcome: "by hand"; note: TechnologyNote; decision?: undefined };

/** Takes an accepted submission in. @returns the id of the contribution, or why there is none */
type HandIn = (submission: Submission) => Promise<{ id: string } | { problems: readonly string[] }>;

/** Makes a proposal of a report, and deletes it with its reply address; undefined where there is none any more */
export function acceptReport(
  queue: ReportQueue,
  id: string,
  { by, now, handIn }: { by: string | undefined; now: () => Date; handIn: HandIn },
): Promise<ReportAcceptance | undefined> {
  return queue.decide<ReportAcceptance>(id, async (report) => {
    if ("note" in report.content) return { outcome: "by hand", note: report.content.note };
    const { submission } = report.content;
    const who = by === undefined ? "a maintainer" : asCode(by, 100);
    const origin = `Reported on the site without an account; ${who} accepted the report for review, and did not vouch for it.`;
    const handed = await handIn({ ...submission, warnings: [origin, ...submission.warnings] });
    if ("problems" in handed) return { outcome: "problems", problems: handed.problems };
    const decision: ReportDecision = { outcome: "accepted", contribution: handed.id, at: now().toISOString() };
    return { outcome: "accepted", contribution: handed.id, report, decision };
  });
}

/** Closes a report, and deletes it with its reply address; undefined if it is gone. @param reason for the visitor */
export async function closeReport(
  queue: ReportQueue,
  id: string,
  { outcome, reason, now }: Pick<ReportDecision, "outcome" | "reason"> & { now: () => Date },
): Promise<Report | undefined> {
  const closed = await queue.decide(id, async (report) => {
    const decision: ReportDecision = { outcome, reason, at: now().toISOString() };
    return { report, decision };
  });
  return closed?.report;
}
