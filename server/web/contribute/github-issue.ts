/** Answers on their way to an issue on GitHub, where the same form is. */
import type { Answers } from "../../contributions/answers.js";
import type { FormField } from "../../contributions/form-fields.js";
import type { ContributionKind } from "../../contributions/submission.js";

export interface IssueLink {
  /** Opens the form with what an address can fill in. */
  url: string;
  /** Choices and boxes, which an address cannot fill in: the label of the field, and what to choose there. */
  toChoose: [label: string, choice: string][];
  /** The labels of fields whose answers are too long for an address. */
  leftOut: string[];
}

/** Longer addresses are refused by servers on the way. */
const LONGEST_URL = 7_500;

/** The form for an issue, filled in. @param repositoryUrl the page of the repository, without a slash at its end */
export function issueLink(
  kind: ContributionKind,
  fields: readonly FormField[],
  answers: Answers,
  repositoryUrl: string,
): IssueLink {
  const query = new URLSearchParams({ template: `${kind}.yml`, title: titleOf(kind, answers) });
  const toChoose: IssueLink["toChoose"] = [];
  const leftOut: string[] = [];
  const address = () => `${repositoryUrl}/issues/new?${query}`;
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

/** The text of an issue with the answers, as GitHub would make it of its form. */
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
