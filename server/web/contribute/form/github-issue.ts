/** Links to the same form as an issue on GitHub. */
import type { Answers } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../contributions/submission.js";

/** Characters; GitHub rejects longer URLs. */
const LONGEST_URL = 7_500;

/**
 * The address of the form with as many answers as it has room for.
 * @param repositoryUrl without a trailing slash
 * @returns with the labels of answers that it does not have: of dropdowns and checkboxes, which no URL fills in, and of those too long
 * for one
 */
export function issueLink(
  kind: ContributionKind,
  fields: readonly FormField[],
  answers: Answers,
  repositoryUrl: string,
) {
  const query = new URLSearchParams({ template: `${kind}.yml`, title: titleOf(kind, answers) });
  const address = () => `${repositoryUrl}/issues/new?${query}`;
  const missing: string[] = [];
  for (const { id, label, entry } of fields) {
    const texts = answers.get(id);
    if (!texts) continue;
    const isText = entry.type !== "choice" && entry.type !== "ticks";
    if (isText) query.set(id, texts[0] ?? "");
    if (isText && address().length <= LONGEST_URL) continue;
    query.delete(id);
    missing.push(label);
  }
  return { url: address(), missing };
}

function titleOf(kind: ContributionKind, answers: Answers): string {
  const text = (id: string) => (answers.get(id)?.[0] ?? "").trim().slice(0, 80);
  return kind === "ai-tool" ? `AI tool: ${text("name")}` : `Compatibility: ${text("techA")} and ${text("techB")}`;
}
