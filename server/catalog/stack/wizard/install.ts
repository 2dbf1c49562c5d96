/** The commands that install a stack, for each package manager and registry. */
import type { PackageChoice } from "../packages.js";

/** Where no line is known for sure. */
export const LATEST = "latest";

export interface Manager {
  name: string;
  add: string;
  development: string;
}

/**
 * The package managers of npm packages: https://docs.npmjs.com/cli/commands/npm-install, https://pnpm.io/cli/add,
 * https://yarnpkg.com/cli/add, https://bun.sh/docs/cli/add.
 */
export const MANAGERS: readonly Manager[] = [
  { name: "npm", add: "npm install", development: "npm install --save-dev" },
  { name: "pnpm", add: "pnpm add", development: "pnpm add --save-dev" },
  { name: "Yarn", add: "yarn add", development: "yarn add --dev" },
  { name: "Bun", add: "bun add", development: "bun add --dev" },
];

interface Registry {
  name: string;
  /** Takes packages from it, a command a line; undefined where no command does. */
  command?: (names: readonly string[]) => string;
}

const REGISTRIES = new Map<string, Registry>([
  ["pypi", { name: "Python (pip)", command: (names) => `pip install ${names.join(" ")}` }],
  ["gem", { name: "Ruby (Bundler)", command: (names) => `bundle add ${names.join(" ")}` }],
  ["composer", { name: "PHP (Composer)", command: (names) => `composer require ${names.join(" ")}` }],
  ["go", { name: "Go", command: (names) => `go get ${names.join(" ")}` }],
  ["cargo", { name: "Rust (Cargo)", command: (names) => `cargo add ${names.join(" ")}` }],
  ["nuget", { name: ".NET (NuGet)", command: (names) => names.map((name) => `dotnet add package ${name}`).join("\n") }],
  ["maven", { name: "Java (Maven)" }],
  ["hex", { name: "Elixir (Hex)" }],
]);

/** What a registry other than npm is called; its key where it has no name here. */
export function registryName(ecosystem: string): string {
  return REGISTRIES.get(ecosystem)?.name ?? ecosystem;
}

/** The commands that take packages from a registry other than npm, one a line; undefined where none does. */
export function registryCommand(ecosystem: string, names: readonly string[]): string | undefined {
  return REGISTRIES.get(ecosystem)?.command?.(names);
}

const isForUse = ({ development }: PackageChoice) => !development;
const isForDevelopment = ({ development }: PackageChoice) => development;

export interface DependencyLists {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The parts of a package.json that name the packages, each in the order of names; without those that are empty. */
export function dependencyLists(choices: readonly PackageChoice[]): DependencyLists {
  const listed = (some: readonly PackageChoice[]) => {
    const entries = some.map(({ name, range = LATEST }): [string, string] => [name, range]);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  const [use, development] = [choices.filter(isForUse), choices.filter(isForDevelopment)];
  return {
    ...(use.length > 0 ? { dependencies: listed(use) } : {}),
    ...(development.length > 0 ? { devDependencies: listed(development) } : {}),
  };
}

/** Those parts as text. */
export function manifestOf(choices: readonly PackageChoice[]): string {
  return JSON.stringify(dependencyLists(choices), undefined, 2);
}

/** The commands of a package manager, one a line. Packages are in quotes, as a caret means something to some shells. */
export function commandsOf(choices: readonly PackageChoice[], { add, development }: Manager): string {
  const line = (command: string, some: readonly PackageChoice[]) =>
    some.length > 0 ? [[command, ...some.map(({ name, range = LATEST }) => `"${name}@${range}"`)].join(" ")] : [];
  return [...line(add, choices.filter(isForUse)), ...line(development, choices.filter(isForDevelopment))].join("\n");
}
