import t from "tap";
import { findTechnology, previewSubmission } from "../../../../server/web/contribute/form/preview.js";
import { createData, DATA, RULE, ruleOf, toolOf } from "../../../fixtures/submissions.js";

t.test("a rule that is new becomes a new file, in the layout of the data", async (t) => {
  const [file, ...others] = await previewSubmission(ruleOf(), DATA.catalog);
  t.same(others, []);
  t.match(file, { path: "data/rules/nextjs/postgresql.yaml", diff: undefined });
  t.match(file?.text, /^# yaml-language-server: .*\ntechA: nextjs\ntechB: postgresql\nstatus: partial\n/);
});

t.test("of a rule that is there the change is shown, and nothing else", async (t) => {
  const submission = ruleOf({ techB: "react", testedVersions: ["nextjs@15.1.0", "react@19"] });
  const [file] = await previewSubmission(submission, DATA.catalog);
  const lines = file?.diff ?? [];
  t.equal(file?.path, "data/rules/nextjs/react.yaml");
  t.ok(lines.some(({ kind, text }) => kind === "removed" && text === "status: compatible"));
  t.ok(lines.some(({ kind, text }) => kind === "added" && text === "status: partial"));
  t.ok(lines.some(({ kind, text }) => kind === "same" && text === "techB: react"));
});

t.test("a tool that is there is changed, another one is new", async (t) => {
  t.match(await previewSubmission(toolOf(), DATA.catalog), [{ path: "data/ai-tools/scribe.yaml", diff: undefined }]);
  const [file] = await previewSubmission(toolOf({ name: "Agent" }), DATA.catalog);
  t.equal(file?.path, "data/ai-tools/agent.yaml");
  t.ok(file?.diff?.some(({ kind }) => kind === "removed"));
});

t.test("a technology that comes with a rule has a file of its own", async (t) => {
  const technologies = { "some-thing": { name: "Some thing", category: "framework" } };
  const fields = { techB: "some-thing", technologies, testedVersions: ["nextjs@15", "some-thing@1"] };
  const files = await previewSubmission(ruleOf(fields), DATA.catalog);
  t.same(
    files.map(({ path }) => path),
    ["data/rules/nextjs/some-thing.yaml", "data/technologies/some-thing.yaml"],
  );
});

t.test("what the data say already changes nothing", async (t) => {
  const [file] = await previewSubmission(ruleOf(), DATA.catalog);
  const after = createData({ "rules/nextjs/postgresql.yaml": file?.text ?? "" });
  t.same(await previewSubmission(ruleOf({}, after), after.catalog), []);
  t.equal(
    (await previewSubmission(ruleOf({ severity: "warning", notes: "More of it." }, after), after.catalog)).length,
    1,
  );
  t.equal(RULE.status, "partial");
});

t.test("a technology is found by its id alone", async (t) => {
  t.equal(findTechnology(DATA.catalog, "nextjs")?.name, "Next.js");
  for (const other of ["Next.js", "next", "the framework", "", "__proto__", "nextjs@15"])
    t.equal(
      findTechnology(DATA.catalog, other),
      other === "nextjs@15" ? findTechnology(DATA.catalog, other) : undefined,
      other,
    );
});
