/** `stackfit init`: writes a starter configuration, a CI workflow and a pre-commit hook. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Command, type Context, EXIT, flag, UsageError, value } from "../command.js";
import { CONFIG_NAMES, repositoryRoot } from "../config/find.js";
import { findOrigin } from "../config/origin.js";
import {
  configText,
  detectPlatform,
  preCommitText,
  SCHEMA_PATH,
  WORKFLOW_PATH,
  workflowText,
} from "../config/templates.js";
import { writeEdits } from "../edit/write.js";
import type { ProgramOrigin } from "../version.js";

export const init: Command = {
  description:
    "Writes stackfit.yaml in the current folder, with every setting explained. Existing files are only overwritten with --force; with --github or --pre-commit, an existing configuration is kept. If one file cannot be written, none is, and none is written through a link out of the repository. GitHub runs workflows from the root of a repository alone. Both run StackFit from its own repository, at one commit: those that this program was built from, unless --from names others.",
  options: {
    force: flag("overwrite existing files"),
    "dry-run": flag("print what would be written, and write nothing"),
    github: flag(`also write ${WORKFLOW_PATH}, which scans in GitHub Actions`),
    "pre-commit": flag("also print the lines for .pre-commit-config.yaml"),
    from: value("OWNER/NAME@COMMIT", "the StackFit repository on GitHub, and a full commit of it"),
  },
  examples: [
    ["stackfit init", "write stackfit.yaml"],
    ["stackfit init --dry-run", "preview it"],
    ["stackfit init --github", "add a workflow that reports what a pull request introduces"],
  ],
  run: async (context, positionals, values) => {
    if (positionals.length > 0) throw new UsageError("init takes no arguments; it writes to the current folder");
    const [force, github, preCommit] = ["force", "github", "pre-commit"].map((name) => values[name] === true);
    const wantsOrigin = github || preCommit;
    const origin = wantsOrigin ? findOrigin(values.from, context.origin) : undefined;
    const root = rootOf(context.cwd, github === true);
    const targets = targetsIn(context.cwd, github ? origin : undefined, wantsOrigin && !force);
    if (values["dry-run"] === true) {
      for (const { path, text } of targets) context.stdout.write(`# --- ${path}\n${text}`);
    } else await writeAll(context, root ?? context.cwd, targets, force === true);
    if (github && root === undefined)
      context.stderr.write("This folder is in no Git repository: GitHub runs the workflow from the root of one.\n");
    if (origin) context.stderr.write(`StackFit comes from ${origin.repository} at ${origin.commit}.\n`);
    if (preCommit && origin) {
      context.stderr.write("Add this to .pre-commit-config.yaml:\n");
      context.stdout.write(preCommitText(origin));
    }
    return EXIT.clean;
  },
};

/** The root of the repository, if there is one. @throws UsageError where what is to be written would have no effect */
function rootOf(cwd: string, hasWorkflow: boolean): string | undefined {
  const root = repositoryRoot(cwd);
  if (root === undefined && ["HEAD", "objects", "refs"].every((name) => existsSync(join(cwd, name))))
    throw new UsageError("this is a bare Git repository, which has no files: run stackfit init in a clone of it");
  if (hasWorkflow && root !== undefined && root !== cwd)
    throw new UsageError(
      `GitHub runs workflows from the root of a repository alone: run stackfit init --github in ${relative(cwd, root)}`,
    );
  return root;
}

/** What to write. An existing configuration keeps its name, and its text where something else is asked for. */
function targetsIn(cwd: string, workflow: ProgramOrigin | undefined, keepsConfig: boolean | undefined) {
  const has = (path: string) => existsSync(join(cwd, path));
  const present = CONFIG_NAMES.find(has);
  const text = configText(detectPlatform(has), has(SCHEMA_PATH));
  return [
    ...(present && keepsConfig ? [] : [{ path: present ?? CONFIG_NAMES[0], text }]),
    ...(workflow ? [{ path: WORKFLOW_PATH, text: workflowText(workflow) }] : []),
  ];
}

/** Writes the files, all or none. @throws UsageError if one exists, UnreadableError if one cannot be written */
async function writeAll(
  { cwd, stderr }: Context,
  root: string,
  targets: ReturnType<typeof targetsIn>,
  force: boolean,
): Promise<void> {
  const present = targets.filter(({ path }) => existsSync(join(cwd, path)));
  if (present.length > 0 && !force) {
    const names = present.map(({ path }) => path).join(" and ");
    const [exist, them] = present.length > 1 ? ["exist", "them"] : ["exists", "it"];
    throw new UsageError(`${names} already ${exist}. Overwrite ${them} with --force, or preview with --dry-run.`);
  }
  const edits = targets.map(({ path, text }) => ({
    ...{ path, after: text },
    before: existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), "utf8") : undefined,
  }));
  await writeEdits({ cwd, root }, edits);
  for (const { path } of targets) stderr.write(`Wrote ${path}.\n`);
}
