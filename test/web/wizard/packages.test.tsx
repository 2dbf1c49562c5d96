import t from "tap";
import type { PackageChoice, Packages } from "../../../server/catalog/stack/packages.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { PackageSection } from "../../../server/web/wizard/packages.js";
import { parseState } from "../../../server/web/wizard/state.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const technology = catalog.names.byId("react") as Technology;
const choice = (name: string, range?: string, development = false): PackageChoice => ({
  technology: technology,
  name,
  range,
  development,
  needed: undefined,
});

function section(packages: Partial<Packages>): string {
  const whole = {
    npm: [],
    others: new Map(),
    without: [],
    conflicts: [],
    node: undefined,
    start: undefined,
    ...packages,
  };
  return render(<PackageSection packages={whole} state={parseState(catalog, { framework: "nextjs" }, TODAY)} />);
}

/** The texts to copy. */
const copies = (html: string) =>
  [...html.matchAll(/<code>([^<]*)<\/code><\/pre>/g)].map(([, text]) => text?.replaceAll("&quot;", '"'));

t.test("a new project begins with a folder, a package.json and the command that installs it", async (t) => {
  const html = section({ npm: [choice("react", "^19")] });
  const [folder, manifest = "", install] = copies(html);
  t.equal(folder, "mkdir my-stack\ncd my-stack");
  t.same(JSON.parse(manifest), { name: "my-stack", private: true, dependencies: { react: "^19" } });
  t.equal(install, "npm install");
  for (const other of ["pnpm install", "yarn install", "bun install"]) t.match(html, `<code>${other}</code>`);
});

t.test("the command of the makers comes first, then what is to be added", async (t) => {
  const rest = new Map([
    ["npm", [choice("react-query", "^5")]],
    ["pypi", [choice("django", ">=6")]],
  ]);
  const start = {
    technology: technology,
    command: "npx create-it@latest",
    source: "https://example.com/start",
    rest,
  };
  const html = section({ npm: [choice("react", "^19")], start });
  t.match(html, /<a href="https:\/\/example\.com\/start" rel="noopener">the makers of React say<\/a>/);
  t.same(copies(html).slice(0, 2), ["npx create-it@latest", 'npm install "react-query@^5"\npip install "django>=6"']);
  t.match(html, /create-it.*<details><summary>By hand, with npm<\/summary>.*mkdir my-stack/s);
  t.notMatch(section({ npm: [choice("react", "^19")], start: { ...start, rest: new Map() } }), "add the rest");
});

t.test("each package manager has its commands", async (t) => {
  const html = section({ npm: [choice("react", "^19"), choice("vitest", "^4", true)] });
  t.same(copies(html).slice(3), [
    'npm install "react@^19"\nnpm install --save-dev "vitest@^4"',
    'pnpm add "react@^19"\npnpm add --save-dev "vitest@^4"',
    'yarn add "react@^19"\nyarn add --dev "vitest@^4"',
    'bun add "react@^19"\nbun add --dev "vitest@^4"',
  ]);
  t.notMatch(html, "Left open");
});

t.test("open choices are listed", async (t) => {
  t.match(section({ npm: [choice("react", "^19"), choice("next")] }), /where we don't know the right version: next\./);
});

t.test("packages are listed by registry", async (t) => {
  const names = ["a", "b"].map((name) => choice(name));
  const others = new Map(
    ["pypi", "gem", "composer", "go", "cargo", "nuget", "maven", "hex", "new"].map((ecosystem) => [ecosystem, names]),
  );
  t.same(copies(section({ others })), [
    "pip install a b",
    "bundle add a\nbundle add b",
    "composer require a b",
    "go get a@latest b@latest",
    "cargo add a b",
    "dotnet add package a\ndotnet add package b",
    "a\nb",
    "a\nb",
    "a\nb",
  ]);
});

t.test("what others need is named with its source, and parts without a package are named", async (t) => {
  const needed = { message: "next 16.3.1 requires react ^18.2 or ^19.", sources: ["https://example.com/manifest"] };
  const html = section({
    npm: [choice("next", "^16.3.1"), { ...choice("react", "^19.2.8"), needed }],
    without: [technology],
  });
  t.match(
    html,
    /<code>react<\/code>: <a href="https:\/\/example\.com\/manifest" rel="noopener">next 16\.3\.1 requires react/,
  );
  t.match(copies(html)[1], /"react": "\^19\.2\.8"/, "it is installed with the rest");
  t.match(html, "No package to install is known for React.");
});

t.test("package.json is a link that needs no scripts, and conflicts are told", async (t) => {
  const html = section({
    npm: [choice("next", "^16.3.1")],
    node: ">=20.9",
    conflicts: [{ names: ["next", "lone"], why: [{ message: "lone 1 requires react ^15.", sources: [] }] }],
  });
  t.match(html, /<a href="[^"]*\/wizard\/package\.json\?[^"]*framework=nextjs" download="package\.json">/);
  t.match(copies(html)[1], /"engines": \{\s+"node": ">=20\.9"|engines/);
  t.match(html, /next and lone do not go together\. lone 1 requires react \^15\./);
});
