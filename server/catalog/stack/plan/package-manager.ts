/** Overrides as the package manager of a project takes them: which file, which place in it, which value. */
import type { Override, PlanOverride } from "../../../../schemas/types.js";
import type { PlannedProject } from "./planning.js";

export type PackageManager = PlanOverride["manager"];

export interface Managed {
  manager: PackageManager;
  /** Its major version, where the project names it. */
  major: number | undefined;
  /** The folder of its lockfile, which is where overrides count; `.` where there is none. */
  root: string;
}

/** By ecosystem, what its lockfiles are of. */
const LOCKFILES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    npm: {
      "package-lock.json": "npm",
      "npm-shrinkwrap.json": "npm",
      "pnpm-lock.yaml": "pnpm",
      "yarn.lock": "yarn",
      "bun.lock": "bun",
    },
    pypi: { "uv.lock": "uv", "poetry.lock": "poetry", "pdm.lock": "pdm" },
  }),
);

const NAMED: readonly PackageManager[] = ["pnpm", "yarn", "bun", "npm"];

/** What wrote the lockfile of an ecosystem, and the folder of it; undefined where none is known. */
export function lockfileOf({ installed }: Pick<PlannedProject, "installed">, ecosystem: string) {
  const file = installed.find((one) => one.ecosystem === ecosystem && one.by.place)?.by.place?.file;
  if (file === undefined) return undefined;
  const parts = file.split("/");
  const manager = LOCKFILES.get(ecosystem)?.[parts.at(-1) ?? ""];
  return { manager, root: parts.slice(0, -1).join("/") || "." };
}

/** The package manager by the lockfile, else by `packageManager`; undefined for an ecosystem without overrides. */
export function packageManagerOf(
  project: Pick<PlannedProject, "installed" | "entries">,
  ecosystem: string | undefined,
): Managed | undefined {
  if (ecosystem !== "npm" && ecosystem !== "pypi") return undefined;
  const { manager: locked, root = "." } = lockfileOf(project, ecosystem) ?? {};
  if (ecosystem === "pypi") return { manager: locked === "uv" ? "uv" : "pip", major: undefined, root };
  const named = namedIn(project.entries);
  const manager = NAMED.find((one) => one === locked) ?? named?.manager ?? "npm";
  return { manager, major: named?.manager === manager ? named.major : undefined, root };
}

function namedIn(entries: PlannedProject["entries"]): Pick<Managed, "manager" | "major"> | undefined {
  for (const { ecosystem, name } of entries) {
    if (ecosystem !== undefined) continue;
    const [id, version = ""] = name.replace(/^pkg:generic\//, "").split("@");
    const manager = NAMED.find((one) => one === id);
    if (manager && /^v?\d/.test(version)) return { manager, major: Number.parseInt(version.replace("v", ""), 10) };
  }
  return undefined;
}

/** A value to set in a file, and the keys that lead to it; for `override-dependencies` of uv, an item of that list. */
export interface OverrideSetting {
  path: readonly string[];
  value: string;
}

/** An override, as a package manager takes it. */
export interface Written {
  /** Relative to what was read. */
  file: string;
  settings: readonly OverrideSetting[];
}

/**
 * How a package manager takes an override.
 * @param specOf what the project asks for of a package of its own
 * @returns undefined where the package manager has no such override
 */
export function writeOverride(
  { manager, major, root }: Managed,
  { packages, within }: Pick<Override, "packages" | "within">,
  specOf: (name: string) => string,
): Written | undefined {
  const wanted = Object.entries(packages).map(([name, value = ""]): [string, string] => [
    name,
    value.startsWith("$") && !REFERRING.has(manager) ? specOf(value.slice(1)) : value,
  ]);
  const inFile = (name: string, keysOf: (name: string) => string[]): Written => ({
    file: root === "." ? name : `${root}/${name}`,
    settings: wanted.map(([name, value]) => ({ path: keysOf(name), value })),
  });
  switch (manager) {
    // https://docs.npmjs.com/cli/configuring-npm/package-json#overrides
    case "npm":
      return inFile("package.json", (name) => ["overrides", ...(within === undefined ? [] : [within]), name]);
    case "pnpm": {
      const keyOf = (name: string) => (within === undefined ? name : `${within}>${name}`);
      // Up to version 9 settings stand in package.json; later ones take them from here (https://pnpm.io/settings#overrides).
      return major !== undefined && major < 10
        ? inFile("package.json", (name) => ["pnpm", "overrides", keyOf(name)])
        : inFile("pnpm-workspace.yaml", (name) => ["overrides", keyOf(name)]);
    }
    // https://yarnpkg.com/configuration/manifest#resolutions
    case "yarn":
      return inFile("package.json", (name) => ["resolutions", within === undefined ? name : `${within}/${name}`]);
    // It takes those of the top level alone (https://bun.sh/docs/install/overrides).
    case "bun":
      return within === undefined ? inFile("package.json", (name) => ["overrides", name]) : undefined;
    // https://docs.astral.sh/uv/concepts/resolution/#dependency-overrides; those for one package are too new to rely on.
    case "uv":
      if (within !== undefined) return undefined;
      return {
        ...inFile("pyproject.toml", () => []),
        settings: wanted.map(([name, value]) => ({ path: UV_LIST, value: `${name}${value}` })),
      };
    // Its constraints only narrow what packages ask for (https://pip.pypa.io/en/stable/user_guide/#constraints-files).
    case "pip":
      return undefined;
  }
}

/** Those that take `$react` for what the project asks for of react. */
const REFERRING: ReadonlySet<PackageManager> = new Set(["npm", "pnpm"]);

export const UV_LIST = ["tool", "uv", "override-dependencies"];

/** Settings as the text of their file, without anything else. */
export function snippetOf({ file, settings }: Written): string {
  if (file.endsWith(".toml"))
    return `[tool.uv]\noverride-dependencies = [${settings.map(({ value }) => JSON.stringify(value)).join(", ")}]`;
  if (file.endsWith(".yaml")) {
    const lines = settings.map(({ path, value }) => `  ${JSON.stringify(path[1])}: ${JSON.stringify(value)}`);
    return ["overrides:", ...lines].join("\n");
  }
  // All of them stand in one place.
  const values: object = Object.fromEntries(settings.map(({ path, value }) => [path.at(-1), value]));
  const parents = settings[0]?.path.slice(0, -1) ?? [];
  return JSON.stringify(
    parents.reduceRight((inner, key) => ({ [key]: inner }), values),
    null,
    2,
  );
}

/** What is left to do where a package manager has no such override. */
export const withoutOverride = (manager: PackageManager): string =>
  manager === "pip"
    ? "pip has no overrides: its constraints only narrow what packages ask for. uv has them: [tool.uv] override-dependencies in pyproject.toml."
    : `${manager} has no override for what one package alone brings.`;
