/** Facts that stand in the data as such: entries of technologies, declarations and rules. */
import type { Declared, Rule, Technology as TechnologyRecord } from "../../../schemas/types.js";
import { nameRole } from "../../../server/catalog/technology/role.js";
import { declaredPackage, idOf, type PackageName } from "../../../server/data/kinds.js";
import type { DataFolder } from "../../data/folder.js";
import type { Fact, Place } from "./fact.js";

/** What the CI of a release runs its tests with. */
interface Test {
  version: string;
  with: string;
  range: string;
  source: string;
}

type Technology = TechnologyRecord & { tests?: readonly Test[] };

type Lists = Required<
  Pick<Technology, "requires" | "supports" | "needs" | "lacks" | "roles" | "alternatives" | "tests">
>;

interface Entry<Field extends keyof Lists> {
  id: string;
  technology: Technology;
  entry: Lists[Field][number];
  at: Place[];
}

/** The entries of a list in the records of all technologies. */
function entriesOf<Field extends keyof Lists>({ files }: DataFolder, field: Field): Entry<Field>[] {
  return [...files.values()].flatMap(({ kind, path, value }) => {
    if (kind.name !== "technology") return [];
    const technology = value as Technology;
    const entries = (technology[field] ?? []) as Lists[Field];
    return entries.map((entry, index) => ({
      id: idOf(path),
      technology,
      entry,
      at: [{ path, steps: [field, index] }],
    }));
  });
}

const nameOf = ({ catalog }: DataFolder, id: string): string => catalog.names.byId(id)?.name ?? id;

/** Parts of a sentence, those that are there. */
const sentence = (...parts: readonly (string | false | undefined)[]): string => `${parts.filter(Boolean).join(" ")}.`;

const withNote = (text: string, note: string | undefined): string => (note ? `${text} ${note}` : text);

/** Where a technology says what it is. */
const homesOf = ({ homepage, repository, docs }: Technology): string[] => [
  ...new Set([homepage, docs, repository].filter((url) => url !== undefined)),
];

export function requirementFacts(data: DataFolder): Fact[] {
  return entriesOf(data, "requires").map(({ id, technology, entry, at }) => {
    const { package: name, version, of, ofPackages, range, optional, source } = entry;
    const target = ofPackages ? `${ofPackages.join(", ")} (${nameOf(data, of)})` : nameOf(data, of);
    const says = `${name ?? technology.name} ${version} requires ${target} ${range}`;
    return {
      id: [name ?? id, version, "requires", of, ...(ofPackages ?? [])].join(" "),
      says: sentence(says, optional && "as an optional peer"),
      at,
      sources: [source],
      content: entry,
    };
  });
}

export function supportFacts(data: DataFolder): Fact[] {
  return entriesOf(data, "supports").flatMap(({ id, technology, entry, at }) => {
    const { with: supported, ...statement } = entry;
    const { since, until, range, source } = statement;
    return supported.map((other) => ({
      id: `${id} supports ${other}`,
      says: sentence(
        `${technology.name} supports ${nameOf(data, other)}`,
        range,
        since && `since ${technology.name} ${since}`,
        until && `before ${technology.name} ${until}`,
        !(range ?? since ?? until) &&
          `in the release lines that were supported on ${entry.checked ?? technology.checked}`,
      ),
      at,
      sources: [source],
      content: statement,
    }));
  });
}

export function testFacts(data: DataFolder): Fact[] {
  return entriesOf(data, "tests").map(({ id, technology, entry, at }) => ({
    id: `${id} ${entry.version} is tested with ${entry.with}`,
    says: `${technology.name} ${entry.version} runs its tests in CI with ${nameOf(data, entry.with)} ${entry.range}.`,
    at,
    sources: [entry.source],
    content: entry,
  }));
}

export function needFacts(data: DataFolder): Fact[] {
  return entriesOf(data, "needs").map(({ id, technology, entry, at }) => {
    const { capability, version, optional, note, source } = entry;
    const part = optional ? "has features that need" : "cannot do without";
    const says = sentence(technology.name, version, part, describeCapability(data, capability));
    return {
      id: `${id} needs ${capability}`,
      says: withNote(says, note),
      at,
      sources: [source],
      content: entry,
    };
  });
}

export function lackFacts(data: DataFolder): Fact[] {
  return entriesOf(data, "lacks").map(({ id, technology, entry, at }) => {
    const { capability, partly, note, workaround, source } = entry;
    const offer = partly ? "offers only in part" : "does not offer";
    const says = withNote(sentence(technology.name, offer, describeCapability(data, capability)), note);
    return {
      id: `${id} lacks ${capability}`,
      says: withNote(says, workaround && `Workaround: ${workaround}`),
      at,
      sources: [source],
      content: entry,
    };
  });
}

function describeCapability({ catalog }: DataFolder, id: string): string {
  const capability = catalog.capabilities.get(id);
  return capability ? `${capability.name} (${capability.meaning.replace(/\.$/, "")})` : id;
}

export function roleFacts(data: DataFolder): Fact[] {
  return entriesOf(data, "roles").map(({ id, technology, entry, at }) => ({
    id: `${id} is ${entry}`,
    says: `Role of ${technology.name}: ${nameRole(entry)}.`,
    at,
    sources: homesOf(technology),
    content: entry,
  }));
}

export function alternativeFacts(data: DataFolder): Fact[] {
  return entriesOf(data, "alternatives").map(({ id, technology, entry, at }) => {
    const other = data.catalog.names.byId(entry)?.record;
    return {
      id: `${entry} instead of ${id}`,
      says: `${nameOf(data, entry)} can be considered instead of ${technology.name}.`,
      at,
      sources: [...homesOf(technology), ...(other ? homesOf(other) : [])],
      content: entry,
    };
  });
}

/** A rule is a fact, and so is each of its exceptions. */
export function ruleFacts(data: DataFolder): Fact[] {
  return [...data.files.values()].flatMap(({ kind, path, value }) => {
    if (kind.name !== "rule") return [];
    const { exceptions = [], ...rule } = value as Rule;
    const id = `${rule.techA} with ${rule.techB}`;
    const names = `${nameOf(data, rule.techA)} with ${nameOf(data, rule.techB)}`;
    const own: Fact = {
      id,
      says: describeRule(names, rule, [
        rule.platform && `On ${rule.platform}.`,
        exceptions.length > 0 && `Except ${exceptions.map(({ when }) => describeCondition(when)).join("; ")}.`,
      ]),
      at: [{ path, steps: [] }],
      sources: rule.evidence,
      content: { ...rule, exceptions: exceptions.map(({ when }) => when) },
    };
    return [
      own,
      ...exceptions.map((exception, index) => {
        const condition = describeCondition(exception.when);
        return {
          id: `${id}, ${condition}`,
          says: describeRule(`${names}, ${condition}`, { ...exception, basis: rule.basis }, []),
          at: [{ path, steps: ["exceptions", index] }],
          sources: exception.evidence,
          content: { ...exception, basis: rule.basis },
        };
      }),
    ];
  });
}

type Statement = Pick<Rule, "status" | "severity" | "explanation" | "workaround" | "basis" | "testedVersions">;

function describeRule(
  subject: string,
  { status, severity, explanation, workaround, basis, testedVersions }: Statement,
  scope: readonly (string | false | undefined)[],
): string {
  return [
    `${subject}: ${status} (${severity}, ${basis}).`,
    ...scope,
    testedVersions && `Stated for ${testedVersions.join(", ")}.`,
    explanation,
    workaround && `Workaround: ${workaround}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const describeCondition = (when: Record<string, unknown>): string =>
  `when ${Object.entries(when)
    .map(([name, value]) => `${name} ${[value].flat().join(", ")}`)
    .join(" and ")}`;

/** Each package or runtime that releases of a package require. */
export function declaredFacts({ files }: DataFolder): Fact[] {
  return [...files.values()].flatMap(({ kind, path, value }) => {
    if (kind.name !== "declared") return [];
    const { ecosystem, name } = declaredPackage(path) as PackageName;
    return (value as Declared).releases.flatMap(({ versions, requires, optional = [], runtimes, sources }, index) => {
      const span = versions.length > 1 ? `${versions[0]} to ${versions.at(-1)}` : versions[0];
      const read = versions.length > 2 && `(read: ${versions.join(", ")})`;
      return Object.entries({ requires, runtimes }).flatMap(([field, ranges]) =>
        Object.entries(ranges ?? {}).map(([required, range]): Fact => {
          const isOptional = field === "requires" && optional.includes(required);
          return {
            id: `${ecosystem} ${name} ${span} requires ${required}`,
            says: sentence(`${name} ${span} requires ${required} ${range}`, isOptional && "as an optional peer", read),
            at: [{ path, steps: ["releases", index, field, required] }],
            sources: sources.map(({ file }) => file),
            content: { versions, range, isOptional },
          };
        }),
      );
    });
  });
}
