/** The files of data/, read as YAML and by nothing of the house: what is checked is not checked by itself. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Declared, Rule, Technology } from "../../../../schemas/types.js";

export interface Declaration {
  ecosystem: string;
  name: string;
  record: Declared;
}

export interface DataRecords {
  /** By id. */
  technologies: ReadonlyMap<string, Technology>;
  declared: readonly Declaration[];
  rules: readonly Rule[];
}

export function readRecords(folder: string): DataRecords {
  const technologies = new Map(
    filesIn(folder, "technologies").map(([path, text]) => [path.slice(0, -".yaml".length), parse(text) as Technology]),
  );
  const declared = filesIn(folder, "declared").map(([path, text]): Declaration => {
    const [ecosystem = "", ...rest] = path.slice(0, -".yaml".length).split("/");
    return { ecosystem, name: rest.join(ecosystem === "maven" ? ":" : "/"), record: parse(text) as Declared };
  });
  const rules = filesIn(folder, "rules").map(([, text]) => parse(text) as Rule);
  return { technologies, declared, rules };
}

const filesIn = (folder: string, kind: string): [path: string, text: string][] =>
  readdirSync(join(folder, kind), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => [path, readFileSync(join(folder, kind, path), "utf8")]);
