import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { parse } from "yaml";
import { EXIT } from "../../../clients/cli/command.js";
import { COMMANDS } from "../../../clients/cli/commands.js";
import { parseConfig } from "../../../clients/cli/config/read.js";
import { FORMATS } from "../../../clients/cli/output/formats.js";
import { VERSION } from "../../../clients/cli/version.js";
import schema from "../../../schemas/config.schema.json" with { type: "json" };
import { readTexts } from "../../../server/data/folder.js";
import { revisionOf } from "../../../server/data/revision.js";
import { formatOf, FORMATS as MANIFESTS } from "../../../server/manifests/registry.js";
import { runCli } from "../../fixtures/cli.js";
import { realCatalog, realRecords } from "../../fixtures/repository.js";
import { temporaryFolder } from "../../fixtures/service.js";

const README = "clients/cli/README.md";
const readme = readFileSync(README, "utf8");
const { version } = JSON.parse(readFileSync("clients/cli/package.json", "utf8")) as { version: string };

/** Documents with examples, and how many each has at least. */
const EXAMPLES = [
  [README, 10],
  ["docs/verdicts.md", 5],
] as const;

/** The day of the examples. */
const DAY = "2026-11-21";

/** Fenced blocks: language, file name (most have none) and content. */
const BLOCK = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms;
const blocksOf = (document: string) =>
  [...document.matchAll(BLOCK)].map(([, language, file, text = ""]) => ({ language, file, text }));
const blocks = blocksOf(readme);
const only = <Item>(items: readonly Item[]): Item => {
  if (items.length !== 1) throw new Error(`${items.length} instead of one`);
  return items[0] as Item;
};

/** Without what changes on its own: sources, days and revisions. */
const settled = (text: string) =>
  text
    .replace(/https:\/\/(?:github\.com|[\w.]+)\/\S+/g, "URL")
    .replace(/checked\s+\d{4}-\d\d-\d\d/g, "checked DAY")
    .replace(/data of revision\s+[\w-]+/g, "data of revision REVISION")
    .replace(/data of [\d-]+, [\w-]+/g, "data of DAY, REVISION");

t.test("the examples show what the program prints", async (t) => {
  const shop = join(temporaryFolder(t), "shop");
  for (const { file, text } of blocks) {
    if (file === undefined) continue;
    mkdirSync(dirname(join(shop, file)), { recursive: true });
    writeFileSync(join(shop, file), text);
  }
  const revision = await revisionOf("data", await readTexts("data"));
  const catalog = { ...(await realCatalog()), revision };
  const records = async () => ({ records: await realRecords(), revision });
  const run = async (line: string): Promise<string> => {
    const [, words = "", code] = /^stackfit (.*?)(; echo \$\?)?$/.exec(line) ?? [];
    const ran = await runCli(words.split(" "), { cwd: shop, today: DAY, catalog, more: { records } });
    const printed = `${ran.stdout}${ran.stderr}`.replaceAll(VERSION, version);
    return `$ ${line}\n${printed}${code ? `${ran.code}\n` : ""}`;
  };
  for (const [path, least] of EXAMPLES) {
    let written = readFileSync(path, "utf8");
    const examples = blocksOf(written).filter(({ language }) => language === "console");
    t.ok(examples.length >= least, path);
    for (const { text: example } of examples) {
      const line = only([...example.matchAll(/^\$ (.+)$/gm)].map(([, found = ""]) => found));
      const printed = await run(line);
      written = written.replace(example, () => printed);
      // `TAP_SNAPSHOT=1 node --import=tsx test/clients/cli/readme.test.ts` updates the examples.
      if (!t.writeSnapshot) t.equal(settled(example), settled(printed), line);
    }
    if (t.writeSnapshot) writeFileSync(path, written);
  }
});

t.test("lists every command, format and exit code", async (t) => {
  const rows = [...readme.matchAll(/^\| \[`(.+?)`\]\(#[\w-]+\) \| (.+) \|$/gm)].map(([, usage, summary]) => ({
    usage,
    summary,
  }));
  t.strictSame(
    rows,
    COMMANDS.map(({ usage, summary }) => ({ usage, summary })),
    "the table of commands is that of --help",
  );
  for (const [, anchor = ""] of readme.matchAll(/\]\(#([\w-]+)\)/g))
    t.match(readme, new RegExp(`^#+ ${anchor.replaceAll("-", " ")}$`, "mi"), anchor);
  const tableOf = (heading: string) =>
    [...(readme.split(`### ${heading}\n`)[1]?.split(/^#/m)[0] ?? "").matchAll(/^\| `?(\w+)`? \|/gm)]
      .map(([, first]) => first as string)
      .slice(1);
  t.strictSame(tableOf("Formats"), FORMATS);
  t.strictSame(tableOf("Exit codes").map(Number), Object.values(EXIT));
});

t.test("the table of files lists what a scan reads", async (t) => {
  const table = readme.split("| Read | |")[1]?.split("\n\n")[0] ?? "";
  const names = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
  const files = names.filter((name) => !["FROM", "engines"].includes(name) && !name.startsWith("export "));
  t.ok(files.length > 60);
  for (const file of files) t.ok(formatOf(file), file);
  for (const pattern of MANIFESTS.flatMap(({ name }) => name ?? []))
    t.ok(
      files.some((file) => pattern.test(file.toLowerCase())),
      `${pattern} is in the table`,
    );
});

t.test("the example configuration is valid and has every setting", async (t) => {
  const { text } = only(blocks.filter((block) => block.text.startsWith("failOn:")));
  const config = parseConfig(text, "/shop/stackfit.yaml", "stackfit.yaml");
  for (const name of Object.keys(schema.properties)) t.ok(name in config && parse(text)[name] !== undefined, name);
});

t.test("snippets to paste match their originals", async (t) => {
  const { text } = only(blocks.filter(({ language }) => language === "markdown"));
  t.equal(text, readFileSync("clients/cli/AGENTS-snippet.md", "utf8"));
  for (const { text: json } of blocks.filter(({ language, file }) => language === "json" && file === undefined))
    t.match(Object.values(JSON.parse(json)), [{ stackfit: { command: "stackfit", args: ["mcp"] } }]);
});

t.test("lists the inputs and outputs of the action, with pins that the workflows have", async (t) => {
  const { inputs, outputs } = parse(readFileSync("action.yml", "utf8"));
  const section = readme.split("### GitHub Actions")[1]?.split("### ")[0] ?? "";
  const rows = [...section.matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  );
  t.strictSame(rows.sort(), Object.keys(inputs).sort());
  for (const name of Object.keys(outputs)) t.match(section.split("Its outputs are")[1], `\`${name}\``);
  const codeql = readFileSync(".github/workflows/codeql.yml", "utf8");
  const uses = [...section.matchAll(/uses: github\/codeql-action\/upload-sarif(@.+)/g)];
  t.equal(uses.length, 1);
  for (const [, pin = ""] of uses) t.match(codeql, pin);
});

t.test("names every MCP tool", async (t) => {
  const section = readme.split("## In AI assistants")[1] ?? "";
  for (const file of readdirSync("server/mcp/tools"))
    t.match(section, `\`${file.replace(/\.ts$/, "").replaceAll("-", "_")}\``);
});
