/** A page that takes a project, which the browser reads, and shows the answer below its form: `/scan` and `/plan`. */
import type { ComponentChildren } from "preact";
import { Field } from "../components/field.js";
import { AS_TYPED, Fold } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

interface ProjectPageProps {
  name: "scan" | "plan";
  title: string;
  description: string;
  /** What was read. */
  note?: string | undefined;
  /** The line that opens the form again. */
  again: string;
  list: string;
  isListWrong: boolean;
  placeholder: string;
  help: ComponentChildren;
  /** What the browser does with files. */
  files: string;
  before?: ComponentChildren;
  fields: ComponentChildren;
  /** Below the form. */
  below: ComponentChildren;
  /** The id of the answer. */
  answer: string;
  problem?: string | undefined;
  children?: ComponentChildren;
}

export function ProjectPage(props: ProjectPageProps) {
  const { links } = useSite();
  const { name, title, description, note, again, list, files, problem, answer, children } = props;
  const path = `/${name}`;
  const isAnswered = children !== undefined;
  return (
    <Layout title={title} description={description} canonical={path} scripts={["project.js"]} wide>
      <h1>{title}</h1>
      <p id={`${name}-note`} class="fine note" role="status">
        {note}
      </p>
      {/* Scripts fold it when they have the answer: see `browser/project.ts`. */}
      <Fold class="folded-form" summary={again} open={!isAnswered} data-answered={isAnswered ? "" : undefined}>
        <form
          id={`${name}-form`}
          action={links.to(path)}
          method="post"
          data-swap={answer}
          data-project={name}
          class="panel scan-form"
        >
          {props.before}
          <div class="drop scripted">
            <label for={`${name}-files`}>Project files</label>
            <input type="file" id={`${name}-files`} multiple aria-describedby={`${name}-privacy ${name}-note`} />
            <span class="fine">or drop them here. With the lockfile, {files}, too.</span>
          </div>
          <Field id="list" label="Dependencies">
            <textarea
              id="list"
              name="list"
              rows={10}
              required
              {...AS_TYPED}
              placeholder={props.placeholder}
              aria-describedby={`${props.isListWrong ? `${name}-problem ` : ""}list-help ${name}-privacy`}
              aria-invalid={props.isListWrong ? "true" : undefined}
            >
              {list}
            </textarea>
            <p id="list-help" class="fine">
              {props.help}
            </p>
          </Field>
          {props.fields}
          <input type="hidden" name="project" value="" />
          <p id={`${name}-privacy`} class="fine">
            <span class="scripted">
              Your browser reads the files and what you paste. It sends only the names and versions of your
              dependencies, and what the installed ones require, to this server, which stores nothing.
            </span>
            <span class="unscripted">What you paste is sent to this server, which does not store it.</span>
          </p>
        </form>
        {props.below}
      </Fold>
      <div id={answer} aria-live="polite">
        {problem && (
          <section class="verdict incompatible" aria-label="Problem">
            <p id={`${name}-problem`}>
              <strong>Could not {name} this.</strong> {problem}
            </p>
          </section>
        )}
        {children}
      </div>
    </Layout>
  );
}
