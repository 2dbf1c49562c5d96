import t from "tap";
import type { Rule } from "../../../schemas/types.js";
import type { Detected } from "../../../server/catalog/scan/detected.js";
import { detect } from "../../../server/catalog/scan/detected.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { createRemedies } from "../../../server/catalog/scan/remedies.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { allowedEntry, buildEntry, packageEntry, runtimeEntry } from "../../../server/manifests/reading.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, SOURCE } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    "enzyme-tests": { name: "Enzyme", packages: { npm: ["enzyme"] } },
    react: { name: "React", packages: { npm: ["react"] } },
  },
});
const pair = (react = "react@17.0.2") =>
  detect(catalog, [listEntry("enzyme@3.11.0"), listEntry(react)]).detected as [Detected, Detected];

t.test("a package that is named after both, in the version of one, is a remedy", async (t) => {
  const isRemedied = createRemedies([packageEntry("npm", "@wojtekmaj/enzyme-adapter-react-17", "0.8.0")]);
  t.ok(isRemedied(...pair()));
  t.notOk(isRemedied(...pair("react@18.3.1")), "of another version");
  t.notOk(createRemedies([packageEntry("npm", "enzyme-adapter-17", "1")])(...pair()), "of one side alone");
  t.notOk(createRemedies([packageEntry("npm", "enzyme-adapter-react", "1")])(...pair()), "of no version");
});

t.test("so is a patch of one side, for pairs", async (t) => {
  const isRemedied = createRemedies([], new Set(["enzyme"]));
  const [enzyme, react] = pair();
  t.ok(isRemedied(enzyme, react));
  t.ok(isRemedied(react, enzyme));
  t.notOk(isRemedied(enzyme, enzyme), "its end of life is not patched");
  t.notOk(createRemedies([], new Set(["left-pad"]))(enzyme, react));
});

const NOT_STORED: Omit<NonNullable<Rule["exceptions"]>[number], "when"> = {
  status: "incompatible",
  severity: "error",
  explanation: "It stores nothing there.",
  evidence: [SOURCE],
};
const stores = catalogOf({
  technologies: {
    cache: { category: "database" },
    jobs: { category: "queue", packages: { npm: ["jobs"] } },
    orm: {
      category: "orm",
      packages: { npm: ["orm"] },
      supports: [{ with: ["sql"], source: SOURCE, checked: "2026-03-01" }],
    },
    sql: { category: "database" },
    tables: { category: "database" },
  },
  rules: [
    { techA: "jobs", techB: "sql", exceptions: [{ ...NOT_STORED, when: { jobs: "<6" } }] },
    { techA: "orm", techB: "tables", exceptions: [{ ...NOT_STORED, when: { orm: ">=7" } }] },
    { techA: "cache", techB: "orm", exceptions: [{ ...NOT_STORED, when: { cache: "<7" } }] },
  ],
});
const issuesIn = (...names: string[]) =>
  scan(stores, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY).issues.map(
    ({ a, b }) => `${a.technology.id} ${b.technology.id}`,
  );

t.test("a database is no matter for what stores nothing there, where it is there for something else", async (t) => {
  t.same(issuesIn("jobs@5.0.0", "sql"), [], "beside a queue it is that of the application");
  t.same(issuesIn("orm@7.0.0", "tables"), ["orm tables"]);
  t.same(issuesIn("orm@7.0.0", "tables", "sql"), [], "there is another that it works with");
  t.same(issuesIn("jobs", "sql"), [], "nothing is asked of a version");
  t.same(
    issuesIn("orm@7.0.0", "cache@6", "sql"),
    ["cache orm"],
    "with the version of the database it is another matter",
  );
});

t.test("of what a project allows of a runtime, a host chooses what it has", async (t) => {
  const hosted = catalogOf({
    technologies: {
      host: { category: "hosting" },
      nodejs: { category: "runtime", lifecycle: lifecycle(["26"], ["24"], ["22"], ["20", "2020-01-01"]) },
    },
    rules: [
      {
        techA: "host",
        techB: "nodejs",
        exceptions: [
          { ...NOT_STORED, when: { nodejs: "<22" } },
          { ...NOT_STORED, when: { nodejs: ">=26" } },
        ],
      },
    ],
  });
  const found = (range: string) => {
    const entries = [
      { ...runtimeEntry("host", "host", undefined), place: { file: "host.json", line: undefined } },
      { ...allowedEntry("nodejs", "node", range), place: { file: "package.json", line: 1 } },
      { ...buildEntry(runtimeEntry("nodejs", "node@lts", undefined)), place: { file: "ci.yml", line: 1 } },
    ];
    return scan(hosted, entries, { platform: undefined, present: new Set() }, TODAY).issues.filter(
      ({ a, b }) => a !== b,
    );
  };
  t.same(found(">=20"), [], "22 and 24 are among them");
  t.equal(found(">=26").length, 1);
});
