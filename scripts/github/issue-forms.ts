/**
 * Writes the issue forms of the contributions, .github/ISSUE_TEMPLATE/compatibility.yml and ai-tool.yml, from the schemas.
 *
 *   npm run forms               write the files
 *   npm run forms -- --check    exit 1 when one of them is stale (for CI)
 *
 * Exit codes: 0 done or fresh, 1 stale, 2 wrong usage.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stringify } from "yaml";
import { type FormField, formFields } from "../../server/contributions/forms/form-fields.js";
import type { ContributionKind } from "../../server/contributions/submission.js";

const FOLDER = ".github/ISSUE_TEMPLATE";
const BANNER = "# Generated from the schemas by `npm run forms`. Do not edit.\n";

/** What a form says about itself; its fields come from its schema. Links are relative to the page of the form. */
const FORMS: Record<ContributionKind, { name: string; description: string; title: string; intro: string }> = {
  compatibility: {
    name: "Compatibility of two technologies",
    description: "Report whether two technologies work together, with a source.",
    title: "Compatibility: ",
    intro:
      "This form becomes a pull request. Within minutes you get its link here, or a list of what to fix, " +
      "field by field; then edit the issue. What counts as evidence is in " +
      "[CONTRIBUTING](../blob/HEAD/CONTRIBUTING.md#what-counts-as-a-source).",
  },
  "ai-tool": {
    name: "AI coding tool",
    description: "Add an AI coding tool to the directory, or complete its entry.",
    title: "AI tool: ",
    intro:
      "This form becomes a pull request. Within minutes you get its link here, or a list of what to fix, " +
      "field by field; then edit the issue. Give the website, the repository or both. Describe rather than praise, " +
      "and leave out what no source confirms.",
  },
};

/** The text of a form (https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-issue-forms). */
export function issueForm(kind: ContributionKind): string {
  const { intro, ...about } = FORMS[kind];
  const body = [{ type: "markdown", attributes: { value: intro } }, ...formFields(kind).map(elementOf)];
  // GitHub reads YAML 1.1, where a bare yes is a boolean.
  return BANNER + stringify({ ...about, labels: [kind], body }, { version: "1.1", lineWidth: 0 });
}

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
 * @param folder where the forms are
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
  for (const kind of Object.keys(FORMS) as ContributionKind[]) {
    const path = join(folder, `${kind}.yml`);
    const text = issueForm(kind);
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    if (options.check) {
      err(`${path} is stale: run \`npm run forms\` and commit the result.`);
      stale += 1;
      continue;
    }
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text);
    err(`${path} written`);
  }
  return stale > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = main(process.argv.slice(2), streams);
}
