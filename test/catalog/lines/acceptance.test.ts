import t from "tap";
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";
import { type Acceptance, acceptanceOf } from "../../../server/catalog/lines/acceptance.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { releaseLine } from "../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

type Run = [versions: string[], range: string | undefined, firstDay: string, lastDay?: string];

/** What releases of `table` require of React, the newest first; nothing where there is no range. */
const table = (...runs: Run[]): DeclaredPackage => ({
  ecosystem: "npm",
  name: "table",
  record: {
    checked: "2026-05-01",
    releases: runs.map(([versions, range, firstDay, lastDay = firstDay]) => ({
      versions,
      ...(range && { requires: { react: range } }),
      sources: [firstDay, ...(lastDay === firstDay ? [] : [lastDay])].map((day) => ({ file: SOURCE, day })),
    })),
  },
});

const REACT: Partial<TechnologyRecord> = {
  packages: { npm: ["react"] },
  lifecycle: lifecycle(
    ["19", undefined, "2024-12-05"],
    ["18", undefined, "2022-03-29"],
    ["17", undefined, "2020-10-20"],
    ["16", undefined, "2017-09-26"],
  ),
};

/** What `table` says of lines of React. */
function acceptances(declared: DeclaredPackage[], lines: string[], more: Partial<TechnologyRecord> = {}) {
  const { names } = catalogOf({
    technologies: { react: { ...REACT, ...more }, table: { packages: { npm: ["table"] } } },
    declared,
  });
  return lines.map((line) => acceptanceIn(names, line));
}

function acceptanceIn(names: ReturnType<typeof catalogOf>["names"], line: string): Acceptance | undefined {
  const [by, on] = [names.byId("table"), names.byId("react")] as [Technology, Technology];
  return acceptanceOf(by, on, releaseLine(line) as VersionRange, TODAY);
}

const accepted = (first: string | undefined, last: string, more: object = {}) => ({
  ...{ kind: "accepted", first, last, isNewest: true, refusedFrom: undefined },
  ...more,
});

t.test("names the first release that accepts a line where the one before it refuses it", (t) => {
  // As of @testing-library/react, whose 12.1.5 began to refuse React 18, and whose 16.1.0 to accept 19.
  const declared = table(
    [["16.1.0", "16.2.0"], "^18.0.0 || ^19.0.0", "2024-12-05", "2026-01-19"],
    [["16.0.0", "16.0.1"], "^18.0.0", "2024-06-03", "2024-08-29"],
    [["13.0.0", "13.1.0"], "^18.0.0", "2022-03-31"],
    [["12.1.5"], "<18.0.0", "2022-04-11"],
    [["12.0.0", "12.1.4"], "*", "2021-06-23", "2022-03-09"],
  );
  t.strictSame(acceptances([declared], ["19", "18", "17"]), [
    accepted("16.1.0", "16.2.0"),
    accepted("13.0.0", "16.2.0"),
    accepted(undefined, "12.1.5", { isNewest: false, refusedFrom: "13.0.0" }),
  ]);
  t.end();
});

t.test("where releases between were not read, no first one is known", (t) => {
  for (const [before, after, first] of [
    ["2.1.3", "2.1.4", "2.1.4"],
    ["2.1.2", "2.1.4", undefined],
    ["2.0.9", "2.1.0", "2.1.0"],
    ["2.0.9", "2.1.1", undefined],
    ["2.9.9", "3.0.0", "3.0.0"],
    ["1.9.9", "3.0.0", undefined],
    ["2.1.3", "3.1.0", undefined],
  ] as const) {
    const declared = table([[after], "^18 || ^19", "2025-01-01"], [[before], "^18", "2024-01-01"]);
    t.match(acceptances([declared], ["19"]), [accepted(first, after)], `${before} and ${after}`);
  }
  t.end();
});

t.test("a range without an end says nothing of lines that came after the release", (t) => {
  const old = table([["1.0.0", "1.4.0"], ">=16.8", "2023-01-01", "2023-06-01"]);
  t.strictSame(acceptances([old], ["19", "18"]), [undefined, accepted(undefined, "1.4.0")]);
  const kept = table([["1.0.0", "1.4.0"], ">=16.8", "2023-01-01", "2025-06-01"], [["0.9.0"], "^18", "2022-06-01"]);
  t.strictSame(
    acceptances([kept], ["19"]),
    [accepted(undefined, "1.4.0")],
    "the newest was out later; the oldest was not",
  );
  // A lockfile of 2026 shows that 1.0.0 was out by then; 2.0.0, which is newer, was out in 2023.
  const late = table([["2.0.0"], ">=17", "2023-01-01"], [["1.0.0"], ">=16.8", "2026-01-01"]);
  t.strictSame(acceptances([late], ["19"]), [undefined]);
  t.end();
});

t.test("without a lifecycle, a line was out when a release of it was read", (t) => {
  const declared = (day: string) => [
    table([["1.0.0"], "*", day]),
    {
      ecosystem: "npm",
      name: "react",
      record: {
        checked: "2026-05-01",
        releases: [
          { versions: ["19.0.0"], runtimes: { nodejs: ">=20" }, sources: [{ file: SOURCE, day: "2024-12-05" }] },
        ],
      },
    },
  ];
  const of = (day: string) => {
    const { names } = catalogOf({
      technologies: {
        nodejs: { category: "runtime" },
        react: { packages: { npm: ["react"] } },
        table: { packages: { npm: ["table"] } },
      },
      declared: declared(day),
    });
    return acceptanceIn(names, "19");
  };
  t.strictSame(of("2024-12-06"), accepted(undefined, "1.0.0"));
  t.equal(of("2024-12-04"), undefined);
  t.end();
});

t.test("a line that all refuse as too new, and one that they left behind", (t) => {
  const declared = table([["2.0.0", "2.17.4"], "^18.0.0", "2023-09-01", "2025-09-01"]);
  t.strictSame(acceptances([declared], ["19", "17"]), [
    { kind: "refused", from: undefined, last: "2.17.4" },
    { kind: "refused", from: "2.0.0", last: "2.17.4" },
  ]);
  const before = table([["2.0.0"], "^18.0.0", "2024-12-04"]);
  t.strictSame(acceptances([before], ["19"]), [undefined], "it was read before React 19 was out");
  const turned = table([["2.0.0"], "^18.0.0", "2025-01-01"], [["1.0.0"], ">=17", "2023-01-01"]);
  t.strictSame(acceptances([turned], ["19"]), [{ kind: "refused", from: "2.0.0", last: "2.0.0" }]);
  t.end();
});

t.test("a minimum covers all lines of a runtime, but tells no first release", (t) => {
  const declared = table([["2.0.0"], ">=17", "2024-01-01"], [["1.0.0"], "^17", "2022-01-01"]);
  const runtime = { category: "runtime" } as const;
  t.strictSame(acceptances([declared], ["19", "18"], runtime), [
    accepted(undefined, "2.0.0"),
    accepted("2.0.0", "2.0.0"),
  ]);
  const refusing = table([["2.1.0"], ">=17 <19", "2025-01-01"], [["2.0.0"], ">=17", "2024-01-01"]);
  t.strictSame(
    acceptances([refusing], ["19"], runtime),
    [{ kind: "refused", from: "2.1.0", last: "2.1.0" }],
    "a later release shows that it was not meant",
  );
  t.end();
});

t.test("releases that declare nothing neither accept nor refuse", (t) => {
  const declared = table(
    [["3.0.0"], undefined, "2026-01-01"],
    [["2.0.0"], "^18", "2024-01-01"],
    [["1.0.0"], undefined, "2022-01-01"],
  );
  t.strictSame(acceptances([declared], ["18", "17"]), [accepted(undefined, "2.0.0", { isNewest: false }), undefined]);
  t.end();
});

t.test("where makers state ranges by release line, the answer names lines", (t) => {
  const { names } = catalogOf({
    technologies: {
      react: REACT,
      table: {
        packages: { npm: ["table"] },
        requires: [
          requires("5.1 || 5.2", "react", "^18 || ^19"),
          requires("4", "react", "^17"),
          requires("3", "react", "^16"),
        ],
      },
    },
  });
  t.strictSame(acceptanceIn(names, "19"), accepted(undefined, "5.2"));
  t.strictSame(acceptanceIn(names, "17"), accepted(undefined, "4", { isNewest: false, refusedFrom: "5.2" }));
  t.equal(
    acceptanceOf(
      names.byId("react") as Technology,
      names.byId("table") as Technology,
      releaseLine("4") as VersionRange,
      TODAY,
    ),
    undefined,
  );
  t.end();
});
