import t from "tap";
import { Members } from "../../../../server/catalog/stack/resolve/asked.js";
import type { ResolvedPart } from "../../../../server/catalog/stack/resolve/resolution.js";
import { viewResolution } from "../../../../server/catalog/stack/resolve/view.js";
import { catalogOf, REVISION } from "../../../fixtures/catalog.js";

const catalog = catalogOf({
  technologies: {
    react: { name: "React", packages: { npm: ["react"] } },
    parser: {
      name: "Parser",
      packages: { npm: ["old-parser", "parser"] },
      renamed: [{ package: "old-parser", to: "parser", from: "3", removed: true, source: "https://example.com/3" }],
    },
  },
});
const members = new Members(catalog, []);
const AT = new Date("2026-06-01T12:00:00.000Z");

const react: ResolvedPart = {
  asked: undefined,
  member: members.get(catalog.names.byId("react"), "npm", "react"),
  version: "19.0.0",
  range: "^19.0.0",
  newest: "19.2.0",
  isEnded: true,
  why: { message: "Why.", sources: ["https://example.com/why"] },
  required: "^19",
  neededBy: [{ message: "Needed.", sources: [] }],
};
const unknown: ResolvedPart = {
  ...{
    asked: "nowhere@2",
    member: members.get(undefined, undefined, "nowhere@2"),
    isEnded: false,
    required: undefined,
  },
  ...{ version: undefined, range: undefined, newest: undefined, neededBy: [] },
  why: { message: "Not known.", sources: [] },
};
const empty = { parts: [], conflicts: [], notes: [], gaveUp: false };

t.test("a part that others need says so, under the name of its technology", async (t) => {
  t.strictSame(viewResolution({ ...empty, parts: [react] }, catalog, AT).parts, [
    {
      ...{ asked: null, name: "React", technology: "react", package: "react", ecosystem: "npm" },
      ...{ version: "19.0.0", range: "^19.0.0", newest: "19.2.0" },
      ...{ known: true, needed: true, ended: true, development: false },
      reason: { message: "Why.", sources: ["https://example.com/why"] },
      neededBy: [{ message: "Needed.", sources: [] }],
    },
  ]);
});

t.test("what is not known is null, and goes by the name that was given", async (t) => {
  t.match(viewResolution({ ...empty, parts: [unknown] }, catalog, AT).parts[0], {
    ...{ asked: "nowhere@2", name: "nowhere@2", technology: null, package: null, ecosystem: null },
    ...{ version: null, range: null, newest: null, known: false, needed: false },
  });
});

t.test("conflicts have their reasons, and the whole says which data it rests on and when", async (t) => {
  const why = [{ message: "Against.", sources: [] }];
  const view = viewResolution(
    {
      ...empty,
      conflicts: [{ names: ["a", "b"], why, isCertain: false, nearest: [[react, { ...react, version: undefined }]] }],
      notes: why,
      gaveUp: true,
    },
    catalog,
    AT,
  );
  t.same(view.conflicts, [{ names: ["a", "b"], reasons: why, certain: false, nearest: ["react 19.0.0 with react"] }]);
  t.same(view.notes, why);
  t.equal(view.gaveUp, true);
  t.same(view.metadata, { dataRevision: REVISION.id, resolvedAt: "2026-06-01T12:00:00.000Z" });
});

t.test("a package has the name that it has in the version found", async (t) => {
  const member = members.get(catalog.names.byId("parser"), "npm", "old-parser");
  const packageAt = (version: string | undefined) =>
    viewResolution({ ...empty, parts: [{ ...react, member, version }] }, catalog, AT).parts[0]?.package;
  t.same(["2.9.0", "3", "3.1.0", undefined].map(packageAt), ["old-parser", "parser", "parser", "old-parser"]);
});
