import t from "tap";
import type { PackageChoice } from "../../../../server/catalog/stack/packages.js";
import {
  commandsOf,
  dependencyLists,
  MANAGERS,
  manifestOf,
  registryCommand,
  registryName,
} from "../../../../server/catalog/stack/wizard/install.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const technology = everyFact().names.byId("react") as Technology;
const choice = (name: string, range?: string, development = false): PackageChoice => ({
  technology,
  name,
  range,
  development,
  needed: undefined,
});

const names = (...all: string[]) => all.map((name) => choice(name));

t.test("a manifest has its packages in order, those for development apart", async (t) => {
  const manifest = manifestOf({
    npm: [choice("vitest", "^4", true), choice("react", "^19"), choice("@a/b"), choice("next", "^16")],
    node: ">=20.9",
  });
  t.same(JSON.parse(manifest), {
    name: "my-stack",
    private: true,
    dependencies: { "@a/b": "latest", next: "^16", react: "^19" },
    devDependencies: { vitest: "^4" },
    engines: { node: ">=20.9" },
  });
  t.ok(manifest.indexOf("@a/b") < manifest.indexOf("next"));
  t.same(JSON.parse(manifestOf({ npm: [choice("vitest", "^4", true)], node: undefined })), {
    name: "my-stack",
    private: true,
    devDependencies: { vitest: "^4" },
  });
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
  t.equal(registryCommand("pypi", names("a", "b")), "pip install a b");
  t.equal(registryCommand("nuget", names("a", "b")), "dotnet add package a\ndotnet add package b");
  t.equal(registryName("hex"), "Elixir (Hex)");
  t.equal(registryCommand("hex", names("a")), undefined);
  for (const strange of ["new", "__proto__", "constructor"]) {
    t.equal(registryName(strange), strange);
    t.equal(registryCommand(strange, names("a")), undefined);
  }
});

t.test("each registry has its own way to name a version", async (t) => {
  const [django, rails] = [choice("django", ">=6.0.3,<7"), choice("rails", "~> 8.1")];
  t.equal(registryCommand("pypi", [django, choice("flask")]), 'pip install "django>=6.0.3,<7" flask');
  t.equal(registryCommand("gem", [rails, choice("puma")]), 'bundle add rails --version "~> 8.1"\nbundle add puma');
  t.equal(registryCommand("composer", [choice("a/b", "^1.2.0")]), 'composer require "a/b:^1.2.0"');
  t.equal(registryCommand("cargo", [choice("axum", "^0.8.1")]), 'cargo add "axum@^0.8.1"');
  t.equal(
    registryCommand("go", [choice("example.com/a", "1.2.3"), choice("example.com/b", "2")]),
    "go get example.com/a@v1.2.3 example.com/b@latest",
  );
});
