import t from "tap";
import type { Technology } from "../../../schemas/types.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    a: {
      name: "A",
      lifecycle: lifecycle(["3"], ["2"]),
      supports: [{ with: ["b"], range: "2", since: "3", source: SOURCE, checked: "2026-04-05" }],
    },
    b: { name: "B" },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("what its makers list as supported works, in the versions that they state", async (t) => {
  t.match(ask("a", "b"), {
    status: "compatible",
    severity: "info",
    message: "A lists B 2 as supported since version 3.",
    workaround: null,
    basis: "documented",
    checked: "2026-04-05",
    decision: { kind: "support" },
  });
  t.equal(ask("a@3.1", "b@2").status, "compatible");
  t.equal(ask("a@2", "b@2").status, "unknown", "before that version nothing is stated");
});

t.test("a patch with a hyphen, such as 2.4.6-p5 of Magento, belongs to the line of its release", async (t) => {
  const magento = check(
    catalogOf({
      technologies: {
        a: {
          supports: [
            { with: ["b"], range: "2", since: "2.4.6-0", until: "2.4.7-0", source: SOURCE, checked: "2026-04-05" },
            { with: ["b"], range: "1", since: "2.4.5-0", until: "2.4.6-0", source: SOURCE, checked: "2026-04-05" },
          ],
        },
        b: {},
      },
    }),
    { techA: "a@2.4.6-p5", techB: "b@2" },
    TODAY,
  ).verdict;
  t.match(magento, {
    status: "compatible",
    message: / as supported since version 2\.4\.6 and before version 2\.4\.7\.$/,
  });
});
t.test("an unknown answer names the nearest list, and what a complete list leaves out", async (t) => {
  const line = (range: string, since: string, until?: string) => ({
    ...{ with: ["lang"], range, since, source: SOURCE, checked: "2026-04-05" },
    ...(until && { until }),
  });
  const own = catalogOf({
    technologies: {
      lang: { name: "Lang", category: "language", lifecycle: lifecycle(["4"], ["3"], ["2"], ["1"]) },
      linter: {
        name: "Linter",
        lifecycle: lifecycle(["1.3"], ["1.2"], ["1.1"]),
        supports: [line("1", "1.1"), line("2", "1.2"), line("3", "1.3")],
      },
      library: {
        name: "Library",
        lifecycle: lifecycle(["2"], ["1"]),
        requires: [requires("2", "lang", ">=1"), requires("1", "lang", ">=1")],
        supports: [line("1 || 2", "1", "2"), line("2 || 3", "2")],
      },
    },
  });
  const on = (techA: string, techB: string) => check(own, { techA, techB }, TODAY).verdict;
  const NEITHER = "This is neither a yes nor a no.";
  const cases: [string, string, message: string][] = [
    ["linter@1.1", "lang@3", `Linter lists Lang 3 as supported since version 1.3. ${NEITHER}`],
    ["linter@1.3", "lang@4", `Linter lists Lang 3 as supported since version 1.3. ${NEITHER}`],
    [
      "library@1",
      "lang@3",
      `Library lists Lang 1 or 2 as supported since version 1 and before version 2. That list leaves out Lang 3. ${NEITHER}`,
    ],
    [
      "library@2",
      "lang@4",
      `Library lists Lang 2 or 3 as supported since version 2. That list leaves out Lang 4. ${NEITHER}`,
    ],
  ];
  for (const [one, other, message] of cases) {
    t.match(on(one, other), { status: "unknown" }, `${one} ${other}`);
    t.ok(on(one, other).message.endsWith(message), `${one} ${other}: ${on(one, other).message}`);
  }
  t.equal(on("linter@1.3", "lang@1").status, "compatible", "what was listed since an earlier version");
  t.match(
    on("library@2", "lang@1"),
    { status: "compatible", coverage: "minimum" },
    "below the list, the minimum counts",
  );
});

t.test("a list of lines that have ended is no answer without versions", async (t) => {
  const on = (...lines: Parameters<typeof lifecycle>) =>
    check(
      catalogOf({
        technologies: {
          a: { name: "A", supports: [{ with: ["b"], range: "2", source: SOURCE, checked: "2026-04-05" }] },
          b: { name: "B", lifecycle: lifecycle(...lines) },
        },
      }),
      { techA: "a", techB: "b" },
      TODAY,
    ).verdict;
  t.equal(on(["3"], ["2"]).status, "compatible");
  t.match(on(["3"], ["2", "2026-01-31"]), {
    status: "unknown",
    message: / A lists B 2 as supported\. None of these versions is supported today\. /,
  });
});

t.test("a list without versions covers release lines, but no single release", async (t) => {
  const list = (more: object) => {
    const technologies = {
      c: {},
      a: { name: "A", supports: [{ with: ["b"], source: SOURCE, checked: "2026-04-05" }] },
      b: { lifecycle: lifecycle(["16", undefined, "2025-01-01"]), ...more },
    };
    const on = catalogOf({ technologies });
    return (b: string) => check(on, { techA: "a", techB: b }, TODAY).verdict;
  };
  const library = list({ packages: { npm: ["b"] } });
  t.equal(library("b@16").status, "compatible");
  t.match(library("b@16.0.0"), {
    status: "unknown",
    message: /A lists b as supported\. That is said of current releases only\./i,
  });
  t.equal(list({ category: "database" })("b@16.4.0").status, "compatible", "minors of a service only fix");
  const undated = list({ category: "database", lifecycle: undefined, requires: [requires("1", "c", ">=1")] });
  t.equal(undated("b@1").status, "compatible");
  t.equal(undated("b@1.1.1").status, "unknown", "what has no release lines may add to its minors");
});

t.test("a major that is listed says nothing of its minors but the newest", async (t) => {
  const technologies = {
    a: { supports: [{ with: ["b"], range: "3 || 2.4", source: SOURCE, checked: "2026-04-05" }] },
    b: { packages: { npm: ["b"] as [string] }, lifecycle: lifecycle(["3.5"], ["3.4"], ["2.4"]) },
  };
  const on = catalogOf({ technologies });
  const status = (b: string) => check(on, { techA: "a", techB: b }, TODAY).verdict.status;
  t.equal(status("b@3"), "compatible");
  t.equal(status("b@3.5"), "compatible");
  t.equal(status("b@3.4"), "unknown");
  t.equal(status("b@2.4.1"), "compatible");
});

const NATIVE: Partial<Technology> = {
  name: "Native",
  packages: { pypi: ["native"] },
  native: [{ packages: ["native"], source: SOURCE }],
  requires: [requires(">=3 <4", "python", ">=3.9", { day: "2024-11-01" })],
};
const PYTHON: Partial<Technology> = {
  name: "Python",
  category: "language",
  lifecycle: lifecycle(["3.14", undefined, "2025-10-07"], ["3.13", undefined, "2024-10-07"]),
};
const askNative = (more: Partial<Technology>) => {
  const on = catalogOf({ technologies: { native: { ...NATIVE, ...more }, python: PYTHON } });
  return (native: string, python: string) => check(on, { techA: native, techB: python }, TODAY).verdict;
};

t.test("a minimum that native code declares says nothing of a runtime that came out later", async (t) => {
  const ask = askNative({});
  t.match(ask("native@3.2.0", "python@3.13"), { status: "compatible", basis: "declared" });
  t.match(ask("native@3.2.0", "python@3.14"), {
    status: "unknown",
    message:
      / requires Python >=3\.9\. But it is built for each version of Python, and Python 3\.14 came out after that was first declared\./,
  });
  t.equal(ask("native@3.2.0", "python@3.8").status, "incompatible");
  t.equal(ask("native", "python").status, "compatible", "some version of Python always goes");
  const old = askNative({ native: [{ packages: ["native"], version: "<3", source: SOURCE }] });
  t.equal(old("native@3.2.0", "python@3.14").status, "compatible", "only older releases are native");
});

t.test("a statement about both versions decides where a minimum does not, and one without them never", async (t) => {
  const stated = { with: ["python"] as [string], since: "3.1", range: "3.14", source: SOURCE };
  const ask = askNative({ supports: [{ with: ["python"], source: SOURCE }, stated] });
  t.match(ask("native@3.2.0", "python@3.14"), {
    status: "compatible",
    decision: { kind: "support" },
    coverage: "line",
  });
  t.equal(ask("native@3.0.0", "python@3.14").status, "unknown");
  t.equal(ask("native@3", "python@3.14").status, "compatible", "the newest release stands for its line");
  const unstated = askNative({ supports: [{ with: ["python"], source: SOURCE }] });
  t.equal(unstated("native@3", "python@3.14").status, "unknown");
});
