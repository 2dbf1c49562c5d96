/**
 * Compares the peers that a scan finds unmet with those that npm and pnpm find in the same projects, and prints Markdown. Reads
 * lockfiles and manifests alone; no registry is asked.
 *
 *   npm -w scripts/lab run lockfiles -- FOLDER...                   projects with a package-lock.json, each in a folder of its own
 *   npm -w scripts/lab run lockfiles -- --pnpm PATH FOLDER...       also those with a pnpm-lock.yaml; takes pnpm 12 or newer
 *   npm -w scripts/lab run lockfiles -- --record TO FOLDER...       keeps what was found, and what of the files it was found by
 */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gather } from "../../../../clients/cli/project/gather.js";
import { readTargets } from "../../../../clients/cli/project/targets.js";
import { format } from "../../../../test/fixtures/violation.js";
import { runCommand, type Streams, UsageError } from "../../../command.js";
import { readInstalled, writeProject } from "../cli/projects.js";
import { run, scanners } from "../cli/tools.js";
import { type Manager, npm, pnpm } from "./managers.js";
import { stripManifest, stripNpmLock, stripPnpmLock } from "./strip.js";

interface Kind {
  lockfile: string;
  find: Manager;
  strip: (text: string) => string;
}

/** What a scan finds in a folder, and what of it the project accepts on purpose. */
function scan(folder: string, lockfile: string): Record<"found" | "accepted", Set<string>> {
  const texts = readTargets([folder], { cwd: folder, root: folder }, { config: undefined, exclude: [] });
  const [found, accepted] = [new Set<string>(), new Set<string>()];
  for (const { requirements } of gather(texts).stacks) {
    for (const { kind, by, of, range, found: to, accepted: why } of requirements.unmet) {
      if (kind === "peer" && by.place?.file === lockfile)
        (why ? accepted : found).add(format({ ...by, of, range, found: to?.version }));
    }
  }
  return { found, accepted };
}

/** What other tools find in a project with a package-lock.json, of all kinds; undefined for those that fail. */
async function countOthers(folder: string): Promise<(number | undefined)[]> {
  const temp = await mkdtemp(join(tmpdir(), "lockfiles-"));
  try {
    // check-peer-dependencies needs what is installed.
    await writeProject(await readInstalled(folder), temp);
    const places = [
      ["`npm ls --package-lock-only --all`", folder],
      ["`check-peer-dependencies`", temp],
    ] as const;
    const counts: (number | undefined)[] = [];
    for (const [name, cwd] of places) counts.push(await countFindings(name, cwd));
    return counts;
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

async function countFindings(name: string, cwd: string): Promise<number | undefined> {
  const tool = scanners("").find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  try {
    return tool.findings?.((await run(tool, cwd)).stdout).length;
  } catch {
    return undefined;
  }
}

async function record(
  to: string,
  folder: string,
  { lockfile, strip }: Kind,
  found: ReadonlySet<string>,
): Promise<void> {
  const kept: [string, (text: string) => string][] = [
    ["package.json", stripManifest],
    ["pnpm-workspace.yaml", (text) => text],
    [lockfile, strip],
  ];
  const files = kept
    .filter(([name]) => existsSync(join(folder, name)))
    .map(([name, stripped]) => [name, stripped(readFileSync(join(folder, name), "utf8"))]);
  const name = basename(folder);
  await mkdir(to, { recursive: true });
  const text = JSON.stringify({ project: name, lockfile, found: [...found].sort(), files: Object.fromEntries(files) });
  await writeFile(join(to, `${name.replace(/@.*$/, "").replace("+", "-").toLowerCase()}.json`), `${text}\n`);
}

/** `owner/name` of a folder that is called `owner+name@commit`. */
const nameOf = (folder: string) => basename(folder).replace("+", "/").replace(/@.*$/, "");

const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { pnpm: { type: "string" }, record: { type: "string" } },
  });
  if (positionals.length === 0) throw new UsageError("name folders with projects");
  const kinds: Kind[] = [{ lockfile: "package-lock.json", find: npm, strip: stripNpmLock }];
  if (values.pnpm) kinds.push({ lockfile: "pnpm-lock.yaml", find: pnpm(resolve(values.pnpm)), strip: stripPnpmLock });
  out(
    row(
      "project",
      "lockfile",
      "violations",
      "reported",
      "accepted on purpose",
      "missed",
      "false",
      "npm ls --all",
      "check-peer-dependencies",
    ),
  );
  out("|---|---|--:|--:|--:|--:|--:|--:|--:|");
  for (const folder of positionals.map((path) => resolve(path))) {
    const kind = kinds.find(({ lockfile }) => existsSync(join(folder, lockfile)));
    if (!kind) continue;
    try {
      const theirs = await kind.find(folder);
      const { found, accepted } = scan(folder, kind.lockfile);
      const missed = [...theirs].filter((one) => !found.has(one) && !accepted.has(one));
      const wrong = [...found].filter((one) => !theirs.has(one));
      const others = kind.find === npm ? await countOthers(folder) : [undefined, undefined];
      const counts = [
        theirs.size,
        found.size,
        accepted.size,
        missed.length,
        wrong.length,
        ...others.map((count) => count ?? "–"),
      ];
      out(row(nameOf(folder), kind.lockfile, ...counts));
      for (const one of missed) err(`${basename(folder)}: missed ${one}`);
      for (const one of wrong) err(`${basename(folder)}: false ${one}`);
      if (values.record) await record(values.record, folder, kind, theirs);
    } catch (error) {
      err(`${basename(folder)}: ${(error as Error).message}`);
    }
  }
  return 0;
}

await runCommand(import.meta.url, main);
