/**
 * Resolves lists of names drawn by chance, and prints what each costs in CPU time: median, p90, maximum, and the share over 200 ms.
 * By turns, the names are technologies, packages of npm, and of both those that most is known of; every fourth has a version.
 *
 *   npm -w scripts/lab run bench:resolutions -- --lists 300 --names 20 --seed 1
 *   npm -w scripts/lab run bench:resolutions -- --slowest 5          and the lists that cost most
 *   npm -w scripts/lab run bench:resolutions -- --answers file       writes a line of JSON for each answer, to compare
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { buildCatalog } from "../../../../server/catalog/compile.js";
import { resolveVersions } from "../../../../server/catalog/stack/resolve/resolve.js";
import { viewResolution } from "../../../../server/catalog/stack/resolve/view.js";
import { runsOf } from "../../../../server/catalog/stack/solve/releases.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { onlyRelease } from "../../../../server/catalog/versions/range.js";
import { lineOfRelease } from "../../../../server/catalog/versions/runs.js";
import { loadData } from "../../../../server/data/load.js";
import { runCommand } from "../../../command.js";
import { type Random, randomFrom } from "../random.js";

/** More is too much for one question. */
const BOUND = 200;

/** Lists to warm up with, as facts are read when a question first needs them. */
const FIRST = 20;

/** A name that is known. */
interface Name {
  name: string;
  technology: Technology;
  package: string | undefined;
}

/** How many of the technologies that most is known of are in lists of popular names. */
const POPULAR = 300;

/** What lists are drawn from, by turns. */
function poolsOf({ technologies, popularityOf }: Catalog): Record<string, Name[]> {
  const named = (technology: Technology): Name => ({
    ...{ name: technology.id, technology, package: technology.mainPackage },
  });
  const popular = [...technologies].sort((one, other) => popularityOf(other) - popularityOf(one)).slice(0, POPULAR);
  const packages = technologies.flatMap((technology) =>
    technology.packages
      .filter(([ecosystem]) => ecosystem === "npm")
      .flatMap(([, names]) => names.filter((name) => !name.endsWith("*")))
      .map((name): Name => ({ name, technology, package: name })),
  );
  const main = packages.filter(({ technology, name }) => technology.mainPackage === name);
  const isPopular = new Set(popular);
  const known = main.filter(({ technology }) => isPopular.has(technology));
  return {
    technologies: technologies.map(named),
    "popular technologies": popular.map(named),
    "packages of npm": packages,
    "main packages of npm": main,
    "popular packages of npm": known,
  };
}

/** Draws lists of different names. */
function drawLists(catalog: Catalog, count: number, names: number, today: string, random: Random) {
  const pools = Object.entries(poolsOf(catalog));
  return Array.from({ length: count }, (_, place) => {
    const [kind, pool] = pools[place % pools.length] as [string, Name[]];
    const drawn = new Set<Name>();
    while (drawn.size < names) drawn.add(pool[random(pool.length)] as Name);
    return { kind, names: [...drawn].map((one) => one.name + (random(4) === 0 ? versionOf(one, today, random) : "")) };
  });
}

/** A line or a release of the newest twenty runs. */
function versionOf(one: Name, today: string, random: Random) {
  const runs = runsOf(one.technology, one.package, today).slice(0, 20);
  const version = runs[random(Math.max(1, runs.length))]?.newest;
  if (!version) return "";
  const isWhole = random(2) === 0 || !onlyRelease(version.range);
  return `@${isWhole ? version.text : lineOfRelease(version.text).text.replace(/^v/, "")}`;
}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

await runCommand(import.meta.url, async (argv, { out }) => {
  const text = { type: "string" } as const;
  const options = { lists: text, names: text, seed: text, slowest: text, answers: text };
  const { values } = parseArgs({ args: argv, options });
  const number = (key: Exclude<keyof typeof options, "answers">, usual: number) => Number(values[key] ?? usual);
  const today = new Date().toISOString().slice(0, 10);
  const { records } = await loadData("data", today);
  const catalog = buildCatalog(records, { id: "", date: "" });
  const random = randomFrom(number("seed", 1));
  const lists = drawLists(catalog, FIRST + number("lists", 300), number("names", 20), today, random);
  const answers: string[] = [];
  const costs = lists.map(({ kind, names }) => {
    const start = cpu();
    const resolution = resolveVersions(catalog, names, { with: [], platform: undefined }, today);
    const cost = cpu() - start;
    answers.push(JSON.stringify({ names, answer: viewResolution(resolution, catalog, new Date(0)) }));
    return { kind, names, cost, gaveUp: resolution.gaveUp };
  });
  const measured = costs.slice(FIRST).sort((one, other) => one.cost - other.cost);
  for (const kind of [undefined, ...new Set(lists.map((list) => list.kind))]) {
    const some = measured.filter((one) => kind === undefined || one.kind === kind);
    const at = (share: number) => (some[Math.floor(share * (some.length - 1))]?.cost ?? 0).toFixed(0);
    const over = some.filter(({ cost }) => cost > BOUND).length;
    const gaveUp = some.filter((one) => one.gaveUp).length;
    out(
      `${some.length} lists (${kind ?? "all"}): median ${at(0.5)} ms of CPU, p90 ${at(0.9)}, maximum ${at(1)}; ${over} over ${BOUND} ms, ${gaveUp} given up`,
    );
  }
  for (const { kind, names, cost } of measured.slice(measured.length - number("slowest", 0)))
    out(`${cost.toFixed(0)} ms ${kind} ${JSON.stringify(names)}`);
  if (values.answers !== undefined) await writeFile(values.answers, `${answers.join("\n")}\n`);
  return 0;
});
