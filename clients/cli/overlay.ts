/** Own, private facts on this machine, laid over those carried along. */
import { stat } from "node:fs/promises";
import { relative } from "node:path";
import aiTool from "../../schemas/ai-tool.schema.json" with { type: "json" };
import rule from "../../schemas/rule.schema.json" with { type: "json" };
import technology from "../../schemas/technology.schema.json" with { type: "json" };
import type { Records, Revision } from "../../server/catalog/catalog.js";
import type { Day } from "../../server/catalog/lifecycle.js";
import { readTexts } from "../../server/data/load.js";
import { examineOverlay, isOverlayFile, layOver } from "../../server/data/overlay.js";
import { DataError, type Problem, printable, tellProblem } from "../../server/data/problem.js";
import { createValidators } from "../../server/data/schemas.js";
import { UnreadableError, UsageError } from "./command.js";

const validators = createValidators(() => [technology, rule, aiTool]);

/** Mistakes that are told; one in a name can show in hundreds of places. */
const MOST_TOLD = 50;

/**
 * Reads a folder of own facts and lays it over others.
 * @param base the facts carried along, and which state of them they are
 * @param folder an absolute path
 * @param cwd what the paths of mistakes are told relative to
 * @returns the facts of both, for `buildCatalog`; the revision tells the state of both
 * @throws UsageError with a line for each mistake in the folder; UnreadableError when it cannot be read
 */
export async function openOverlay(
  base: { records: Records; revision: Revision },
  folder: string,
  today: Day,
  cwd: string,
): Promise<{ records: Records; revision: Revision }> {
  const shown = relative(cwd, folder).replaceAll("\\", "/") || ".";
  const texts = await readFolder(folder, shown);
  const { problems, records, revision } = layOver(
    base.records,
    base.revision,
    examineOverlay(texts, validators),
    today,
  );
  if (problems.length === 0) return { records, revision };
  throw mistakes(problems, shown);
}

function mistakes(problems: readonly Problem[], shown: string): UsageError {
  const lines = problems.slice(0, MOST_TOLD).map((problem) => tellProblem({ ...problem, fixable: undefined }, shown));
  if (problems.length > MOST_TOLD) lines.push(`… and ${problems.length - MOST_TOLD} more.`);
  return new UsageError(lines.join("\n"));
}

async function readFolder(folder: string, shown: string): Promise<Map<string, string>> {
  let problem: string;
  try {
    if ((await stat(folder)).isDirectory()) return await readTexts(folder, isOverlayFile);
    problem = "is not a folder";
  } catch (error) {
    if (error instanceof DataError) throw mistakes(error.problems, shown);
    const { code, message } = error as NodeJS.ErrnoException;
    problem = code === "ENOENT" ? "is not there" : `cannot be read: ${message}`;
  }
  throw new UnreadableError(printable(`The overlay ${shown} ${problem}: correct \`overlay\` in the configuration.`));
}
