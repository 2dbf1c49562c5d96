/** Fuzzes everything that reads untrusted text: manifests, lockfiles, data files, configurations and forms. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { UsageError } from "../../../clients/cli/command.js";
import { parseConfig } from "../../../clients/cli/config/read.js";
import { parseFile, parseYaml } from "../../../server/data/file.js";
import { formatDocument } from "../../../server/data/format.js";
import { examineFile } from "../../../server/data/load.js";
import type { DataProblem } from "../../../server/data/problem.js";
import { readDelivery } from "../../../server/forges/github/webhook.js";
import { strictJsonProblem } from "../../../server/http/plugins/json.js";
import { editManifest, isEditable } from "../../../server/manifests/edit/edit.js";
import { readProject } from "../../../server/manifests/project.js";
import { openLock, readFile } from "../../../server/manifests/read.js";
import type { NamedEntry, Reading } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import { repair } from "../../data/repair.js";
import { parseIssueForm } from "../../github/issue-form.js";
import { LONGEST, mutations } from "./mutate.js";
import { type Budget, type Outcome, processorTime, rule, search } from "./search.js";
import { dataSeeds, formSeed, manifestSeeds, records, type Seed } from "./seeds.js";

/**
 * The most CPU time for reading one text, in milliseconds: three times the allowed stall of the event loop, because a
 * fuzzing machine is busy. Reading that is not linear takes seconds.
 */
const MOST_TIME = 150;

/** The same for YAML, which is read in a worker thread or on the author's machine. */
const MOST_TIME_OF_YAML = 1000;

/** A parser and its rules. */
interface Parser {
  name: string;
  inputs: fc.Arbitrary<Seed>;
  /** The ways to read an input; each is timed. */
  reads: readonly ((input: Seed) => unknown)[];
  check: (input: Seed) => void;
  /** The time limit in milliseconds, where it is not MOST_TIME. */
  most?: number;
}

const isYaml = (name: string) => name.endsWith(".yaml");

const edit = ({ name, text }: Seed) => editManifest(name, text, EDITS.slice(0, 3));

const from = (seeds: readonly Seed[]): fc.Arbitrary<Seed> =>
  fc
    .constantFrom(...seeds)
    .chain(({ name, text }) => fc.record({ name: fc.constant(name), text: mutations(fc.constant(text)) }));

const linesOf = (text: string) => text.split(/\r\n|[\n\r]/).length;

const isOptionalText = (value: unknown) => value === undefined || typeof value === "string";

function checkEntry({ text, ecosystem, name, version, line }: NamedEntry, lines: number): void {
  rule(typeof text === "string" && typeof name === "string", "an entry has a text and a name");
  rule(isOptionalText(ecosystem) && isOptionalText(version), "an ecosystem and a version are texts, or none");
  rule(line === undefined || (Number.isInteger(line) && line >= 1 && line <= lines), `line ${line} is in the file`);
}

function checkReading(read: Reading | { problem: string }, text: string): void {
  if ("problem" in read) {
    rule(read.problem.length > 10, "a problem has a message");
    return;
  }
  const { kind, extent, entries, passedOver, notRead } = read;
  rule(kind !== "" && ["named", "locked", "all"].includes(extent), "a reading has a kind and an extent");
  rule(
    [...passedOver, ...notRead].every((note) => /^\d.* /.test(note)),
    "notes on ignored parts begin with a number",
  );
  for (const entry of entries) checkEntry(entry, linesOf(text));
}

function checkManifest({ name, text }: Seed): void {
  checkReading(readFile(name, text), text);
  checkReading(readFile(undefined, text), text);
  formatOf(name);
  const project = readProject([
    { name, text },
    { name: "package.json", text: '{"dependencies":{"react":"catalog:"}}' },
  ]);
  rule("problem" in project || project.entries.length <= 5000, "a project has a bounded number of entries");
}

function checkLock({ name, text }: Seed): void {
  const lock = openLock(name, text);
  if ("problem" in lock) {
    rule(lock.problem.length > 10, "a problem has a message");
    return;
  }
  checkReading(lock.reading(), text);
  for (const folder of [".", "apps/web", "..", "__proto__"]) {
    const found = lock.installed(folder, "next", "15");
    if (found !== undefined && found !== "own") checkEntry(found, linesOf(text));
  }
}

const EDITS = [
  { ecosystem: "npm", name: "next", to: "^16.1.0" },
  { ecosystem: "pypi", name: "django", to: ">=5.2 <6" },
  { ecosystem: "gem", name: "rails", to: "~8.1" },
  { ecosystem: "cargo", name: "serde", to: "^2" },
  { ecosystem: "composer", name: "laravel/framework", to: "^12" },
  { ecosystem: "go", name: "a.dev/b", to: "^2" },
  { ecosystem: undefined, name: "nodejs", to: "^24" },
  { ecosystem: undefined, name: "python", to: "^3.14" },
];

function checkEdit({ name, text }: Seed): void {
  const once = editManifest(name, text, EDITS);
  rule(once.done.length > 0 || once.text === text, "without an edit, nothing changes");
  rule(linesOf(once.text) === linesOf(text), "an edit adds and removes no lines");
  const again = editManifest(name, once.text, EDITS);
  rule(again.text === once.text, `the same edits again change nothing: ${once.text} | ${again.text}`);
  const before = readFile(name, text);
  const after = readFile(name, once.text);
  rule("problem" in before || !("problem" in after), "a readable file stays readable when edited");
  if ("problem" in before || "problem" in after) return;
  const names = ({ entries }: Reading) => entries.map((entry) => `${entry.ecosystem} ${entry.name.replace(/@.*/, "")}`);
  rule(isDeepStrictEqual(names(before), names(after)), "an edit changes only versions");
}

function checkProblems(problems: readonly DataProblem[], text: string): void {
  for (const { line, column, what } of problems) {
    rule(line >= 1 && line <= linesOf(text) + 1 && column >= 1, `${line}:${column} is in the file: ${what}`);
    rule(what !== "", "a problem has a message");
  }
}

function checkDataFile({ name, text }: Seed): void {
  const { file, problems } = parseFile(name, text);
  checkProblems(problems, text);
  rule((file === undefined) === problems.length > 0, "either a file or problems");
  const examined = examineFile(name, text);
  checkProblems(examined.problems, text);
  if (!file) return;
  const formatted = formatDocument(file.document.clone() as typeof file.document, name, file.kind);
  const again = parseFile(name, formatted);
  rule(again.file !== undefined, `formatted text parses: ${JSON.stringify(again.problems)} in ${formatted}`);
  rule(isDeepStrictEqual(again.file.value, file.value), `formatting keeps the values: ${formatted}`);
  const once = repair(file);
  const repaired = parseFile(once.path, once.text).file;
  rule(repaired !== undefined, `repaired text parses: ${once.text}`);
  rule(repair(repaired).text === once.text, "a second repair changes nothing");
}

function checkConfig({ text }: Seed): void {
  try {
    parseConfig(text, "/project/stackfit.yaml", "stackfit.yaml");
  } catch (error) {
    rule(error instanceof UsageError && error.message !== "", `only usage errors are thrown: ${error}`);
  }
}

function checkForm({ name, text }: Seed): void {
  const parsed = parseIssueForm(name as "compatibility", text);
  rule("body" in parsed || (parsed.problems.length > 0 && parsed.problems.length < 100), "a body or problems");
  rule(!("body" in parsed) || Object.getPrototypeOf(parsed.body) === Object.prototype, "a body is a plain object");
}

function checkJson({ text }: Seed): void {
  const value = JSON.parse(text) as unknown;
  rule(isOptionalText(strictJsonProblem(text)), "a message or none");
  rule(strictJsonProblem('{"a":1,"b":{"a":1},"\\u0061":2}') !== undefined, "duplicate keys are found in any spelling");
  for (const event of ["push", "pull_request", "pull_request_review", "ping"]) {
    const delivery = readDelivery(event, value, "main");
    rule(delivery === undefined || typeof delivery.push === "boolean", "a delivery or none");
  }
}

function parsers(): Parser[] {
  const manifests = manifestSeeds();
  const locks = manifests.filter(({ name }) =>
    /^(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock)$/.test(name),
  );
  const forms = (["compatibility", "ai-tool"] as const).map((name) => ({ name, text: formSeed(name) }));
  const config = `failOn: warning\nplatform: edge\nignore: ["a/**"]\nwaivers:\n  - {pair: [next, react], reason: why so, expires: 2026-12-01}\n`;
  const json = fc.oneof(
    fc.json({ maxDepth: 8 }),
    fc.json().map((text) => `{"pull_request":{"head":{"ref":${text}}},"ref":"refs/heads/main","ref":${text}}`),
  );
  return [
    {
      name: "manifests",
      inputs: from(manifests),
      reads: [({ name, text }) => readFile(name, text), ({ text }) => readFile(undefined, text)],
      check: checkManifest,
    },
    { name: "lockfiles", inputs: from(locks), reads: [({ name, text }) => openLock(name, text)], check: checkLock },
    {
      name: "edits",
      inputs: from(manifests.filter(({ name }) => isEditable(name) && !isYaml(name))),
      reads: [edit],
      check: checkEdit,
    },
    {
      name: "edits of YAML",
      inputs: from(manifests.filter(({ name }) => isEditable(name) && isYaml(name))),
      reads: [edit],
      check: checkEdit,
      most: MOST_TIME_OF_YAML,
    },
    {
      name: "data files",
      inputs: from(dataSeeds()),
      reads: [({ name, text }) => parseFile(name, text)],
      check: checkDataFile,
      most: MOST_TIME_OF_YAML,
    },
    {
      name: "records",
      inputs: records(),
      reads: [({ name, text }) => parseFile(name, text)],
      check: checkDataFile,
      most: MOST_TIME_OF_YAML,
    },
    {
      name: "configurations",
      inputs: from([{ name: "stackfit.yaml", text: config }]),
      reads: [({ text }) => parseYaml("stackfit.yaml", text)],
      check: checkConfig,
      most: MOST_TIME_OF_YAML,
    },
    {
      name: "issue forms",
      inputs: from(forms),
      reads: [({ name, text }) => parseIssueForm(name as "compatibility", text)],
      check: checkForm,
    },
    {
      name: "JSON",
      inputs: json.map((text) => ({ name: "x", text })),
      reads: [({ text }) => strictJsonProblem(text)],
      check: checkJson,
    },
  ];
}

/** CPU time in milliseconds, the best of four attempts if the first takes too long: the machine may be busy. */
async function bestTime(work: () => unknown, most: number): Promise<number> {
  let best = await processorTime(work);
  for (let round = 0; round < 3 && best > most; round += 1) best = Math.min(best, await processorTime(work));
  return best;
}

/** Fuzzes every parser, each for its share of the time. */
export async function fuzzParsers(budget: Budget, only?: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const tried = parsers().filter(({ name }) => only === undefined || name === only);
  for (const { name, inputs, reads, check, most = MOST_TIME } of tried) {
    let worst = { time: 0, length: 0, name: "" };
    const attempt = async (input: Seed) => {
      let time = 0;
      for (const read of reads) time = Math.max(time, await bestTime(() => read(input), most));
      check(input);
      if (time > worst.time) worst = { time, length: input.text.length, name: input.name };
      rule(time <= most || input.text.length > LONGEST, `${input.text.length} characters take ${time.toFixed(0)} ms`);
    };
    const notes = () => [
      `slowest: ${worst.time.toFixed(1)} ms for ${(worst.length / 1024).toFixed(1)} kB of ${worst.name}`,
    ];
    outcomes.push(
      await search(`parsers: ${name}`, inputs, attempt, { ...budget, seconds: budget.seconds / tried.length }, notes),
    );
  }
  return outcomes;
}
