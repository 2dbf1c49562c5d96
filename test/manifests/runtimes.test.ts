import t from "tap";
import { heldKey } from "../../server/catalog/scan/unmet.js";
import { allowedEntry, type PlacedEntry, runtimeEntry, technologyEntry } from "../../server/manifests/reading.js";
import type { Demand } from "../../server/manifests/requirements.js";
import { holdOwn, holdRuntimes } from "../../server/manifests/runtimes.js";

const at = (file: string, entry: PlacedEntry | Omit<PlacedEntry, "place">, ambient = false): PlacedEntry => ({
  ...entry,
  ambient,
  place: { file, line: 1 },
});
const runs = (version: string, file = ".nvmrc") => at(file, technologyEntry("nodejs", `node@${version}`, version));
const allows = (range: string) => at("package.json", allowedEntry("nodejs", "node", range));

const demand = (range: string, more: Partial<Demand> = {}): Demand => {
  const release = { name: "kit", version: "2.0.0" };
  return {
    ecosystem: "npm",
    by: release,
    through: release,
    isDev: false,
    folders: ["."],
    of: "nodejs",
    range,
    ...more,
  };
};

/** Whether a release that requires a range suits what runs. */
const suits = (range: string, entry: PlacedEntry, more: Partial<Demand> = {}) =>
  holdRuntimes([demand(range, more)], [entry], "runtime").unmet.length === 0;

t.test("a runtime suits what some version of what runs satisfies", async (t) => {
  t.notOk(suits(">=20.9", runs("18.20.4")));
  t.notOk(suits("^20.19 || >=22.12", runs("22.3.0")), "an exact release lies in a gap");
  t.ok(suits("^20.19 || >=22.12", runs("22")), "of a line, the newest is installed");
  t.ok(suits(">=20.9", runs("20.9.0")));
  t.ok(suits("please use yarn", runs("18.20.4")), "what is no range requires nothing");
  t.ok(
    suits(">=20", at(".nvmrc", technologyEntry("nodejs", "node@lts/*", undefined))),
    "nor is what names no version held",
  );
  t.ok(suits(">=20", at(".python-version", technologyEntry("python", "python@3.9", "3.9"))), "another runtime");
});

t.test("each file that says what runs is judged by itself", async (t) => {
  const { unmet } = holdRuntimes([demand(">=20")], [runs("22"), runs("18", "Dockerfile")], "runtime");
  t.match(unmet, [{ kind: "runtime", found: { name: "nodejs", version: "18", place: { file: "Dockerfile" } } }]);
  t.equal(unmet.length, 1);
});

t.test(
  "what only development needs has to suit what developers run, and not an image or those who install",
  async (t) => {
    const forDevelopment = { isDev: true };
    t.notOk(suits(">=20", runs("18"), forDevelopment));
    t.ok(suits(">=20", runs("18", "Dockerfile"), forDevelopment));
    const { unmet, held } = holdRuntimes([demand(">=20", forDevelopment)], [allows(">=18")], "allowed");
    t.same(unmet, []);
    t.ok(held.has(heldKey("npm", "kit", "nodejs")), "it was looked at all the same");
  },
);

t.test("of what is allowed, the oldest version has to suit", async (t) => {
  const oldest = (allowed: string, required: string) =>
    holdRuntimes([demand(required)], [allows(allowed)], "allowed").unmet.length === 0;
  t.notOk(oldest(">=18", ">=20.9"));
  t.ok(oldest(">=20.9", ">=20.9"));
  t.ok(oldest(">=22.11.0", ">=22.12.0 <25"), "an update within the line suffices");
  t.notOk(oldest(">=20", ">=22.12.0 <25"));
  t.ok(oldest(">=18", ">=18 <25"), "newer versions need not be supported yet");
  t.ok(oldest(">=18.18", "^18.18 || ^20.9 || >=22"), "nor odd ones between");
  t.same(holdRuntimes([demand(">=20")], [allows(">=18")], "runtime").unmet, [], "what is allowed is not what runs");
  const elsewhere = { ...allows(">=18"), ambient: true };
  t.same(holdRuntimes([demand(">=20")], [elsewhere], "allowed").unmet, [], "another project allows it");
});

t.test("ranges are read as their ecosystem writes them", async (t) => {
  const php = (version: string) => at(".tool-versions", technologyEntry("php", `php ${version}`, version));
  const suitsPhp = (range: string, version: string) => suits(range, php(version), { ecosystem: "composer", of: "php" });
  t.ok(suitsPhp("~8.1", "8.3.0"), "a tilde of Composer reaches the next major");
  t.notOk(suitsPhp("~8.1.0", "8.3.0"));
  t.notOk(suitsPhp("^8.2", "8.1"));
  t.ok(suitsPhp("^7.4|^8.0", "8.1"));
});

t.test("what a project runs on has to be what it allows", async (t) => {
  t.match(holdOwn([runs("18.20.4"), allows(">=20")]).unmet, [
    {
      kind: "own",
      of: "nodejs",
      range: ">=20",
      by: { place: { file: "package.json" } },
      found: { version: "18.20.4" },
    },
  ]);
  t.same(holdOwn([runs("20.1.0"), allows(">=20")]).unmet, []);
  t.same(holdOwn([allows(">=20")]).unmet, []);
  t.same(holdOwn([runs("18"), at("package.json", runtimeEntry("npm", "npm", "9"))]).unmet, []);
});

t.test("an image is checked against what development needs where it installs that", async (t) => {
  const image = runs("18.20.4", "Dockerfile");
  t.ok(suits(">=20", image, { isDev: true }));
  t.notOk(suits(">=20", { ...image, installsDev: true }, { isDev: true }));
});
