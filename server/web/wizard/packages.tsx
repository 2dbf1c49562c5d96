/** What to install, ready to be copied. */
import type { Asked, PackageChoice, Packages } from "../../catalog/stack-packages.js";
import { describeRange } from "../../catalog/version-range.js";
import { listOf } from "../../catalog/wording.js";
import { Copy } from "../components/copy.js";
import { useSite } from "../site.js";
import { pathOf, type State } from "./state.js";
import { EXTRA, RESULT } from "./steps.js";

const LATEST = "latest";

const MANAGERS: readonly { name: string; add: string; development: string }[] = [
  { name: "npm", add: "npm install", development: "npm install --save-dev" },
  { name: "pnpm", add: "pnpm add", development: "pnpm add --save-dev" },
  { name: "Yarn", add: "yarn add", development: "yarn add --dev" },
  { name: "Bun", add: "bun add", development: "bun add --dev" },
];

/** Registries other than npm: what they are called, and the command that takes packages from them, where there is one. */
const REGISTRIES = new Map<string, { name: string; command?: (names: readonly string[]) => string }>([
  ["pypi", { name: "Python (pip)", command: (names) => `pip install ${names.join(" ")}` }],
  ["gem", { name: "Ruby (Bundler)", command: (names) => `bundle add ${names.join(" ")}` }],
  ["composer", { name: "PHP (Composer)", command: (names) => `composer require ${names.join(" ")}` }],
  ["go", { name: "Go", command: (names) => `go get ${names.join(" ")}` }],
  ["cargo", { name: "Rust (Cargo)", command: (names) => `cargo add ${names.join(" ")}` }],
  ["nuget", { name: ".NET (NuGet)", command: (names) => names.map((name) => `dotnet add package ${name}`).join("\n") }],
  ["maven", { name: "Java (Maven)" }],
  ["hex", { name: "Elixir (Hex)" }],
]);

/** The section with everything to install. */
export function PackageSection({ packages, state }: { packages: Packages; state: State }) {
  const { npm, others, without, asked } = packages;
  return (
    <section>
      <h2>What to install</h2>
      {npm.length > 0 && <NpmPackages choices={npm} />}
      {asked.length > 0 && <AskedPackages asked={asked} state={state} />}
      {[...others].map(([ecosystem, names]) => {
        const { name = ecosystem, command } = REGISTRIES.get(ecosystem) ?? {};
        return (
          <section key={ecosystem}>
            <h3>{name}</h3>
            <Copy name={`the packages for ${name}`} text={command?.(names) ?? names.join("\n")} />
          </section>
        );
      })}
      {others.size > 0 && <p class="fine">Versions are left open here: the tools take the newest they find.</p>}
      {without.length > 0 && <p>Not from a registry: {listOf(without.map(({ name }) => name))}.</p>}
    </section>
  );
}

function NpmPackages({ choices }: { choices: readonly PackageChoice[] }) {
  const open = choices.filter(({ range }) => range === undefined).map(({ name }) => name);
  return (
    <section>
      <h3>JavaScript (npm)</h3>
      <p>
        Each in the newest release line known here that no known fact speaks against together with the others.
        {open.length > 0 && (
          <>
            {" "}
            Left open, as <code>{LATEST}</code>, because no line is known for sure: {listOf(open)}.
          </>
        )}
      </p>
      <Copy name="for package.json" text={manifestOf(choices)} />
      {MANAGERS.map((manager) => (
        <details key={manager.name} open={manager.name === "npm"}>
          <summary>With {manager.name}</summary>
          <Copy name={`the commands for ${manager.name}`} text={commandsOf(choices, manager)} />
        </details>
      ))}
    </section>
  );
}

const isForUse = ({ development }: PackageChoice) => !development;
const isForDevelopment = ({ development }: PackageChoice) => development;

/** The parts of a package.json that name the packages. */
export function manifestOf(choices: readonly PackageChoice[]): string {
  const listed = (some: readonly PackageChoice[]) => {
    const entries = some.map(({ name, range = LATEST }): [string, string] => [name, range]);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  const [use, development] = [choices.filter(isForUse), choices.filter(isForDevelopment)];
  const manifest = {
    ...(use.length > 0 ? { dependencies: listed(use) } : {}),
    ...(development.length > 0 ? { devDependencies: listed(development) } : {}),
  };
  return JSON.stringify(manifest, undefined, 2);
}

/** In quotes, as a caret means something to some shells. */
function commandsOf(choices: readonly PackageChoice[], { add, development }: (typeof MANAGERS)[number]): string {
  const line = (command: string, some: readonly PackageChoice[]) =>
    some.length > 0 ? [[command, ...some.map(({ name, range = LATEST }) => `"${name}@${range}"`)].join(" ")] : [];
  return [...line(add, choices.filter(isForUse)), ...line(development, choices.filter(isForDevelopment))].join("\n");
}

function AskedPackages({ asked, state }: { asked: readonly Asked[]; state: State }) {
  const { links } = useSite();
  return (
    <>
      <p>Some of them ask for more:</p>
      <ul>
        {asked.map(({ by, technology, name, range }) => (
          <li key={`${by.name} ${name}`}>
            {by.technology.name} asks for {technology.name} (<code>{name}</code>
            {/\d/.test(range) && ` ${describeRange(range)}`}).{" "}
            <a href={links.to(pathOf(state, RESULT, [...state.choices, { group: EXTRA, technology }]))}>
              Add {technology.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
