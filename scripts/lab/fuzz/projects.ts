/** Questions about whole projects that mean something: packages that are used together, in versions that there are. */
import fc from "fast-check";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { mutations } from "./mutate.js";
import { hostileTexts } from "./schema.js";

/** What a public project names: a package, or a technology as such. */
export interface Named {
  /** Undefined for a technology as such, such as a runtime. */
  ecosystem: string | undefined;
  name: string;
  range: string;
  /** Releases that are known, newest first. */
  releases: readonly string[];
}

export type KnownProject = readonly Named[];

/** The public projects in the data. */
export function knownProjects({ stacks, technologies }: Pick<Catalog, "stacks" | "technologies">): KnownProject[] {
  const owners = new Map(
    technologies.flatMap((technology) =>
      technology.packages.flatMap(([ecosystem, names]) =>
        names.map((name) => [`${ecosystem} ${name}`, technology] as const),
      ),
    ),
  );
  const packageNamed = (ecosystem: string, name: string, range: string): Named => {
    const releases = owners.get(`${ecosystem} ${name}`)?.releases.get(name) ?? [];
    return { ecosystem, name, range, releases };
  };
  return stacks
    .flatMap(({ manifests }) => manifests)
    .map(({ packages = {}, technologies: others = {} }) => [
      ...entriesOf(others).map(([name, range]) => ({ ecosystem: undefined, name, range, releases: [] })),
      ...Object.entries(packages).flatMap(([ecosystem, ranges]) =>
        entriesOf(ranges).map(([name, range]) => packageNamed(ecosystem, name, range)),
      ),
    ])
    .filter((project) => project.length > 1);
}

const entriesOf = (ranges: object | undefined) => Object.entries(ranges ?? {}) as [string, string][];

/** A package of a project in one release. */
interface Installed {
  named: Named;
  version: string;
  /** Requirements of other packages of the project, as lockfiles record them. */
  peers: Readonly<Record<string, string>>;
}

const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0] ?? 1);

/** A release that is known, or one that a range begins with. */
function versionOf({ range, releases }: Named): fc.Arbitrary<string> {
  const first = /\d+(\.\d+){0,2}/.exec(range)?.[0] ?? "1";
  const whole = [...first.split("."), "0", "0"].slice(0, 3).join(".");
  return releases.length === 0
    ? fc.constant(whole)
    : fc.oneof({ weight: 3, arbitrary: fc.constant(whole) }, fc.constantFrom(...releases));
}

/** Versions that somebody may want of it: what there is, its lines, the next ones, and ranges. */
function wantedOf(named: Named): fc.Arbitrary<string> {
  const version = versionOf(named);
  const line = version.map((text) => String(majorOf(text)));
  const newest = named.releases[0] ?? named.range;
  return fc.oneof(
    { weight: 3, arbitrary: line },
    { weight: 3, arbitrary: fc.constant(String(majorOf(newest))) },
    { weight: 2, arbitrary: fc.constant(newest) },
    { weight: 2, arbitrary: version },
    fc.tuple(fc.constantFrom("^", "~", ">=", "<", ""), version).map(([sign, text]) => sign + text),
    fc.tuple(line, fc.nat({ max: 3 })).map(([text, more]) => String(Number(text) + more)),
    fc.constantFrom("latest", "*", "x", "0", "999", "workspace:*", named.range),
  );
}

/** Some packages of one project. */
const membersOf = (projects: readonly KnownProject[], most: number): fc.Arbitrary<Named[]> =>
  fc
    .constantFrom(...projects)
    .chain((project) => fc.subarray([...project], { minLength: 1, maxLength: Math.min(most, project.length) }));

const platforms = fc.constantFrom("web", "edge", "server", "cloudflare-workers", "nowhere");

/** Bodies for `POST /resolve`. */
export function resolveBodies(projects: readonly KnownProject[]): fc.Arbitrary<object> {
  const asked = (named: Named): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(named.name) },
      { weight: 4, arbitrary: wantedOf(named).map((version) => `${named.name}@${version}`) },
      wantedOf(named).map((version) => purl(named, version)),
    );
  const names = membersOf(projects, 12).chain((members) => fc.tuple(...members.map(asked)));
  const all = fc.tuple(names, fc.array(hostileTexts, { maxLength: 1 })).map(([known, strange]) => [
    ...known,
    // About one in five has a name that nobody knows.
    ...(known.length % 5 === 0 ? strange : []),
  ]);
  return fc
    .tuple(all, fc.nat({ max: 4 }), fc.option(platforms, { freq: 4, nil: undefined }))
    .map(([list, kept, platform]) => {
      const first = Math.max(1, list.length - kept);
      const fixed = list.slice(first);
      return { names: list.slice(0, first), ...(fixed.length > 0 && { with: fixed }), ...(platform && { platform }) };
    });
}

/** Bodies for `POST /plan`: projects in every form that is taken, and what to bring them to. */
export function planBodies(projects: readonly KnownProject[]): fc.Arbitrary<object> {
  const installed = (members: readonly Named[]): fc.Arbitrary<Installed[]> =>
    fc.tuple(
      ...members.map((named) => {
        const others = members.filter((other) => other !== named && other.ecosystem === named.ecosystem);
        const peers = others.length === 0 ? fc.constant({}) : peersAmong(others);
        return fc.record({ named: fc.constant(named), version: versionOf(named), peers });
      }),
    );
  const target = ({ named }: Installed): fc.Arbitrary<string> =>
    wantedOf(named).map((version) => `${named.name}@${version}`);
  const targets = (project: readonly Installed[]) =>
    fc
      .tuple(
        fc.subarray([...project], { minLength: 1, maxLength: Math.min(3, project.length) }),
        fc.array(hostileTexts, { maxLength: 1 }),
        fc.nat({ max: 9 }),
      )
      .chain(([wanted, strange, way]) =>
        fc.tuple(...wanted.map(target)).map((known) => (way === 0 ? [...known, ...strange] : known)),
      );
  return membersOf(projects, 40)
    .chain(installed)
    .chain((project) =>
      fc
        .tuple(targets(project), formOf(project), fc.option(platforms, { freq: 4, nil: undefined }))
        .map(([wanted, form, platform]) => ({ targets: wanted, ...form, ...(platform && { platform }) })),
    );
}

/** What one package requires of some others. */
function peersAmong(others: readonly Named[]): fc.Arbitrary<Record<string, string>> {
  const range = (named: Named) => wantedOf(named).map((version) => (/^\d/.test(version) ? `^${version}` : version));
  const some = fc.subarray([...others], { maxLength: Math.min(2, others.length) });
  const required = some.chain((few) => fc.tuple(...few.map((one) => range(one).map((text) => [one.name, text]))));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    required.map((pairs) => Object.fromEntries(pairs)),
  );
}

function formOf(project: readonly Installed[]): fc.Arbitrary<object> {
  const dependencies = project.map(({ named, version }) => `${named.name}@${version}`);
  const purls = project.map(({ named, version }) => purl(named, version));
  const packageJson = manifestOf(project);
  const lockfile = fc.constantFrom(npmLock(project), pnpmLock(project), yarnLock(project));
  const components = purls.map((text, at) => ({ type: "library", name: project[at]?.named.name, purl: text }));
  const sbom = { bomFormat: "CycloneDX", specVersion: "1.6", components };
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({ dependencies }) },
    fc.constant({ dependencies: purls }),
    { weight: 2, arbitrary: fc.constant({ packageJson }) },
    { weight: 4, arbitrary: lockfile.map((text) => ({ packageJson, lockfile: text })) },
    { weight: 2, arbitrary: lockfile.map((text) => ({ lockfile: text })) },
    { weight: 2, arbitrary: mutations(lockfile).map((text) => ({ packageJson, lockfile: text })) },
    fc.constant({ sbom }),
    fc.constant({ dependencies, packageJson, sbom }),
  );
}

const purl = ({ ecosystem = "generic", name }: Named, version: string) =>
  `pkg:${ecosystem}/${name.split("/").map(encodeURIComponent).join("/")}@${encodeURIComponent(version)}`;

const ofNpm = (project: readonly Installed[]) => project.filter(({ named }) => named.ecosystem === "npm");

const rangesOf = (project: readonly Installed[]): Record<string, string> =>
  Object.fromEntries(ofNpm(project).map(({ named, version }) => [named.name, `^${version}`]));

function manifestOf(project: readonly Installed[]): object {
  const node = project.find(({ named }) => named.name === "nodejs");
  return { name: "shop", dependencies: rangesOf(project), ...(node && { engines: { node: node.named.range } }) };
}

function npmLock(project: readonly Installed[]): string {
  const packages = ofNpm(project).map(({ named, version, peers }) => [
    `node_modules/${named.name}`,
    { version, ...(Object.keys(peers).length > 0 && { peerDependencies: peers }) },
  ]);
  const root = { "": { dependencies: rangesOf(project) }, ...Object.fromEntries(packages) };
  return JSON.stringify({ name: "shop", lockfileVersion: 3, packages: root }, null, 1);
}

function pnpmLock(project: readonly Installed[]): string {
  const quoted = JSON.stringify;
  const own = ofNpm(project).flatMap(({ named, version }) => [
    `      ${quoted(named.name)}:`,
    `        specifier: ${quoted(`^${version}`)}`,
    `        version: ${version}`,
  ]);
  const packages = ofNpm(project).flatMap(({ named, version, peers }) => [
    `  ${quoted(`${named.name}@${version}`)}:`,
    "    resolution: {integrity: sha512-x}",
    ...(Object.keys(peers).length > 0 ? ["    peerDependencies:"] : []),
    ...Object.entries(peers).map(([name, range]) => `      ${quoted(name)}: ${quoted(range)}`),
  ]);
  const head = ["lockfileVersion: '9.0'", "importers:", "  .:", "    dependencies:"];
  return [...head, ...own, "packages:", ...packages, ""].join("\n");
}

const yarnLock = (project: readonly Installed[]): string =>
  `# yarn lockfile v1\n\n${ofNpm(project)
    .map(({ named, version }) => `"${named.name}@^${version}":\n  version "${version}"\n`)
    .join("\n")}`;
