import t from "tap";
import { lineOfVersion, linesToCompare, nearestLines, outLines } from "../../../server/catalog/lines/out-lines.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const { names } = catalogOf({
  technologies: {
    db: {
      lifecycle: lifecycle(
        ["9", undefined, "2027-01-01"],
        ["8.1", undefined, "2026-01-01"],
        ["8.0", "2026-05-31"],
        ["old"],
      ),
    },
    node: {
      lifecycle: {
        source: SOURCE,
        cycles: [
          { cycle: "26" },
          { cycle: "25", eol: "2026-04-01" },
          { cycle: "24", lts: "2025-10-01" },
          { cycle: "23", eol: "2025-06-01" },
          { cycle: "22", lts: true, eol: "2026-05-01" },
          { cycle: "20", lts: true, eol: "2026-04-30" },
          { cycle: "18", lts: true, eol: "2025-04-30" },
        ],
      },
    },
    react: { lifecycle: lifecycle(["19"], ["18"], ["17"], ["16"], ["15"], ["14", true]) },
    tool: { packages: { npm: ["tool"] }, requires: [requires("2", "db", "8"), requires("0.9", "db", "8")] },
    none: {},
  },
});

const of = (id: string) => names.byId(id) as Technology;

t.test("lines that are out, by lifecycle or else by what was read of them", (t) => {
  const namesOf = (id: string) =>
    outLines(of(id), TODAY).map(({ name, hasEnded }) => `${name}${hasEnded ? " ended" : ""}`);
  t.strictSame(namesOf("db"), ["8.1", "8.0 ended"], "neither what is planned nor what has no number");
  t.strictSame(namesOf("tool"), ["2", "0.9"]);
  t.strictSame(namesOf("none"), []);
  t.end();
});

t.test(
  "compares what is supported, and with few of these the last that was; of long-term support where there is such",
  (t) => {
    const compared = (id: string) => linesToCompare(of(id), TODAY).map(({ name }) => name);
    t.strictSame(compared("react"), ["19", "18", "17", "16"]);
    t.strictSame(compared("node"), ["26", "24", "22", "20"]);
    t.strictSame(compared("db"), ["8.1", "8.0"]);
    t.end();
  },
);

const version = (text: string) => parseRange(text) as VersionRange;

t.test("finds the line that a version is of", (t) => {
  const found = (id: string, text: string) => lineOfVersion(outLines(of(id), TODAY), version(text))?.name;
  t.equal(found("db", "8.0"), "8.0");
  t.equal(found("db", "8.1.4"), "8.1");
  t.equal(found("db", "8"), "8.1", "the newest that is in it");
  t.equal(found("react", "19.0.1"), "19");
  t.equal(found("react", "^17.0.2 || ^16.8.0"), "17");
  t.equal(found("react", "99"), undefined);
  t.end();
});

t.test("finds the lines nearest to a version", (t) => {
  const near = (text: string) => nearestLines(outLines(of("react"), TODAY), version(text), 4).map(({ name }) => name);
  t.strictSame(near("99"), ["19", "18", "17", "16"]);
  t.strictSame(near("0.13"), ["17", "16", "15", "14"]);
  t.strictSame(
    nearestLines(outLines(of("node"), TODAY), version("21"), 4).map(({ name }) => name),
    ["23", "22", "20", "18"],
  );
  t.end();
});
