/** Private facts of a project, applied over the bundled data. */
import { stat } from "node:fs/promises";
import { relative } from "node:path";
import aiTool from "../../../schemas/ai-tool.schema.json" with { type: "json" };
import rule from "../../../schemas/rule.schema.json" with { type: "json" };
import technology from "../../../schemas/technology.schema.json" with { type: "json" };
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { readTexts } from "../../../server/data/folder.js";
import { examineOverlay, isOverlayFile, layOver } from "../../../server/data/overlay.js";
import { DataError, type DataProblem, formatProblems, printable } from "../../../server/data/problem.js";
import { createValidators } from "../../../server/data/schemas.js";
import { type DataRecords, UnreadableError, UsageError } from "../command.js";

const validators = createValidators(() => [technology, rule, aiTool]);

/** One wrong name can cause hundreds of mistakes. */
const MAX_REPORTED = 50;

/**
 * Applies a folder of private facts to the bundled data.
 * @param base the bundled data and its revision
 * @param cwd mistakes are reported with paths relative to it
 * @returns both together, for `buildCatalog`, with a revision of both
 * @throws UsageError with one line per mistake in the folder; UnreadableError if it cannot be read
 */
export async function openOverlay(base: DataRecords, folder: string, today: Day, cwd: string): Promise<DataRecords> {
  const shown = relative(cwd, folder).replaceAll("\\", "/") || ".";
  const texts = await readFolder(folder, shown);
  const { problems, ...laid } = layOver(base.records, base.revision, examineOverlay(texts, validators), today);
  if (problems.length === 0) return laid;
  throw mistakes(problems, shown);
}

const mistakes = (problems: readonly DataProblem[], shown: string) =>
  new UsageError(formatProblems(problems, shown, MAX_REPORTED));

async function readFolder(folder: string, shown: string): Promise<Map<string, string>> {
  let problem: string;
  try {
    if ((await stat(folder)).isDirectory()) return await readTexts(folder, isOverlayFile);
    problem = "is not a folder";
  } catch (error) {
    if (error instanceof DataError) throw mistakes(error.problems, shown);
    const { code, message } = error as NodeJS.ErrnoException;
    problem = code === "ENOENT" ? "does not exist" : `cannot be read: ${message}`;
  }
  throw new UnreadableError(printable(`The overlay ${shown} ${problem}. Check \`overlay\` in the configuration.`));
}
