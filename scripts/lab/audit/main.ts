/**
 * Draws facts for a second reader to check, and reports how many are wrong.
 *
 *   npm -w scripts/lab run audit                          the report, by kind of fact
 *   npm -w scripts/lab run audit -- --markdown            the same, written to docs/audit.md
 *   npm -w scripts/lab run audit -- draw                  draws facts of all kinds into scripts/lab/audit/judgements
 *   npm -w scripts/lab run audit -- draw --kind rule      those of one kind
 *   options of draw: [--size 40] [--seed TEXT], by default the seed of the last sample
 *   options: [--day YYYY-MM-DD] that lifecycles are judged by, today by default
 *
 * The same seed draws the same facts. A judged fact keeps its judgement until it changes. Once its errors are corrected, a
 * sample no longer shows how often facts are wrong: after corrections, draw with another seed.
 * Exit codes: 0 done; 1 more than 2 % of those judged are wrong, a judged fact has changed, or a judgement is not valid;
 * 2 wrong usage; 3 the data cannot be read.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatProblem, printable } from "../../../server/data/problem.js";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { type DataFolder, openDataFolder } from "../../data/folder.js";
import { digestOf } from "./fact.js";
import { factsOf, KIND_NAMES, type KindName } from "./kinds.js";
import { countSample, formatMarkdown, formatReport, isTooWrong } from "./report.js";
import { drawSample, readSamples, type Sample, writeSample } from "./sample.js";

const REPORT = "docs/audit.md";

const FIRST_SEED = "first";

interface Options {
  kinds: readonly KindName[];
  size: number;
  seed: string | undefined;
  day: string;
  markdown: boolean;
  isDraw: boolean;
}

function readOptions(argv: string[]): Options {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      kind: { type: "string" },
      size: { type: "string" },
      seed: { type: "string" },
      day: { type: "string", default: new Date().toISOString().slice(0, 10) },
      markdown: { type: "boolean", default: false },
    },
  });
  const { kind, size = "40", seed, day, markdown } = values;
  const isDraw = positionals.length > 0;
  if (isDraw && positionals.join(" ") !== "draw")
    throw new UsageError(`the one thing to do is draw, not ${positionals.join(" ")}`);
  if (!isDraw && (kind ?? values.size ?? seed) !== undefined)
    throw new UsageError("--kind, --size and --seed are options of draw");
  if (isDraw && markdown) throw new UsageError("--markdown is an option of the report");
  if (kind !== undefined && !isKind(kind)) throw new UsageError(`--kind is ${KIND_NAMES.join(", ")}, not ${kind}`);
  if (!/^[1-9]\d{0,3}$/.test(size)) throw new UsageError(`--size is a number from 1 to 9999, not ${size}`);
  if (seed !== undefined && !/^\S.{0,79}$/.test(seed))
    throw new UsageError("--seed is a text of at most 80 characters");
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new UsageError(`--day is YYYY-MM-DD, not ${day}`);
  return { kinds: kind === undefined ? KIND_NAMES : [kind], size: Number(size), seed, day, markdown, isDraw };
}

const isKind = (name: string): name is KindName => KIND_NAMES.some((kind) => kind === name);

type Samples = ReadonlyMap<KindName, Sample>;

/**
 * Runs the command.
 * @param root the folder with data, docs and scripts
 * @returns the exit code
 */
export async function main(argv: string[], { out, err }: Streams, root = "."): Promise<number> {
  const options = readOptions(argv);
  const { samples, problems } = readSamples(root, options.day);
  for (const problem of problems) out(formatProblem(problem, ""));
  // Drawing over a file with a mistake would lose what is judged in it.
  if (problems.length > 0) return 1;
  let data: DataFolder;
  try {
    data = await openDataFolder(join(root, "data"), options.day);
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
  if (options.isDraw) {
    draw(data, samples, options, root, err);
    return 0;
  }
  const rows = [...samples].map(([kind, sample]) => countSample(kind, sample));
  if (options.markdown) {
    writeFileSync(join(root, REPORT), formatMarkdown(rows));
    err(`${REPORT} written`);
  } else for (const line of formatReport(rows)) out(printable(line));
  const changed = [...samples].flatMap(([kind, sample]) => changedFacts(data, kind, sample, options.day));
  for (const line of changed) err(printable(line));
  return changed.length > 0 || rows.some(isTooWrong) ? 1 : 0;
}

/** Draws a sample of each kind that there are facts of. */
function draw(
  data: DataFolder,
  samples: Samples,
  { kinds, size, seed, day }: Options,
  root: string,
  err: Streams["err"],
): void {
  for (const kind of kinds) {
    const facts = factsOf(kind, data, day);
    if (facts.length === 0) {
      err(`${kind}: there are no such facts`);
      continue;
    }
    const earlier = samples.get(kind);
    const judged = (earlier?.facts ?? []).filter(({ judgement }) => judgement);
    const sample = drawSample(data, facts, { size, seed: seed ?? earlier?.seed ?? FIRST_SEED }, judged);
    const kept = sample.facts.filter(({ judgement }) => judgement).length;
    const path = writeSample(root, kind, sample);
    err(`${path}: ${sample.facts.length} of ${facts.length} facts drawn, ${kept} of ${judged.length} judgements kept`);
  }
}

/** Judged facts that are no longer what was judged. */
function changedFacts(data: DataFolder, kind: KindName, { facts }: Sample, day: string): string[] {
  const judged = facts.filter(({ judgement }) => judgement);
  if (judged.length === 0) return [];
  const digests = new Map(factsOf(kind, data, day).map((fact) => [fact.id, digestOf(fact)]));
  return judged
    .filter(({ fact, digest }) => digests.get(fact) !== digest)
    .map(({ fact }) => {
      const what = digests.has(fact) ? "has changed" : "is no longer in the data";
      return `changed: ${kind}: ${fact} ${what} since it was judged; run \`npm -w scripts/lab run audit -- draw --kind ${kind} --seed TEXT\``;
    });
}

await runCommand(import.meta.url, main);
