/** A submission that passed its checks: what the outbox keeps and a forge is given. */
import { createHash } from "node:crypto";
import type { AiTool, ContributionState, Rule, Technology } from "../../schemas/types.js";
import type { ReviewStage } from "../forges/forge.js";

export type ContributionKind = "compatibility" | "ai-tool";

/** What a submission says about a pair; the two ids are in order. */
export type SubmittedRule = Omit<Rule, "exceptions">;

interface SubmissionBase {
  /** Says of what kind, about what and, in digits of its digest, what: `rule-nextjs-prisma-4be81c02d1e3`. */
  id: string;
  /** Digest of what is submitted, in hexadecimal, free of spelling, order, dates and the contributor's name. */
  revision: string;
  /** The ids of the pair, or the slug of the tool. */
  subject: string;
  /** When: ISO 8601. */
  createdAt: string;
  /** The id of the token it came with; undefined when it came by another door. */
  submitter?: string | undefined;
  /** Who wishes to be credited. */
  credit?: string | undefined;
  /** For the reviewers, such as words that praise. */
  warnings: string[];
}

export interface RuleSubmission extends SubmissionBase {
  kind: "compatibility";
  rule: SubmittedRule;
  /** Technologies that are new with it, by id. */
  technologies: Record<string, Technology>;
  /** What the two sides are called, in the order of the rule. */
  names: [string, string];
}

export interface ToolSubmission extends SubmissionBase {
  kind: "ai-tool";
  slug: string;
  tool: AiTool;
}

export type Submission = RuleSubmission | ToolSubmission;

/** Days and credit say when and by whom, not what; the order of sources and versions says nothing. */
const NOT_CONTENT = new Set(["checked", "updated", "contributor"]);
const UNORDERED = new Set(["evidence", "testedVersions"]);

function canonical(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item));
    return UNORDERED.has(key) ? items.sort() : items;
  }
  if (typeof value !== "object" || value === null) return value;
  return (
    Object.entries(value)
      // A technology may have one of those words as its id.
      .filter(([name, child]) => child !== undefined && (key === "technologies" || !NOT_CONTENT.has(name)))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, child]) => [name, canonical(child, name)])
  );
}

/** The digest of what is submitted: SHA-256 in hexadecimal. */
export function digestOf(content: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(content)))
    .digest("hex");
}

/** Digits of a revision in an id. */
const ID_DIGITS = 12;

/** The id of a contribution; see `CONTRIBUTION_ID` in forges/forge.ts. */
export function contributionId(kind: ContributionKind, subject: string, revision: string): string {
  return `${subjectId(kind, subject)}-${revision.slice(0, ID_DIGITS)}`;
}

/** What the ids of all contributions on a subject begin with. */
export function subjectId(kind: ContributionKind, subject: string): string {
  return `${kind === "compatibility" ? "rule" : "tool"}-${subject}`;
}

/** The same, of the id of a contribution. */
export function subjectIdOf(id: string): string {
  return id.slice(0, -ID_DIGITS - 1);
}

/** The kind, from the prefix of the id. */
export function kindOfId(id: string): ContributionKind {
  return id.startsWith("rule-") ? "compatibility" : "ai-tool";
}

export type ContributionStatus = ContributionState["status"];

const COMMON_STATUSES = { "in-review": "Under Review", merged: "Approved", declined: "Declined" } as const;

const STATUSES: Record<ContributionKind, Record<ReviewStage, ContributionStatus>> = {
  compatibility: {
    ...COMMON_STATUSES,
    ...{ unread: "Under Review", "changes-requested": "Changes Requested", "need-info": "Changes Requested" },
  },
  "ai-tool": {
    ...COMMON_STATUSES,
    ...{ unread: "Received", "changes-requested": "More Info Needed", "need-info": "More Info Needed" },
  },
};

/** The state in the words of the specification. */
export function statusOf(kind: ContributionKind, stage: ReviewStage): ContributionStatus {
  return STATUSES[kind][stage];
}

/** Stages in which the contributor is asked for something, so that the next submission on the subject is the answer. */
export function wantsAnswer(stage: ReviewStage): boolean {
  return stage === "changes-requested" || stage === "need-info";
}
