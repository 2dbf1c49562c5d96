import t from "tap";
import {
  accepts,
  boundsAsked,
  boundsOfRules,
  hasEnded,
  linesBetween,
  newestVersions,
  runsOf,
  seenVersions,
  versionOf,
  versionsIn,
} from "../../../../server/catalog/stack/solve/releases.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { parseAskedVersion } from "../../../../server/catalog/versions/ecosystems.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, lifecycle, projectsOf, requires, SOURCE } from "../../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    base: {
      packages: { npm: ["base"] },
      lifecycle: lifecycle(["4", undefined, "2026-01-01"], ["3"], ["2"], ["1", "2020-01-01"]),
    },
    kit: {
      packages: { npm: ["kit", "kit-extra"] },
      requires: [requires("2", "base", "^3"), requires("1", "base", "^2")],
    },
    leaf: { packages: { npm: ["leaf"] } },
    asks: {
      packages: { npm: ["asks"] },
      requires: [requires("1", "leaf", ">=2.1.0 <4.0.0 || ^7.0.0"), requires("2", "leaf", "^8.0.0-beta.1")],
    },
    nodejs: {
      category: "runtime",
      lifecycle: lifecycle(
        ["26", undefined, "2026-10-01"],
        ["24", undefined, "2025-05-06"],
        ["22", undefined, "2024-04-24"],
        ["16", "2023-09-11"],
      ),
    },
  },
  declared: [declaring("base", "nodejs", [["3.0.0", "3.2.0"], "*"], [["2.0.0"], ">=1"])],
  stacks: projectsOf({ leaf: "^7.1.0", base: "~3.1.0", odd: ">=1" }),
});
const technology = (id: string) => catalog.names.byId(id) as Technology;
const range = (text: string) => parseAskedVersion(text) as VersionRange;
const texts = (versions: readonly { text: string }[]) => versions.map(({ text }) => text);

t.test("the known releases of a package are those that were read, newest first, each run with its ends", async (t) => {
  const runs = runsOf(technology("base"), "base", TODAY);
  t.same(
    runs.map(({ oldest, newest }) => [oldest.text, newest.text]),
    [
      ["3.0.0", "3.2.0"],
      ["2.0.0", "2.0.0"],
    ],
  );
});

t.test("of what was not read, they are its lines; of a runtime, all lines that are out", async (t) => {
  t.same(texts(runsOf(technology("kit"), "kit", TODAY).map(({ newest }) => newest)), ["2", "1"]);
  t.same(runsOf(technology("leaf"), "leaf", TODAY), [], "nothing is made up");
  t.same(
    texts(runsOf(technology("nodejs"), undefined, TODAY).map(({ newest }) => newest)),
    ["24", "22", "16"],
    "26 is not out",
  );
  t.same(
    texts(runsOf(technology("nodejs"), undefined, "2026-10-02").map(({ newest }) => newest))[0],
    "26",
    "by the day",
  );
});

t.test("versions in a range are the newest of each run, and lines that are out and not read", async (t) => {
  const base = technology("base");
  t.same(texts(versionsIn(base, "base", range("3"), TODAY)), ["3.2.0"]);
  t.same(texts(versionsIn(base, "base", range(">=2"), TODAY)), ["4", "3.2.0", "2.0.0"]);
  t.same(texts(versionsIn(base, "base", range("4"), TODAY)), ["4"]);
  t.same(texts(versionsIn(base, "base", range("4"), "2025-12-31")), [], "before it was out");
  t.same(
    texts(versionsIn(base, "base", range("3.0.0"), TODAY)),
    ["3.0.0"],
    "the oldest of a run, where the newest is beyond",
  );
  t.same(texts(versionsIn(base, "base", range("5"), TODAY)), []);
  t.same(texts(versionsIn(technology("nodejs"), undefined, range("22"), TODAY)), ["22"]);
  t.same(
    texts(versionsIn(technology("nodejs"), undefined, range("22.4.1"), TODAY)),
    ["22.4.1"],
    "a release of a known line",
  );
});

t.test("of a run that a range ends within, the newest release in the range is taken", async (t) => {
  const read = catalogOf({
    technologies: { kit: { packages: { gem: ["kit"] } }, base: { packages: { gem: ["base"] } } },
    declared: [{ ...declaring("kit", "base", [["8.0.0", "8.0.5.1", "8.1.0"], ">=1"]), ecosystem: "gem" }],
  });
  const kit = read.names.byId("kit") as Technology;
  t.same(texts(versionsIn(kit, "kit", range("8.0"), TODAY)), ["8.0.5.1"]);
});

t.test("where nothing else is known, releases are those that the ranges of others begin with", async (t) => {
  const others = ["asks", "leaf"].map((id) => ({ technology: technology(id), name: id }));
  t.same(
    texts(boundsAsked(others, { technology: technology("leaf"), name: "leaf" })).sort(),
    ["2.1", "7.0"],
    "their lines, as a first release need not be .0",
  );
  t.same(boundsAsked(others.slice(1), { technology: technology("leaf"), name: "leaf" }), []);
});

t.test("rules name releases, where their conditions end: those between two that were read are out", async (t) => {
  const when = (base: string) => ({
    when: { base },
    status: "partial" as const,
    severity: "warning" as const,
    explanation: "It does half.",
    evidence: [SOURCE] as [string],
  });
  const ruled = catalogOf({
    technologies: { base: { packages: { npm: ["base"] } }, kit: { packages: { npm: ["kit"] } } },
    declared: [declaring("base", "nodejs", [["3.0.0", "3.2.0"], "*"], [["2.0.0"], ">=1"])],
    rules: [
      {
        ...{ techA: "base", techB: "kit", status: "compatible", severity: "info", explanation: "It works." },
        ...{ evidence: [SOURCE], basis: "documented", checked: "2026-05-01", updated: "2026-05-01" },
        exceptions: [
          when("<3.1.2"),
          when(">=1 <3.1.2"),
          when("<2.5.0"),
          when("<=3.1.5"),
          when("<4"),
          when("<3.2.0-beta.1"),
        ],
      },
    ],
  });
  const [base, kit] = ["base", "kit"].map((id) => ruled.names.byId(id) as Technology) as [Technology, Technology];
  t.same(texts(boundsOfRules(ruled, base, [kit], TODAY)), ["3.1.2"]);
  t.same(boundsOfRules(ruled, base, [], TODAY), [], "rules with others say nothing here");
});

t.test("public projects name releases, by the lower ends of their ranges", async (t) => {
  t.same(texts(seenVersions(catalog, "npm", "leaf")), ["7.1.0"]);
  t.same(texts(seenVersions(catalog, "npm", "base")), ["3.1.0"]);
  t.same(seenVersions(catalog, "npm", "odd"), [], "other ranges name no release");
  t.same(seenVersions(catalog, "pypi", "leaf"), []);
});

t.test("a line has ended on its day, for the main package only", async (t) => {
  const [one, three] = [versionOf("1.0.0"), versionOf("3.0.0")];
  t.ok(one && three);
  if (!one || !three) return;
  t.equal(hasEnded(technology("base"), "base", one, TODAY), true);
  t.equal(hasEnded(technology("base"), "base", one, "2019-12-31"), false);
  t.equal(hasEnded(technology("base"), "base", three, TODAY), false);
  t.equal(hasEnded(technology("base"), "base", { text: "0.24.1", range: range("0.24.1") }, TODAY), true);
  t.equal(hasEnded(technology("base"), "base-extra", one, TODAY), false);
});

t.test("the lines between two versions are told oldest first, without either", async (t) => {
  const between = (id: string, name: string | undefined, from: string, to: string) =>
    texts(linesBetween(technology(id), name, range(from), range(to), TODAY));
  t.same(between("base", "base", "1.5.0", "4"), ["2", "3"]);
  t.same(between("base", "base", "2.0.0", "3"), []);
  const read = catalogOf({
    technologies: { kit: { packages: { npm: ["kit"] } }, base: { packages: { npm: ["base"] } } },
    declared: [declaring("kit", "base", [["4.0.0"], "4"], [["3.1.0"], "3"], [["3.0.0"], "2"], [["2.0.0"], "1"])],
  });
  t.same(
    texts(linesBetween(read.names.byId("kit") as Technology, "kit", range("2.0.0"), range("4"), TODAY)),
    ["3"],
    "without a lifecycle, those that were read, each once",
  );
});

t.test("the version to begin with is the newest that is supported", async (t) => {
  t.equal(newestVersions(technology("base"), "base", TODAY)[0]?.text, "3.2.0");
  t.equal(newestVersions(technology("nodejs"), undefined, TODAY)[0]?.text, "24");
  const ended = catalogOf({
    technologies: {
      old: { packages: { npm: ["old"] }, lifecycle: lifecycle(["2", "2021-01-01"], ["1", "2020-01-01"]) },
    },
  });
  t.same(
    newestVersions(ended.names.byId("old") as Technology, "old", TODAY),
    [],
    "a package of ended lines alone has none",
  );
});

t.test("a declared range lets in a release that is in it, and a line that it meets", async (t) => {
  const asks = (ecosystem: string, asked: string) => (version: string) =>
    accepts({ ecosystem, range: asked }, range(version));
  const npm = asks("npm", "^18.2.0");
  t.same([npm("18.2.0"), npm("18.1.0"), npm("18"), npm("19")], [true, false, true, false]);
  t.equal(asks("npm", "next")("1.0.0"), undefined, "a tag is no range");
  t.same(
    [asks("gem", "~> 7.1")("7.9.0"), asks("gem", "~> 7.1")("8.0.0")],
    [true, false],
    "in the syntax of its ecosystem",
  );
});

t.test("only releases are releases", async (t) => {
  t.match(versionOf("1.2.3"), { text: "1.2.3" });
  t.equal(versionOf("latest"), undefined);
  t.equal(versionOf(">=1 <2"), undefined);
});
