/** Links to the same form as an issue on GitHub. */
import type { Answers } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../contributions/submission.js";

interface IssueLink {
  url: string;
  /** Dropdowns and checkboxes, which a URL cannot fill in. */
  toChoose: [label: string, choice: string][];
  /** Labels of fields that are too long for a URL. */
  leftOut: string[];
}

/** Characters; GitHub rejects longer URLs. */
const LONGEST_URL = 7_500;

/** The address of the form with as many answers as it has room for. @param repositoryUrl without a trailing slash */
export function issueLink(
  kind: ContributionKind,
  fields: readonly FormField[],
  answers: Answers,
  repositoryUrl: string,
): IssueLink {
  const query = new URLSearchParams({ template: `${kind}.yml`, title: titleOf(kind, answers) });
  const address = () => `${repositoryUrl}/issues/new?${query}`;
  const toChoose: IssueLink["toChoose"] = [];
  const leftOut: string[] = [];
  for (const { id, label, entry } of fields) {
    const texts = answers.get(id);
    if (!texts) continue;
    if (entry.type === "choice" || entry.type === "ticks") {
      toChoose.push([label, texts.join(", ")]);
      continue;
    }
    query.set(id, texts[0] ?? "");
    if (address().length <= LONGEST_URL) continue;
    query.delete(id);
    leftOut.push(label);
  }
  return { url: address(), toChoose, leftOut };
}

function titleOf(kind: ContributionKind, answers: Answers): string {
  const text = (id: string) => (answers.get(id)?.[0] ?? "").trim().slice(0, 80);
  return kind === "ai-tool" ? `AI tool: ${text("name")}` : `Compatibility: ${text("techA")} and ${text("techB")}`;
}

/** The issue text that GitHub would generate from the form. */
export function issueText(fields: readonly FormField[], answers: Answers): string {
  return fields.map((field) => `### ${field.label}\n\n${sectionOf(field, answers.get(field.id))}`).join("\n\n");
}

function sectionOf({ entry }: FormField, texts: readonly string[] | undefined): string {
  if (entry.type === "ticks") {
    const line = ([text, name]: [string, string]) => `- [${texts?.includes(name) ? "x" : " "}] ${text}`;
    return [...entry.options].map(line).join("\n");
  }
  const text = texts?.[0]?.trimEnd();
  if (text === undefined) return entry.type === "choice" ? "None" : "_No response_";
  return entry.type === "yaml" ? `\`\`\`yaml\n${text}\n\`\`\`` : text;
}
