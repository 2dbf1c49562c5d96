/** Samples of facts with what readers found, as files: one for each kind. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Document, isScalar, Scalar } from "yaml";
import { parseYaml, placeOf, type YamlFile } from "../../../server/data/file.js";
import { checkSchema } from "../../../server/data/load.js";
import type { DataProblem } from "../../../server/data/problem.js";
import { createValidators } from "../../../server/data/schemas.js";
import type { DataFolder } from "../../data/folder.js";
import { digestOf, drawFacts, type Fact, type Place } from "./fact.js";
import { KIND_NAMES, type KindName } from "./kinds.js";

/** Where the samples are, from the root of the repository. */
export const FOLDER = "scripts/lab/audit/judgements";

/** Same as the schema says. */
export interface Judgement {
  result: "right" | "wrong" | "unreachable";
  note?: string;
  by: string;
  day: string;
}

export interface DrawnFact {
  fact: string;
  says: string;
  at: string[];
  sources: readonly string[];
  digest: string;
  judgement: Judgement | null;
}

export interface Sample {
  seed: string;
  population: number;
  facts: DrawnFact[];
}

const validatorOf = createValidators(() => [
  JSON.parse(readFileSync(new URL("sample.schema.json", import.meta.url), "utf8")),
]);

/** @returns the path of a sample from the root of the repository */
const pathOf = (kind: KindName): string => `${FOLDER}/${kind}.yaml`;

/**
 * Reads the samples that there are.
 * @param root of the repository
 * @param today no judgement is of a later day
 */
export function readSamples(
  root: string,
  today: string,
): { samples: ReadonlyMap<KindName, Sample>; problems: DataProblem[] } {
  const samples = new Map<KindName, Sample>();
  const problems: DataProblem[] = [];
  for (const kind of KIND_NAMES.filter((name) => existsSync(join(root, pathOf(name))))) {
    const { file, problems: faults } = parseYaml(pathOf(kind), readFileSync(join(root, pathOf(kind)), "utf8"));
    const found = file ? checkSample(file, today) : faults;
    problems.push(...found);
    if (file && found.length === 0) samples.set(kind, file.value as Sample);
  }
  return { samples, problems: [...misplacedFiles(root), ...problems] };
}

/** Files that would be passed over without a word. */
function misplacedFiles(root: string): DataProblem[] {
  const folder = join(root, FOLDER);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => !KIND_NAMES.some((kind) => pathOf(kind) === `${FOLDER}/${name}`))
    .map((name) => ({
      path: `${FOLDER}/${name}`,
      line: 1,
      column: 1,
      what: "is not called after a kind of fact",
      allowed: KIND_NAMES.join(", "),
      fix: "rename or remove the file",
    }));
}

function checkSample(file: YamlFile, today: string): DataProblem[] {
  const faults = checkSchema(file, validatorOf("sample.schema.json"));
  if (faults.length > 0) return faults;
  const seen = new Set<string>();
  return (file.value as Sample).facts.flatMap(({ fact, judgement }, index) => {
    const found: DataProblem[] = [];
    const steps = ["facts", index, "judgement"];
    if (seen.has(fact))
      found.push({ ...placeOf(file, ["facts", index, "fact"]), what: `"${fact}" stands twice`, fix: "remove one" });
    seen.add(fact);
    if (judgement?.result === "wrong" && judgement.note === undefined)
      found.push({ ...placeOf(file, steps), what: '"note" is missing', fix: "write what the source says" });
    if (judgement && judgement.day > today)
      found.push({
        ...placeOf(file, [...steps, "day"]),
        what: `day: ${judgement.day} is in the future`,
        fix: "give the day you looked",
      });
    return found;
  });
}

/**
 * Draws a sample. A fact that was judged before and has not changed keeps its judgement.
 * @param facts all of the kind, at least one
 * @param earlier judged facts of an earlier sample
 */
export function drawSample(
  data: DataFolder,
  facts: readonly Fact[],
  { size, seed }: { size: number; seed: string },
  earlier: readonly DrawnFact[],
): Sample {
  const known = new Map(earlier.map((drawn) => [drawn.fact, drawn]));
  return {
    seed,
    population: facts.length,
    facts: drawFacts(facts, size, seed).map((fact) => {
      const digest = digestOf(fact);
      const before = known.get(fact.id);
      return {
        fact: fact.id,
        says: fact.says,
        at: fact.at.map((place) => formatPlace(data, place)),
        sources: fact.sources,
        digest,
        judgement: before?.digest === digest ? before.judgement : null,
      };
    }),
  };
}

/** `data/rules/a/b.yaml:12`, without the line where the whole file is meant. */
function formatPlace({ files }: DataFolder, { path, steps }: Place): string {
  const file = files.get(path);
  return file && steps.length > 0 ? `data/${path}:${placeOf(file, steps).line}` : `data/${path}`;
}

const HEAD = `# yaml-language-server: $schema=../sample.schema.json
# Drawn by \`npm -w scripts/lab run audit -- draw\`. Open the sources of a fact and fill in its judgement:
#   judgement: {result: right, by: second reader, day: YYYY-MM-DD}
# result: right, wrong (with a note that says what the source says) or unreachable.
`;

/** Writes a sample. @param root of the repository @returns its path from there */
export function writeSample(root: string, kind: KindName, sample: Sample): string {
  const target = join(root, pathOf(kind));
  mkdirSync(dirname(target), { recursive: true });
  const document = new Document(sample, { aliasDuplicateObjects: false });
  sample.facts.forEach((_, index) => {
    const says = document.getIn(["facts", index, "says"], true);
    if (isScalar(says)) says.type = Scalar.BLOCK_FOLDED;
  });
  const body = document.toString({ lineWidth: 110, nullStr: "" });
  writeFileSync(target, HEAD + body.replace(/ +$/gm, ""));
  return pathOf(kind);
}
