/** Files with the versions of languages and tools that version managers select in a folder. */
import { listEntry } from "../../catalog/scan/entry.js";
import { tomlReader } from "../formats/toml.js";
import { isRecord, recordAt, technologyEntry, withLine } from "../reading.js";
import { type ReadingBuilder, type ReadingWords, reader } from "../reading-builder.js";
import { plainVersion, toolEntry } from "./runtimes.js";

const OTHER: ReadingWords = [
  "version of another implementation or source",
  "versions of other implementations or sources",
];
const ODD: ReadingWords = ["line that is not a version", "lines that are not versions"];
const ODD_TOOL: ReadingWords = ["tool without a valid version", "tools without valid versions"];

/** Words that leave the version open: what is newest, what has long-term support, what the machine has. */
const ANY = /^(?:latest|newest|stable|current|node|system|lts(?:\/\*|\/-\d+)?|nightly|beta)$/i;

/**
 * A reader of a file with one version on a line, the first being the one that counts: `.nvmrc`
 * (https://github.com/nvm-sh/nvm#nvmrc), `.node-version` (https://github.com/shadowspawn/node-version-usage),
 * `.python-version` (https://github.com/pyenv/pyenv#choose-the-python-version), `.ruby-version`
 * (https://github.com/rbenv/rbenv#choosing-the-ruby-version), `.java-version` (https://www.jenv.be).
 */
export const versionFile = (kind: string, id: string, shown = id) =>
  reader(kind, (reading, text: string) => {
    const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*$/s, "").trim());
    const versions = lines.flatMap((content, index) => (content === "" ? [] : [{ content, line: index + 1 }]));
    for (const [position, { content, line }] of versions.entries()) {
      const version = plainVersion(id, content);
      if (position > 0 && version !== undefined) reading.passOver(OTHER);
      else if (version !== undefined || ANY.test(content))
        reading.add(technologyEntry(id, named(shown, content), version, line));
      else if (/^[\w.+/@:-]+$/.test(content)) reading.passOver(OTHER);
      else reading.miss(ODD, line);
    }
  });

/** `22` as `node@22`; `ruby-3.3.6` as it is. */
const named = (shown: string, content: string) =>
  content.startsWith(shown) ? content : `${shown}@${content.replace(/^v(?=\d)/, "")}`;

/**
 * Reads a `.tool-versions` of asdf (https://asdf-vm.com/manage/configuration.html#tool-versions), also read by mise: a tool
 * and its versions on each line, of which the first counts.
 */
export const readToolVersions = reader(".tool-versions", (reading, text: string) => {
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const [tool, version, ...others] = raw.replace(/#.*$/s, "").trim().split(/\s+/);
    if (!tool) continue;
    if (version === undefined) {
      reading.miss(ODD_TOOL, index + 1);
      continue;
    }
    reading.passOver(OTHER, others.length);
    addTool(reading, tool, version, index + 1);
  }
});

/** Reads the tools of a mise.toml (https://mise.jdx.dev/configuration.html#tools-dev-tools). */
export const readMise = tomlReader("a mise.toml", (reading, toml) => {
  const { tools = {} } = toml.value;
  if (!isRecord(tools)) reading.miss(ODD_TOOL, toml.lineOf("tools"));
  for (const [tool, asked] of Object.entries(isRecord(tools) ? tools : {})) {
    const line = toml.lineOf("tools", tool);
    // One version, several, or a table with one.
    const [first, ...others] = [asked].flat().map((one) => (isRecord(one) ? one.version : one));
    reading.passOver(OTHER, others.length);
    if (typeof first === "string") addTool(reading, tool, first, line);
    else reading.miss(ODD_TOOL, line);
  }
});

function addTool(reading: ReadingBuilder, tool: string, version: string, line: number | undefined): void {
  if (/^(?:ref|path|prefix|sub):/.test(version)) reading.passOver(OTHER);
  else
    reading.add(
      toolEntry(tool.replace(/^core:/, ""), version, line) ?? withLine(line, listEntry(`${tool} ${version}`)),
    );
}

/**
 * Reads a rust-toolchain.toml, or a rust-toolchain that has the channel alone
 * (https://rust-lang.github.io/rustup/overrides.html#the-toolchain-file).
 */
export const readRustToolchain = (text: string) => (text.includes("[") ? readToolchain : readChannel)(text);

const readChannel = versionFile("rust-toolchain.toml", "rust");
const readToolchain = tomlReader("a rust-toolchain.toml", (reading, toml) => {
  const { channel, path } = recordAt(toml.value, "toolchain");
  const line = toml.lineOf("toolchain", "channel");
  if (typeof channel === "string")
    reading.add(technologyEntry("rust", named("rust", channel), plainVersion("rust", channel), line));
  else if (path !== undefined) reading.passOver(OTHER);
  else reading.miss(ODD, line);
});
