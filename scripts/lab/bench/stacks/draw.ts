/** Sets of names drawn by chance: two to eight of one ecosystem, with a runtime, a database or a host in some, and some versions. */
import { type Random, randomFrom } from "../random.js";
import type { DataRecords } from "./records.js";

export interface AskedSet {
  names: string[];
  with?: string[];
  heldOut?: boolean;
}

const RUNTIMES: Readonly<Record<string, string>> = {
  ...{ npm: "nodejs", composer: "php", gem: "ruby", pypi: "python", maven: "java", cargo: "rust", go: "go" },
};

/** Every second set is drawn from packages that declare something of another in it, the others from all. */
export function drawSets({ technologies, declared }: DataRecords, count: number, seed: number): AskedSet[] {
  const random = randomFrom(seed);
  const ofCategory = (...categories: string[]) =>
    [...technologies].filter(([, { category }]) => categories.includes(category)).map(([id]) => id);
  const around = { database: ofCategory("database"), host: ofCategory("hosting") };
  const homes = Object.entries(RUNTIMES);
  return Array.from({ length: count }, (_, place): AskedSet => {
    const [home, runtime] = homes[place % homes.length] as [string, string];
    const own = declared.filter(({ ecosystem }) => ecosystem === home);
    const byName = new Map(own.map((one) => [one.name, one]));
    const names = new Set<string>();
    const size = 2 + random(7);
    const isTied = random(2) === 0;
    // Of few packages nothing is declared, so that a set may have no tied one left.
    for (let tries = 0; names.size < size && tries < 100; tries += 1) {
      const last = isTied ? byName.get([...names].at(-random(names.size || 1)) ?? "") : undefined;
      const tied = last?.record.releases.flatMap(({ requires = {} }) => Object.keys(requires)) ?? [];
      const listed = tied.filter((name) => byName.has(name) && !names.has(name));
      const pool = listed.length > 0 ? listed : own.map(({ name }) => name);
      names.add(pool[random(pool.length)] as string);
    }
    const versioned = [...names].map((name) => {
      const versions = byName.get(name)?.record.releases.flatMap((release) => release.versions) ?? [];
      const version = versions[random(versions.length)];
      if (version === undefined || random(4) > 0) return name;
      return `${name}@${random(2) === 0 ? version : (/^v?(?:0\.)?\d+/.exec(version)?.[0] ?? version)}`;
    });
    const cycles = technologies.get(runtime)?.lifecycle?.cycles.slice(0, 8) ?? [];
    const cycle = cycles[random(cycles.length || 1)]?.cycle.replace(/^v/, "");
    const extra = random(4) === 0 ? [pick(around.database, random)] : [];
    const host = random(8) === 0 ? [pick(around.host, random)] : [];
    return {
      names: [...versioned, ...extra, ...host],
      with: random(3) === 0 && cycle !== undefined ? [`${runtime}@${cycle}`] : [],
    };
  });
}

const pick = (from: readonly string[], random: Random): string => from[random(from.length)] as string;
