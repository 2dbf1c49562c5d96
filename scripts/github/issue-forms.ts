/**
 * Writes the forms of the contributions from the schemas: .github/ISSUE_TEMPLATE/compatibility.yml and ai-tool.yml, and the same in
 * .github/DISCUSSION_TEMPLATE, for the categories of discussions whose slugs are the names of the files.
 *
 *   npm run forms               write the files
 *   npm run forms -- --check    exit 1 when one of them is stale (for CI)
 *
 * Exit codes: 0 done or fresh, 1 stale, 2 wrong usage.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stringify } from "yaml";
import { type FormField, formFields } from "../../server/contributions/forms/form-fields.js";
import type { ContributionKind } from "../../server/contributions/submission.js";

const FOLDER = ".github";
const BANNER = "# Generated from the schemas by `npm run forms`. Do not edit.\n";

/** What a form says about itself; its fields come from its schema. Links are relative to the page of the form. */
const FORMS: Record<ContributionKind, { name: string; description: string; title: string; advice: string }> = {
  compatibility: {
    name: "Compatibility of two technologies",
    description: "Report whether two technologies work together, with a source.",
    title: "Compatibility: ",
    advice: "What counts as evidence is in [CONTRIBUTING](../blob/HEAD/CONTRIBUTING.md#what-counts-as-a-source).",
  },
  "ai-tool": {
    name: "AI coding tool",
    description: "Add an AI coding tool to the directory, or complete its entry.",
    title: "AI tool: ",
    advice:
      "Give the website, the repository or both. Describe rather than praise, and leave out what no source confirms.",
  },
};

const KINDS = Object.keys(FORMS) as ContributionKind[];

function formOf(kind: ContributionKind, noun: "issue" | "discussion", about: object): string {
  const intro =
    "This form becomes a pull request. Within minutes you get its link here, or a list of what to fix, " +
    `field by field; then edit the ${noun}. ${FORMS[kind].advice}`;
  const body = [{ type: "markdown", attributes: { value: intro } }, ...formFields(kind).map(elementOf)];
  // GitHub reads YAML 1.1, where a bare yes is a boolean.
  return BANNER + stringify({ ...about, labels: [kind], body }, { version: "1.1", lineWidth: 0 });
}

/** The text of an issue form (https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-issue-forms). */
export function issueForm(kind: ContributionKind): string {
  const { advice: _, ...about } = FORMS[kind];
  return formOf(kind, "issue", about);
}

/** The text of a category's form (https://docs.github.com/en/discussions/managing-discussions-for-your-community/syntax-for-discussion-category-forms). */
export const discussionForm = (kind: ContributionKind): string =>
  formOf(kind, "discussion", { title: FORMS[kind].title });

function elementOf({ id, label, description, required, entry }: FormField): object {
  const attributes = { label, description };
  const validations = required ? { validations: { required } } : {};
  const placeholder = "placeholder" in entry ? { placeholder: entry.placeholder } : {};
  switch (entry.type) {
    case "line":
      return { type: "input", id, attributes: { ...attributes, ...placeholder }, ...validations };
    case "choice":
      return {
        type: "dropdown",
        id,
        attributes: { ...attributes, options: [...entry.options.keys()] },
        ...validations,
      };
    case "ticks": {
      const options = [...entry.options.keys()].map((text) => ({ label: text }));
      return { type: "checkboxes", id, attributes: { ...attributes, options } };
    }
    case "yaml":
      return { type: "textarea", id, attributes: { ...attributes, render: "yaml" }, ...validations };
    default:
      return { type: "textarea", id, attributes: { ...attributes, ...placeholder }, ...validations };
  }
}

interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

/**
 * Runs the command.
 * @param folder with the folders of the forms
 * @returns the exit code
 */
export function main(argv: string[], { out, err }: Streams, folder = FOLDER): number {
  let options: { check?: boolean; help?: boolean };
  try {
    options = parseArgs({
      args: argv,
      options: { check: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    }).values;
  } catch (error) {
    err((error as Error).message);
    return 2;
  }
  if (options.help) {
    out("usage: npm run forms -- [--check]");
    return 0;
  }
  let stale = 0;
  const texts = KINDS.flatMap((kind) => [
    [`ISSUE_TEMPLATE/${kind}.yml`, issueForm(kind)] as const,
    [`DISCUSSION_TEMPLATE/${kind}.yml`, discussionForm(kind)] as const,
  ]);
  for (const [name, text] of texts) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    if (options.check) {
      err(`${path} is stale: run \`npm run forms\` and commit the result.`);
      stale += 1;
      continue;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    err(`${path} written`);
  }
  return stale > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = main(process.argv.slice(2), streams);
}
