/** The commands that install a stack, for each package manager and registry. */
import type { PackageChoice, Packages } from "../packages.js";

/** Where no line is known for sure. */
export const LATEST = "latest";

export interface Manager {
  name: string;
  /** Installs what a package.json names. */
  install: string;
  add: string;
  development: string;
}

/**
 * The package managers of npm packages: https://docs.npmjs.com/cli/commands/npm-install, https://pnpm.io/cli/add,
 * https://yarnpkg.com/cli/add, https://bun.sh/docs/cli/add.
 */
export const MANAGERS: readonly [Manager, ...Manager[]] = [
  { name: "npm", install: "npm install", add: "npm install", development: "npm install --save-dev" },
  { name: "pnpm", install: "pnpm install", add: "pnpm add", development: "pnpm add --save-dev" },
  { name: "Yarn", install: "yarn install", add: "yarn add", development: "yarn add --dev" },
  { name: "Bun", install: "bun install", add: "bun add", development: "bun add --dev" },
];

interface Registry {
  name: string;
  /** Takes packages from it, a command a line; undefined where no command does. */
  command?: (choices: readonly PackageChoice[]) => string;
}

/** Each package in words of a shell, with its range after a sign where it has one. */
const words = (choices: readonly PackageChoice[], sign: string) =>
  choices.map(({ name, range }) => (range === undefined ? name : `"${name}${sign}${range}"`)).join(" ");

/** A command for each package, with an option for its version. */
const lines = (choices: readonly PackageChoice[], command: string) =>
  choices
    .map(({ name, range }) => `${command} ${name}${range === undefined ? "" : ` --version "${range}"`}`)
    .join("\n");

/** Versions of Go modules begin with a letter (https://go.dev/ref/mod#versions). */
const goWords = (choices: readonly PackageChoice[]) =>
  choices.map(({ name, range = LATEST }) => `${name}@${/^\d+\.\d+\.\d+/.test(range) ? `v${range}` : LATEST}`).join(" ");

const REGISTRIES = new Map<string, Registry>([
  ["pypi", { name: "Python (pip)", command: (choices) => `pip install ${words(choices, "")}` }],
  ["gem", { name: "Ruby (Bundler)", command: (choices) => lines(choices, "bundle add") }],
  ["composer", { name: "PHP (Composer)", command: (choices) => `composer require ${words(choices, ":")}` }],
  ["go", { name: "Go", command: (choices) => `go get ${goWords(choices)}` }],
  ["cargo", { name: "Rust (Cargo)", command: (choices) => `cargo add ${words(choices, "@")}` }],
  ["nuget", { name: ".NET (NuGet)", command: (choices) => lines(choices, "dotnet add package") }],
  ["maven", { name: "Java (Maven)" }],
  ["hex", { name: "Elixir (Hex)" }],
]);

/** What a registry other than npm is called; its key where it has no name here. */
export const registryName = (ecosystem: string): string => REGISTRIES.get(ecosystem)?.name ?? ecosystem;

/** The commands that take packages from a registry other than npm, one a line; undefined where none does. */
export function registryCommand(ecosystem: string, choices: readonly PackageChoice[]): string | undefined {
  return REGISTRIES.get(ecosystem)?.command?.(choices);
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

/** The folder and the package that a new project begins with. */
const PROJECT = "my-stack";

/** Makes the folder of a new project and goes there, in any shell. */
export const FOLDER_COMMANDS = `mkdir ${PROJECT}\ncd ${PROJECT}`;

/** A whole package.json, ready to install from. */
export function manifestOf({ npm, node }: Pick<Packages, "npm" | "node">): string {
  const engines = node === undefined ? {} : { engines: { node } };
  return `${JSON.stringify({ name: PROJECT, private: true, ...dependencyLists(npm), ...engines }, undefined, 2)}\n`;
}

/** The commands of a package manager, one a line. Packages are in quotes, as a caret means something to some shells. */
export function commandsOf(choices: readonly PackageChoice[], { add, development }: Manager): string {
  const line = (command: string, some: readonly PackageChoice[]) =>
    some.length > 0 ? [[command, ...some.map(({ name, range = LATEST }) => `"${name}@${range}"`)].join(" ")] : [];
  return [...line(add, choices.filter(isForUse)), ...line(development, choices.filter(isForDevelopment))].join("\n");
}
