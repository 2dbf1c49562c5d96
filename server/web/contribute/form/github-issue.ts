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

/** @param repositoryUrl without a trailing slash */
export function issueLink(
  kind: ContributionKind,
  fields: readonly FormField[],
  answers: Answers,
  repositoryUrl: string,
): IssueLink {
  const toChoose = fields.flatMap((field): IssueLink["toChoose"] => {
    const texts = answers.get(field.id);
    return texts && isChosen(field) ? [[field.label, texts.join(", ")]] : [];
  });
  const typed = fields.filter((field) => !isChosen(field));
  return { ...filledIn(kind, typed, answers, repositoryUrl), toChoose };
}

const isChosen = ({ entry }: FormField) => entry.type === "choice" || entry.type === "ticks";

/** The address of the form with as many answers as it has room for. */
export function filledIn(
  kind: ContributionKind,
  fields: readonly FormField[],
  answers: Answers,
  repositoryUrl: string,
): Omit<IssueLink, "toChoose"> {
  const query = new URLSearchParams({ template: `${kind}.yml`, title: titleOf(kind, answers) });
  const leftOut: string[] = [];
  const address = () => `${repositoryUrl}/issues/new?${query}`;
  for (const { id, label } of fields) {
    const [text] = answers.get(id) ?? [];
    if (text === undefined) continue;
    query.set(id, text);
    if (address().length <= LONGEST_URL) continue;
    query.delete(id);
    leftOut.push(label);
  }
  return { url: address(), leftOut };
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
