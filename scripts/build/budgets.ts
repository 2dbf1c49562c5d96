/**
 * Prints what was measured beside the limits of .ci/budgets, and exits with 1 beyond one of them.
 *
 *   npx tsx scripts/build/budgets.ts npm-test-cpu=281.4    takes figures that somebody else has measured
 *
 * The command line must be built: npm run build:cli.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand, type Streams, UsageError } from "../command.js";

interface Limit {
  name: string;
  limit: number;
  meaning: string;
}

/** How each figure is measured; the others are given. */
const MEASURES: Readonly<Record<string, () => number>> = {
  "source-lines": () => sourceLines().reduce((sum, lines) => sum + lines, 0),
  "longest-file": () => Math.max(...sourceLines()),
  "npm-commands": () => Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts).length,
  "cli-bytes": packedBytes,
};

/** @throws Error where there is nothing to weigh: without what is built, the package is next to nothing */
function packedBytes(): number {
  const { size, files } = JSON.parse(run("npm", "pack", "-w", "clients/cli", "--dry-run", "--json"))[0];
  if (!files.some(({ path }: { path: string }) => path === "dist/main.js"))
    throw new Error("the command line is not built: npm run build:cli");
  return size;
}

const run = (program: string, ...argv: string[]) => execFileSync(program, argv, { encoding: "utf8" });

/** The lines of each source of the server and the clients. */
function sourceLines(): number[] {
  const paths = ["server", "clients"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\/(?:dist|node_modules)\//.test(path));
  return sources.map((path) => readFileSync(path, "utf8").split("\n").length - 1);
}

/** Reads a file of limits. @throws Error for a line of another form */
export function readLimits(text: string): Limit[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name = "", limit = "", meaning = ""] = /^([a-z-]+) +([\d.]+) +(.+)$/.exec(line) ?? [];
    if (!name) throw new Error(`.ci/budgets: not a limit: ${line}`);
    return { name, limit: Number(limit), meaning };
  });
}

/** @param measures by the name of the figure @returns the exit code */
export async function main(
  argv: string[],
  { out }: Streams,
  limits = readLimits(readFileSync(".ci/budgets", "utf8")),
  measures = MEASURES,
): Promise<number> {
  const given = new Map(argv.map((word) => word.split("=") as [string, string]));
  for (const [name, value] of given)
    if (!limits.some((limit) => limit.name === name) || !/^[\d.]+$/.test(value ?? ""))
      throw new UsageError(`not a figure of .ci/budgets: ${name}=${value}`);
  let code = 0;
  for (const { name, limit, meaning } of limits) {
    const figure = given.has(name) ? Number(given.get(name)) : measures[name]?.();
    const isOver = figure !== undefined && figure > limit;
    if (isOver) code = 1;
    const verdict = figure === undefined ? "not measured" : isOver ? "OVER" : "ok";
    out(`${name.padEnd(20)} ${String(figure ?? "-").padStart(9)} of ${String(limit).padEnd(9)} ${verdict}: ${meaning}`);
  }
  return code;
}

await runCommand(import.meta.url, main);
