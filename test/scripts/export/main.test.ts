import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main, readExportConfig } from "../../../scripts/export/main.js";
import { readManifest } from "../../../scripts/export/manifest.js";
import { START } from "../../fixtures/app.js";
import { FILES } from "../../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";
import { mountDisk, NO_DISK } from "../../fixtures/small-disk.js";

const URL_OF_SITE = "https://stackfit.example";

interface Context {
  teardown: (end: () => unknown) => void;
}

/** Runs the command over the small data folder. */
async function run(t: Context, argv: string[], env: NodeJS.ProcessEnv = {}, signal = new AbortController().signal) {
  const dataDir = env.DATA_DIR ?? temporaryFolder(t);
  if (!env.DATA_DIR) writeFiles(dataDir, FILES);
  const [out, err]: [string[], string[]] = [[], []];
  const streams = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
  const given = { env: { LOG_LEVEL: "silent", DATA_DIR: dataDir, ...env }, now: () => new Date(START), signal };
  return { code: await main(argv, streams, given), out, err: err.join("\n") };
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });

t.test("it exports, tells sizes, and does again only what is new", async (t) => {
  const [folder, dataDir] = [join(temporaryFolder(t), "site"), temporaryFolder(t)];
  writeFiles(dataDir, FILES);
  const argv = ["--to", folder, "--public-url", URL_OF_SITE];
  const first = await run(t, argv, { DATA_DIR: dataDir });
  t.equal(first.code, 0);
  t.match(first.out.at(-1), /: (\d+) files written, 0 unchanged, 0 removed, in \d+ s$/);
  t.ok(
    first.out.some((line) => /^pair pages +1 /.test(line)),
    "one pair has a verdict",
  );
  const { files } = readManifest(readFileSync(join(folder, "export.json"), "utf8"));
  const written = Number(/: (\d+) files written/.exec(first.out.at(-1) ?? "")?.[1]);
  t.equal(written, files.length + 2, "the files of the manifest, _headers and _redirects");

  const second = await run(t, argv, { DATA_DIR: dataDir });
  t.match(second.out.at(-1), new RegExp(`: 0 files written, ${written} unchanged, 0 removed`));

  writeFiles(dataDir, {
    "technologies/vue.yaml": String(FILES["technologies/postgresql.yaml"]).replace("PostgreSQL", "Vue"),
  });
  t.equal((await run(t, argv, { DATA_DIR: dataDir })).code, 0);
  t.ok(existsSync(join(folder, "tech/vue.html")));
  rmSync(join(dataDir, "technologies/vue.yaml"));
  const last = await run(t, argv, { DATA_DIR: dataDir });
  t.match(last.out.at(-1), / [1-9]\d* removed/);
  t.notOk(existsSync(join(folder, "tech/vue.html")), "what is no more is removed");
});

t.test("security.txt is exported where there is a contact", async (t) => {
  for (const [contact, isThere] of [
    ["", false],
    ["mailto:a@b.example", true],
  ] as const) {
    const folder = join(temporaryFolder(t), "site");
    const env = { SECURITY_CONTACT: contact };
    t.equal((await run(t, ["--to", folder, "--public-url", URL_OF_SITE], env)).code, 0);
    const file = ".well-known/security.txt";
    t.equal(existsSync(join(folder, file)), isThere);
    const { files } = readManifest(readFileSync(join(folder, "export.json"), "utf8"));
    t.equal(files.find((one) => one.file === file)?.address, isThere ? `/${file}` : undefined);
    if (isThere) t.match(readFileSync(join(folder, file), "utf8"), "Contact: mailto:a@b.example\n");
  }
});

t.test("wrong usage and wrong configuration are told, and nothing is written", async (t) => {
  const folder = join(temporaryFolder(t), "site");
  const cases: [argv: string[], env: NodeJS.ProcessEnv, code: number, told: RegExp][] = [
    [[], {}, 2, /usage: npm run export -- --to FOLDER/],
    [["--to"], {}, 2, /usage/],
    [["--to", folder, "--fast"], {}, 2, /--fast[\s\S]*usage/],
    [["--to", folder], {}, 78, /Set --public-url or PUBLIC_URL/],
    [["--to", folder, "--public-url", "stackfit"], {}, 78, /PUBLIC_URL=stackfit: must be a URL/],
    [["--to", folder, "--public-url", URL_OF_SITE], { RATE_LIMIT_CHECK: "no" }, 78, /RATE_LIMIT_CHECK/],
  ];
  for (const [argv, env, code, told] of cases) {
    const ran = await run(t, argv, env);
    t.equal(ran.code, code, argv.join(" "));
    t.match(ran.err, told);
  }
  t.notOk(existsSync(folder));
});

t.test("data with problems are not exported", async (t) => {
  const [folder, dataDir] = [join(temporaryFolder(t), "site"), temporaryFolder(t)];
  writeFiles(dataDir, { ...FILES, "technologies/react.yaml": "name: 7\n" });
  const ran = await run(t, ["--to", folder, "--public-url", URL_OF_SITE], { DATA_DIR: dataDir });
  t.equal(ran.code, 65);
  t.match(ran.err, /technologies\/react\.yaml/);
  t.notOk(existsSync(folder), "what was exported before would stay");
});

t.test("own facts stay out, and what only a listening service needs is not looked at", async (t) => {
  const overlay = temporaryFolder(t);
  const config = readExportConfig(
    { DATA_OVERLAY: overlay, REDIS_URL: "redis://127.0.0.1:1", WORKERS: "8" },
    URL_OF_SITE,
  );
  t.equal(config.dataOverlay, undefined);
  writeFiles(overlay, { "technologies/secret-thing.yaml": String(FILES["technologies/postgresql.yaml"]) });
  const folder = join(temporaryFolder(t), "site");
  const ran = await run(t, ["--to", folder], { PUBLIC_URL: URL_OF_SITE, DATA_OVERLAY: overlay });
  t.equal(ran.code, 0);
  t.match(ran.err, /does not include DATA_OVERLAY/);
  t.strictSame(
    filesOf(folder).filter((file) => file.includes("secret-thing")),
    [],
  );
});

t.test("interrupted, every file is whole and the next run goes on", async (t) => {
  const folder = join(temporaryFolder(t), "site");
  const argv = ["--to", folder, "--public-url", URL_OF_SITE];
  const stopped = await run(t, argv, {}, AbortSignal.abort());
  t.equal(stopped.code, 130);
  t.match(stopped.err, /Run the same command again to continue/);
  t.equal(readManifest(readFileSync(join(folder, "export.json"), "utf8")).complete, false);
  t.equal((await run(t, argv)).code, 0);
  t.equal(readManifest(readFileSync(join(folder, "export.json"), "utf8")).complete, true);
});

t.test("a full disk is told", { skip: NO_DISK }, async (t) => {
  const { folder } = mountDisk(t, "256k");
  const ran = await run(t, ["--to", folder, "--public-url", URL_OF_SITE]);
  t.equal(ran.code, 1);
  t.match(ran.err, /No space left for .*Free some space, then run the same command/);
  t.strictSame(
    readdirSync(folder).filter((name) => name.endsWith(".tmp")),
    [],
  );
});

t.test("a folder that cannot be made is told", async (t) => {
  const around = temporaryFolder(t);
  writeFiles(around, { file: "" });
  const ran = await run(t, ["--to", join(around, "file/site"), "--public-url", URL_OF_SITE]);
  t.equal(ran.code, 1);
  t.match(ran.err, /The export to .* failed: ENOTDIR/);
});
