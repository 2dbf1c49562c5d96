/** The states of a submission (specification, sections 3.1 and 3.2), derived from how far its review is. */
import type { ReviewStage } from "../forges/forge.js";
import type { ContributionKind } from "./submission.js";

export type ContributionStatus =
  | "Received"
  | "Under Review"
  | "More Info Needed"
  | "Changes Requested"
  | "Approved"
  | "Declined";

const STATUSES: Record<ContributionKind, Record<ReviewStage, ContributionStatus>> = {
  compatibility: {
    unread: "Under Review",
    "in-review": "Under Review",
    "changes-requested": "Changes Requested",
    "need-info": "Changes Requested",
    merged: "Approved",
    declined: "Declined",
  },
  "ai-tool": {
    unread: "Received",
    "in-review": "Under Review",
    "changes-requested": "More Info Needed",
    "need-info": "More Info Needed",
    merged: "Approved",
    declined: "Declined",
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
