import t from "tap";
import { familiesIn, familyOf } from "../../../server/manifests/ci/installs.js";
import { endless } from "../../fixtures/hostile.js";

t.test("commands that use the dependencies of a project are told from others", async (t) => {
  const cases: [script: string, families: string[]][] = [
    ["npm ci", ["js"]],
    ["npm ci --prefix web", ["js"]],
    ["npm install", ["js"]],
    ["npm i --no-audit # all", ["js"]],
    ["npm install -g npm@10", []],
    ["npm install danger", []],
    ["npm run lint", []],
    ["yarn", ["js"]],
    ["yarn --frozen-lockfile", ["js"]],
    ["yarn install --immutable", ["js"]],
    ["yarn --version", []],
    ["yarn lint", []],
    ["corepack enable && pnpm install --frozen-lockfile", ["js"]],
    ["pnpm --filter web install", ["js"]],
    ["pnpm i -g vercel", []],
    ["bun install", ["js"]],
    ["CI=1 sudo npx --yes pnpm i", ["js"]],
    ["cd api\npip install -r requirements.txt", ["python"]],
    ["python -m pip install --upgrade pip", []],
    ["python3.12 -m pip install -e '.[dev]'", ["python"]],
    ["pip install .[test]", ["python"]],
    ["pip install codespell", []],
    ["uv sync --locked", ["python"]],
    ["uv pip install -r a.txt", ["python"]],
    ["uv tool install ruff", []],
    ["poetry install", ["python"]],
    ["pip install tox; tox -e py", ["python"]],
    ["bundle install --jobs 4", ["ruby"]],
    ["bundle exec rake", ["ruby"]],
    ["bundle config set a b", []],
    ["composer update --prefer-lowest", ["php"]],
    ["composer validate", []],
    ["go test ./...", ["go"]],
    ["go install example.com/tool@latest", []],
    ["cargo test --all", ["rust"]],
    ["cargo +nightly test", []],
    ["cargo fmt --check", []],
    ["./mvnw -B \\\n  verify", ["java"]],
    ["./gradlew build", ["java"]],
    ["mvn --version", []],
    ["dotnet test", ["dotnet"]],
    ["mix deps.get", ["beam"]],
    ["deno task test", ["deno"]],
    ["flutter pub get", ["flutter"]],
    ["if ls; then npm ci; fi", ["js"]],
    ["echo npm ci", []],
    ["", []],
  ];
  for (const [script, families] of cases) t.same([...familiesIn(script).keys()], families, script);
});

t.test("a command installs in the folder that the script went to, or that it names", async (t) => {
  const cases: [script: string, folders: string[]][] = [
    ["npm ci", ["."]],
    ["cd web && npm ci", ["web"]],
    ["cd packages/web\ncd ../api\nnpm ci", ["packages/api"]],
    ["npm ci\ncd web\nyarn", [".", "web"]],
    ["npm --prefix web ci", ["web"]],
    ["cd apps; pnpm -C web install", ["apps/web"]],
    ["cd docs && make", []],
  ];
  for (const [script, folders] of cases) t.same([...(familiesIn(script).get("js") ?? [])], folders, script);
});

t.test("what is installed is for the technologies of its family", async (t) => {
  t.equal(familyOf("nodejs"), familyOf("pnpm"));
  t.not(familyOf("nodejs"), familyOf("python"));
  t.equal(familyOf("react"), undefined);
});

t.test("long scripts are read quickly", async (t) => {
  for (const script of [endless("A=1 "), endless("npm "), endless("&"), endless("-C -C "), `go ${endless("\\\n")}`])
    t.ok(familiesIn(script));
});
