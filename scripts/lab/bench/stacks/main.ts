/**
 * Resolves sets of names as people ask about them, and has the answers checked by others: npm's own tree with strict peers and
 * engines, against a registry on loopback that has what data/declared has; for other registries, an independent reading of the
 * ranges. Prints Markdown.
 *
 *   npm -w scripts/lab run bench:stacks                     the sets that are not held out
 *   npm -w scripts/lab run bench:stacks -- --held-out       those that are
 *   npm -w scripts/lab run bench:stacks -- --drawn 300 --seed 1   sets drawn by chance from seven ecosystems
 *   npm -w scripts/lab run bench:stacks -- --verbose        and what is wrong with each
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { buildCatalog } from "../../../../server/catalog/compile.js";
import { Members, readAsked } from "../../../../server/catalog/stack/resolve/asked.js";
import type { Resolution } from "../../../../server/catalog/stack/resolve/resolution.js";
import { resolveVersions } from "../../../../server/catalog/stack/resolve/resolve.js";
import { loadData } from "../../../../server/data/load.js";
import { runCommand } from "../../../command.js";
import { refusalByNpm } from "./arborist.js";
import { checkConflict, linesOf } from "./conflicts.js";
import { DeclaredData, type Taken } from "./declared.js";
import { type AskedSet, drawSets } from "./draw.js";
import { Faults } from "./faults.js";
import { readRecords } from "./records.js";
import { startRegistry } from "./registry.js";

const hasVersion = (text: string) => /.@/.test(text);
const share = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);

await runCommand(import.meta.url, async (argv, { out }) => {
  const [flag, text] = [{ type: "boolean" }, { type: "string" }] as const;
  const options = { "held-out": flag, verbose: flag, drawn: text, seed: text } as const;
  const { values } = parseArgs({ args: argv, options });
  const today = new Date().toISOString().slice(0, 10);
  const { records } = await loadData("data", today);
  const catalog = buildCatalog(records, { id: "", date: "" });
  const read = readRecords("data");
  const data = new DeclaredData(read);
  const faults = new Faults(read, data, today);
  const { sets } = parse(await readFile(new URL("sets.yaml", import.meta.url), "utf8")) as { sets: AskedSet[] };
  const chosen = values.drawn
    ? drawSets(read, Number(values.drawn), Number(values.seed ?? 1))
    : sets.filter(({ heldOut = false }) => heldOut === (values["held-out"] ?? false));
  const registry = await startRegistry(data);
  const run = (asked: AskedSet): Resolution =>
    resolveVersions(catalog, asked.names, { with: asked.with ?? [], platform: undefined }, today);
  const times: number[] = [];
  const count = {
    solved: 0,
    clean: 0,
    gaveUp: 0,
    unknown: 0,
    conflicts: 0,
    right: 0,
    rule: 0,
    open: 0,
    notSure: 0,
    nameless: 0,
  };
  try {
    for (const asked of chosen) {
      run(asked);
      const began = performance.now();
      const found = run(asked);
      times.push(performance.now() - began);
      const wrong: string[] = [];
      if ((times.at(-1) ?? 0) > 50) wrong.push(`${times.at(-1)?.toFixed(0)} ms`);
      if (found.gaveUp) count.gaveUp += 1;
      for (const { names, why } of found.conflicts) {
        count.conflicts += 1;
        const asked = readAsked(catalog, names);
        const technologies = asked.flatMap(({ technology }) => technology ?? []);
        const members = new Members(catalog, technologies);
        const sides = asked.map((name) => {
          const { ecosystem, name: called } = members.of(name);
          return { taken: { ecosystem, name: called }, lines: linesOf(name) };
        });
        const isByRule = records.rules.some(({ evidence }) =>
          why.some(({ sources }) => evidence.some((one) => sources.includes(one))),
        );
        const isSure = !why.some(({ message }) => message.includes("is not known"));
        const finding = isSure ? checkConflict(data, sides, isByRule) : "not sure";
        if (finding === "not sure") count.notSure += 1;
        if (finding === "right") count.right += 1;
        if (finding === "by a rule") count.rule += 1;
        if (finding === "not tried") count.open += 1;
        wrong.push(`conflict ${names.join(" + ")} (${finding}): ${why.map(({ message }) => message).join(" ")}`);
      }
      count.nameless += found.parts.filter(({ member }) => !member.technology).length;
      const taken = found.parts.flatMap(({ member: { ecosystem, name }, version }): Taken[] =>
        version === undefined ? [] : [{ ecosystem, name, version }],
      );
      for (const one of taken) {
        if (data.isKnown(one)) continue;
        count.unknown += 1;
        wrong.push(`unknown version: ${one.name} ${one.version}`);
      }
      if (!found.gaveUp && found.conflicts.length === 0) count.solved += 1;
      const open = new Set(
        found.parts.filter(({ asked }) => !asked || !hasVersion(asked)).map(({ member }) => member.name),
      );
      const violations = faults.in(taken, ({ name }) => open.has(name));
      const released = taken.filter(
        ({ ecosystem, name, version }) => ecosystem === undefined || data.releasesOf(ecosystem, name)?.has(version),
      );
      const conflicting = new Set(
        found.parts.filter(({ version }) => version === undefined).map(({ member: { name } }) => name),
      );
      const refused = taken.some(({ ecosystem }) => ecosystem === "npm")
        ? await refusalByNpm(registry.url, released, conflicting)
        : undefined;
      if (violations.length === 0 && refused === undefined) count.clean += 1;
      else wrong.push(...violations, ...(refused === undefined ? [] : [`npm: ${refused}`]));
      if (values.verbose && wrong.length > 0)
        out(`- ${[...asked.names, ...(asked.with ?? [])].join(" ")}\n${wrong.map((line) => `  - ${line}`).join("\n")}`);
    }
  } finally {
    registry.close();
  }
  times.sort((one, other) => one - other);
  const at = (rank: number) => `${times[Math.min(times.length - 1, Math.floor(times.length * rank))]?.toFixed(1)} ms`;
  out(
    [
      "| | |",
      "|---|---|",
      `| sets | ${chosen.length} |`,
      `| solved | ${count.solved} |`,
      `| with a conflict that is named | ${count.conflicts} |`,
      `| … right: no releases go together | ${count.right} |`,
      `| … by a rule, with its source | ${count.rule} |`,
      `| … not sure, which is said: some releases say nothing | ${count.notSure} |`,
      `| … not tried | ${count.open} |`,
      `| search given up | ${count.gaveUp} |`,
      `| free of conflicts, by npm and by the records | ${count.clean} (${share(count.clean, chosen.length)}) |`,
      `| versions that nothing knows | ${count.unknown} |`,
      `| names that nothing knows | ${count.nameless} |`,
      `| time, median | ${at(0.5)} |`,
      `| time, 95 of 100 | ${at(0.95)} |`,
    ].join("\n"),
  );
  return 0;
});
