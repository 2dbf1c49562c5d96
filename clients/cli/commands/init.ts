/** `stackfit init`: a configuration to begin with, and the lines that run a scan in CI and before commits. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { printable } from "../../../server/data/problem.js";
import { writeDurably } from "../../../server/state/durable-file.js";
import { type Command, type Context, EXIT, UnreadableError, UsageError } from "../command.js";
import { CONFIG_NAMES } from "../config/find.js";
import { detectPlatform } from "../config/platform.js";
import { configText, preCommitText, SCHEMA_PATH, WORKFLOW_PATH, workflowText } from "../config/templates.js";

interface Target {
  path: string;
  text: string;
}

export const init: Command = {
  name: "init",
  summary: "write a configuration to begin with",
  usage: "init [--github] [--pre-commit]",
  description:
    "Writes stackfit.yaml in the current folder, with every setting explained. What is there already is not overwritten without --force; with --github and --pre-commit, a configuration that is there simply stays.",
  options: {
    force: { type: "boolean", help: "overwrite what is there" },
    "dry-run": { type: "boolean", help: "print what would be written, and write nothing" },
    github: { type: "boolean", help: `write ${WORKFLOW_PATH} as well, which scans in GitHub Actions` },
    "pre-commit": { type: "boolean", help: "print the lines for .pre-commit-config.yaml as well" },
  },
  examples: [
    ["stackfit init", "writes stackfit.yaml"],
    ["stackfit init --dry-run", "shows it first"],
    ["stackfit init --github", "adds a workflow that tells pull requests what they bring in"],
  ],
  run: async (context, positionals, values) => {
    if (positionals.length > 0) throw new UsageError("init takes no arguments: it writes in the current folder.");
    const [force, github, preCommit] = ["force", "github", "pre-commit"].map((name) => values[name] === true);
    const targets = targetsIn(context.cwd, { workflow: github === true, beside: github || preCommit, force });
    if (values["dry-run"] === true) {
      for (const { path, text } of targets) context.stdout.write(`# --- ${path}\n${text}`);
    } else await writeAll(context, targets, force === true);
    if (preCommit) {
      context.stderr.write("Add this to .pre-commit-config.yaml:\n");
      context.stdout.write(preCommitText());
    }
    return EXIT.clean;
  },
};

interface Wanted {
  workflow: boolean;
  /** Whether something else is asked for, beside which a configuration that is there stays. */
  beside: boolean | undefined;
  force: boolean | undefined;
}

/** What is to be written; a configuration that is there under another of its names keeps that. */
function targetsIn(cwd: string, { workflow, beside, force }: Wanted): Target[] {
  const has = (path: string) => existsSync(join(cwd, path));
  const present = CONFIG_NAMES.find(has);
  const text = configText({ platform: detectPlatform(has), hasSchema: has(SCHEMA_PATH) });
  return [
    ...(present && beside && !force ? [] : [{ path: present ?? CONFIG_NAMES[0], text }]),
    ...(workflow ? [{ path: WORKFLOW_PATH, text: workflowText() }] : []),
  ];
}

/**
 * Writes the files, each whole or not at all; none when one of them is there already.
 * @throws UsageError when one is there, UnreadableError when one cannot be written
 */
async function writeAll({ cwd, stderr }: Context, targets: readonly Target[], force: boolean): Promise<void> {
  const present = targets.filter(({ path }) => existsSync(join(cwd, path)));
  if (present.length > 0 && !force) {
    const names = present.map(({ path }) => path).join(" and ");
    const [are, one] = present.length > 1 ? ["are", "them"] : ["is", "it"];
    throw new UsageError(`${names} ${are} there already. Overwrite ${one} with --force, or look first with --dry-run.`);
  }
  for (const { path, text } of targets) {
    try {
      await mkdir(dirname(join(cwd, path)), { recursive: true });
      await writeDurably(join(cwd, path), text, 0o644);
    } catch (error) {
      throw new UnreadableError(printable(`${path} cannot be written: ${(error as Error).message}`));
    }
    stderr.write(`Wrote ${path}.\n`);
  }
}
