/**
 * Takes up what a public project is built of, from its manifests at one commit, as data/stacks/<owner>-<name>.yaml.
 *
 *   npm -w scripts/lab run import-stack -- CHECKOUT MANIFEST... [--ref COMMIT] [--name NAME] [--repository URL] [--data FOLDER]
 *
 * CHECKOUT is a Git checkout (or bare copy) of the project, MANIFEST a path in it. Without a manifest, those that name
 * the most known technologies are taken. Left out are dependencies for development, and manifests that name more than an
 * application does. Run again on a newer commit, it brings the file up to date.
 * Exit codes: 0 done, 1 nothing to take up, 2 wrong usage, 3 something cannot be read.
 */
import { parseArgs } from "node:util";
import { Document } from "yaml";
import type { Stack, StackManifest } from "../../schemas/types.js";
import { MOST_TECHNOLOGIES } from "../../server/catalog/facts/seen-together.js";
import type { NameIndex } from "../../server/catalog/names/names.js";
import type { Technology } from "../../server/catalog/technology/technology.js";
import { runCommand, type Streams } from "../command.js";
import { Checkout, fileUrl } from "../data/checkout.js";
import { openDataFolder, writeRecord } from "../data/folder.js";
import { readManifest } from "./manifests.js";

const USAGE =
  "usage: npm -w scripts/lab run import-stack -- CHECKOUT [MANIFEST...] [--ref COMMIT] [--name NAME] [--repository URL] [--data FOLDER]";

export interface Project {
  name: string;
  repository: string;
  /** The full id of the commit that was read, and its day. */
  commit: { id: string; day: string };
  manifests: readonly { path: string; text: string }[];
}

/** A manifest that names fewer known technologies tells little. */
export const LEAST_TECHNOLOGIES = 8;
/** A repository of many packages is one project still: its richest manifests stand for it. */
export const MOST_MANIFESTS = 3;

/**
 * The record of a project.
 * @param names what is known; anything else that a manifest names is left out
 * @returns undefined when none of its manifests names enough that is known
 */
export function stackOf(project: Project, names: NameIndex, today: string): Stack | undefined {
  const read = project.manifests.flatMap(({ path, text }) => {
    const manifest = knownPart(path, text, names);
    return manifest ? [{ source: fileUrl(project.repository, project.commit.id, path), ...manifest }] : [];
  });
  const size = ({ packages = {} }: StackManifest) =>
    Object.values(packages).reduce((sum, list) => sum + Object.keys(list ?? {}).length, 0);
  const manifests = read
    .filter((manifest) => size(manifest) >= LEAST_TECHNOLOGIES && size(manifest) <= MOST_TECHNOLOGIES)
    .sort((a, b) => size(b) - size(a) || (a.source < b.source ? -1 : 1))
    .slice(0, MOST_MANIFESTS);
  if (manifests.length === 0) return undefined;
  const { name, repository, commit } = project;
  return { name, repository, committed: commit.day, manifests, checked: today };
}

function knownPart(path: string, text: string, names: NameIndex): Omit<StackManifest, "source"> | undefined {
  const manifest = readManifest(path, text);
  if (!manifest) return undefined;
  const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);
  // One package speaks for its technology: the main one where it is named, whose versions are the technology's.
  const speaking = new Map<Technology, [name: string, range: string]>();
  for (const [name, range] of [...manifest.packages].sort(byName)) {
    const technology = names.resolvePackage(manifest.ecosystem, name)?.technology;
    if (!technology || isHelper(name, technology)) continue;
    if (name === technology.mainPackage || !speaking.has(technology)) speaking.set(technology, [name, range]);
  }
  const packages = [...speaking.values()].sort(byName);
  const technologies = [...manifest.technologies].filter(([id]) => names.byId(id)).sort(byName);
  return {
    ...(technologies.length > 0 && { technologies: Object.fromEntries(technologies) }),
    ...(packages.length > 0 && { packages: { [manifest.ecosystem]: Object.fromEntries(packages) } }),
  };
}

/** Type declarations, lint rules and the like are named without what they are for, too: they show no use of it. */
function isHelper(name: string, { category, mainPackage }: Technology): boolean {
  const helps = /(?:^|[@/-])(?:types|eslint|prettier|stylelint|tsconfig)(?:[/-]|$)/.test(name);
  return helps && category !== "linting" && name !== mainPackage;
}

/** A project by its owner and name, as in the address of its repository: `calcom/cal.com`. */
const fullName = (repository: string): string => repository.split("/").slice(-2).join("/");

/** The name of its file: `calcom-cal-com`. */
export function slugOf(repository: string): string {
  return fullName(repository)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** The record in the document that was there, whose comments on its fields stay. */
function fillIn(before: Document | undefined, stack: Stack): Document {
  if (!before) return new Document(stack);
  for (const [field, value] of Object.entries(stack)) {
    before.set(field, typeof value === "string" && before.has(field) ? value : before.createNode(value));
  }
  return before;
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const text = { type: "string" } as const;
  let given: ReturnType<typeof readArguments>;
  function readArguments() {
    const options = {
      ref: text,
      name: text,
      repository: text,
      data: text,
      help: { type: "boolean", short: "h" },
    } as const;
    return parseArgs({ args: argv, allowPositionals: true, options });
  }
  try {
    given = readArguments();
  } catch (error) {
    err((error as Error).message);
    return 2;
  }
  const { values, positionals } = given;
  const [folder, ...paths] = positionals;
  if (values.help || !folder) {
    (values.help ? out : err)(USAGE);
    return values.help ? 0 : 2;
  }
  const checkout = new Checkout(folder);
  const repository = values.repository?.replace(/(?:\.git)?\/*$/, "") ?? (await checkout.origin());
  if (!repository) {
    err(`${folder} has no remote "origin" with a URL: pass --repository URL`);
    return 2;
  }
  try {
    const today = new Date().toISOString().slice(0, 10);
    const data = await openDataFolder(values.data ?? "data", today);
    const commit = await checkout.commit(values.ref ?? "HEAD");
    const wanted = paths.length > 0 ? paths : await checkout.files(commit.id);
    const manifests = await readAll(
      checkout,
      commit.id,
      wanted.filter((path) => paths.length > 0 || isOwn(path)),
      err,
    );
    const path = `stacks/${slugOf(repository)}.yaml`;
    const before = data.files.get(path);
    const name = values.name ?? (before?.value as Stack | undefined)?.name ?? fullName(repository);
    const stack = stackOf({ name, repository, commit, manifests }, data.catalog.names, today);
    if (!stack) {
      err(
        `no manifest of ${repository} lists packages of ${LEAST_TECHNOLOGIES} to ${MOST_TECHNOLOGIES} known technologies`,
      );
      return 1;
    }
    const written = await writeRecord(data, path, fillIn(before?.document, stack));
    out(`${path}: ${written ? (before ? "updated" : "added") : "unchanged"}`);
    for (const manifest of stack.manifests) out(`  ${manifest.source}`);
    return 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

/** What a project keeps of others, or only for its tests, says nothing about what it is built of. */
const isOwn = (path: string) =>
  !/(?:^|\/)(?:node_modules|_?vendor|third_party|testdata|integration|\.[^/]+)\//.test(path) &&
  !/(?:^|[/_.-])(?:tests?|e2e|benchmarks?|fixtures?)(?:[_.-][^/]*)?\//.test(path) &&
  /(?:package|composer)\.json$|\.(?:toml|mod|props|csproj)$|pom\.xml$|Gemfile$|requirements[^/]*\.txt$|build\.gradle(?:\.kts)?$/.test(
    path,
  );

async function readAll(
  checkout: Checkout,
  ref: string,
  paths: readonly string[],
  err: (line: string) => void,
): Promise<{ path: string; text: string }[]> {
  const found: { path: string; text: string }[] = [];
  for (const path of paths) {
    try {
      const text = await checkout.read(ref, path);
      readManifest(path, text);
      found.push({ path, text });
    } catch (error) {
      err(`skipped ${path}: ${(error as Error).message.split("\n")[0]}`);
    }
  }
  return found;
}

await runCommand(import.meta.url, main);
