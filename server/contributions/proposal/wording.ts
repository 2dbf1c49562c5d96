/**
 * The words of a proposal. What comes from users stands in blocks of code, where no mark-up, mention or reference is
 * read; titles and commits hold nothing of it.
 */
import { withoutMentions } from "../../catalog/markdown.js";
import type { ProposalDraft, ProposedChange } from "../../forges/forge.js";
import type { RuleSubmission, Submission, ToolSubmission } from "../submission.js";
import { changeFiles, type FileChange } from "./change.js";
import { asCode, fenceFor } from "./markdown.js";

/** Labels of a proposal, by which people sort and find it. */
export function labelsOf({ kind }: Pick<Submission, "kind">): string[] {
  return ["contribution", kind];
}

/** A submission as a forge takes it. @param origin the last line of its text, which says where it came from */
export function draftOf(submission: Submission, origin?: string): ProposalDraft {
  const { id, revision, createdAt, credit } = submission;
  return {
    id,
    revision,
    createdAt,
    credit,
    labels: labelsOf(submission),
    compose: async (read): Promise<ProposedChange> => {
      const change = await changeFiles(submission, read);
      return { files: change.files, title: titleOf(submission, change), body: bodyOf(submission, change, origin) };
    },
  };
}

const PHRASES = {
  compatible: "works with",
  partial: "partly works with",
  incompatible: "does not work with",
} as const;

function titleOf(submission: Submission, { updates }: FileChange): string {
  const verb = updates ? "Update" : "Add";
  if (submission.kind === "ai-tool") return `${verb} AI tool: ${submission.slug}`;
  const { rule, names } = submission;
  const platform = rule.platform ? ` (${rule.platform})` : "";
  return `${verb} rule: ${names[0]} ${PHRASES[rule.status]} ${names[1]}${platform}`;
}

function bodyOf(submission: Submission, change: FileChange, origin?: string): string {
  const parts = submission.kind === "ai-tool" ? toolParts(submission, change) : ruleParts(submission, change);
  const { id, credit, warnings } = submission;
  const paths = change.files.map(({ path }) => `\`data/${path}\``);
  return [
    ...parts,
    ...(warnings.length > 0 ? [["### Check carefully", ...warnings.map((text) => `- ${text}`)].join("\n")] : []),
    ["### For the reviewer", ...checklist(submission, change)].join("\n"),
    [
      `Changes ${paths.join(" and ")}.`,
      credit === undefined ? "The contributor did not ask for credit." : `Contributed by ${asCode(credit)}.`,
      `Contribution \`${id}\`.`,
    ].join(" "),
    ...(origin === undefined ? [] : [origin]),
  ]
    .flat()
    .join("\n\n")
    .concat("\n");
}

function ruleParts({ rule, names, technologies }: RuleSubmission, { updates }: FileChange): string[] {
  const added = Object.keys(technologies).map((id) => `\`${id}\``);
  const platform = rule.platform ? ` on the platform \`${rule.platform}\`` : "";
  const intro = updates
    ? `This updates the rule of a known pair: ${names[0]} ${PHRASES[rule.status]} ${names[1]}${platform}. The diff shows what changes.`
    : `This says that ${names[0]} ${PHRASES[rule.status]} ${names[1]}${platform}: \`${rule.status}\`, \`${rule.severity}\`.`;
  return [
    "### What",
    added.length > 0 ? `${intro} New technologies: ${added.join(", ")}.` : intro,
    "### Why",
    block(rule.explanation),
    ...(rule.workaround ? ["### Workaround", block(rule.workaround)] : []),
    "### Evidence",
    links(rule.evidence),
    `### Tested versions (${rule.basis})`,
    (rule.testedVersions ?? []).map((text) => `- ${asCode(text)}`).join("\n"),
    ...(rule.notes ? ["### Notes", block(rule.notes)] : []),
  ];
}

function toolParts({ slug, tool }: ToolSubmission, { updates }: FileChange): string[] {
  const intro = updates
    ? `This updates \`${slug}\` in the directory. The diff shows what changes.`
    : `This adds \`${slug}\` to the directory, in the category \`${tool.category}\`.`;
  return ["### What", intro, "### Description", block(tool.description), "### Evidence", links(tool.evidence)];
}

function checklist({ kind }: Submission, { updates }: FileChange): string[] {
  const what = kind === "ai-tool" ? "every field" : "the status, for the versions named";
  return [
    `The sources were opened, and they confirm ${what}.`,
    "The text is the contributor's own, is objective, and explains why.",
    ...(kind === "ai-tool"
      ? ["What no source confirms is left out."]
      : ["Status, severity and platform match the evidence."]),
    ...(updates ? ["What the diff removes is no longer true."] : []),
  ].map((line) => `- [ ] ${line}`);
}

/** A text as a block of code, wrapped. */
function block(text: string): string {
  const fence = fenceFor(text);
  return `${fence}text\n${withoutMentions(wrap(text))}\n${fence}`;
}

const WIDTH = 96;

function wrap(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(new RegExp(`(.{1,${WIDTH}})(?: +|$)`, "g"), "$1\n").trimEnd())
    .join("\n");
}

/** Addresses as links. What would end the link or the line is percent-encoded. */
function links(urls: readonly string[]): string {
  const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  return urls.map((url) => `- <${new URL(url).href.replace(/[<>\s`"'()[\]{}|\\^]/g, percent)}>`).join("\n");
}
