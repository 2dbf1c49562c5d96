/** `/plan`. */
import type { ComponentChildren } from "preact";
import { TechnologyField } from "../components/field.js";
import { Link } from "../components/link.js";
import { Sample } from "../components/sample.js";
import { ProjectPage } from "../scan/project-page.js";

interface PlanPageProps {
  targets: string;
  list: string;
  problem?: { targets?: string; list?: string } | undefined;
  note?: string;
  children?: ComponentChildren;
}

/** A project in the release line before the one that is asked for. */
export const SAMPLE = {
  targets: "react@19",
  list: [
    "react@18.3.1",
    "react-dom@18.3.1",
    "next@14.2.0",
    "react-redux@8.1.3",
    "@testing-library/react@14.0.0",
    "enzyme@3.11.0",
    "@types/react@18.3.0",
    "typescript@5.4.5",
    "eslint@8.57.0",
  ].join("\n"),
};

export function PlanPage({ targets, list, problem, note, children }: PlanPageProps) {
  return (
    <ProjectPage
      {...{ name: "plan", note, list, problem: problem?.targets ?? problem?.list }}
      isListWrong={problem?.list !== undefined}
      title="Plan an upgrade"
      description="Bring a project to new versions in ordered steps: what can be updated first, what has to be replaced, and what moves together, each with its source."
      again="Plan another upgrade, or change this one"
      before={
        <>
          <TechnologyField
            id="targets"
            name="targets"
            label="Upgrade to"
            value={targets}
            placeholder="react@19"
            describedBy={problem?.targets ? "plan-problem targets-help" : "targets-help"}
            invalid={problem?.targets !== undefined}
            several
          />
          <p id="targets-help" class="fine">
            A name and a version, such as <code>react@19</code>, <code>Angular 20</code> or <code>node@24</code>.
            Separate several with commas.
            {targets !== "" && !targets.includes(",") && (
              <>
                {" "}
                <Link to={`/tech/${encodeURIComponent(targets)}`}>What breaks with {targets}?</Link>
              </>
            )}
          </p>
        </>
      }
      files="what your installed releases require counts"
      placeholder={"react@18.3.1\nreact-dom@18.3.1\nnext@14.2.0"}
      help={
        <>
          Paste a package.json, a lockfile or another manifest, or a list with one <code>name@version</code> per line.
        </>
      }
      fields={<button type="submit">Plan the upgrade</button>}
      below={list === "" && targets === "" && <Sample path="/plan" fields={SAMPLE} />}
      answer="plan"
    >
      {children}
    </ProjectPage>
  );
}
