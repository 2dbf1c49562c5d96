/** From the body of a contribution to a submission, or to a list of everything that is wrong with it. */
import type { ErrorObject } from "ajv";
import type { AiTool, AiToolContribution, CompatibilityContribution } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { follow, formatSchemaError, type SchemaObject, stepInto, stepsOf, validatorOf } from "../../data/schemas.js";
import { formatLetters, lookalike } from "../../data/text.js";
import type { FormKind } from "../forms/form-fields.js";
import type { FieldProblem, Preparation } from "../problem.js";
import { type ContributionKind, contributionId, digestOf, type Submission } from "../submission.js";
import { praiseIn, unreadableIn } from "./guidelines.js";
import { prepareRule } from "./prepare-rule.js";

export interface PrepareOptions {
  catalog: Catalog;
  now: Date;
  /** The id of the token it came with, if it came with one. */
  submitter?: string | undefined;
}

export type Prepared = { submission: Submission } | { problems: FieldProblem[] };

/** Checks a body against its schema, and what its texts consist of. @returns it with tidy texts, or what is wrong */
export function prepareBody(kind: FormKind, body: unknown, day: string): Preparation<unknown> {
  // Before anything is made of it, and before the schema, which compares each entry of some lists with all others.
  const long = longLists(body, "");
  if (long.length > 0) return { problems: long.slice(0, MOST_PROBLEMS) };
  const input = tidy(body, kind, day);
  const problems = [...schemaProblems(kind, input), ...textsIn(input).flatMap(textProblems)].slice(0, MOST_PROBLEMS);
  return problems.length > 0 ? { problems } : { value: input };
}

/** Checks a contribution, and resolves its names. @param body as parsed from JSON; it is not changed */
export function prepare(kind: ContributionKind, body: unknown, options: PrepareOptions): Prepared {
  const { catalog, now, submitter } = options;
  const day = now.toISOString().slice(0, 10);
  const prepared = prepareBody(kind, body, day);
  if ("problems" in prepared) return prepared;
  const { contributor, ...content } = prepared.value as { contributor?: string };
  const credit = contributor?.replace(/^@\s*/, "");
  if (credit === "") {
    const fix = "give a name, or leave it out";
    return { problems: [{ field: "contributor", what: "`contributor` contains no name", fix }] };
  }
  const base = { createdAt: now.toISOString(), submitter, credit };
  if (kind === "ai-tool") {
    const slug = slugOf(content as AiToolContribution, catalog);
    if (slug === undefined) {
      const what = "`name` makes no slug of its own: it has no Latin letters, or looks like the name of another tool";
      return { problems: [{ field: "name", what, fix: "write it in plain Latin letters, or add the website" }] };
    }
    const tool = { ...content, checked: day, updated: day } as AiTool;
    // Forms bring what follows from the plans, too.
    if (tool.pricing?.plans) tool.pricing = { plans: tool.pricing.plans };
    const revision = digestOf(content);
    const warnings = [...praiseIn({ description: tool.description }), ...strangeLetters(content)];
    const id = contributionId(kind, slug, revision);
    return { submission: { ...base, kind, id, revision, subject: slug, slug, tool, warnings } };
  }
  const outcome = prepareRule(content as CompatibilityContribution, catalog, day);
  if ("problems" in outcome) return outcome;
  const { rule, technologies, names } = outcome.value;
  const subject = `${rule.techA}-${rule.techB}`;
  const revision = digestOf({ rule, technologies });
  const warnings = [...praiseIn({ explanation: rule.explanation }), ...strangeLetters(content)];
  const credited = credit === undefined ? rule : { ...rule, contributor: credit };
  const id = contributionId(kind, subject, revision);
  return { submission: { ...base, kind, id, revision, subject, rule: credited, technologies, names, warnings } };
}

/**
 * Texts without space at their ends and in composed form; the day of a new technology's check, where it was left out; and
 * nothing for what a plain form sends of a field of a tool that was left empty.
 */
function tidy(value: unknown, kind: FormKind, day: string): unknown {
  const tidied = tidyTexts(value);
  if (kind === "ai-tool") return withoutEmpty(tidied);
  const technologies = isRecord(tidied) ? tidied.technologies : undefined;
  if (!isRecord(tidied) || !isRecord(technologies)) return tidied;
  const complete = Object.entries(technologies).map(([id, record]) => [
    id,
    isRecord(record) ? { checked: day, ...record } : record,
  ]);
  return { ...tidied, technologies: Object.fromEntries(complete) };
}

/** A record without empty texts, and without objects that hold nothing else. */
function withoutEmpty(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const filled = Object.entries(value).map(([key, child]) => [key, withoutEmpty(child)] as const);
  const isEmpty = (child: unknown) => child === "" || (isRecord(child) && Object.keys(child).length === 0);
  return Object.fromEntries(filled.filter(([, child]) => !isEmpty(child)));
}

function tidyTexts(value: unknown): unknown {
  if (typeof value === "string") return value.normalize("NFC").trim();
  if (Array.isArray(value)) return value.map(tidyTexts);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, tidyTexts(child)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MOST_PROBLEMS = 50;

/** More entries than any list or map of a record has, for most lists and for those that reviewers go through one by one. */
const MOST_ENTRIES = 300;
const MOST_READ = new Map([
  ["evidence", 20],
  ["testedVersions", 20],
]);

function longLists(value: unknown, field: string, name = field): FieldProblem[] {
  if (typeof value !== "object" || value === null) return [];
  const most = MOST_READ.get(name) ?? MOST_ENTRIES;
  const count = Object.keys(value).length;
  if (count > most) {
    const what = `${field ? `\`${field}\`` : "the body"} has ${count} entries`;
    return [{ field, what, allowed: `at most ${most}` }];
  }
  return Object.entries(value).flatMap(([key, child]) => longLists(child, shortStepInto(field, key), key));
}

function schemaProblems(kind: FormKind, body: unknown): FieldProblem[] {
  const validate = validatorOf(`${kind}-contribution.schema.json`);
  if (validate(body)) return [];
  const problems = new Map<string, FieldProblem>();
  for (const error of validate.errors ?? []) {
    if (error.keyword === "propertyNames") continue;
    if (error.schemaPath.includes("/anyOf/") && error.keyword !== "anyOf") continue;
    const problem = schemaProblem(error);
    problems.set(`${problem.field} ${problem.what}`, problem);
    if (problems.size >= MOST_PROBLEMS) break;
  }
  return [...problems.values()];
}

function schemaProblem(error: ErrorObject): FieldProblem {
  const field = stepsOf(error.instancePath).reduce(shortStepInto, "");
  if (field === "" && error.keyword === "type")
    return { field, what: "the body is not a JSON object", fix: "send the fields of the contribution as an object" };
  const { what, allowed, key } = formatSchemaError(error, field ? `\`${field}\`` : "the file");
  const missing = error.keyword === "required" ? String(error.params.missingProperty) : undefined;
  const description = (error.parentSchema as { description?: string } | undefined)?.description;
  return {
    field: key === undefined && missing === undefined ? field : shortStepInto(field, key ?? missing ?? ""),
    what: field === "" || key === undefined ? what : `${what} in \`${field}\``,
    allowed: allowed ?? (missing === undefined ? description : describe(error, missing)),
  };
}

/** What a missing field would hold, from its schema. Only the root of a schema says in which file a reference within it is found. */
function describe({ parentSchema }: ErrorObject, name: string): string | undefined {
  const { $id = "", properties } = parentSchema as Partial<SchemaObject>;
  const node = properties?.[name];
  const isFound = $id !== "" || !node?.$ref?.startsWith("#");
  return node?.description ?? (node && isFound ? follow(node, $id).node.description : undefined);
}

/** Names of fields may be of any length. */
const shortStepInto = (path: string, step: string) => stepInto(path, step.slice(0, 80));

/** Names of fields that are names themselves, and stand within lines of text wherever they are shown. */
const ONE_LINE = new Set([
  "name",
  "contributor",
  "vendor",
  "license",
  "startingPrice",
  "includes",
  "successor",
  "retention",
  "cycle",
]);

/** Where one name could pass for another. */
const NAMES = /(?:^|\.)(?:name|vendor|contributor)$|\.aliases\[\d+\]$/;

type FieldText = readonly [field: string, name: string, text: string];

/** All texts in a value, each with the way to it and the last step of that. */
function textsIn(value: unknown, field = "", name = field): FieldText[] {
  if (typeof value === "string") return [[field, name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsIn(child, shortStepInto(field, key), key));
}

/** What reviewers should know of names: which of their letters are not what they may look like. */
const strangeLetters = (content: unknown): string[] =>
  textsIn(content).flatMap(([field, , text]) => {
    const letters = NAMES.test(field) ? formatLetters(text) : "";
    return letters ? [`\`${field}\` has letters that may look like others: ${letters}.`] : [];
  });

function textProblems([field, name, text]: FieldText): FieldProblem[] {
  const unreadable = unreadableIn(field, text);
  if (unreadable.length > 0) return unreadable;
  const other = NAMES.test(field) ? lookalike(text) : undefined;
  if (other)
    return [{ field, what: `\`${field}\` contains ${other}`, fix: "write it in plain letters of one alphabet" }];
  const breaks = ONE_LINE.has(name) && /[\n\t]/.test(text);
  return breaks ? [{ field, what: `\`${field}\` has more than one line`, fix: "put it on one line" }] : [];
}

/**
 * The slug of a tool: that of the tool that has the name already, else made of the name, else of the host of its website.
 * A name that would lose letters makes none: "Агент AI" and "助手 AI" would both become "ai". Only a name in plain letters
 * makes the slug of a tool that is there: "Cürsor" is not "Cursor".
 * @returns undefined when neither makes one
 */
function slugOf({ name, website }: AiToolContribution, { tools }: Catalog): string | undefined {
  const wanted = squeeze(name);
  for (const [slug, { name: own, aliases = [] }] of tools)
    if (wanted !== "" && [own, ...aliases].some((one) => squeeze(one) === wanted)) return slug;
  const host = website ? new URL(website).hostname.replace(/^www\./, "") : "";
  const own = /[^\P{L}a-z]/u.test(latin(name)) ? "" : hyphenate(name);
  const isPlain = /^[ -~]*$/.test(name);
  const free = [own, hyphenate(host)].filter((slug) => (isPlain && slug === own) || !tools.has(slug));
  return free.find((slug) => slug !== "" && slug.length <= LONGEST_SLUG);
}

/** As long as a name may be; some characters come apart into many. */
const LONGEST_SLUG = 80;

const latin = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const squeeze = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s._\-/]/g, "");
const hyphenate = (text: string) =>
  latin(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
