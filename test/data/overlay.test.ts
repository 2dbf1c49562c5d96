import t from "tap";
import type { Records } from "../../server/catalog/catalog.js";
import { validateTexts } from "../../server/data/load.js";
import { examineOverlay, isOverlayFile, type Laid, layOver } from "../../server/data/overlay.js";
import { formatProblem } from "../../server/data/problem.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES, type Files, placeText, ruleText, technologyText, toolText, unmark } from "../fixtures/data.js";

const BASE = validateTexts(new Map(Object.entries(FILES)), TODAY).records;
const COMMIT = { id: "c0ffee", date: "2026-01-03T00:00:00.000Z" };

const laid = (files: Files, base: Records = BASE): Laid =>
  layOver(base, COMMIT, examineOverlay(new Map(Object.entries(files))), TODAY);

const OWN: Files = {
  "technologies/acme-ui.yaml": technologyText(
    'requires:\n  - {version: "1", of: react, range: "^19.0.0", source: https://example.com/acme}\n',
    "Acme UI",
  ),
  "rules/acme-ui/nextjs.yaml": ruleText({ techA: "acme-ui", techB: "nextjs" }),
};

t.test("own technologies, rules and tools are there beside the others", async (t) => {
  const { records, problems } = laid({ ...OWN, "ai-tools/acme-agent.yaml": toolText() });
  t.strictSame(problems, []);
  t.strictSame([...records.technologies.keys()].sort(), ["acme-ui", "nextjs", "postgresql", "react"]);
  t.strictSame(
    records.rules.map(({ techA, techB }) => `${techA} ${techB}`),
    ["nextjs react", "acme-ui nextjs"],
  );
  t.strictSame([...records.tools.keys()], ["agent", "acme-agent"]);
  t.equal(records.capabilities, BASE.capabilities);
  t.equal(BASE.technologies.size, 3, "the data are as they were");
});

t.test("of two files at one path the overlay's counts", async (t) => {
  const { records, problems } = laid({
    "technologies/react.yaml": technologyText("aliases: [our-react]\n", "Our React"),
    "rules/nextjs/react.yaml": ruleText({ explanation: "What we found ourselves, here." }),
  });
  t.strictSame(problems, []);
  t.equal(records.technologies.get("react")?.name, "Our React");
  t.strictSame(
    records.rules.map(({ explanation }) => explanation),
    ["What we found ourselves, here."],
  );
});

t.test("what people read beside the facts does not count", async (t) => {
  t.strictSame(["technologies/a.yaml", "odd.yml", "A.YAML"].map(isOverlayFile), [true, true, true]);
  t.strictSame(["README.md", "yaml", "a.yaml.bak", ".github/a.yml"].map(isOverlayFile), [false, false, false, false]);
});

t.test("without files the facts and their revision are those of the data", async (t) => {
  t.strictSame(laid({}), { records: BASE, revision: COMMIT, problems: [] });
});

t.test("the revision tells the state of both", async (t) => {
  const { revision } = laid(OWN);
  t.match(revision.id, /^c0ffee\+overlay-[0-9a-f]{12}$/);
  t.equal(revision.date, "2026-02-04T00:00:00.000Z", "the rule was updated after the commit");
  const reversed = Object.fromEntries(Object.entries(OWN).reverse());
  t.strictSame(laid(reversed).revision, revision, "in whatever order they are read");
  const other = { ...OWN, "technologies/acme-ui.yaml": technologyText("", "Acme") };
  t.not(laid(other).revision.id, revision.id);
  t.equal(laid({ "technologies/a.yaml": technologyText("", "A") }).revision.date, COMMIT.date);
});

const MISTAKES: Record<string, [files: Files, what: string | RegExp, allowed?: RegExp]> = {
  "an unknown field": [
    { "technologies/acme.yaml": technologyText("▶homepge: https://example.com\n") },
    'unknown field "homepge"',
    /did you mean "homepage"/,
  ],
  "a technology of neither side": [
    { "rules/nextjs/raect.yaml": ruleText({ techB: "▶raect" }) },
    'unknown technology "raect"',
    /did you mean "react"/,
  ],
  "an alias that the data have": [
    { "technologies/acme.yaml": technologyText("aliases: [▶post-gresql]\n") },
    '"post-gresql" is also claimed by "postgresql"',
  ],
  "a package that the data have": [
    { "technologies/a.yaml": technologyText("packages:\n  npm: [▶react]\n") },
    '"react" is also claimed by "react"',
  ],
  "a capability that nobody knows": [
    { "technologies/a.yaml": technologyText("needs:\n  - {capability: ▶disk, source: https://example.com}\n") },
    'unknown capability "disk"',
  ],
  "a day in the future": [{ "rules/nextjs/react.yaml": ruleText({ updated: "▶2026-06-02" }) }, /in the future/],
  "a rule at the place of another pair": [
    { "rules/nextjs/postgresql.yaml": ruleText({ techA: "▶nextjs" }) },
    /path does not match/,
  ],
  "a file that is no YAML": [{ "technologies/a.yaml": "name: [▶" }, /is not valid YAML/],
  "an alias of YAML": [{ "technologies/a.yaml": "name: &a x\nhomepage: ▶*a\n" }, /uses a YAML alias/],
  "a stack": [{ "stacks/shop.yaml": "▶name: Shop\n" }, "is not a valid path for an overlay file"],
  "other capabilities": [{ "capabilities.yaml": "▶[]" }, /not a valid path/],
  "a file where none belongs": [{ "technologies/a.yml": "▶name: A" }, /not a valid path/, /technologies\/<id>\.yaml/],
  "a name that is no id": [
    { "technologies/__proto__.yaml": technologyText().replace("name", "▶name") },
    '"__proto__" is not an id',
  ],
};

for (const [says, [marked, what, allowed]] of Object.entries(MISTAKES)) {
  t.test(`${says} is told where it stands in the overlay`, async (t) => {
    const { files, place } = unmark(marked);
    const { problems } = laid({ ...OWN, ...files });
    const found = problems.find((problem) => placeText(problem) === place);
    t.ok(found, `${place} among ${problems.map((problem) => formatProblem(problem, "own")).join("\n")}`);
    t.match(found, { what, ...(allowed && { allowed }) });
    t.ok(problems.every(({ path }) => Object.hasOwn(files, path)));
  });
}

t.test("a name that the data have taken since is told in the overlay as well, and nothing of their own", async (t) => {
  const newer = { ...FILES, "technologies/acme.yaml": technologyText("aliases: [acme-ui]\n", "Acme") };
  const { records } = validateTexts(new Map(Object.entries(newer)), TODAY);
  t.match(laid(OWN, records).problems, [
    { path: "technologies/acme-ui.yaml", what: '"acme-ui" is also claimed by "acme"' },
  ]);
});

t.test("what the data say of a technology that the overlay tells otherwise is no mistake of the overlay", async (t) => {
  const requirement = "{version: '1', of: react, ofPackages: [react], range: '19', source: https://example.com}";
  const newer = { ...FILES, "technologies/kit.yaml": technologyText(`requires:\n  - ${requirement}\n`) };
  const { records, problems } = validateTexts(new Map(Object.entries(newer)), TODAY);
  t.strictSame(problems, []);
  t.strictSame(laid({ "technologies/react.yaml": technologyText("", "Our React") }, records).problems, []);
});
