/** `/plan`: the form, what it sends, and the plan of an upgrade. */
import type { FastifyInstance } from "fastify";
import { planProject } from "../../http/views/plan.js";
import type { Problem } from "../../manifests/reading.js";
import { givenIn, textIn, withForms } from "../form-body.js";
import type { Pages } from "../pages.js";
import { HIDDEN, texts } from "../route-options.js";
import { describeRead } from "../scan/describe-read.js";
import { readSent } from "../scan/read-sent.js";
import { PlanPage } from "./plan-page.js";
import { PlanReport } from "./plan-report.js";

export function planPageRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Querystring: { targets?: string; list?: string } }>(
    "/plan",
    { config: { cached: true }, schema: { hide: true, querystring: texts("targets", "list") } },
    (request, reply) => {
      const { targets = "", list = "" } = request.query;
      return pages.send(reply, () => ({ page: <PlanPage targets={targets} list={list} /> }));
    },
  );

  withForms(app, (forms) =>
    forms.post("/plan", { config: { bucket: "scan", costly: true }, ...HIDDEN }, async (request, reply) => {
      const given = { targets: textIn(request, "targets"), list: textIn(request, "list") };
      // From a scan, which asks for no target yet.
      if (!givenIn(request).has("targets") && given.list !== "")
        return pages.sendOnce(reply, { page: <PlanPage {...given} /> });
      const asked = readTargets(given.targets);
      const project = "problem" in asked ? undefined : await readSent(given.list, textIn(request, "project"));
      const problem = "problem" in asked ? { targets: asked.problem } : problemOf(project);
      if (problem || !project || "problem" in project || "problem" in asked)
        return pages.sendOnce(reply, { page: <PlanPage {...given} problem={problem} />, status: 400 });
      const plan = planProject(context, project, { targets: asked });
      const page = (
        <PlanPage {...given} note={describeRead(project)}>
          <PlanReport plan={plan} />
        </PlanPage>
      );
      return pages.sendOnce(reply, { page });
    }),
  );
}

const problemOf = (project: object | undefined) =>
  project && "problem" in project ? { list: String(project.problem) } : undefined;

const MOST_TARGETS = 10;
const LONGEST_TARGET = 214;

/** The targets, which commas or line breaks separate. */
export function readTargets(text: string): string[] | Problem {
  const targets = text
    .split(/[,\n]/)
    .map((target) => target.trim())
    .filter((target) => target !== "");
  if (targets.length === 0) return { problem: "Say what to upgrade to: a name and a version, such as react@19." };
  if (targets.length > MOST_TARGETS) return { problem: `Plan up to ${MOST_TARGETS} upgrades at a time.` };
  const long = targets.find((target) => target.length > LONGEST_TARGET);
  return long === undefined ? targets : { problem: `"${long.slice(0, 60)}…" is too long for a name and a version.` };
}
