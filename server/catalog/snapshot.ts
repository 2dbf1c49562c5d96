/**
 * A catalog as one text, for programs that start, answer and end: names are read when it is opened, and of everything else
 * only what is asked for.
 *
 * The text is JSON, a line each, in ASCII, so that characters are bytes. The first line is the head, which says how long
 * each of the others is: a line is found without reading those before it.
 */
import type { AiTool, Capability, Rule, Stack, Technology as TechnologyRecord } from "../../schemas/types.js";
import { type Catalog, openCatalog, type Records, type Revision, type Source, sourceOf } from "./catalog.js";
import { companionsFrom, compileDeclarations, type DeclaredPackage, type Owners } from "./facts/declarations.js";
import { NamedInManifest, ownerOf, type Use } from "./facts/seen-together.js";
import { compileTechnology, mainPackageOf, type Summary, type Technology } from "./facts/technology.js";
import { NameIndex } from "./names/names.js";

/** Raised whenever what is written changes: texts of another format are refused. */
const FORMAT = 4;

/** What names are resolved by: there is one of each technology in the head, so it is short. */
type Row = [
  id: string,
  name: string,
  category: string,
  packages: Summary["packages"] | 0,
  sharedNames: Summary["sharedNames"] | 0,
  ...aliases: string[],
];

/** What a technology is, and the places of those that facts tie it to, and that it is often used with. */
type Entry = [record: TechnologyRecord, partners: number[], observed: number[]];

/** What a manifest names of a technology: its place, then packages (0 for the technology as such) and ranges in turn. */
type NamedRow = [place: number, ...namesAndRanges: (string | 0)[]];
type UseRow = [stack: Stack, source: string, ecosystem: string, named: NamedRow[]];

interface Head {
  format: number;
  revision: Revision;
  technologies: Row[];
  /** The places of the two sides of each rule. */
  rules: [a: number, b: number][];
  /** Lengths of the lines of each part. */
  lengths: Record<Part, number[]>;
}

/** The parts, in the order in which they stand; the last four are a line each. */
const PARTS = ["technologies", "declared", "rules", "uses", "mentions", "capabilities", "tools", "stacks"] as const;
type Part = (typeof PARTS)[number];

/** Thrown where a text is no snapshot that this program can read. */
export class SnapshotError extends Error {}

// --- writing ------------------------------------------------------------------------------------------------------

/**
 * Writes records as a snapshot.
 * @throws Error when they name what is not there
 */
export function writeSnapshot(records: Records, revision: Revision): string {
  const source = finish(sourceOf(records, revision));
  const placeOf = new Map(source.technologies.map(({ id, index }) => [id, index]));
  const mentions = source.mentions();
  const parts: Record<Part, unknown[]> = {
    technologies: source.technologies.map((technology): Entry => {
      const [partners, observed] = [source.partners(technology), source.observed(technology)];
      return [technology.record, ascending(partners), ascending(observed)];
    }),
    declared: source.technologies.map((technology) => source.declared(technology).map(inShort)),
    rules: [...records.rules],
    uses: mentions.map((_, place) => useRow(source.use(place))),
    mentions: [mentions],
    capabilities: [records.capabilities],
    tools: [[...source.tools]],
    stacks: [records.stacks],
  };
  const lines = PARTS.map((part): [Part, string[]] => [part, parts[part].map(toAscii)]);
  const head: Head = {
    format: FORMAT,
    revision,
    technologies: source.technologies.map(rowOf),
    rules: records.rules.map(({ techA, techB }) => [placeOf.get(techA) as number, placeOf.get(techB) as number]),
    lengths: Object.fromEntries(
      lines.map(([part, list]) => [part, list.map(({ length }) => length)]),
    ) as Head["lengths"],
  };
  return [toAscii(head), ...lines.flatMap(([, list]) => list)].join("\n");
}

/** What answers rest on: hashes and differences are for those who keep the data. */
function inShort({ ecosystem, name, record: { checked, releases } }: DeclaredPackage): DeclaredPackage {
  const short = releases.map(({ sources, ...rest }) => ({
    ...rest,
    sources: sources.map(({ file, day }) => ({ file, day })),
  }));
  return { ecosystem, name, record: { checked, releases: short } };
}

function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const ascending = (places: Iterable<number>): number[] => [...places].sort((a, b) => a - b);

const toAscii = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

function rowOf({ id, name, category, record, aliases }: Technology): Row {
  return [id, name, category, record.packages ?? 0, record.sharedNames ?? 0, ...aliases];
}

function useRow({ stack, source, ecosystem, named }: Use): UseRow {
  const rows = [...named].map(([{ index }, list]): NamedRow => {
    return [index, ...list.flatMap((one) => [one.package ?? 0, (one as NamedInManifest).range] as const)];
  });
  return [{ ...stack, manifests: [] }, source, ecosystem, rows];
}

// --- reading ------------------------------------------------------------------------------------------------------

/** A text, or a file that is read in parts, on demand. */
export type SnapshotText = Pick<string, "length" | "slice">;

/** A snapshot that is open: its head is read, and its lines are found. */
class Snapshot {
  readonly head: Head;
  readonly #text: SnapshotText;
  readonly #starts = new Map<Part, number[]>();

  constructor(text: SnapshotText) {
    this.#text = text;
    const head = firstLine(text);
    this.head = parseHead(head);
    let at = head.length + 1;
    for (const part of PARTS) {
      const starts = this.head.lengths[part].map((length) => {
        const start = at;
        at += length + 1;
        return start;
      });
      this.#starts.set(part, starts);
    }
    if (at - 1 !== text.length) throw new SnapshotError("it is truncated or has extra content");
  }

  /** A line of a part, parsed. */
  read<Value>(part: Part, place = 0): Value {
    const start = this.#starts.get(part)?.[place] as number;
    return JSON.parse(this.#text.slice(start, start + (this.head.lengths[part][place] as number)));
  }
}

function firstLine(text: SnapshotText): string {
  for (let size = 2 ** 18; ; size *= 2) {
    const start = text.slice(0, size);
    const end = start.indexOf("\n");
    if (end >= 0 || size >= text.length) return start.slice(0, Math.max(end, 0));
  }
}

function parseHead(line: string): Head {
  let head: Partial<Head> | null;
  try {
    head = JSON.parse(line);
  } catch {
    throw new SnapshotError("its first line is not JSON");
  }
  if (head?.format !== FORMAT) throw new SnapshotError(`it has format ${head?.format}, expected ${FORMAT}`);
  return head as Head;
}

/**
 * Opens a snapshot as a catalog, which answers as one that `buildCatalog` made of the same records.
 * @throws SnapshotError when it is none
 */
export function openSnapshot(text: SnapshotText): Catalog {
  return openCatalog(new SnapshotSource(new Snapshot(text)));
}

/**
 * The records of a snapshot and the state of the data they are of, all of them read.
 * @throws SnapshotError when it is none
 */
export function readSnapshot(text: SnapshotText): { records: Records; revision: Revision } {
  const snapshot = new Snapshot(text);
  const { technologies, rules, revision } = snapshot.head;
  const records = {
    technologies: new Map(
      technologies.map(([id], place) => [id, snapshot.read<Entry>("technologies", place)[0]] as const),
    ),
    declared: technologies.flatMap((_, place) => snapshot.read<DeclaredPackage[]>("declared", place)),
    rules: rules.map((_, place) => snapshot.read<Rule>("rules", place)),
    stacks: snapshot.read<Stack[]>("stacks"),
    tools: new Map(snapshot.read<[string, AiTool][]>("tools")),
    capabilities: snapshot.read<Capability[]>("capabilities"),
  };
  return { records, revision };
}

class SnapshotSource implements Source {
  readonly revision: Revision;
  readonly technologies: readonly Technology[];
  readonly names: NameIndex;
  readonly #snapshot: Snapshot;
  readonly #entries: (Entry | undefined)[] = [];
  readonly #uses: (Use | undefined)[] = [];
  readonly #rules: ReadonlyMap<string, number>;
  #tools: ReadonlyMap<string, AiTool> | undefined;
  #capabilities: ReadonlyMap<string, Capability> | undefined;
  #stacks: readonly Stack[] | undefined;

  constructor(snapshot: Snapshot) {
    const { revision, technologies, rules } = snapshot.head;
    this.#snapshot = snapshot;
    this.revision = revision;
    const mainPackages = new Map<string, string | undefined>();
    const mainOf = (id: string) => mainPackages.get(id);
    const declaredBy = (id: string) => {
      const technology = this.names.byId(id);
      return technology ? this.declared(technology) : [];
    };
    const owners: Owners = {
      ownerOf: (ecosystem, name) => this.names.resolvePackage(ecosystem, name)?.technology.id,
      mainPackageOf: mainOf,
      companionsOf: companionsFrom(mainOf, declaredBy),
    };
    this.technologies = technologies.map(([id, name, category, packages, sharedNames, ...aliases], index) => {
      const summary = {
        name,
        category,
        aliases,
        ...(packages && { packages }),
        ...(sharedNames && { sharedNames }),
      } as Summary;
      mainPackages.set(id, mainPackageOf(summary));
      const read = () => this.#entry(index)[0];
      return compileTechnology(id, index, summary, read, (technology) =>
        compileDeclarations(technology, this.declared(technology), owners),
      );
    });
    this.names = new NameIndex(this.technologies);
    this.#rules = new Map(rules.flatMap(([a, b], place) => [[`${a} ${b}`, place] as const, [`${b} ${a}`, place]]));
  }

  #entry(index: number): Entry {
    let entry = this.#entries[index];
    if (!entry) {
      entry = this.#snapshot.read<Entry>("technologies", index);
      this.#entries[index] = entry;
    }
    return entry;
  }

  partners({ index }: Technology): number[] {
    return this.#entry(index)[1];
  }

  observed({ index }: Technology): number[] {
    return this.#entry(index)[2];
  }

  declared({ index }: Technology): DeclaredPackage[] {
    return this.#snapshot.read("declared", index);
  }

  rule(a: Technology, b: Technology): Rule | undefined {
    const place = this.#rules.get(`${a.index} ${b.index}`);
    return place === undefined ? undefined : this.#snapshot.read<Rule>("rules", place);
  }

  mentions(): number[][] {
    return this.#snapshot.read("mentions");
  }

  use(place: number): Use {
    let use = this.#uses[place];
    if (!use) {
      const [stack, source, ecosystem, rows] = this.#snapshot.read<UseRow>("uses", place);
      const named = new Map(rows.map((row) => this.#named(row)));
      use = { stack, source, owner: ownerOf(stack), ecosystem, named };
      this.#uses[place] = use;
    }
    return use;
  }

  #named([place, ...namesAndRanges]: NamedRow): [Technology, NamedInManifest[]] {
    const list: NamedInManifest[] = [];
    for (let at = 0; at < namesAndRanges.length; at += 2) {
      list.push(new NamedInManifest(namesAndRanges[at] || undefined, namesAndRanges[at + 1] as string));
    }
    return [this.technologies[place] as Technology, list];
  }

  get tools(): ReadonlyMap<string, AiTool> {
    this.#tools ??= new Map(this.#snapshot.read<[string, AiTool][]>("tools"));
    return this.#tools;
  }

  get capabilities(): ReadonlyMap<string, Capability> {
    this.#capabilities ??= new Map(
      this.#snapshot.read<Capability[]>("capabilities").map((capability) => [capability.id, capability]),
    );
    return this.#capabilities;
  }

  get stacks(): readonly Stack[] {
    this.#stacks ??= this.#snapshot.read<Stack[]>("stacks");
    return this.#stacks;
  }
}
