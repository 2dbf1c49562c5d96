import t from "tap";
import { commandsIn, isInOwnEnvironment, runnerOf } from "../../import-tests/shell.js";

t.test("a command that runs tests is told by what runs it", async (t) => {
  const cases: Record<string, string | undefined> = {
    "npm test": "nodejs",
    "pnpm run -r test:unit": "nodejs",
    "yarn test --coverage": "nodejs",
    "npx vitest run": "nodejs",
    "node --test": "nodejs",
    "bun test": "bun",
    "uv run --python 3.12 pytest tests/types": "python",
    "python -m pytest --cov=docs": "python",
    "python -m tests.unit": "python",
    "bundle exec rake test": "ruby",
    "bundle exec rake install_database_yml spec": "ruby",
    "CI=1 vendor/bin/phpunit": "php",
    "go test ./...": "go",
    "go-acc . -- -race": "go",
    "mix test.ci": "elixir",
    "cargo test --all-features": "rust",
    "./mvnw -B verify": "java",
    "make test": "any",
    "bun run test": undefined,
    "npm run test:types": undefined,
    "npm run lint": undefined,
    "pnpm --filter docs test": undefined,
    "tox -e lint": undefined,
    "cargo test --no-run": undefined,
    "./gradlew build -x test": undefined,
    "mvn -Pjmh clean test": undefined,
    "pip install pytest": undefined,
    "rake build": undefined,
    "mix test.setup": undefined,
    "go test -short -run ^$ ./...": undefined,
  };
  for (const [command, runner] of Object.entries(cases)) t.equal(runnerOf(command), runner, command);
  t.equal(runnerOf("yarn workspace @kit/core test", "@kit/core"), "nodejs");
  t.equal(runnerOf("yarn workspace @kit/docs test", "@kit/core"), undefined);
});

t.test("a script is its commands, with the variables that are known", async (t) => {
  t.same(commandsIn("tox -f py$(echo 3.12 | tr -d .) && coverage xml # all", {}), ["tox -f py312", "coverage xml"]);
  t.same(commandsIn(`npm i \\\n  react@$VERSION \${OTHER}`, { VERSION: "19" }), ["npm i react@19 \uFFFD"]);
});

t.test("what may not run, or may fail, is left out", async (t) => {
  t.same(commandsIn("pytest || true\necho done", {}), ["echo done"]);
  t.same(commandsIn("mix test || mix test --failed", {}), ["mix test"], "what failed must pass the second time");
  t.same(commandsIn("set +e\npytest", {}), []);
  t.same(commandsIn('if [ "$X" = "y" ]; then\n  pytest\nfi\necho done', {}), ["echo done"]);
  const known = 'if [ "3.12" != "3.13" ]; then\n  pytest\nelse\n  tox\nfi';
  t.same(commandsIn(known, {}), ["pytest"]);
  t.same(commandsIn(known.replace("!=", "=="), {}), ["tox"]);
});

t.test("what tox, nox, hatch and uv run is not reached by what other commands install", async (t) => {
  const cases: Record<string, boolean> = {
    "tox -e py312": true,
    "python -m tox": true,
    "hatch run test": true,
    "uv run pytest": true,
    "CI=1 uv run --python 3.12 pytest": true,
    "uv run --no-sync pytest": false,
    "python -m pytest": false,
    pytest: false,
  };
  for (const [command, expected] of Object.entries(cases)) t.equal(isInOwnEnvironment(command), expected, command);
});
