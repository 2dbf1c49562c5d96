/** Questions that people ask: which of them are held out, how many are answered, and by what. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { fold } from "../../../server/catalog/names/spelling.js";
import { check, isKnown } from "../../../server/catalog/verdict/check.js";
import { decide } from "../../../server/catalog/verdict/order.js";
import { hasEvidence } from "../../../server/catalog/verdict/verdict.js";
import { createValidators, fieldPath, formatSchemaError } from "../../../server/data/schemas.js";
import { inShort, percent } from "./wording.js";

/** What a question is about: an ecosystem of packages, or else a field. */
export const ECOSYSTEMS = [
  "npm",
  "pypi",
  "composer",
  "gem",
  "maven",
  "go",
  "cargo",
  "nuget",
  "hosting",
  "database",
  "ci",
  "auth",
  "ai",
  "tools",
] as const;

interface Asked {
  a: string;
  b: string;
  ecosystem: (typeof ECOSYSTEMS)[number];
  /** The thread or page that asks or answers it. */
  source: string;
}

const name = { type: "string", minLength: 1, maxLength: 80 } as const;
const QUESTION = {
  type: "object",
  additionalProperties: false,
  required: ["a", "b", "ecosystem", "source"],
  properties: {
    a: name,
    b: name,
    ecosystem: { enum: ECOSYSTEMS },
    source: { type: "string", format: "uri", pattern: "^https:" },
  },
};
const LIST = { type: "array", items: QUESTION };

const validatorOf = createValidators(() => [
  {
    $id: "questions",
    type: "object",
    additionalProperties: false,
    required: ["questions", "heldOut"],
    properties: { questions: LIST, heldOut: LIST },
  },
]);

/** Facts may be written to answer an open question. Held-out questions only measure. */
export type Part = "open" | "held";

/** Does `a` work with `b`? Names and versions are as people write them. */
export type Question = Asked & { part: Part };

/** What answers a question. */
const ANSWERERS = ["fact", "bridge", "roles", "use"] as const;
type Answerer = (typeof ANSWERERS)[number];

/** How many questions were asked, and how many were answered by what. */
export interface Rate {
  asked: number;
  answered: number;
  by: Record<Answerer, number>;
}

/** An open question without an answer. */
export interface Unanswered {
  question: string;
  /** The names that are not known; none where both are, and nothing is known of the pair. */
  unknownNames: string[];
}

export interface QuestionCoverage {
  all: Record<Part, Rate>;
  ecosystems: ({ ecosystem: string; unanswered: Unanswered[] } & Record<Part, Rate>)[];
}

/**
 * Reads the lists of questions.
 * @throws Error that names the entry: not of the form above, or the same pair twice, in either order
 */
export async function readQuestions(path: string): Promise<Question[]> {
  const data: unknown = parse(await readFile(path, "utf8"));
  const validate = validatorOf("questions");
  if (!validate(data)) {
    const problems = validate.errors?.map((error) => {
      const place = fieldPath(error.instancePath);
      const { what, key } = formatSchemaError(error, place);
      return key === undefined ? what : `${place}: ${what}`;
    });
    throw new Error(`${path}: ${problems?.join("; ")}`);
  }
  const { questions: open, heldOut } = data as Record<"questions" | "heldOut", Asked[]>;
  const questions = [
    ...open.map((question): Question => ({ ...question, part: "open" })),
    ...heldOut.map((question): Question => ({ ...question, part: "held" })),
  ];
  const repeated = questions.map(pairOf).find((pair, place, all) => all.indexOf(pair) < place);
  if (repeated !== undefined) throw new Error(`${path}: ${repeated} is asked twice; remove one of the two`);
  return questions;
}

/** The two sides in either order and any case: what makes two entries the same question. */
const pairOf = ({ a, b }: Pick<Question, "a" | "b">): string => [fold(a), fold(b)].sort().join(" + ");

/** Asks a catalog. @param today the day that lifecycles are judged by */
export function measureQuestions(catalog: Catalog, questions: readonly Question[], today: string): QuestionCoverage {
  const all = emptyRates();
  const byEcosystem = Object.fromEntries(
    ECOSYSTEMS.map((ecosystem) => [ecosystem, { ...emptyRates(), unanswered: [] as Unanswered[] }]),
  ) as Record<Question["ecosystem"], Omit<QuestionCoverage["ecosystems"][number], "ecosystem">>;
  for (const question of questions) {
    const { part } = question;
    const { answerer, unknownNames } = answerTo(catalog, question, today);
    const own = byEcosystem[question.ecosystem];
    for (const rate of [all[part], own[part]]) {
      rate.asked += 1;
      if (answerer) rate.answered += 1;
      if (answerer) rate.by[answerer] += 1;
    }
    if (!answerer && part === "open") own.unanswered.push({ question: `${question.a} + ${question.b}`, unknownNames });
  }
  const ecosystems = ECOSYSTEMS.map((ecosystem) => ({ ecosystem, ...byEcosystem[ecosystem] }));
  return { all, ecosystems: ecosystems.filter(({ open, held }) => open.asked + held.asked > 0) };
}

const emptyRates = (): Record<Part, Rate> => {
  const empty = () => ({ asked: 0, answered: 0, by: { fact: 0, bridge: 0, roles: 0, use: 0 } });
  return { open: empty(), held: empty() };
};

function answerTo(
  catalog: Catalog,
  { a, b }: Question,
  today: string,
): { answerer: Answerer | undefined; unknownNames: string[] } {
  const answer = check(catalog, { techA: a, techB: b }, today);
  const unknownNames = [...(answer.a ? [] : [a]), ...(answer.b ? [] : [b])];
  if (!isKnown(answer)) {
    // Only the record of an AI coding tool answers without two technologies.
    return { answerer: hasEvidence(answer.verdict) ? "fact" : undefined, unknownNames };
  }
  const setting = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today };
  return { answerer: decide(catalog, { a: answer.a, b: answer.b, ...setting }).restsOn, unknownNames };
}

/** The rates as lines of text, and the open questions without an answer. */
export function formatQuestionCoverage({ all, ecosystems }: QuestionCoverage): string[] {
  return [
    `answered: ${formatRates(all)}`,
    ...ecosystems.map((rates) => `  ${rates.ecosystem.padEnd(9)}${formatRates(rates)}`),
    "open questions without an answer",
    ...ecosystems.flatMap(({ ecosystem, unanswered }) => {
      const nameless = unanswered.filter(({ unknownNames }) => unknownNames.length > 0);
      const pairs = unanswered.filter(({ unknownNames }) => unknownNames.length === 0);
      return [
        ...formatUnanswered(`${ecosystem}, of a name that is not known`, nameless),
        ...formatUnanswered(`${ecosystem}, of two known names`, pairs),
      ];
    }),
  ];
}

const formatRates = ({ open, held }: Record<Part, Rate>) =>
  `open ${formatRate(open)}${held.asked > 0 ? `; held out ${formatRate(held)}` : ""}`;

function formatRate({ asked, answered, by }: Rate): string {
  const parts = ANSWERERS.filter((answerer) => by[answerer] > 0).map((answerer) => `${answerer} ${by[answerer]}`);
  return `${percent(answered, asked)} of ${asked}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}`;
}

function formatUnanswered(title: string, unanswered: readonly Unanswered[]): string[] {
  if (unanswered.length === 0) return [];
  const texts = unanswered.map(({ question, unknownNames }) =>
    unknownNames.length > 0 ? `${question} (${unknownNames.join(", ")})` : question,
  );
  return [`  ${title}, ${unanswered.length}: ${inShort(texts)}`];
}
