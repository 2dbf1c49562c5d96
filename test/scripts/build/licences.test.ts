import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { BUNDLED, isAllowed, main, packagesIn } from "../../../scripts/build/licences.js";

async function run(argv: string[], root?: string) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(argv, { out: (line) => out.push(line), err: (line) => err.push(line) }, root);
  return { code, out: out.join("\n"), err };
}

interface Installed {
  licence?: unknown;
  dev?: boolean;
  text?: string;
  scripts?: Record<string, string>;
  binding?: true;
}

/** A folder with a lockfile and the packages in it. */
function installed(t: Test, packages: Record<string, Installed>): string {
  const lock = Object.entries(packages).map(([name, { dev }]) => [`node_modules/${name}`, { ...(dev && { dev }) }]);
  const modules = Object.entries(packages).map(([name, { licence, text, scripts, binding }]) => [
    name,
    {
      "package.json": JSON.stringify({ name, version: "1.0.0", license: licence, scripts }),
      ...(binding && { "binding.gyp": "{}" }),
      ...(text !== undefined && { "LICENSE.md": text }),
    },
  ]);
  const own = { "": {}, "clients/cli": {}, "node_modules/stackfit": { link: true } };
  return t.testdir({
    "package-lock.json": JSON.stringify({ packages: { ...own, ...Object.fromEntries(lock) } }),
    node_modules: Object.fromEntries(modules),
    docs: {},
  });
}

t.test("every distributed package has an allowed licence, and the list is up to date", async (t) => {
  t.strictSame(await run(["--check"]), { code: 0, out: "", err: [] });
  const names = packagesIn(".").map(({ name }) => name);
  for (const name of ["fastify", "yaml", ...BUNDLED]) t.ok(names.includes(name), name);
  for (const name of ["tap", "typescript", "stackfit"]) t.notOk(names.includes(name), name);
});

t.test("every development dependency bundled into the server, the pages or the command line is listed", async (t) => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const folders = ["server", "clients/cli", "clients/js"];
  const loaded = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
    // What bundles is not bundled.
    .filter((path) => /^(?!.*\/dist\/).*\.(?:tsx?|css)$/.test(path) && path !== "server/web/bundle.ts")
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/(?:from|@?import) "([^".][^"]*)"/g)])
    .map(([, path = ""]) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "")
    .filter((name) => name in devDependencies);
  t.strictSame([...new Set(loaded)].sort(), [...BUNDLED].sort());
});

t.test("allows permissive licences only", async (t) => {
  for (const licence of ["MIT", "ISC", "(MIT OR Apache-2.0)", "GPL-3.0-only OR MIT", "MIT AND BSD-3-Clause"])
    t.ok(isAllowed(licence), licence);
  const refused = ["", "GPL-3.0-only", "MIT AND GPL-3.0-only", "SEE LICENSE IN LICENSE", "UNLICENSED", "mit"];
  for (const licence of [...refused, "(MIT AND (ISC OR GPL-2.0-only))", "AGPL-3.0-only OR SSPL-1.0"])
    t.notOk(isAllowed(licence), licence);
});

t.test("reports packages whose licence is not allowed, except development dependencies", async (t) => {
  const root = installed(t, {
    good: { licence: "MIT" },
    bad: { licence: "GPL-3.0-only" },
    silent: {},
    old: { licence: { type: "MIT" } },
    tool: { licence: "GPL-3.0-only", dev: true },
  });
  for (const argv of [[], ["--check"], ["--notices"]])
    t.strictSame(await run(argv, root), {
      code: 1,
      out: "",
      err: [
        "bad has the licence GPL-3.0-only, which is not allowed.",
        "old has no machine-readable licence.",
        "silent has no machine-readable licence.",
      ],
    });
  t.strictSame(readdirSync(join(root, "docs")), []);
});

t.test("--check reports a stale list and leaves it; without --check it is written", async (t) => {
  const root = installed(t, { b: { licence: "ISC" }, a: { licence: "MIT" } });
  t.match(await run(["--check"], root), { code: 1, err: [/docs\/licences\.md is stale: run `npm run licences`/] });
  t.strictSame(readdirSync(join(root, "docs")), []);
  t.match(await run([], root), { code: 0, err: ["docs/licences.md written"] });
  t.match(readFileSync(join(root, "docs/licences.md"), "utf8"), /\n\| a \| MIT \| none \|\n\| b \| ISC \| none \|\n$/);
  t.strictSame(await run(["--check"], root), { code: 0, out: "", err: [] });
});

t.test("--check fails on a new install script", async (t) => {
  const before = { a: { licence: "MIT" }, b: { licence: "MIT" }, c: { licence: "MIT", scripts: { test: "tap" } } };
  const root = installed(t, before);
  await run([], root);
  const list = readFileSync(join(root, "docs/licences.md"), "utf8");
  const after = { ...before, a: { licence: "MIT", scripts: { postinstall: "node a.js || true" } } };
  const changed = installed(t, { ...after, b: { licence: "MIT", binding: true } });
  writeFileSync(join(changed, "docs/licences.md"), list);
  t.match(await run(["--check"], changed), { code: 1 });
  await run([], changed);
  const rows = readFileSync(join(changed, "docs/licences.md"), "utf8").split("\n").slice(-4, -1);
  t.strictSame(rows, [
    "| a | MIT | postinstall: node a.js \\|\\| true |",
    "| b | MIT | install: node-gyp rebuild |",
    "| c | MIT | none |",
  ]);
});

t.test("--notices prints each licence text under the name of its package", async (t) => {
  const root = installed(t, { a: { licence: "MIT", text: "Copyright A\n" }, b: { licence: "ISC" } });
  writeFileSync(join(root, "node_modules/a/NOTICE"), "Contains B.\n");
  const { code, out } = await run(["--notices"], root);
  t.equal(code, 0);
  t.match(out, /^a: MIT\n\nCopyright A\n\nContains B\.\n\n-+\n\nb: ISC\n$/);
});

t.test("a package under MIT without a file for it gets the text that MIT wants passed on", async (t) => {
  const { out } = await run(["--notices"], installed(t, { a: { licence: "MIT" } }));
  t.match(out, /^a: MIT\n\nMIT License\n\nCopyright \(c\) the authors of a\n\nPermission is hereby granted/);
  t.notMatch(out, "StackFit");
});

t.test("every distributed package comes with its licence text, unless the licence asks for none", async (t) => {
  const { out } = await run(["--notices"]);
  const entries = out.split(`\n${"-".repeat(80)}\n\n`);
  t.equal(entries.length, packagesIn(".").length);
  const bare = entries.filter((entry) => entry.trim().split("\n").length < 5).map((entry) => entry.trim());
  t.strictSame(bare, ["binary-search: CC0-1.0"]);
});

t.test("rejects unknown options", async (t) => {
  t.match(await run(["--chek"]), { code: 2, err: [/--chek.*\nusage: npm run licences/s] });
});
