/** Nobody has claimed a package name for us yet: whoever registers one would run code wherever we lead people to it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import t from "tap";
import { parse } from "yaml";
import { COMMANDS } from "../clients/cli/commands.js";
import { preCommitText, workflowText } from "../clients/cli/config/templates.js";
import { commandHelp, programHelp } from "../clients/cli/help.js";
import { originOf } from "../scripts/build/origin.js";
import { loadCommands } from "./fixtures/cli.js";

/** Every text of the repository but the lockfile and this file, by path. */
const files = new Map(
  execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && !/^(?:package-lock\.json|test\/claimed-names\.test\.ts)$|\.png$/.test(path))
    .flatMap((path) => {
      try {
        return [[path, readFileSync(path, "utf8")] as const];
      } catch {
        // Deleted, but not committed yet.
        return [];
      }
    }),
);

/** What installs or runs packages by their names. */
const RUNNER =
  /\b(?:npx|bunx|pnpx|uvx|npm (?:exec|x|i|install|add)|pnpm (?:dlx|exec|i|install|add)|yarn (?:dlx|add|global add)|bun (?:x|add|install)|pip3? install|pipx (?:run|install)|uv (?:add|pip install|tool (?:run|install))|go (?:get|install))\b/;
/** Ours, as a word: not a path, a file or an address. */
const OURS = /(?<![\w./@-])(?:stackfit|@stackfit\/client|stackfit-server|stackfit-client)(?![\w./-]*[\w/-])/;

/** Lines in which a package of ours is installed or run by its name, in a command or in a list of arguments. */
function findUses(text: string): string[] {
  return text.split("\n").filter((line) => {
    if (/additional_dependencies:/.test(line) && OURS.test(line)) return true;
    const start = RUNNER.exec(line);
    if (!start) return false;
    // To the end of the command.
    const [rest = ""] = line.slice(start.index + start[0].length).split(/[;&|#)`]|\. /);
    return OURS.test(rest);
  });
}

t.test("names that are run are found, and paths, files and addresses are not taken for names", async (t) => {
  for (const line of [
    "npx stackfit check next@16",
    "entry: npx --yes stackfit@0.1.0 ci",
    "npm i -g stackfit",
    "npm install --save-dev stackfit            # in a project",
    "npm install @stackfit/client",
    'run: npm exec --package="stackfit@1" stackfit',
    '{ "command": "npx", "args": ["--yes", "stackfit", "mcp"] }',
    "`npx stackfit init --github` writes a workflow",
    "claude mcp add stackfit -- npx --yes stackfit mcp",
    'additional_dependencies: ["stackfit@0.1.0"]',
    "pip install stackfit==0.1",
    "uvx stackfit",
    'npm install --prefix "$folder" --ignore-scripts "stackfit@$version"',
  ])
    t.strictSame(findUses(line), [line]);
  for (const line of [
    "npm ci && npm run build:cli && npm install --global ./clients/cli",
    "npm install --global ./stackfit-*.tgz      # stackfit, on your machine",
    "npm install ./stackfit-client-0.1.0.tgz && stackfit scan",
    "claude mcp add stackfit -- stackfit mcp",
    "pip install ./clients/python",
    "npx tsx scripts/build/cli.ts",
    "git clone stackfit",
  ])
    t.strictSame(findUses(line), [], line);
});

t.test("nothing we ship installs or runs a package of ours by its name", async (t) => {
  t.ok(files.size > 1000);
  const origin = { repository: "acme/fit", commit: "0".repeat(40) };
  const generated = [
    workflowText(origin),
    preCommitText(origin),
    programHelp(COMMANDS, 200),
    ...(await loadCommands()).map((command) => commandHelp(command, 200)),
  ];
  const found = [...files, ...generated.map((text, index) => [`generated text ${index}`, text] as const)].flatMap(
    ([path, text]) => findUses(text).map((line) => `${path}: ${line}`),
  );
  t.strictSame(found, []);
});

t.test("packages whose names nobody has claimed cannot be published by mistake", async (t) => {
  for (const folder of ["", "clients/cli/", "clients/js/"])
    t.equal(JSON.parse(files.get(`${folder}package.json`) ?? "").private, true, folder);
  t.match(files.get("clients/go/go.mod"), /^module stackfit\.invalid\//, "RFC 2606: nobody can register it");
});

t.test("what is built from this repository is not looked up in a registry of images first", async (t) => {
  const { services } = parse(files.get("compose.yaml") ?? "") as { services: Record<string, Record<string, unknown>> };
  const built = Object.values(services).filter(({ build }) => build !== undefined);
  t.equal(built.length, 1);
  for (const service of built) t.equal(service.image, undefined);
});

const PLACEHOLDERS = /\bOWNER\/(?!NAME\b)|@OWNER\b|\byour-org\b|github\.com[/:]stackfit\b/;

t.test("no file but package.json spells the address of the repository", async (t) => {
  for (const line of ["uses: OWNER/stackfit@COMMIT", "* @OWNER/maintainers", "https://github.com/stackfit/stackfit"])
    t.match(line, PLACEHOLDERS);
  t.notMatch("--from OWNER/NAME@COMMIT", PLACEHOLDERS, "the form of an argument");
  const { repository } = JSON.parse(files.get("package.json") ?? "");
  // Only what package.json says: where this checkout was cloned from is nobody's address.
  const own = repository && originOf(".").repository;
  const wrong = [...files]
    .filter(([path, text]) => path !== "package.json" && (PLACEHOLDERS.test(text) || (own && text.includes(own))))
    .map(([path]) => path);
  t.strictSame(wrong, []);
});
