/** How package managers tell the releases of a package, with what those require. */
import { parse } from "yaml";
import { releaseOf } from "../../../server/catalog/versions/parse.js";
import { recordAt, textsOf } from "../../../server/manifests/reading.js";
import { jsonOf, type ToolRun } from "./tool.js";

/** A release, as its registry has it. */
export interface RegistryRelease {
  ecosystem: string;
  name: string;
  version: string;
  /** Ranges by package; `self` is the version of the release itself. */
  requires: Readonly<Record<string, string>>;
  optional: ReadonlySet<string>;
  /** Ranges by the id of a runtime or language. */
  runtimes: Readonly<Record<string, string>>;
}

type Found = Omit<RegistryRelease, "ecosystem" | "name">;

export interface Registry {
  ecosystem: string;
  /** What people call the package manager. */
  title: string;
  tool: string;
  package: RegExp;
  /** Files without which it would look for a project further up. */
  files?: Readonly<Record<string, string>>;
  env?: NodeJS.ProcessEnv;
  args(name: string): readonly string[];
  /** The arguments of a second question, where the first answer does not say what is required; undefined where none is needed. */
  more?(name: string, said: string): readonly string[] | undefined;
  /** @returns undefined for what is no answer about that package */
  read(name: string, said: string): Found[] | undefined;
  /** In its words where only this package is not to be had. */
  lacks: RegExp;
  /** Variables by which a user chooses another registry. */
  settings: RegExp;
  /** Whether it tells nothing of other packages: then only those in the data are asked about. */
  isOnlyRuntime?: boolean;
}

const NONE: ReadonlySet<string> = new Set();

export const REGISTRIES: readonly Registry[] = [
  {
    ...{ ecosystem: "npm", title: "npm", tool: "npm" },
    // https://docs.npmjs.com/cli/configuring-npm/package-json#name
    package: /^(?!-)(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i,
    files: { "package.json": "{}" },
    // All releases: `x` is a range, while `*` means the release that is tagged as the latest (https://docs.npmjs.com/cli/commands/npm-view).
    args: (name) => [
      ...["view", "--json", "--workspaces=false", "--prefix=.", "--fetch-retries=0", `${name}@x`],
      ...["name", "version", "peerDependencies", "peerDependenciesMeta", "engines", "deprecated", "dist-tags.latest"],
    ],
    // A single release is no list.
    read(name, said) {
      const all = jsonOf({ stdout: said });
      return all === undefined ? undefined : [all].flat().flatMap((one) => ofNpm(name, recordAt(one)) ?? []);
    },
    lacks: /"code": ?"E40\d"/,
    settings: /^npm_config_(?:registry|userconfig)$/i,
  },
  {
    ...{ ecosystem: "composer", title: "Composer", tool: "composer" },
    // https://getcomposer.org/doc/04-schema.md#name
    package: /^[a-z0-9][a-z0-9._-]*\/[a-z0-9][a-z0-9._-]*$/,
    files: { "composer.json": "{}" },
    env: { COMPOSER: "composer.json" },
    // https://getcomposer.org/doc/03-cli.md#show-info: of all, it shows what the newest requires, which may be a pre-release.
    args: (name) => showArgs(name),
    more(name, said) {
      const { versions } = recordAt(jsonOf({ stdout: said }));
      const sorted = [versions].flat().flatMap((text) => {
        const parsed = typeof text === "string" && STABLE.test(text) ? releaseOf(text) : undefined;
        return parsed ? [{ text: text as string, parsed }] : [];
      });
      const [newest] = sorted.sort((a, b) => b.parsed.version.compare(a.parsed.version));
      return newest && showArgs(name, newest.text);
    },
    read: (name, said) => ofComposer(name, recordAt(jsonOf({ stdout: said }))),
    lacks: /" not found/,
    settings: /^COMPOSER_/,
  },
  {
    ...{ ecosystem: "gem", title: "RubyGems", tool: "gem" },
    package: /^[\w][\w.-]*$/,
    // https://guides.rubygems.org/command-reference/#gem-specification: the newest release
    args: (name) => ["specification", "--remote", "--no-prerelease", name],
    read: ofGem,
    lacks: /No gem matching/,
    settings: /^(?:GEMRC|GEM_HOME|RUBYGEMS_HOST)$/,
  },
  {
    ...{ ecosystem: "pypi", title: "pip", tool: "pip" },
    // https://packaging.python.org/en/latest/specifications/name-normalization/
    package: /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i,
    // https://pip.pypa.io/en/stable/reference/installation-report/: the newest with a wheel for this Python; nothing is built.
    args: (name) => [
      ...["install", "--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:", "--report=-", "--quiet"],
      ...["--retries=0", "--no-input", "--disable-pip-version-check", "--no-color", name],
    ],
    read: (name, said) => ofPip(name, recordAt(jsonOf({ stdout: said }))),
    lacks: /No matching distribution found/,
    settings: /^PIP_/,
  },
  {
    ...{ ecosystem: "cargo", title: "Cargo", tool: "cargo" },
    package: /^[a-z][\w-]*$/i,
    // https://doc.rust-lang.org/cargo/commands/cargo-info.html
    args: (name) => ["info", "--quiet", "--color=never", name],
    read: ofCargo,
    lacks: /could not find `/,
    settings: /^CARGO_/,
    // Several versions of a crate go together: it requires a compiler, and of crates nothing that a project could not have.
    isOnlyRuntime: true,
  },
];

/** A release that is no trial: `1.2.3`, `v1.2`. */
const STABLE = /^v?\d+(?:\.\d+){1,3}$/;

// --- npm ------------------------------------------------------------------------------------------------------------

const ENGINES: ReadonlyMap<string, string> = new Map([
  ["node", "nodejs"],
  ["bun", "bun"],
  ["deno", "deno"],
]);

function ofNpm(asked: string, said: Readonly<Record<string, unknown>>): Found | undefined {
  const { name, version, deprecated, peerDependencies, peerDependenciesMeta, engines, ...tags } = said;
  if (typeof version !== "string" || !/^\d+\.\d+\.\d+$/.test(version) || deprecated) return undefined;
  if (name !== undefined && name !== asked) return undefined;
  if (isBeyond(version, tags["dist-tags.latest"])) return undefined;
  const optional = Object.entries(recordAt(peerDependenciesMeta)).filter(
    ([, meta]) => recordAt(meta).optional === true,
  );
  return {
    version,
    // Type declarations are no part of what runs.
    requires: Object.fromEntries(textsOf(peerDependencies).filter(([peer]) => !peer.startsWith("@types/"))),
    optional: new Set(optional.map(([peer]) => peer)),
    runtimes: Object.fromEntries(
      textsOf(engines).flatMap(([engine, range]) => (ENGINES.has(engine) ? [[ENGINES.get(engine), range]] : [])),
    ),
  };
}

/** Makers try out what is newer than the release that they tag as the latest (https://docs.npmjs.com/cli/commands/npm-dist-tag). */
function isBeyond(version: string, latest: unknown): boolean {
  const [one, other] = [releaseOf(version), typeof latest === "string" ? releaseOf(latest) : undefined];
  return one !== undefined && other !== undefined && one.version.compare(other.version) > 0;
}

// --- the others: the newest release -------------------------------------------------------------------------------

function newest(version: unknown, requires: [name: string, range: string][], runtimes: Found["runtimes"]): Found[] {
  if (typeof version !== "string" || !STABLE.test(version)) return [];
  const number = version.replace(/^v/, "");
  const isSelf = (range: string) => range.replace(/^[=\sv]+/, "") === number;
  const ranges = requires.map(([name, range]) => [name, isSelf(range) ? "self" : range]);
  return [{ version: number, requires: Object.fromEntries(ranges), optional: NONE, runtimes }];
}

const showArgs = (...what: string[]) => [
  ...["show", "--all", "--format=json", "--no-interaction", "--no-plugins", "--no-ansi", ...what],
];

function ofComposer(asked: string, said: Readonly<Record<string, unknown>>): Found[] | undefined {
  const { name, versions, requires, replacement } = said;
  if (name !== asked || !Array.isArray(versions)) return undefined;
  // What was abandoned names what takes its place.
  if (replacement !== undefined) return [];
  const required = textsOf(requires);
  const php = required.find(([of]) => of === "php")?.[1];
  const packages = required.filter(([of]) => of.includes("/"));
  return newest(versions[0], packages, php === undefined ? {} : { php });
}

function ofGem(asked: string, said: string): Found[] | undefined {
  // It has tags of Ruby, and aliases.
  const spec = recordAt(yamlOf(said));
  if (spec.name !== asked) return undefined;
  const dependencies = [spec.dependencies].flat().map((one) => recordAt(one));
  const requires = dependencies.flatMap(({ name, type, requirement }): [string, string][] => {
    return type === ":runtime" && typeof name === "string" ? [[name, gemRange(requirement) ?? ">= 0"]] : [];
  });
  const ruby = gemRange(spec.required_ruby_version);
  return newest(recordAt(spec.version).version, requires, ruby === undefined ? {} : { ruby });
}

/** @returns undefined where any release does */
function gemRange(requirement: unknown): string | undefined {
  const parts = [recordAt(requirement).requirements].flat(1).map((one) => {
    const [operator, release] = [one].flat() as unknown[];
    return `${operator} ${recordAt(release).version}`;
  });
  return parts.join() === ">= 0" ? undefined : parts.join(", ");
}

function yamlOf(text: string): unknown {
  try {
    return parse(text, { logLevel: "silent" });
  } catch {
    return undefined;
  }
}

function ofPip(asked: string, said: Readonly<Record<string, unknown>>): Found[] | undefined {
  const { metadata } = recordAt([said.install].flat()[0]);
  const { name, version, requires_dist: listed, requires_python: python } = recordAt(metadata);
  if (typeof name !== "string" || pythonName(name) !== pythonName(asked)) return undefined;
  // Extras, and what depends on a condition, need not be there.
  const requires = [listed ?? []].flat().flatMap((one): [string, string][] => {
    const [, of, rest = ""] = /^([\w.-]+)(.*)/.exec(String(one).replace(/\s+/g, "")) ?? [];
    const range = rest.replace(/^\[[^\]]*\]/, "").replace(/[()]/g, "");
    return of && !/[;@]/.test(rest) ? [[pythonName(of), range || "*"]] : [];
  });
  return newest(version, requires, typeof python === "string" && python !== "" ? { python } : {});
}

const pythonName = (name: string) => name.toLowerCase().replace(/[-_.]+/g, "-");

/** Without the compiler that it requires, nothing is known of a release. */
function ofCargo(asked: string, said: string): Found[] | undefined {
  const [name = ""] = /^\S+/.exec(said) ?? [];
  if (name !== asked) return undefined;
  const [, version] = /^version: (\S+)/m.exec(said) ?? [];
  const [, rust] = /^rust-version: (\S+)/m.exec(said) ?? [];
  return rust !== undefined && STABLE.test(rust) ? newest(version, [], { rust: `>=${rust}` }) : [];
}

/** Why there is no answer, in its own words. */
export function reasonOf(run: ToolRun, { lacks }: Registry): string {
  const { summary } = recordAt(jsonOf(run), "error");
  const words = typeof summary === "string" && summary !== "" ? summary : run.stderr || "no reason given";
  const lines = words.split("\n").flatMap((line) => line.trim() || []);
  return lines.find((line) => lacks.test(line)) ?? lines[0] ?? "no reason given";
}
