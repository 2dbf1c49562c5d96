import t from "tap";
import { appraisalsIn, gemsIn, installsIn, pythonRequirement } from "../../import-tests/installs.js";

const told = (command: string) => installsIn(command).map(({ ecosystem, name, version }) => [ecosystem, name, version]);

t.test("what a command installs in a version is told in its ecosystem", async (t) => {
  t.same(told("npm i -D react@^18 react-dom@18.x typescript@latest left-pad"), [
    ["npm", "react", "^18"],
    ["npm", "react-dom", "18.x"],
  ]);
  t.same(told('python -m pip install "Django>=4.2,<5" other'), [["pypi", "Django", ">=4.2,<5"]]);
  t.same(told("composer require 'laravel/framework:^11.0' illuminate/contracts ^11 --no-update"), [
    ["composer", "laravel/framework", "^11.0"],
    ["composer", "illuminate/contracts", "^11"],
  ]);
  t.same(told('composer update --with="symfony/console:~6.4"'), [["composer", "symfony/console", "~6.4"]]);
});

t.test("global tools, markers and other commands are left out", async (t) => {
  for (const command of ["npm install -g npm@10", "pip install .", "npm ci", "echo react@18"])
    t.same(told(command), []);
  t.same(pythonRequirement('django==4.2; python_version < "3.10"'), []);
});

t.test("gems count that stand outside of conditions", async (t) => {
  const gemfile = `gem "rails", "~> 7.1.0"\ngem 'rack', '>= 2', '< 3'\ngem "main", github: "x/y"\nif ENV["X"]\n  gem "sqlite3", "~> 1.4"\nend\n`;
  t.same(gemsIn(gemfile), [{ ecosystem: "gem", name: "rails", version: "~> 7.1.0" }]);
  const appraisals = appraisalsIn(
    `appraise "rails-7.1" do\n  gem "rails", "~> 7.1.0"\nend\n\nappraise "odd" do\n  if true\n    gem "rails"\n  end\nend\n`,
  );
  t.same([...appraisals], [["rails-7.1", [{ ecosystem: "gem", name: "rails", version: "~> 7.1.0" }]]]);
});
