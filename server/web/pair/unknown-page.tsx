/** The page for names that are not known. */
import type { Answer } from "../../catalog/check.js";
import { MAX_NAME_LENGTH } from "../../catalog/names.js";
import type { Subject } from "../../catalog/question.js";
import { nameSubject } from "../../catalog/wording.js";
import { addressToTell } from "../components/contribute-links.js";
import { TechnologyField } from "../components/technology-field.js";
import { VerdictPanel } from "../components/verdict.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

interface UnknownPageProps {
  answer: Answer;
  /** As they were asked about. */
  names: readonly [string, string];
  /** Pairs that may have been meant. */
  corrections: readonly (readonly [Subject, Subject])[];
}

/** The longest part of a name that is repeated in the heading. */
const SHOWN_LENGTH = 60;

const shorten = (name: string) => (name.length > SHOWN_LENGTH ? `${name.slice(0, SHOWN_LENGTH)}…` : name);

export function UnknownPage({ answer, names, corrections }: UnknownPageProps) {
  const site = useSite();
  const [nameA, nameB] = names;
  const fieldOf = (subject: Subject | undefined, name: string) => (subject?.technology.id ?? name).slice(0, 100);
  const address = addressToTell(site, { techA: fieldOf(answer.a, nameA), techB: fieldOf(answer.b, nameB) });
  return (
    <Layout title="A name is not known" description="No technology is known by this name.">
      <h1>
        {answer.a ? nameSubject(answer.a) : shorten(nameA)} <span class="with">with</span>{" "}
        {answer.b ? nameSubject(answer.b) : shorten(nameB)}
      </h1>
      <VerdictPanel verdict={answer.verdict} />
      {corrections.length > 0 && (
        <section>
          <h2>Did you mean</h2>
          <ul>
            {corrections.map(([a, b]) => (
              <li key={`${a.technology.id} ${b.technology.id}`}>
                <a href={site.links.askedPath(a, b)}>
                  {nameSubject(a)} with {nameSubject(b)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Ask again</h2>
        <form action={site.links.to("/")} method="get" class="panel question">
          <div class="fields">
            <TechnologyField id="techA" name="techA" label="Technology" value={nameA.slice(0, MAX_NAME_LENGTH)} />
            <TechnologyField id="techB" name="techB" label="and another" value={nameB.slice(0, MAX_NAME_LENGTH)} />
            <button type="submit">Check</button>
          </div>
        </form>
        <p>
          Names are those of projects, their packages or purls: <a href={site.links.to("/tech")}>look through all</a>.
        </p>
      </section>
      <section>
        <h2>Is it missing?</h2>
        <p>
          A technology comes in with the first thing that is known about it:{" "}
          <a href={address} rel="nofollow">
            tell how the two get on
          </a>
          , or read <a href={site.links.to("/contribute")}>how to contribute</a>.
        </p>
      </section>
    </Layout>
  );
}
