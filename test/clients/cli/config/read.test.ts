import { join } from "node:path";
import t from "tap";
import { UnreadableError, UsageError } from "../../../../clients/cli/command.js";
import { findWaiverMistakes, parseConfig, readConfig } from "../../../../clients/cli/config/read.js";
import schema from "../../../../schemas/config.schema.json" with { type: "json" };
import rule from "../../../../schemas/rule.schema.json" with { type: "json" };
import { factsCatalog } from "../../../fixtures/facts.js";
import fc from "../../../fixtures/properties.js";

const parse = (text: string) => parseConfig(text, "/work/shop/stackfit.yaml", "stackfit.yaml");

/** The lines that tell what is wrong with a text. */
function mistakesIn(text: string): string[] {
  try {
    parse(text);
    return [];
  } catch (error) {
    if (error instanceof UsageError) return error.message.split("\n");
    throw error;
  }
}

t.test("reads every setting, with paths relative to the file", async (t) => {
  const { file, ...config } = parse(`# yaml-language-server: $schema=./config.schema.json
failOn: warning
failBelow: 70
format: sarif
include: [apps/]
exclude: ["**/examples/"]
overlay: ../facts
platform: edge
server: http://localhost:3000
waivers:
  - pair: [Next.js, react]
    reason: The upgrade is under way.
    until: 2026-12-31
  - technology: sass
    reason: It goes soon.
`);
  t.strictSame(config, {
    failOn: "warning",
    failBelow: 70,
    format: "sarif",
    include: ["apps/"],
    exclude: ["**/examples/"],
    overlay: "/work/facts",
    platform: "edge",
    server: "http://localhost:3000",
    waivers: [
      { pair: ["Next.js", "react"], reason: "The upgrade is under way.", until: "2026-12-31" },
      { technology: "sass", reason: "It goes soon." },
    ],
    folder: "/work/shop",
    path: "stackfit.yaml",
  });
  t.equal(file.path, "stackfit.yaml");
});

t.test("a file with only comments sets nothing", async (t) => {
  for (const text of ["", "# nothing yet\n", "---\n"]) {
    t.match(parse(text), { waivers: [], overlay: undefined, failOn: undefined }, JSON.stringify(text));
  }
});

const MISTAKES: Record<string, [text: string, line: string | RegExp]> = {
  "an unknown setting": ["fialOn: error", 'stackfit.yaml:1:1  unknown field "fialOn"  did you mean "failOn"?'],
  "one that is like none": ["colour: red", /^stackfit\.yaml:1:1 {2}unknown field "colour" {2}known: failOn, /],
  "a word that is not allowed": ["failOn: eror", /^stackfit\.yaml:1:9 {2}failOn: "eror" {2}did you mean "error"\?/],
  "a score beyond 100": [
    "failBelow: 101",
    "stackfit.yaml:1:12  failBelow: 101  it must be a whole number from 0 to 100",
  ],
  "half a score": ["failBelow: 69.5", /1:12 {2}failBelow: 69\.5 {2}it must be a whole number/],
  "a pattern that is no list": ["exclude: dist/", /^stackfit\.yaml:1:10 {2}exclude: "dist\/" must be array/],
  "an empty list of patterns": ["include: []", /^stackfit\.yaml:1:10 {2}include: \[\] has too few entries/],
  "a server that is no address": [
    "server: localhost",
    /^stackfit\.yaml:1:9 {2}server: "localhost" {2}it must be a full URL/,
  ],
  "a waiver without a reason": [
    "waivers:\n  - technology: sass",
    /^stackfit\.yaml:2:5 {2}waivers\[0\]: "reason" is missing/,
  ],
  "a waiver with an empty reason": [
    "waivers:\n  - technology: sass\n    reason: ' '",
    'stackfit.yaml:3:13  reason: " "  it must say why, in words',
  ],
  "a waiver of nothing": [
    "waivers:\n  - reason: so",
    /^stackfit\.yaml:2:5 {2}"pair" or "technology" is missing {2}An accepted finding/,
  ],
  "a waiver of both": [
    "waivers:\n  - {pair: [a, b], technology: c, reason: so}",
    /^stackfit\.yaml:2:5 {2}waivers\[0\]: .* {2}it must have a reason, and either a pair or a technology/,
  ],
  "a pair of three": ["waivers:\n  - {pair: [a, b, c], reason: so}", /^stackfit\.yaml:2:12 .*has too many entries/],
  "a day that is none": [
    "waivers:\n  - {technology: a, reason: so, until: 2026-02-30}",
    'stackfit.yaml:2:40  until: "2026-02-30"  it must be a date as YYYY-MM-DD',
  ],
  "a list": ["- failOn: error", /^stackfit\.yaml:1:1 {2}the file: /],
  "no YAML": ["failOn: [", /^stackfit\.yaml:1:\d+ {2}is not valid YAML/],
  "a setting given twice": ["failOn: error\nfailOn: none", /^stackfit\.yaml:2:1 {2}is not valid YAML: .*unique/],
  "an alias of YAML": ["include: &a [x]\nexclude: *a", /^stackfit\.yaml:1:\d+ {2}has a YAML anchor/],
  "a hidden character": ["overlay: a\u202eb", /^stackfit\.yaml:1:10 {2}contains the invisible character U\+202E/],
  "a name of objects": ["__proto__: 1", /^stackfit\.yaml:1:1 {2}unknown field "__proto__"/],
  "nesting beyond use": [`include: ${"[".repeat(5000)}`, /^stackfit\.yaml:1:1 {2}is nested too deeply/],
};

for (const [says, [text, line]] of Object.entries(MISTAKES)) {
  t.test(`${says} is told with its place`, async (t) => {
    const lines = mistakesIn(text);
    t.ok(
      lines.some((told) => (typeof line === "string" ? told === line : line.test(told))),
      lines.join("\n"),
    );
  });
}

t.test("reports all mistakes at once in file order, none as fixable by a command", async (t) => {
  const lines = mistakesIn("failBelow: 500\noverlay: 1.10\nformat: html\nwaivers: 3\n");
  t.strictSame(
    lines.map((line) => line.slice(0, 16)),
    ["stackfit.yaml:1:", "stackfit.yaml:2:", "stackfit.yaml:3:", "stackfit.yaml:4:"],
  );
  t.match(lines[1], /put it in quotes$/);
  t.notMatch(lines.join(), /npm run/);
});

/** What means something to YAML, to a terminal, or to the one who reads. */
const MARKS = [..."ab1é😀 :-[]{}&*!|>%@`'\"#,?~\n\t\u0000\u001b\u0085\u202e\u2028\ufeff", "failOn: ", "waivers:\n  - "];

t.test("reads or refuses any text, with messages free of control characters", async () => {
  const key = fc.constantFrom("failOn", "include", "waivers", "__proto__", "x");
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...MARKS), maxLength: 60 }),
    fc.tuple(key, fc.json()).map(([name, value]) => `${name}: ${value}`),
  );
  fc.assert(
    fc.property(text, (given) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
      mistakesIn(given).every((line) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line)),
    ),
  );
});

t.test("reports paths relative to the current folder", async (t) => {
  const root = t.testdir({
    shop: { "stackfit.yaml": "failOn: eror" },
    big: { "stackfit.yaml": "#".repeat(1024 * 1024 + 1) },
  });
  await t.rejects(readConfig(join(root, "shop/stackfit.yaml"), root), { message: /^shop\/stackfit\.yaml:1:9 / });
  await t.rejects(readConfig(join(root, "big/stackfit.yaml"), root), {
    constructor: UsageError,
    message: /^big\/stackfit\.yaml is larger than 1048576 bytes/,
  });
  await t.rejects(readConfig(join(root, "none.yaml"), root), {
    constructor: UnreadableError,
    message: /^none\.yaml cannot be read: ENOENT/,
  });
  await t.rejects(readConfig(root, root), { constructor: UnreadableError, message: /cannot be read: EISDIR/ });
});

t.test("reports unknown names in waivers, with suggestions", async (t) => {
  const { names } = factsCatalog();
  const config = parse(`waivers:
  - pair: [Next.js, reakt]
    reason: so
  - technology: "@prisma/client"
    reason: so
  - technology: react@17
    reason: so
  - technology: zzzzzzzzzz
    reason: so
`);
  t.strictSame(findWaiverMistakes(config, names).split("\n"), [
    'stackfit.yaml:2:21  unknown technology "reakt"  did you mean "react"?  correct the name or remove the waiver',
    'stackfit.yaml:6:17  "react@17" includes a version  a waiver applies to all versions  remove the version',
    'stackfit.yaml:8:17  unknown technology "zzzzzzzzzz"  correct the name or remove the waiver',
  ]);
  t.equal(findWaiverMistakes(parse("failOn: error"), names), "");
});

t.test("rules and configurations share the same platforms", async (t) => {
  t.strictSame(schema.properties.platform.enum, rule.definitions.platform.enum);
});

t.test("the schema allows the same thresholds and formats as the command line", async (t) => {
  const { FAIL_ON } = await import("../../../../clients/cli/report/outcome.js");
  t.strictSame(schema.properties.failOn.enum, [...FAIL_ON]);
});
