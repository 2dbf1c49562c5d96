import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { parse } from "yaml";
import { EXIT } from "../../../clients/cli/command.js";
import { COMMANDS } from "../../../clients/cli/commands.js";
import { parseConfig } from "../../../clients/cli/config/read.js";
import { preCommitText } from "../../../clients/cli/config/templates.js";
import { FORMATS } from "../../../clients/cli/output/formats.js";
import { VERSION } from "../../../clients/cli/version.js";
import schema from "../../../schemas/config.schema.json" with { type: "json" };
import { buildCli } from "../../../scripts/build-cli.js";
import { FILE_NAMES } from "../../../server/manifests/read.js";
import { roleOf } from "../../../server/manifests/recognize.js";
import { dayOf, runProgram } from "../../fixtures/cli.js";
import { temporaryFolder } from "../../fixtures/service.js";

const README = "clients/cli/README.md";
const readme = readFileSync(README, "utf8");

/** The day that the examples were run. */
const DAY = "2026-11-21";

/** Fenced blocks: their language, the file they are (none for most), and what is in them. */
const BLOCK = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms;
const blocks = [...readme.matchAll(BLOCK)].map(([, language, file, text = ""]) => ({ language, file, text }));
const only = <Item>(items: readonly Item[]): Item => {
  if (items.length !== 1) throw new Error(`${items.length} where there is to be one`);
  return items[0] as Item;
};

/** What facts say is compared; which day they were looked at, where, and in which revision, moves on its own. */
const settled = (text: string) =>
  text
    .replace(/https:\/\/(?:github\.com|[\w.]+)\/\S+/g, "ADDRESS")
    .replace(/checked\s+\d{4}-\d\d-\d\d/g, "checked DAY")
    .replace(/facts of [\d-]+, \w+/g, "facts of DAY, REVISION");

t.test("the examples say what the program says", async (t) => {
  const folder = temporaryFolder(t);
  const [shop, dist] = [join(folder, "shop"), join(folder, "dist")];
  await buildCli(dist, "data", new Date().toISOString().slice(0, 10));
  for (const { file, text } of blocks) {
    if (file === undefined) continue;
    mkdirSync(dirname(join(shop, file)), { recursive: true });
    writeFileSync(join(shop, file), text);
  }
  const run = async (line: string): Promise<string> => {
    const [, words = "", code] = /^stackfit (.*?)(; echo \$\?)?$/.exec(line) ?? [];
    const argv = [join(dist, "main.js"), ...words.split(" ")];
    const ran = await runProgram(process.execPath, argv, { cwd: shop, env: dayOf(DAY) });
    return `$ ${line}\n${ran.stdout}${ran.stderr}${code ? `${ran.code}\n` : ""}`;
  };
  const examples = blocks.filter(({ language }) => language === "console").map(({ text }) => text);
  t.ok(examples.length >= 10);
  let written = readme;
  for (const example of examples) {
    const line = only([...example.matchAll(/^\$ (.+)$/gm)].map(([, found = ""]) => found));
    const said = await run(line);
    written = written.replace(example, () => said);
    // `npx tap --snapshot` brings the examples up to date.
    if (!t.writeSnapshot) t.equal(settled(example), settled(said), line);
  }
  if (t.writeSnapshot) writeFileSync(README, written);
});

t.test("every command, format and exit code is told", async (t) => {
  const rows = [...readme.matchAll(/^\| \[`(\w+)/gm)].map(([, name]) => name);
  t.strictSame(rows.sort(), [...COMMANDS.keys()].sort());
  for (const [, anchor = ""] of readme.matchAll(/\]\(#([\w-]+)\)/g))
    t.match(readme, new RegExp(`^#+ ${anchor.replaceAll("-", " ")}$`, "mi"), anchor);
  const tableOf = (heading: string) =>
    [...(readme.split(`### ${heading}\n`)[1]?.split(/^#/m)[0] ?? "").matchAll(/^\| `?(\w+)`? \|/gm)]
      .map(([, first]) => first as string)
      .slice(1);
  t.strictSame(tableOf("Formats"), FORMATS);
  t.strictSame(tableOf("Exit codes").map(Number), Object.values(EXIT));
});

t.test("the files in the table are those that are read", async (t) => {
  const table = readme.split("| Read | |")[1]?.split("\n\n")[0] ?? "";
  const names = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
  const files = names.filter((name) => !["FROM", "engines"].includes(name) && !name.startsWith("export "));
  t.ok(files.length > 60);
  for (const file of files) t.ok(roleOf(file), file);
  for (const pattern of FILE_NAMES)
    t.ok(
      files.some((file) => pattern.test(file.toLowerCase())),
      `${pattern} is in the table`,
    );
});

t.test("the configuration is one, and has every setting", async (t) => {
  const { text } = only(blocks.filter((block) => block.text.startsWith("failOn:")));
  const config = parseConfig(text, "/shop/stackfit.yaml", "stackfit.yaml");
  for (const name of Object.keys(schema.properties)) t.ok(name in config && parse(text)[name] !== undefined, name);
});

t.test("what is to be pasted is what is kept elsewhere", async (t) => {
  const { text } = only(blocks.filter(({ language }) => language === "markdown"));
  t.equal(text, readFileSync("clients/cli/AGENTS-snippet.md", "utf8"));
  const { version } = JSON.parse(readFileSync("clients/cli/package.json", "utf8"));
  const hook = only(blocks.filter((block) => block.text.startsWith("repos:")));
  t.equal(hook.text, preCommitText().replace(VERSION, version));
  for (const { text: json } of blocks.filter(({ language, file }) => language === "json" && file === undefined))
    t.match(Object.values(JSON.parse(json)), [{ stackfit: { command: "npx", args: ["--yes", "stackfit", "mcp"] } }]);
});

t.test("the action's inputs and outputs are told, and its pins are those of the example", async (t) => {
  const { inputs, outputs } = parse(readFileSync("action.yml", "utf8"));
  const section = readme.split("### GitHub Actions")[1]?.split("### ")[0] ?? "";
  const rows = [...section.matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  );
  t.strictSame(rows.sort(), Object.keys(inputs).sort());
  for (const name of Object.keys(outputs)) t.match(section.split("Its outputs are")[1], `\`${name}\``);
  const example = readFileSync("clients/cli/examples/github-workflow.yml", "utf8");
  for (const [use] of section.matchAll(/uses: .+/g)) t.match(example, use);
});

t.test("the tools of assistants are all named", async (t) => {
  const section = readme.split("## In AI assistants")[1] ?? "";
  for (const file of readdirSync("server/mcp/tools"))
    t.match(section, `\`${file.replace(/\.ts$/, "").replaceAll("-", "_")}\``);
});
