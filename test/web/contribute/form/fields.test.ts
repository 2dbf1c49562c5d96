import t from "tap";
import { recordFields, withSeverity, withVersionsApart } from "../../../../server/web/contribute/form/fields.js";
import { TRAP } from "../../../../server/web/contribute/form/review.js";

t.test("each form has no field twice, and none that the way in has", async (t) => {
  for (const kind of ["compatibility", "ai-tool", "technology"] as const) {
    const ids = recordFields(kind).map(({ id }) => id);
    t.equal(new Set(ids).size, ids.length, kind);
    for (const own of ["step", "token", "reply", TRAP]) t.notOk(ids.includes(own), own);
  }
});

t.test("a pair needs how one knows it, and no severity", async (t) => {
  const required = recordFields("compatibility").filter((field) => field.required);
  t.same(
    required.map(({ id }) => id),
    ["techA", "techB", "status", "explanation", "evidence", "testedVersions", "basis"],
  );
});

const severityOf = (status: string, severity = "") =>
  withSeverity(new Map(Object.entries({ status: [status], severity: [severity] }))).get("severity")?.[0];

t.test("the severity is that of the status, and one that goes with it stays", async (t) => {
  t.equal(severityOf("compatible"), "info");
  t.equal(severityOf("partial", "info"), "warning");
  t.equal(severityOf("incompatible", "warning"), "error");
  t.equal(severityOf("incompatible", "critical"), "critical");
  for (const status of ["unknown", "", "__proto__"]) t.equal(severityOf(status, "info"), "info", status);
});

const apart = (answers: Record<string, string>) =>
  Object.fromEntries(withVersionsApart(new Map(Object.entries(answers).map(([id, text]) => [id, [text]]))));

t.test("versions in the names of a link are those that the answer is about", async (t) => {
  t.same(apart({ techA: "nextjs@15", techB: "@scope/name@2", platform: "edge" }), {
    techA: ["nextjs"],
    techB: ["@scope/name"],
    testedVersions: ["nextjs@15\n@scope/name@2"],
    platform: ["edge"],
  });
  t.same(apart({ techA: "nextjs", techB: "prisma@6" }), {
    techA: ["nextjs"],
    techB: ["prisma"],
    testedVersions: ["prisma@6"],
  });
  t.same(
    apart({ techA: "nextjs@15", testedVersions: "nextjs@14" }).testedVersions,
    ["nextjs@14"],
    "unless it names others",
  );
  t.same(apart({ techA: "nextjs" }), { techA: ["nextjs"] });
});
