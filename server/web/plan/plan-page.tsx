/** `/plan`. */
import type { ComponentChildren } from "preact";
import { AS_TYPED, FoldedForm } from "../components/parts.js";
import { TechnologyField } from "../components/technology-field.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { Sample } from "./sample.js";

interface PlanPageProps {
  targets: string;
  list: string;
  problem?: { targets?: string; list?: string } | undefined;
  note?: string;
  children?: ComponentChildren;
}

export function PlanPage({ targets, list, problem, note, children }: PlanPageProps) {
  const { links } = useSite();
  const message = problem?.targets ?? problem?.list;
  return (
    <Layout
      title="Plan an upgrade"
      description="Bring a project to new versions in ordered steps: what can be updated first, what has to be replaced, and what moves together, each with its source."
      canonical="/plan"
      scripts={["plan.js"]}
      wide
    >
      <h1>Plan an upgrade</h1>
      <p id="plan-note" class="fine note" role="status">
        {note}
      </p>
      <FoldedForm again="Plan another upgrade, or change this one" isAnswered={children !== undefined}>
        <form action={links.to("/plan")} method="post" data-swap="plan" data-plan class="panel scan-form">
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
          </p>
          <div class="drop scripted">
            <label for="plan-files">Project files</label>
            <input type="file" id="plan-files" multiple aria-describedby="plan-privacy plan-note" />
            <span class="fine">
              or drop them here. With the lockfile, what your installed releases require counts, too.
            </span>
          </div>
          <div class="field">
            <label for="list">Dependencies</label>
            <textarea
              id="list"
              name="list"
              rows={10}
              required
              {...AS_TYPED}
              placeholder={"react@18.3.1\nreact-dom@18.3.1\nnext@14.2.0"}
              aria-describedby={problem?.list ? "plan-problem list-help plan-privacy" : "list-help plan-privacy"}
              aria-invalid={problem?.list ? "true" : undefined}
            >
              {list}
            </textarea>
            <p id="list-help" class="fine">
              Paste a package.json, a lockfile or another manifest, or a list with one <code>name@version</code> per
              line.
            </p>
          </div>
          <input type="hidden" name="project" value="" />
          <button type="submit">Plan the upgrade</button>
          <p id="plan-privacy" class="fine">
            <span class="scripted">
              Your browser reads the files and what you paste. It sends only the names and versions of your
              dependencies, and what the installed ones require, to this server, which stores nothing.
            </span>
            <span class="unscripted">What you paste is sent to this server, which does not store it.</span>
          </p>
        </form>
        {list === "" && targets === "" && <Sample />}
      </FoldedForm>
      <div id="plan" aria-live="polite">
        {message !== undefined && (
          <section class="verdict incompatible" aria-label="Problem">
            <p id="plan-problem">
              <strong>Could not plan this.</strong> {message}
            </p>
          </section>
        )}
        {children}
      </div>
    </Layout>
  );
}
