import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { CannotAccept } from "../../../server/contributions/contributions.js";
import type { FormKind } from "../../../server/contributions/forms/form-fields.js";
import { type PreparedForm, prepareForm } from "../../../server/contributions/reports/report.js";
import type { Reports } from "../../../server/contributions/reports/reports.js";
import { NOTE, PAIR_BODY } from "../../fixtures/reports.js";
import { createService, type TestService } from "../../fixtures/service.js";

/** About a pair of the service's data without a rule. */
const BODY = { ...PAIR_BODY, techA: "react", testedVersions: ["react@19", "postgresql@17"] };

const reportsOf = ({ service }: TestService): Reports => {
  if (!service.intake) throw new Error("contributions are not accepted");
  return service.intake.reports;
};

function prepared({ service }: TestService, body: object = BODY, kind: FormKind = "compatibility"): PreparedForm {
  const outcome = prepareForm(kind, { ...body }, { catalog: service.catalog.current, now: new Date() });
  if ("problems" in outcome) throw new Error(JSON.stringify(outcome.problems));
  return outcome;
}

t.test("with the whole service", async (t) => {
  const service = await createService(t);
  const reports = reportsOf(service);

  await t.test("what the data say already is no report", async (t) => {
    const { id } = await reports.add(prepared(service));
    const accepted = await reports.accept(id);
    if (accepted?.outcome !== "accepted") throw new Error("not accepted");
    t.match(await service.service.intake?.contributions.find(accepted.contribution), { status: "Under Review" });
    const tool = {
      name: "Agent",
      category: "cli-agent",
      website: "https://example.com",
      description: "An agent made up for a test.",
      evidence: ["https://example.com/evidence"],
    };
    t.match(await reports.check(prepared(service, tool, "ai-tool")), [{ what: "the data already say this" }]);
    const other = { ...tool, description: "An agent that was made up for this test." };
    t.same(await reports.check(prepared(service, other, "ai-tool")), []);
  });

  await t.test("accepted twice it is one contribution", async (t) => {
    const [first, second] = [prepared(service), { ...prepared(service), reply: "a@example.com" }];
    const ids = [(await reports.add(first)).id, (await reports.add(second)).id];
    const outcomes = await Promise.all(ids.map((id) => reports.accept(id)));
    t.equal(new Set(outcomes.map((outcome) => outcome?.outcome === "accepted" && outcome.contribution)).size, 1);
    t.equal(await reports.count(), 0);
  });

  await t.test("what becomes of reports is counted", async (t) => {
    const note = prepared(service, NOTE, "technology");
    t.same(await reports.check(note), []);
    const { id } = await reports.add(note);
    t.match(await reports.accept(id), { outcome: "by hand" });
    await reports.close(id, { outcome: "corrected" });
    await reports.close(id, { outcome: "corrected" });
    t.same(reports.counts, { received: 4, full: 0, failed: 0, trapped: 0, accepted: 3, corrected: 1, rejected: 0 });
  });
});

t.test("a disk that cannot be used is an error of its own, and logged", async (t) => {
  const service = await createService(t);
  const reports = reportsOf(service);
  writeFileSync(join(service.stateDir, "reports"), "no folder");
  const failed = async (operation: Promise<unknown>) => operation.catch((error: unknown) => error);
  t.ok((await failed(reports.add(prepared(service)))) instanceof CannotAccept);
  t.ok((await failed(reports.list())) instanceof CannotAccept);
  t.match(reports.counts, { received: 0, failed: 1 });
  t.ok(service.log.some(({ msg }) => msg === "the queue of reports cannot be used"));
});
