/** The public projects that are measured, and which of them are held out. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parse } from "yaml";

export interface Project {
  /** `owner/name` on GitHub. */
  repository: string;
  commit: string;
  committed: string;
  /** Its lockfiles, the main one first. */
  paths: string[];
}

/** Open projects may be looked at to improve facts and code. Held-out projects only measure whether that helped. */
export type Part = "open" | "held";

/** Of each kind of lockfile, one project in this many is held out. */
const ONE_OF = 3;

const KINDS = ["package-lock.json", "pnpm-lock.yaml", "yarn.lock"];

/** Reads the list of projects beside this file. */
export async function readProjects(): Promise<Project[]> {
  return parse(await readFile(new URL("projects.yaml", import.meta.url), "utf8")).projects;
}

/**
 * Decides which projects are held out: by the kind of their main lockfile (npm, pnpm, Yarn, other), the third whose names have
 * the lowest SHA-256. That is as good as chance, and a project stays where it is when its commit changes.
 */
export function splitProjects(projects: readonly Project[]): ReadonlyMap<string, Part> {
  const kindOf = ({ paths: [main = ""] }: Project) => KINDS.indexOf(basename(main));
  const digestOf = ({ repository }: Project) => createHash("sha256").update(repository).digest("hex");
  return new Map(
    projects.map((project): [string, Part] => {
      const alike = projects.filter((other) => kindOf(other) === kindOf(project));
      const before = alike.filter((other) => digestOf(other) < digestOf(project));
      return [project.repository, before.length < Math.floor(alike.length / ONE_OF) ? "held" : "open"];
    }),
  );
}

/** The repository that a path is of, where its folder is called `owner+name@commit`. */
export function repositoryOf(path: string): string | undefined {
  const found = /(?:^|[/\\])([^/\\+]+)\+([^/\\]+)@[0-9a-f]{40}[/\\]/.exec(path);
  return found ? `${found[1]}/${found[2]}` : undefined;
}
