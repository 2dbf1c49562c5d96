import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import t from "tap";
import ts from "typescript";

/**
 * Imports go one way: data and catalog know nothing of HTTP and pages, and the catalog nothing of files. Only forges use
 * GitHub and Git. The linter rejects import cycles (noImportCycles).
 */
const FORBIDDEN: Record<string, RegExp> = {
  "server/catalog": /^(node:|fastify|@fastify|@octokit|yaml$|ajv|preact|badge-maker|server\/(?!catalog\/)|scripts\/)/,
  "server/manifests":
    /^(?!smol-toml$|semver$|@rgrove\/parse-xml$|js-yaml$|jsonc-parser$|yaml$|server\/(?:manifests\/|catalog\/(?:maps|scan\/(?:entry|oldest-line|unmet)|versions\/)|data\/text))/,
  "server/mcp":
    /^(node:|fastify|@fastify|@octokit|preact|server\/(?!catalog\/|data\/schemas|manifests\/|mcp\/)|scripts\/)/,
  "clients/cli":
    /^(fastify|@fastify|@octokit|preact|server\/(?!catalog\/|data\/|manifests\/|mcp\/|state\/durable-file)|scripts\/)/,
  "clients/js": /^(?!clients\/js\/|schemas\/)/,
  "server/data":
    /^(fastify|@fastify|@octokit|preact|badge-maker|server\/(?!catalog\/|data\/|state\/durable-file)|scripts\/)/,
  "server/state": /^(fastify|@fastify|@octokit|yaml$|preact|badge-maker|server\/(?!state\/)|scripts\/)/,
  "server/forges":
    /^(fastify|@fastify|preact|badge-maker|server\/(?!catalog\/catalog|data\/|forges\/|state\/)|scripts\/)/,
  "server/live":
    /^(fastify|@fastify|@octokit|preact|badge-maker|server\/(?!catalog\/|data\/|live\/|forges\/forge|state\/)|scripts\/)/,
  "server/contributions":
    /^(fastify|@fastify|@octokit|preact|badge-maker|server\/(?!catalog\/|data\/|contributions\/|forges\/forge|state\/)|scripts\/)/,
  "server/http": /^(@octokit|preact|server\/web\/|scripts\/)/,
  // What routes and pages both show is in server/http/views.
  "server/web": /^(scripts\/|server\/http\/routes\/)/,
  scripts: /^(test|scripts\/lab)\//,
  // The laboratory uses the house, and the house nothing of the laboratory.
  server: /^scripts\//,
  test: /^scripts\/lab\//,
  clients: /^(test|scripts)\//,
};

function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s+"([^"]+)"/g)].map(
    ([, name]) => name as string,
  );
  return specifiers.map((name) => (name.startsWith(".") ? normalize(join(dirname(file), name)) : name));
}

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));

const houseSources = (folder: string) => sources(folder).filter((file) => !file.startsWith("scripts/lab/"));

for (const [folder, forbidden] of Object.entries(FORBIDDEN)) {
  t.test(`${folder} imports only what it may`, async (t) => {
    const wrong = houseSources(folder).flatMap((file) =>
      importsOf(file)
        .filter((name) => forbidden.test(name))
        .map((name) => `${file} imports ${name}`),
    );
    t.strictSame(wrong, []);
  });
}

t.test("the server needs nothing that runs in browsers, which is built separately", async (t) => {
  const wrong = sources("server").filter((file) => {
    const values = readFileSync(file, "utf8").replace(/^import type .*$/gm, "");
    return !file.startsWith("server/web/browser/") && /from "[^"]*\/browser\/[^"]*"/.test(values);
  });
  t.strictSame(wrong, []);
});

t.test("what a kind of fact is, only its module and the order of all know", async (t) => {
  const switches = /switch \(decision|decision\??\.kind\s*[!=]==|\{ kind \} = decide\(/;
  const wrong = ["server", "clients"]
    .flatMap(sources)
    .filter((file) => !/^server\/catalog\/(?:facts\/|verdict\/order\.ts$)/.test(file))
    .filter((file) => switches.test(readFileSync(file, "utf8")));
  t.strictSame(wrong, []);
});

/** A folder with more files than these is hard to find anything in; each of the pages is one kind of thing. */
const MOST_FILES = 17;

t.test("no folder of sources is too full", async (t) => {
  const counts = new Map<string, number>();
  for (const file of ["server", "scripts", "clients/cli", "clients/js"].flatMap(sources))
    if (!file.startsWith("scripts/lab/test/")) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  t.strictSame(
    [...counts].filter(([folder, count]) => count > MOST_FILES && !folder.includes("/dist")),
    [],
  );
});

/** A function with more ways through it than these is several. */
const MOST_COMPLEX = 12;

/** What makes another way through a function: as ESLint's rule `complexity` counts them. */
const BRANCHES: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[ts.SyntaxKind.IfStatement, ts.SyntaxKind.ConditionalExpression, ts.SyntaxKind.CaseClause],
  ...[ts.SyntaxKind.ForStatement, ts.SyntaxKind.ForInStatement, ts.SyntaxKind.ForOfStatement],
  ...[ts.SyntaxKind.WhileStatement, ts.SyntaxKind.DoStatement, ts.SyntaxKind.CatchClause],
  ...[ts.SyntaxKind.QuestionDotToken, ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken],
  ...[ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.AmpersandAmpersandEqualsToken],
  ...[ts.SyntaxKind.BarBarEqualsToken, ts.SyntaxKind.QuestionQuestionEqualsToken],
]);

const hasDefault = (node: ts.Node): boolean =>
  (ts.isParameter(node) || ts.isBindingElement(node)) && node.initializer !== undefined;

/** The functions of a file that are too complex, each with its line and its complexity. */
function complexIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const waysThrough = (node: ts.Node): number => {
    let ways = BRANCHES.has(node.kind) || hasDefault(node) ? 1 : 0;
    ts.forEachChild(node, (child) => {
      ways += waysThrough(child);
    });
    if (!ts.isFunctionLike(node)) return ways;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ways + 1 > MOST_COMPLEX) found.push(`${file}:${line} has a complexity of ${ways + 1}`);
    return 0;
  };
  waysThrough(source);
  return found;
}

t.test("no function of the catalog is too complex", async (t) => {
  t.strictSame(sources("server/catalog").flatMap(complexIn), []);
});
