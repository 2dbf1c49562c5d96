/** A case of UpgradeBench: an upgrade that people made, as facts (cases/README.md). */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AskedEntry } from "../../../../server/catalog/scan/entry.js";
import type { InstalledRequirement } from "../../../../server/catalog/scan/unmet.js";
import type { Project } from "../../../../server/manifests/project.js";
import type { Change, Coupled } from "./coupling.js";

export const CASES = fileURLToPath(new URL("cases/", import.meta.url));

export interface Case {
  /** On GitHub. */
  repository: string;
  before: string;
  after: string;
  folder: string;
  ecosystem: string;
  /** As a person types it: `react@19`. */
  target: string;
  /** The package that is the target, where the manifest has another name for it. */
  package?: string;
  /** Whether those who write the planner do not look at it. */
  heldOut?: boolean;
  /** Every direct dependency whose version differs. */
  changed: Change[];
  coupled: (Omit<Coupled, "by"> & { by?: string })[];
  /** Changed dependencies of which it is not recorded what they require. */
  unread?: string[];
  /** The project before: what it asks for, in the versions that were locked. */
  asks: {
    ecosystem?: string;
    name: string;
    version?: string;
    declared?: string;
    dev?: true;
    allowed?: true;
    build?: true;
  }[];
  /** What the installed releases require of each other and of runtimes. */
  requires: {
    ecosystem: string;
    by: string;
    /** What the project asks for itself and brings it. */
    through?: string;
    kind: InstalledRequirement["kind"];
    of: string;
    range: string;
    optional?: true;
  }[];
}

/** The names of all cases. */
export const listCases = (): string[] =>
  readdirSync(CASES)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));

export const readCase = (name: string): Case => JSON.parse(readFileSync(`${CASES}${name}.json`, "utf8")) as Case;

/** What a plan is made from. */
export function projectOf({ asks, requires }: Case): Pick<Project, "entries" | "installed"> {
  const release = (text: string) => {
    const at = text.lastIndexOf("@");
    return { name: text.slice(0, at), version: text.slice(at + 1) };
  };
  return {
    entries: asks.map(
      ({ ecosystem, name, version, declared, dev = false, allowed = false, build = false }): AskedEntry => {
        const text = version === undefined ? name : `${name}@${version}`;
        const flags = {
          ...(dev && { isDev: true }),
          ...(allowed && { isAllowed: true }),
          ...(build && { isBuild: true }),
        };
        return ecosystem === undefined
          ? { text, ecosystem, name: text, version: undefined, ...flags }
          : { text, ecosystem, name, version, declared, ...flags };
      },
    ),
    installed: requires.map(({ by, through, optional = false, ...one }): InstalledRequirement => {
      return {
        ...one,
        by: release(by),
        through: through === undefined ? undefined : release(through),
        optional,
        isDev: false,
      };
    }),
  };
}

/** The facts of a project that a case keeps: of what comes with something else, only what is about direct dependencies. */
export function factsOf({
  entries,
  installed,
}: Pick<Project, "entries" | "installed">): Pick<Case, "asks" | "requires"> {
  const direct = new Set(entries.map(({ ecosystem, name }) => `${ecosystem} ${name}`));
  const textOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;
  return {
    asks: entries.map(({ ecosystem, name, version, declared, isDev, isAllowed, isBuild }) => {
      const [, called = name, at] = ecosystem === undefined ? (/^(.+?)@(.+)$/.exec(name) ?? []) : [];
      const flags = {
        ...(isDev && { dev: true as const }),
        ...(isAllowed && { allowed: true as const }),
        ...(isBuild && { build: true as const }),
      };
      const asked = ecosystem === undefined ? { name: called, version: at } : { ecosystem, name, version };
      return {
        ...withoutUndefined({ ...asked, declared: declared === version ? undefined : declared }),
        ...flags,
      } as Case["asks"][number];
    }),
    requires: installed
      .filter(
        ({ ecosystem, by, of, kind }) =>
          direct.has(`${ecosystem} ${by.name}`) || (kind !== "runtime" && direct.has(`${ecosystem} ${of}`)),
      )
      .map(({ ecosystem, by, through, kind, of, range, optional }) => {
        const brought = through && textOf(through) !== textOf(by) ? textOf(through) : undefined;
        return {
          ...withoutUndefined({
            ecosystem,
            by: textOf(by),
            through: brought ?? (through && textOf(through)),
            kind,
            of,
            range,
          }),
          ...(optional && { optional }),
        } as Case["requires"][number];
      }),
  };
}

const withoutUndefined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Each item of a list on a line of its own. */
export function formatCase(one: Case): string {
  const lines = Object.entries(one).map(([key, value]) => {
    const isList = Array.isArray(value) && value.length > 0;
    const text = isList
      ? `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}
