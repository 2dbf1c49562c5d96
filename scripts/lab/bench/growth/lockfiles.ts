/** Lockfiles of made-up packages, in shapes of which each makes another step take long. */

interface Locked {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peers?: Record<string, string>;
  /** What it is installed for in a version of its own, where it is not on top. */
  under?: string;
}

/** @param size how many packages it has */
export type Shape = (size: number) => Locked[];

const times = <Item>(size: number, make: (place: number) => Item): Item[] =>
  Array.from({ length: size }, (_, place) => make(place));

export const SHAPES: Record<string, Shape> = {
  "a chain": (size) =>
    times(size, (place) => ({
      name: `link-${place}`,
      version: "1.0.0",
      ...(place + 1 < size && { dependencies: { [`link-${place + 1}`]: "^1.0.0" } }),
    })),
  "one for all": (size) => [
    {
      name: "all",
      version: "1.0.0",
      dependencies: Object.fromEntries(times(size, (place) => [`leaf-${place}`, "^1"])),
    },
    ...times(size - 1, (place) => ({ name: `leaf-${place}`, version: "1.0.0" })),
  ],
  "unmet peers, each another": (size) => {
    const half = Math.floor(size / 2);
    return [
      ...times(half, (place) => ({ name: `host-${place}`, version: "1.0.0" })),
      ...times(half, (place) => ({ name: `guest-${place}`, version: "1.0.0", peers: { [`host-${place}`]: "^2.0.0" } })),
    ];
  },
  "unmet peers of one family": (size) => {
    const half = Math.floor(size / 2);
    return [
      ...times(half, (place) => ({ name: `@host/part-${place}`, version: "1.0.0" })),
      ...times(half, (place) => ({
        ...{ name: `@guest/part-${place}`, version: "1.0.0" },
        peers: { [`@host/part-${place}`]: "^2.0.0" },
      })),
    ];
  },
  "unmet peers, all the same": (size) => [
    { name: "react", version: "18.3.1" },
    ...times(size - 1, (place) => ({
      ...{ name: `guest-${place}`, version: `1.${place}.0` },
      peers: { react: `^19.${place}.0` },
    })),
  ],
  "unmet peers in what one brings": (size) => {
    const half = Math.floor(size / 2);
    const guests = times(half, (place) => `guest-${place}`);
    return [
      { name: "all", version: "1.0.0", dependencies: Object.fromEntries(guests.map((name) => [name, "^1.0.0"])) },
      ...times(half, (place) => ({ name: `host-${place}`, version: `1.${place}.0` })),
      ...guests.map((name, place) => ({ name, version: "1.0.0", peers: { [`host-${place}`]: "^2.0.0" } })),
    ];
  },
  "one package in many versions": (size) => {
    const half = Math.floor(size / 2);
    return times(half, (place) => place).flatMap((place): Locked[] => [
      { name: `owner-${place}`, version: "1.0.0", dependencies: { shared: `1.${place}.0` } },
      { name: "shared", version: `1.${place}.0`, under: `owner-${place}` },
    ]);
  },
  "peers of many peers": (size) => {
    const names = times(size, (place) => `part-${place}`);
    return names.map((name, place) => ({
      ...{ name, version: "1.0.0" },
      peers: Object.fromEntries(times(5, (step) => [names[(place + step + 1) % size], "^1.0.0"])),
    }));
  },
};

interface File {
  name: string;
  text: string;
}

/** The project asks for some itself, as many as a project may; one package brings the others that none else brings. */
const MOST_DIRECT = 100;

function isTop(packages: readonly Locked[]): (one: Locked) => boolean {
  const brought = new Set(packages.flatMap(({ dependencies }) => Object.keys(dependencies ?? {})));
  return ({ name, under }) => !brought.has(name) && under === undefined;
}

const ranges = (packages: readonly Locked[]) =>
  Object.fromEntries(packages.map(({ name, version }) => [name, `^${version}`]));

/** @returns the packages, with one that brings those that the project does not ask for itself */
export function complete(packages: readonly Locked[]): Locked[] {
  const others = packages.filter(isTop(packages)).slice(MOST_DIRECT);
  return [...packages, { name: "bringer", version: "1.0.0", dependencies: ranges(others) }];
}

const direct = (packages: readonly Locked[]) => ranges(packages.filter(isTop(packages)));

const manifest = (packages: readonly Locked[]): File => ({
  name: "package.json",
  text: JSON.stringify({ name: "made-up", version: "1.0.0", dependencies: direct(packages) }),
});

const lines = (entries: Record<string, string> | undefined, indent: string, quote = '"') =>
  Object.entries(entries ?? {}).map(([name, range]) => `${indent}${quote}${name}${quote}: ${quote}${range}${quote}`);

const block = (title: string, entries: Record<string, string> | undefined, indent: string): string[] =>
  entries ? [`${indent}${title}:`, ...lines(entries, `${indent}  `, "'")] : [];

function npm(packages: readonly Locked[]): File[] {
  const locked = packages.map(({ name, version, dependencies, peers, under }) => [
    under === undefined ? `node_modules/${name}` : `node_modules/${under}/node_modules/${name}`,
    { version, ...(dependencies && { dependencies }), ...(peers && { peerDependencies: peers }) },
  ]);
  const root = { name: "made-up", version: "1.0.0", dependencies: direct(packages) };
  const text = { name: "made-up", lockfileVersion: 3, packages: { "": root, ...Object.fromEntries(locked) } };
  return [manifest(packages), { name: "package-lock.json", text: JSON.stringify(text, undefined, 1) }];
}

function pnpm(packages: readonly Locked[]): File[] {
  const versions = new Map(packages.map(({ name, version }) => [name, version]));
  const bound = (entries: Record<string, string>, owner: string) =>
    Object.fromEntries(
      Object.keys(entries).map((name) => {
        return [name, under.get(`${owner} ${name}`) ?? versions.get(name) ?? "1.0.0"];
      }),
    );
  const under = new Map(
    packages.flatMap(({ name, version, under: owner }) => (owner ? [[`${owner} ${name}`, version]] : [])),
  );
  const text = [
    "lockfileVersion: '9.0'",
    "importers:",
    "  .:",
    "    dependencies:",
    ...Object.entries(direct(packages)).flatMap(([name, range]) => [
      `      '${name}':`,
      `        specifier: ${range}`,
      `        version: ${versions.get(name)}`,
    ]),
    "packages:",
    ...packages.flatMap(({ name, version, peers }) => [
      `  '${name}@${version}':`,
      "    resolution: {integrity: sha512-x}",
      ...block("peerDependencies", peers, "    "),
    ]),
    "snapshots:",
    ...packages.flatMap(({ name, version, dependencies, peers }) => {
      const all = { ...dependencies, ...peers };
      return Object.keys(all).length > 0
        ? [`  '${name}@${version}':`, ...block("dependencies", bound(all, name), "    ")]
        : [`  '${name}@${version}': {}`];
    }),
  ];
  return [manifest(packages), { name: "pnpm-lock.yaml", text: `${text.join("\n")}\n` }];
}

/** The ranges by which packages are asked for, by name and version. */
function askedRanges(packages: readonly Locked[]): Map<string, string[]> {
  const asked = new Map<string, Set<string>>();
  const versions = new Map(packages.map(({ name, version }) => [name, version]));
  const add = (name: string, version: string | undefined, range: string) => {
    const key = `${name}@${version}`;
    asked.set(key, (asked.get(key) ?? new Set()).add(range));
  };
  const own = new Map(packages.map(({ name, version, under }) => [`${under ?? ""} ${name}`, version]));
  for (const [name, range] of Object.entries(direct(packages))) add(name, versions.get(name), range);
  for (const { name: owner, dependencies } of packages)
    for (const [name, range] of Object.entries(dependencies ?? {}))
      add(name, own.get(`${owner} ${name}`) ?? versions.get(name), range);
  return new Map([...asked].map(([key, some]) => [key, [...some]]));
}

function yarn(packages: readonly Locked[]): File[] {
  const asked = askedRanges(packages);
  const text = packages.flatMap(({ name, version, dependencies }) => {
    const own = asked.get(`${name}@${version}`) ?? [version];
    return [
      `${own.map((range) => `"${name}@${range}"`).join(", ")}:`,
      `  version "${version}"`,
      ...(dependencies
        ? ["  dependencies:", ...Object.entries(dependencies).map(([of, range]) => `    "${of}" "${range}"`)]
        : []),
      "",
    ];
  });
  return [manifest(packages), { name: "yarn.lock", text: `# yarn lockfile v1\n\n\n${text.join("\n")}` }];
}

function berry(packages: readonly Locked[]): File[] {
  const asked = askedRanges(packages);
  const entry = ({ name, version, dependencies, peers }: Locked) => {
    const own = asked.get(`${name}@${version}`) ?? [version];
    return [
      `"${own.map((range) => `${name}@npm:${range}`).join(", ")}":`,
      `  version: ${version}`,
      `  resolution: "${name}@npm:${version}"`,
      ...(dependencies ? ["  dependencies:", ...lines(dependencies, "    ")] : []),
      ...(peers ? ["  peerDependencies:", ...lines(peers, "    ")] : []),
      "  languageName: node",
      "  linkType: hard",
      "",
    ];
  };
  const root = [
    '"made-up@workspace:.":',
    "  version: 0.0.0-use.local",
    '  resolution: "made-up@workspace:."',
    "  dependencies:",
    ...lines(direct(packages), "    "),
    "  languageName: unknown",
    "  linkType: soft",
    "",
  ];
  const text = ["__metadata:", "  version: 8", "", ...packages.flatMap(entry), ...root];
  return [manifest(packages), { name: "yarn.lock", text: text.join("\n") }];
}

function bun(packages: readonly Locked[]): File[] {
  const locked = packages.map(({ name, version, dependencies, peers, under }) => [
    under === undefined ? name : `${under}/${name}`,
    [
      `${name}@${version}`,
      "",
      { ...(dependencies && { dependencies }), ...(peers && { peerDependencies: peers }) },
      "sha512-x",
    ],
  ]);
  const text = {
    lockfileVersion: 1,
    workspaces: { "": { name: "made-up", dependencies: direct(packages) } },
    packages: Object.fromEntries(locked),
  };
  return [manifest(packages), { name: "bun.lock", text: JSON.stringify(text, undefined, 1) }];
}

export const WRITERS: Record<string, (packages: readonly Locked[]) => File[]> = { npm, pnpm, yarn, berry, bun };
