/** The commands that make the changes of a step, in the package managers of the project. */
import type { PlanChange, PlanCommands } from "../../../../../schemas/types.js";
import { groupBy } from "../../../maps.js";
import type { Installer } from "../../../scan/entry.js";
import { lockfileOf, packageManagerOf } from "../package-manager.js";
import type { PlannedProject } from "../planning.js";
import { composerRange, isRelease, pythonRange } from "./ranges.js";
import { quote } from "./shell.js";

type Changes = readonly PlanChange[];

/** How a package manager takes changes. */
interface Manager {
  /** What a name has to look like to be written into a command. */
  name: RegExp;
  /** What has the versions, in words. */
  file: string;
  /** Lines that change it, too; undefined where these changes are not for such a command. */
  change?: (changes: Changes) => readonly string[] | undefined;
  /** Lines to run once it was edited by hand. */
  update?: (changes: Changes) => readonly string[];
}

const NPM_NAME = /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*$/i;
const PLAIN_NAME = /^[a-z0-9][\w.-]*$/i;

/** All of these leave a package in the list that it is in, development or not. */
const npmLike = (name: string, add: string): Manager => ({
  name: NPM_NAME,
  file: "package.json",
  // They save an exact version with a caret.
  change(changes) {
    const specs = changes.map((one) => `${one.package}@${one.range}`);
    return changes.some(({ range }) => isRelease(range)) ? undefined : [lineOf(`${name} ${add}`, specs)];
  },
  update: () => [`${name} install`],
});

const python = (update: (names: string[]) => string[]): Manager => ({
  name: PLAIN_NAME,
  file: "pyproject.toml",
  update: (changes) => update(namesOf(changes)),
});

const MANAGERS = new Map<string, Manager>(
  Object.entries<Manager>({
    // https://docs.npmjs.com/cli/commands/npm-install
    npm: npmLike("npm", "install"),
    // https://pnpm.io/cli/add
    pnpm: npmLike("pnpm", "add"),
    // https://yarnpkg.com/cli/add
    yarn: npmLike("yarn", "add"),
    // https://bun.com/docs/pm/cli/add
    bun: npmLike("bun", "add"),
    deno: { name: NPM_NAME, file: "deno.json", update: () => ["deno install"] },
    // Which group or extra a package is in is not known, so the manifest is edited (https://docs.astral.sh/uv/reference/cli/#uv-lock).
    uv: python((names) => {
      const upgraded = names.flatMap((name) => ["--upgrade-package", name]);
      return [lineOf("uv lock", upgraded), "uv sync"];
    }),
    // https://python-poetry.org/docs/cli/#update
    poetry: python((names) => [lineOf("poetry update", names)]),
    // https://pdm-project.org/en/latest/reference/cli/#update
    pdm: python((names) => [lineOf("pdm update", names)]),
    // https://pip.pypa.io/en/stable/cli/pip_install/
    pip: {
      name: PLAIN_NAME,
      file: "the requirements file or pyproject.toml",
      update(changes) {
        const specs = changes.flatMap(({ package: name, range }) => {
          const asked = pythonRange(range);
          return asked === undefined ? [] : [name + asked];
        });
        return specs.length === changes.length ? [lineOf("python -m pip install --upgrade", specs)] : [];
      },
    },
    // https://getcomposer.org/doc/03-cli.md#require-r
    composer: {
      name: /^[a-z0-9][\w.-]*\/[a-z0-9][\w.-]*$/i,
      file: "composer.json",
      change: composerLines,
      update: (changes) => [lineOf("composer update", [...namesOf(changes), "-W"])],
    },
    // https://bundler.io/man/bundle-update.1.html
    bundler: {
      name: PLAIN_NAME,
      file: "the Gemfile",
      update: (changes) => [lineOf("bundle update --conservative", namesOf(changes))],
    },
    // In which table a crate stands is not known, so Cargo.toml is edited (https://doc.rust-lang.org/cargo/commands/cargo-update.html).
    cargo: { name: /^[a-z0-9][\w-]*$/i, file: "Cargo.toml", update: () => ["cargo update --workspace"] },
    // https://go.dev/ref/mod#go-get
    go: {
      name: /^[a-z0-9][\w.~-]*(?:\/[\w.~-]+)+$/i,
      file: "go.mod and the import paths",
      change: goLines,
      update: () => ["go mod tidy"],
    },
    // https://learn.microsoft.com/dotnet/core/tools/dotnet-add-package
    nuget: {
      name: PLAIN_NAME,
      file: "the project files",
      change: (changes) =>
        changes.every(({ to }) => isRelease(to))
          ? [
              ...changes.map((one) => lineOf("dotnet add package", [one.package, "--version", one.to, "--no-restore"])),
              "dotnet restore",
            ]
          : undefined,
      update: () => ["dotnet restore"],
    },
    // https://hexdocs.pm/mix/Mix.Tasks.Deps.Update.html
    mix: { name: /^[a-z]\w*$/, file: "mix.exs", update: (changes) => [lineOf("mix deps.update", namesOf(changes))] },
    maven: { name: /^$/, file: "pom.xml" },
    gradle: { name: /^$/, file: "the build script or version catalog" },
    // Where files do not show which package manager it is.
    "any of pypi": { name: /^$/, file: "the requirements file or pyproject.toml" },
    "any of maven": { name: /^$/, file: "the pom or the build script" },
  }),
);

/** Where an ecosystem has one package manager only. */
const ONLY = new Map(
  Object.entries({ composer: "composer", gem: "bundler", cargo: "cargo", go: "go", nuget: "nuget", hex: "mix" }),
);

/**
 * The commands for the changes of a step, by ecosystem. Nothing of a name or range that could be more than one word of a shell reaches a line:
 * what does not look like a name of its ecosystem is to be edited.
 * @param isOverridden whether the step needs an override in a manifest as well
 */
export function commandsOf(changes: Changes, project: PlannedProject, isOverridden = false): PlanCommands[] {
  const byEcosystem = groupBy(
    changes.filter(({ ecosystem }) => ecosystem !== null),
    ({ ecosystem }) => ecosystem as string,
  );
  return [...byEcosystem].flatMap(
    ([ecosystem, own]) => commandsIn(ecosystem, own, project, isOverridden && ecosystem === "npm") ?? [],
  );
}

function commandsIn(ecosystem: string, changes: Changes, project: PlannedProject, isOverridden: boolean) {
  const { name = null, byHand, manager } = managerOf(ecosystem, project);
  if (!manager) return undefined;
  const isNamed = changes.every(areWords(manager));
  const lines = isNamed && !byHand && manager.change?.(changes);
  if (lines) {
    return {
      ecosystem,
      manager: name,
      edit: isOverridden ? "Add the override to its file first." : null,
      lines: [...lines],
    };
  }
  const after = isNamed || ecosystem === "npm" ? [...(manager.update?.(changes) ?? [])] : [];
  return { ecosystem, manager: name, edit: editOf(manager, byHand, after), lines: after };
}

/** Whether nothing of a change could be more than one word of a shell. */
const areWords =
  ({ name }: Manager) =>
  (change: PlanChange): boolean =>
    name.test(change.package) && RANGE.test(change.range);

function editOf({ file }: Manager, byHand: Installer["byHand"], after: readonly string[]): string {
  const places = byHand === "elsewhere" ? `${file}, or where it takes them from,` : file;
  return `Change the versions in ${places}${after.length > 0 ? " first" : ": no command does that"}.`;
}

/** A version or range, and several with `||`, a space or a comma between them. */
const RANGE = /^(?:(?:^| ?\|\| ?|,? |,)(?:[\^~=]|[<>]=?)?\d+(?:\.\d+)*(?:\.\*)?(?:-[\w.-]+)?)+$/;

function managerOf(ecosystem: string, project: PlannedProject) {
  const shown = project.installers?.[ecosystem];
  const known =
    ecosystem === "npm" ? packageManagerOf(project, ecosystem)?.manager : lockfileOf(project, ecosystem)?.manager;
  const name = shown?.manager ?? ONLY.get(ecosystem) ?? known;
  return { name, byHand: shown?.byHand, manager: MANAGERS.get(name ?? `any of ${ecosystem}`) };
}

const namesOf = (changes: Changes) => changes.map((one) => one.package);

const lineOf = (command: string, words: readonly string[]) => [command, ...words.map(quote)].join(" ");

/** Both lists change before anything is resolved: what moves together would not resolve one after the other. */
function composerLines(changes: Changes): string[] {
  const specs = (isDev: boolean) =>
    changes
      .filter(({ development }) => development === isDev)
      .map(({ package: name, range }) => `${name}:${composerRange(range)}`);
  const [usual, development] = [specs(false), specs(true)];
  if (development.length === 0) return [lineOf("composer require -W", usual)];
  if (usual.length === 0) return [lineOf("composer require --dev -W", development)];
  return [
    lineOf("composer require --no-update", usual),
    lineOf("composer require --dev --no-update", development),
    lineOf("composer update -W", namesOf(changes)),
  ];
}

/** undefined where the path of a module changes with its major version (https://go.dev/ref/mod#major-version-suffixes). */
function goLines(changes: Changes): string[] | undefined {
  const specs = changes.flatMap(({ package: path, from, to }) => {
    const major = Number.parseInt(to.replace(/^v/, ""), 10);
    const [, suffix] = /(?:\/v|\.v)(\d+)$/.exec(path) ?? [];
    const isSame =
      suffix === undefined
        ? major < 2 || major === Number.parseInt(from.replace(/^\D+/, ""), 10)
        : major === Number(suffix);
    return isSame && /^v?\d+(?:\.\d+){0,2}$/.test(to) ? [`${path}@v${to.replace(/^v/, "")}`] : [];
  });
  return specs.length === changes.length ? [lineOf("go get", specs), "go mod tidy"] : undefined;
}
