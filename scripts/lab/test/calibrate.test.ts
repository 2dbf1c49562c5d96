import t from "tap";
import { THRESHOLDS } from "../../../server/catalog/technology/observation.js";
import { catalogOf, TODAY } from "../../../test/fixtures/catalog.js";
import { FILES } from "../../../test/fixtures/data.js";
import { projectsOf, SOURCE } from "../../../test/fixtures/facts.js";
import { runMain } from "../../../test/fixtures/git-project.js";
import { realCatalog } from "../../../test/fixtures/repository.js";
import { temporaryFolder, writeFiles } from "../../../test/fixtures/service.js";
import { calibrate, formatCalibration, main, shareOfConflicts } from "../calibrate.js";

const catalog = catalogOf({
  technologies: {
    a: { packages: { npm: ["a"] }, category: "api" },
    b: { packages: { npm: ["b"] }, category: "orm", supports: [{ with: ["a", "unused"], source: SOURCE }] },
    c: { packages: { npm: ["c"] }, category: "i18n" },
    d: { packages: { npm: ["d"] }, category: "state" },
    unused: { packages: { npm: ["unused"] } },
  },
  rules: [
    { techA: "a", techB: "c", status: "partial", severity: "warning" },
    { techA: "a", techB: "unused", status: "incompatible", severity: "error" },
  ],
  stacks: projectsOf({ a: "1", b: "1", c: "1", d: "1" }),
});

t.test("pairs that other facts decide tell how good a verdict from use would be", async (t) => {
  const strict = { ...THRESHOLDS, owners: THRESHOLDS.owners + 1 };
  const found = calibrate(catalog, TODAY, [THRESHOLDS, strict]);
  t.strictSame(found, {
    known: { compatible: 2, conflicts: 2 },
    seen: { compatible: 1, conflicts: 1 },
    carried: { compatible: 0, conflicts: 0 },
    hidden: [],
    rows: [
      // a with d, b with c, b with d, c with d
      { ...THRESHOLDS, decided: 4, passing: { compatible: 1, conflicts: 1 } },
      { ...strict, decided: 0, passing: { compatible: 0, conflicts: 0 } },
    ],
  });
  t.strictSame(
    found.rows.map((row) => shareOfConflicts(found, row)),
    [1, 0],
  );
  const [known, seen, , , , inForce, other] = formatCalibration(found);
  t.equal(known, "known by other facts: 2 compatible pairs, 2 conflicts");
  t.equal(seen, "of them named side by side by some project: 1 compatible, 1 conflicts");
  t.match(inForce, /^\* +4 +1\.5 +4 +1 +50\.0 % +100\.0 % +1 +50\.0 % +100\.0 %$/);
  t.match(other, /^ +5 +1\.5 +0 +0 +0\.0 % +0\.0 % +0 +0\.0 % +0\.0 %$/);
});

t.test("answers by relations are compared with other facts, and each conflict they would hide is named", async (t) => {
  const relations = [{ extends: "host", source: SOURCE, checked: "2026-01-02" }];
  const page = { roles: ["ui-framework" as const] };
  const found = calibrate(
    catalogOf({
      technologies: {
        host: { category: "styling", supports: [{ with: ["one", "other"], source: SOURCE }] },
        plugin: { relations, supports: [{ with: ["one"], source: SOURCE }] },
        one: page,
        other: page,
      },
      rules: [{ techA: "other", techB: "plugin", status: "incompatible", severity: "error" }],
    }),
    TODAY,
    [],
  );
  t.match(found, { carried: { compatible: 1, conflicts: 1 }, hidden: ["other plugin"] });
  t.match(formatCalibration(found)[2], "carry a yes over to: 1 compatible, 1 conflicts, other with plugin");
});

t.test("of the conflicts known today, at most 2 % would pass", async (t) => {
  const found = calibrate(await realCatalog(), TODAY, [THRESHOLDS]);
  const [row] = found.rows;
  if (!row) throw new Error("one was asked for");
  t.ok(found.seen.conflicts >= 30, `${found.seen.conflicts} conflicts could pass`);
  t.ok(row.passing.compatible >= 30, `${row.passing.compatible} pairs that are known to work pass`);
  t.ok(shareOfConflicts(found, row) <= 0.02, `${row.passing.conflicts} conflicts pass`);
  t.ok(
    found.carried.compatible >= 100,
    `${found.carried.compatible} pairs that are known to work would be carried over`,
  );
  t.ok(found.carried.conflicts <= 0.02 * found.known.conflicts, `relations hide ${found.hidden.join(", ")}`);
});

t.test("the command prints a line for each of the thresholds, those in force with an asterisk", async (t) => {
  const data = temporaryFolder(t);
  writeFiles(data, FILES);
  const { code, out, err } = await runMain(main, "--data", data, "--day", TODAY);
  t.same([code, err], [0, []]);
  t.equal(out.filter((line) => line.startsWith("*")).length, 1);
  const json = await runMain(main, "--data", data, "--day", TODAY, "--json");
  t.equal(JSON.parse(json.out.join("\n")).rows.length, out.length - 5);
});
