import t from "tap";
import type { Observation } from "../../../../scripts/data/declared/observation.js";
import { observationsIn, recordOf, saysSame } from "../../../../scripts/data/declared/runs.js";

const KNOWN = new Set(["react", "react-dom", "kit", "@kit/core"]);
const isKnown = (_: string, name: string) => KNOWN.has(name);
const TAGGED = "https://github.com/kit/kit/blob/v1/package.json";
const LOCKED = "https://github.com/ann/shop/blob/c0ffee/package-lock.json";

function observed(version: string, requires: Record<string, string>, more: Partial<Observation> = {}): Observation {
  return {
    ...{ ecosystem: "npm", name: "kit", version, isPublished: false },
    requires: new Map(Object.entries(requires)),
    optional: new Set(),
    runtimes: new Map(),
    source: { file: TAGGED, day: "2026-01-01" },
    ...more,
  };
}
const locked = (version: string, requires: Record<string, string>, more: Partial<Observation> = {}) =>
  observed(version, requires, { isPublished: true, source: { file: LOCKED, day: "2026-02-02" }, ...more });
const record = (...all: Observation[]) => recordOf(all, isKnown, "2026-03-03");
const runs = (...all: Observation[]) =>
  record(...all)?.releases.map(({ versions, requires = {} }) => `${versions.join(" ")}: ${JSON.stringify(requires)}`);

t.test("neighbours of one line that declare the same share an entry, the newest first", async (t) => {
  const found = runs(
    observed("1.10.0", { react: "^18" }),
    observed("1.2.0", { react: "^17" }),
    observed("1.9.0", { react: "^18" }),
    observed("2.0.0", { react: "^18" }),
    observed("0.9.1", { react: "^16" }),
    observed("0.10.0", { react: "^16" }),
  );
  t.same(found, [
    '2.0.0: {"react":"^18"}',
    '1.9.0 1.10.0: {"react":"^18"}',
    '1.2.0: {"react":"^17"}',
    '0.10.0: {"react":"^16"}',
    '0.9.1: {"react":"^16"}',
  ]);
});

t.test("packages of no known technology, type declarations and the package itself are left out", async (t) => {
  t.same(runs(observed("1.0.0", { react: "^18", nobody: "1", "@types/react": "*", kit: "*" })), [
    '1.0.0: {"react":"^18"}',
  ]);
  t.equal(record(observed("1.0.0", { nobody: "1" })), undefined, "what declares nothing has no record");
});

t.test("any version is one star", async (t) => {
  t.same(runs(observed("1.0.0", { react: ">=0", "react-dom": "x" })), ['1.0.0: {"react":"*","react-dom":"*"}']);
});

t.test("packages that are released together ask for the own version, and not by chance", async (t) => {
  const versions = ["1.0.0", "1.1.0", "1.2.0"];
  t.same(runs(...versions.map((version) => observed(version, { "@kit/core": `^${version}` }))), [
    '1.0.0 1.1.0 1.2.0: {"@kit/core":"^self"}',
  ]);
  const [first, ...others] = versions.map((version) => observed(version, { react: "^1.0.0" }));
  t.same(runs(first as Observation, ...others), ['1.0.0 1.1.0 1.2.0: {"react":"^1.0.0"}']);
  t.same(runs(observed("1.0.0", { "@kit/core": "1.0.0" }), observed("1.1.0", { "@kit/core": "1.1.0" })), [
    '1.1.0: {"@kit/core":"1.1.0"}',
    '1.0.0: {"@kit/core":"1.0.0"}',
  ]);
});

t.test("a release with a range that is none is left out as a whole", async (t) => {
  t.same(runs(observed("1.0.0", { react: "^18" }), observed("1.1.0", { react: "next" })), ['1.0.0: {"react":"^18"}']);
});

t.test("what was published counts before what the repository has, and the difference is recorded", async (t) => {
  const tagged = ["1.0.0", "1.1.0", "1.2.0"].map((version) => observed(version, { react: "^17" }));
  const once = record(...tagged, locked("1.0.0", { react: "^18" }));
  t.same(
    once?.releases.map(({ versions }) => versions),
    [["1.1.0", "1.2.0"], ["1.0.0"]],
    "one that differs may be an oversight",
  );
  t.same(once?.differences, [{ release: "1.0.0", of: "react", repository: "^17", published: "^18" }]);
  const twice = record(...tagged, locked("1.0.0", { react: "^18" }), locked("1.1.0", { react: "^18" }));
  t.same(
    twice?.releases.map(({ versions }) => versions),
    [["1.0.0", "1.1.0"]],
    "a repository that differs again is no source for the others",
  );
  t.same(runs(...tagged.slice(0, 2), locked("1.0.0", { react: "^17" })), ['1.0.0 1.1.0: {"react":"^17"}']);
});

t.test("lockfiles that contradict each other decide nothing", async (t) => {
  const source = { file: LOCKED.replace("ann", "ben"), day: "2026-02-02" };
  t.equal(record(locked("1.0.0", { react: "^18" }), locked("1.0.0", { react: "^17" }, { source })), undefined);
});

t.test("what is read again counts before what the record has of the same file", async (t) => {
  t.same(runs(locked("1.0.0", { react: "^18", "react-dom": "^18" }), locked("1.0.0", { react: "^18" })), [
    '1.0.0: {"react":"^18","react-dom":"^18"}',
  ]);
});

t.test("a release whose own source is no longer known is never an end of an entry", async (t) => {
  const between = ["1.1.0", "1.2.0", "1.3.0"].map((version) =>
    observed(version, { react: "^18" }, { isBorrowed: true }),
  );
  const ends = [observed("1.0.0", { react: "^18" }), observed("1.4.0", { react: "^18" })];
  t.same(runs(...ends, ...between), ['1.0.0 1.1.0 1.2.0 1.3.0 1.4.0: {"react":"^18"}']);
  const known = record(...ends, ...between);
  const again = known ? observationsIn({ ecosystem: "npm", name: "kit", record: known }) : [];
  t.same(runs(observed("1.2.0", { react: "^17" }), ...again), [
    '1.4.0: {"react":"^18"}',
    '1.2.0: {"react":"^17"}',
    '1.0.0: {"react":"^18"}',
  ]);
  t.same(runs(locked("1.2.0", { react: "^17" }), ...again), [
    '1.4.0: {"react":"^18"}',
    '1.2.0: {"react":"^17"}',
    '1.0.0: {"react":"^18"}',
  ]);
  t.equal(record(...between), undefined);
});

t.test("a release is cited where it was seen first, with its hash", async (t) => {
  const source = (day: string) => ({ file: `${LOCKED}?${day}`, day, integrity: `sha512-${day}` });
  const found = record(
    locked("1.0.0", { react: "^18" }, { source: source("2026-02-02") }),
    locked("1.0.0", { react: "^18" }, { source: source("2026-01-02") }),
    locked("1.1.0", { react: "^18" }, { source: source("2026-03-02") }),
  );
  t.same(found?.releases[0]?.sources, [source("2026-01-02"), source("2026-03-02")]);
});

t.test(
  "where the repository says the same, its own manifest is cited, with the hash of what was published",
  async (t) => {
    const source = { file: LOCKED, day: "2026-02-02", integrity: "sha512-x" };
    const found = record(observed("1.0.0", { react: "^18" }), locked("1.0.0", { react: "^18" }, { source }));
    t.same(found?.releases[0]?.sources, [{ file: TAGGED, day: "2026-01-01", integrity: "sha512-x" }]);
    const [again] = found ? observationsIn({ ecosystem: "npm", name: "kit", record: found }) : [];
    t.equal(again?.isPublished, true, "it is still known that this was published");
  },
);

t.test("a record read again and joined with nothing new says the same", async (t) => {
  const all = [
    observed("1.0.0", { react: "^17" }, { optional: new Set(["react"]) }),
    observed("1.1.0", { react: "^18" }, { runtimes: new Map([["nodejs", ">=20"]]) }),
    observed("1.2.0", { react: "^18" }, { runtimes: new Map([["nodejs", ">=20"]]) }),
  ];
  const first = record(...all);
  if (!first) return t.fail("no record");
  const again = recordOf(observationsIn({ ecosystem: "npm", name: "kit", record: first }), isKnown, "2026-04-04");
  t.ok(again && saysSame(first, again));
  const more = recordOf(
    [...observationsIn({ ecosystem: "npm", name: "kit", record: first }), observed("1.3.0", {})],
    isKnown,
    "2026-04-04",
  );
  t.notOk(more && saysSame(first, more));
});

t.test(
  "what a lockfile of npm has without peers is left out between releases that require the same package",
  async (t) => {
    const around = (middle: Observation, older: Record<string, string> = { react: "^17" }) =>
      runs(observed("1.2.0", { react: "^18" }), middle, observed("1.0.0", older));
    t.same(around(locked("1.1.0", {})), ['1.2.0: {"react":"^18"}', '1.0.0: {"react":"^17"}']);
    t.equal(around(observed("1.1.0", {}))?.length, 3, "a manifest would say so");
    t.equal(around(locked("1.1.0", {}), { kit: "1", "@kit/core": "1" })?.length, 3, "they require other packages");
    t.equal(
      runs(locked("1.1.0", {}), observed("1.0.0", { react: "^17" }))?.length,
      2,
      "newer releases may require nothing",
    );
  },
);
