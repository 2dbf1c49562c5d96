/** A forge holds the data branch and the proposals to change it: GitHub, or a Git repository on this machine */
import type { Revision } from "../catalog/catalog.js";

/** The branch that the data are served from. Paths are relative to the data folder, with `/` between folders. */
export interface DataBranch {
  /** Its newest commit. */
  head(): Promise<Revision>;
  /** The files of a commit. @returns Git's ids of their contents, by path */
  list(commit: string): Promise<ReadonlyMap<string, string>>;
  /**
   * The contents of files.
   * @param blobs ids as `list` gave them
   * @returns texts by id, one for every id asked for
   * @throws OversizeError before anything is read, when that would be too much
   */
  read(blobs: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A file of the data folder as it should stand. */
export interface FileText {
  /** Relative to the data folder, with `/` between folders. */
  path: string;
  text: string;
}

/** What a proposal changes, in files and in words. */
export interface ProposedChange {
  /** Files to write, none when the data say all of it already. */
  files: readonly FileText[];
  /** One line, plain text without anything from users. */
  title: string;
  /** Markdown for the reviewers. */
  body: string;
}

/** A submission on its way to becoming a proposal. */
export interface ProposalDraft {
  /** The id of the contribution: lower-case letters, digits and hyphens, 5 to 140 characters. One proposal for each. */
  id: string;
  /** Digest of what is submitted, in hexadecimal; another digest for the same id is a correction of the proposal. */
  revision: string;
  /** When it was submitted: ISO 8601. */
  createdAt: string;
  labels: readonly string[];
  /** Who wishes to be credited: a name as they gave it. */
  credit?: string | undefined;
  /** Writes the change against the data where the proposal branches off. @param read gives the text of a file there */
  compose(read: (path: string) => Promise<string | undefined>): Promise<ProposedChange>;
}

export interface Proposed {
  /** Its page; undefined where the forge has none. */
  url: string | undefined;
  /** True when there was nothing to propose, as the data say all of it already. */
  unchanged: boolean;
}

/** How far the review of a proposal is. */
export type ReviewStage = "unread" | "in-review" | "changes-requested" | "need-info" | "merged" | "declined";

export interface Standing {
  stage: ReviewStage;
  /** What the reviewer wrote, where the stage is a request or a refusal. */
  reason?: string | undefined;
  url?: string | undefined;
  /** When it was proposed: ISO 8601. */
  createdAt: string;
}

export interface Forge extends DataBranch {
  readonly name: "github" | "local";
  /** Makes a proposal of a draft, or brings it up to the draft's revision; repeating is harmless. @throws ForgeError */
  propose(draft: ProposalDraft): Promise<Proposed>;
  /** Where a contribution stands. @returns undefined when there is no proposal of that id @throws ForgeError */
  standing(id: string): Promise<Standing | undefined>;
  /**
   * Which reviews changed: of a forge that is elsewhere, and not to be asked whenever somebody wants to know.
   * @param since the newest change that is known, as `at` of the result; empty for all of them
   * @returns those changed then or later, the oldest first; none while nothing changed since the last call
   * @throws ForgeError
   */
  changed?(since: string): Promise<readonly ReviewChange[]>;
}

export interface ReviewChange {
  id: string;
  /** When: ISO 8601, in the forge's own precision. */
  at: string;
}

/** Why a forge did not do what it was asked. */
export class ForgeError extends Error {
  /**
   * @param kind `unavailable`: trying again later may help; `misconfigured`: somebody must change the configuration
   *   first, nothing will work until then; `refused`: this one proposal cannot be made, others can
   * @param retryAfter milliseconds to wait at least, where the forge named a time
   */
  constructor(
    readonly kind: "unavailable" | "misconfigured" | "refused",
    message: string,
    readonly retryAfter?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Contents of the branch that are not read, as they are longer than data may be: see `beyondBounds`. */
export class OversizeError extends ForgeError {
  /** @param sizes in bytes, by id, of all contents that were asked for */
  constructor(readonly sizes: ReadonlyMap<string, number>) {
    super("refused", "the files are larger than data files may be");
  }
}

/** The branch of a contribution. */
export const branchOf = (id: string): string => `contribution/${id}`;

/** The contribution whose branch it is; undefined for other branches. */
export function contributionOn(branch: string): string | undefined {
  const id = branch.slice(branchOf("").length);
  return branch === branchOf(id) && CONTRIBUTION_ID.test(id) ? id : undefined;
}

/** What an id of a contribution looks like: its kind, its subject and the first digits of its digest. */
export const CONTRIBUTION_ID = /^(?:rule|tool)-[a-z0-9]+(?:-[a-z0-9]+)*-[0-9a-f]{12}$/;

/** The message of a commit that proposes a revision; trailers name it, so that an interrupted attempt is recognised */
export function commitMessage(title: string, draft: Pick<ProposalDraft, "id" | "revision">, trailers: string[] = []) {
  return `${[title, "", `Contribution: ${draft.id}`, `Revision: ${draft.revision}`, ...trailers].join("\n")}\n`;
}

/** Longest wait after errors, as a multiple of the interval and in milliseconds. */
const MOST_INTERVALS = 8;
const LONGEST_WAIT = 15 * 60_000;

/** Milliseconds to the next try. @param failures in a row @param retryAfter as long as the forge says, where it does */
export function waitAfter(failures: number, interval: number, retryAfter?: number): number {
  if (retryAfter !== undefined) return Math.max(interval, retryAfter);
  const most = Math.max(interval, Math.min(interval * MOST_INTERVALS, LONGEST_WAIT));
  return Math.min(interval * 2 ** failures, most);
}
