/** The pull request of a contribution. */
import type { Pull } from "../../../schemas/types.js";
import { branchOf, type ProposalDraft, type ProposedChange } from "../forge.js";
import { ask, askUnless } from "./ask.js";
import type { Repo } from "./data-branch.js";
import { isRefusal } from "./errors.js";

/** The pull request of a contribution: an open one, or else the newest. @returns undefined when there is none */
export async function findPull(place: Repo, id: string): Promise<Pull | undefined> {
  const { client, owner, repo } = place;
  const branch = branchOf(id);
  // Without the owner the filter would be ignored, and every pull request would come.
  const parameters = { owner, repo, head: `${owner}:${branch}`, state: "all", per_page: 100 } as const;
  const found = await ask(`looking for the pull request of ${branch}`, "PULLS", () =>
    client.rest.pulls.list(parameters),
  );
  const own = found.filter((pull) => pull.head.ref === branch && isOurs(place, pull));
  const rank = ({ state }: Pull) => (state === "open" ? 1 : 0);
  const [first] = own.sort((a, b) => rank(b) - rank(a) || b.number - a.number);
  return first;
}

/** Whether a pull request is from the repository itself: in a fork anybody may give a branch any name. */
export const isOurs = ({ owner, repo }: Repo, { head }: Pull): boolean =>
  head.repo?.full_name.toLowerCase() === `${owner}/${repo}`.toLowerCase();

const MARK = "<!-- revision: ";

/** The body of a pull request, with an invisible line that names the revision of title and body. */
function bodyOf({ body }: ProposedChange, { revision }: ProposalDraft): string {
  return `${body.trimEnd()}\n\n${MARK}${revision} -->\n`;
}

/** Whether title and body speak of a draft. The last mark counts: one before it would be the submitter's. */
export function speaksOf({ body }: Pull, { revision }: ProposalDraft): boolean {
  const text = body ?? "";
  return text.startsWith(`${MARK}${revision} -->`, text.lastIndexOf(MARK));
}

/** Opens the pull request of a branch that is there. @returns undefined when somebody else opened it in the meantime */
export function openPull(place: Repo, draft: ProposalDraft, change: ProposedChange): Promise<Pull | undefined> {
  const { client, owner, repo, branch: base } = place;
  const head = branchOf(draft.id);
  const overtaken = (error: unknown) => isRefusal(error, /already exists/i);
  return askUnless(overtaken, `opening a pull request for ${head}`, "PULL", () =>
    client.rest.pulls.create({ owner, repo, head, base, title: change.title, body: bodyOf(change, draft) }),
  );
}

/** Lets the title and the body of a pull request speak of another revision. */
export function describePull(place: Repo, { number }: Pull, draft: ProposalDraft, change: ProposedChange) {
  const { client, owner, repo } = place;
  const words = { title: change.title, body: bodyOf(change, draft) };
  return ask(`describing pull request ${number}`, "PULL", () =>
    client.rest.pulls.update({ owner, repo, pull_number: number, ...words }),
  );
}

/** Adds the labels that a pull request lacks. Opening it cannot: GitHub drops them in silence. */
export async function addLabels({ client, owner, repo }: Repo, pull: Pull, draft: ProposalDraft): Promise<void> {
  // GitHub compares the names of labels so.
  const present = new Set(pull.labels.map(({ name }) => name.toLowerCase()));
  const labels = draft.labels.filter((label) => !present.has(label.toLowerCase()));
  if (labels.length === 0) return;
  await ask(`labelling pull request ${pull.number}`, "LABELS", () =>
    client.rest.issues.addLabels({ owner, repo, issue_number: pull.number, labels }),
  );
}
