import t from "tap";
import type { Technology } from "../../../../server/catalog/facts/technology.js";
import type { PackageChoice } from "../../../../server/catalog/stack/packages.js";
import {
  commandsOf,
  dependencyLists,
  MANAGERS,
  manifestOf,
  registryCommand,
  registryName,
} from "../../../../server/catalog/stack/wizard/install.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const technology = everyFact().names.byId("react") as Technology;
const choice = (name: string, range?: string, development = false): PackageChoice => ({
  technology,
  name,
  range,
  development,
});

t.test("a manifest has its packages in order, those for development apart", async (t) => {
  const manifest = manifestOf([
    choice("vitest", "^4", true),
    choice("react", "^19"),
    choice("@a/b"),
    choice("next", "^16"),
  ]);
  t.same(JSON.parse(manifest), {
    dependencies: { "@a/b": "latest", next: "^16", react: "^19" },
    devDependencies: { vitest: "^4" },
  });
  t.ok(manifest.indexOf("@a/b") < manifest.indexOf("next"));
  t.same(JSON.parse(manifestOf([choice("vitest", "^4", true)])), { devDependencies: { vitest: "^4" } });
});

t.test("no packages make no lists and no commands", async (t) => {
  t.same(dependencyLists([]), {});
  for (const manager of MANAGERS) t.equal(commandsOf([], manager), "");
});

t.test("packages for development have a command of their own", async (t) => {
  const commands = MANAGERS.map((manager) =>
    commandsOf([choice("vitest", "^4", true), choice("react", "^19")], manager),
  );
  t.same(commands, [
    'npm install "react@^19"\nnpm install --save-dev "vitest@^4"',
    'pnpm add "react@^19"\npnpm add --save-dev "vitest@^4"',
    'yarn add "react@^19"\nyarn add --dev "vitest@^4"',
    'bun add "react@^19"\nbun add --dev "vitest@^4"',
  ]);
});

t.test("registries have their names and commands; others have neither", async (t) => {
  t.equal(registryName("pypi"), "Python (pip)");
  t.equal(registryCommand("pypi", ["a", "b"]), "pip install a b");
  t.equal(registryCommand("nuget", ["a", "b"]), "dotnet add package a\ndotnet add package b");
  t.equal(registryName("hex"), "Elixir (Hex)");
  t.equal(registryCommand("hex", ["a"]), undefined);
  for (const strange of ["new", "__proto__", "constructor"]) {
    t.equal(registryName(strange), strange);
    t.equal(registryCommand(strange, ["a"]), undefined);
  }
});
