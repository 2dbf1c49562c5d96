/** Commands of CI that install the dependencies of a project, or build and test with them. */
import { getOrInsertComputed } from "../../catalog/maps.js";
import { below } from "../folders.js";

/** What shares a way of installing: the ids of runtimes, package managers and build tools that a project runs with. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  js: ["nodejs", "bun", "npm", "pnpm", "yarn"],
  deno: ["deno"],
  python: ["python", "uv", "poetry"],
  ruby: ["ruby"],
  php: ["php"],
  go: ["go"],
  rust: ["rust"],
  java: ["java"],
  dotnet: ["dotnet"],
  beam: ["elixir", "erlang"],
  flutter: ["flutter"],
};

export const familyOf = (id: string): string | undefined =>
  Object.keys(FAMILIES).find((family) => FAMILIES[family]?.includes(id));

/** A command without what sets its environment and starts it. */
interface InstallStep {
  program: string;
  /** All words behind the program. */
  words: readonly string[];
  /** Those that are no flags, nor values of flags. */
  positional: readonly string[];
}

/** Flags that take the next word, of the programs below. */
const VALUED =
  /^(?:-C|-F|-f|-p|-w|--(?:prefix|dir|cwd|filter|registry|cache|cache-folder|loglevel|network-timeout|mutex|working-dir|project|manifest-path|file))$/;

/** Those of them that say in which folder. */
const INTO = /^(?:-C|--(?:prefix|dir|cwd|working-dir))$/;

/** Whether npm, pnpm, Yarn or Bun install what package.json lists, and not a package that is named. */
const installsAll =
  (verbs: RegExp) =>
  ({ words, positional: [verb = "", ...named] }: InstallStep) =>
    verbs.test(verb) &&
    (named.length === 0 || /^c/.test(verb)) &&
    !words.some((word) => /^(?:-g|--global|--version|--help|-v|-h)$/.test(word));

const FROM_FILE = /^(?:-r.*|-e|--requirement|--editable|--group|\.(?:\[.*)?|\.\/.*)$/;
const isPipOfProject = ({ words, positional }: InstallStep) =>
  positional.includes("install") && words.some((word) => FROM_FILE.test(word.replace(/^["']|["']$/g, "")));

const verbIn =
  (verbs: RegExp) =>
  ({ positional: [verb = ""] }: InstallStep) =>
    verbs.test(verb);

/** By program, its family, and which of its commands use the dependencies of a project. */
const PROGRAMS: ReadonlyMap<string, readonly [family: string, isOne: (command: InstallStep) => boolean]> = new Map([
  ["npm", ["js", installsAll(/^(?:ci|clean-install|cit|install-ci-test|i|it|install|install-test)$/)]],
  ["pnpm", ["js", installsAll(/^(?:i|install|ci)$/)]],
  ["yarn", ["js", installsAll(/^(?:install)?$/)]],
  ["bun", ["js", installsAll(/^(?:i|install|ci)$/)]],
  ["nci", ["js", () => true]],
  ["ni", ["js", installsAll(/^$/)]],
  ["deno", ["deno", verbIn(/^(?:task|test|run|cache|check|bench|compile|ci)$/)]],
  ["pip", ["python", isPipOfProject]],
  ["pip3", ["python", isPipOfProject]],
  ["uv", ["python", (one) => verbIn(/^(?:sync|run)$/)(one) || (verbIn(/^pip$/)(one) && isPipOfProject(one))]],
  ["poetry", ["python", verbIn(/^(?:install|sync)$/)]],
  ["pipenv", ["python", verbIn(/^(?:install|sync)$/)]],
  ["pdm", ["python", verbIn(/^(?:install|sync)$/)]],
  ["hatch", ["python", verbIn(/^(?:run|test)$/)]],
  ["tox", ["python", () => true]],
  ["nox", ["python", () => true]],
  ["bundle", ["ruby", verbIn(/^(?:install|exec)?$/)]],
  ["composer", ["php", verbIn(/^(?:i|install|u|update|upgrade)$/)]],
  ["go", ["go", verbIn(/^(?:build|test|vet|run|mod|generate)$/)]],
  ["cargo", ["rust", verbIn(/^(?:b|build|t|test|c|check|run|clippy|bench|doc|nextest)$/)]],
  ["mvn", ["java", ({ positional }) => positional.length > 0]],
  ["mvnw", ["java", ({ positional }) => positional.length > 0]],
  ["gradle", ["java", ({ positional }) => positional.length > 0]],
  ["gradlew", ["java", ({ positional }) => positional.length > 0]],
  ["dotnet", ["dotnet", verbIn(/^(?:restore|build|test|publish|pack|run)$/)]],
  ["mix", ["beam", verbIn(/^(?:deps\.get|compile|test)$/)]],
  ["flutter", ["flutter", verbIn(/^(?:pub|test|build|analyze)$/)]],
]);

/** Words that start another program. */
const STARTERS = /^(?:\w+=.*|sudo|time|exec|command|corepack|npx|-y|--yes|\(|\{|if|then|do|!|-)$/;

/**
 * @param isCounted whether a command counts, of those that use the dependencies of a project
 * @returns the families, with the folders whose dependencies they are, relative to the one that the script begins in
 */
export function familiesIn(script: string, isCounted: (command: string) => boolean = () => true) {
  const families = new Map<string, Set<string>>();
  let folder = ".";
  for (const text of script.replace(/\\\r?\n/g, " ").split(/\r?\n|&&|\|\||[;|]/)) {
    const command = commandIn(text);
    const { program, words, positional } = command;
    if (program === "cd") folder = below(folder, positional[0] ?? ".");
    const [family, isOne] = PROGRAMS.get(program) ?? [];
    if (!family || !isOne?.(command) || !isCounted(text)) continue;
    const inside = words.find((_, index) => INTO.test(words[index - 1] ?? ""));
    getOrInsertComputed(families, family, () => new Set<string>()).add(inside ? below(folder, inside) : folder);
  }
  return families;
}

/** Flags and settings by which npm, pnpm, Yarn, Bun and Composer leave out what is for development. */
const WITHOUT_DEV =
  /\s(?:--omit[= ]dev|--production(?!=false)|--prod|-P|--only[= ]prod(?:uction)?|--no-dev)(?=\s|$)|\b(?:NODE_ENV=production|COMPOSER_NO_DEV=1)\b/;

/** Whether a command also installs what is for development. @param settings those of the environment */
export const installsDev = (command: string, settings: ReadonlyMap<string, string>): boolean =>
  !WITHOUT_DEV.test(command) &&
  !(settings.get("NODE_ENV") === "production" && !/\bcomposer\b/.test(command)) &&
  settings.get("COMPOSER_NO_DEV") !== "1";

function commandIn(text: string): InstallStep {
  const all = text.trim().split(/\s+/);
  let begin = all.findIndex((word) => !STARTERS.test(word));
  if (begin < 0) begin = all.length;
  // `python -m pip install …`
  if (/^python[\d.]*$/.test(all[begin] ?? "") && all[begin + 1] === "-m") begin += 2;
  const comment = all.findIndex((word, index) => index >= begin && word.startsWith("#"));
  const words = all.slice(begin + 1, comment < 0 ? undefined : comment);
  const program = (all[begin] ?? "").split("/").at(-1) ?? "";
  const isValue = (index: number) => VALUED.test(words[index - 1] ?? "");
  const positional = words.filter((word, index) => !word.startsWith("-") && !isValue(index));
  return { program, words, positional };
}
