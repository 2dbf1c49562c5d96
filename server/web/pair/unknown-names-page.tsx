/** The page for unknown names. */
import { MAX_NAME_LENGTH } from "../../catalog/names/names.js";
import type { Subject } from "../../catalog/names/question.js";
import type { Answer } from "../../catalog/verdict/check.js";
import { briefOf, nameSide, type Side } from "../../catalog/verdict/tool-verdict.js";
import { nameSubject } from "../../catalog/verdict/wording.js";
import { contributeUrl } from "../components/contribute-links.js";
import { Section } from "../components/parts.js";
import { TechnologyField } from "../components/technology-field.js";
import { VerdictPanel } from "../components/verdict.js";
import { Layout } from "../layout.js";
import { shorten } from "../shorten.js";
import { useSite } from "../site.js";

interface UnknownNamesPageProps {
  answer: Answer;
  names: readonly [string, string];
  suggestions: readonly (readonly [Subject, Subject])[];
}

export function UnknownNamesPage({ answer, names, suggestions }: UnknownNamesPageProps) {
  const site = useSite();
  const [nameA, nameB] = names;
  const fieldOf = (side: Side | undefined, name: string) => (side ? briefOf(side).id : name).slice(0, 100);
  const address = contributeUrl(site, { techA: fieldOf(answer.a, nameA), techB: fieldOf(answer.b, nameB) });
  return (
    <Layout title="Unknown technology" description="We don't know a technology with this name.">
      <h1>
        {answer.a ? nameSide(answer.a) : shorten(nameA)} <span class="with">with</span>{" "}
        {answer.b ? nameSide(answer.b) : shorten(nameB)}
      </h1>
      <VerdictPanel verdict={answer.verdict} />
      {suggestions.length > 0 && (
        <Section title="Did you mean one of these?">
          <ul>
            {suggestions.map(([a, b]) => (
              <li key={`${a.technology.id} ${b.technology.id}`}>
                <a href={site.links.askedPath(a, b)}>
                  {nameSubject(a)} with {nameSubject(b)}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Check another pair">
        <form action={site.links.to("/")} method="get" class="panel question">
          <div class="fields">
            <TechnologyField id="techA" name="techA" label="First technology" value={nameA.slice(0, MAX_NAME_LENGTH)} />
            <TechnologyField
              id="techB"
              name="techB"
              label="Second technology"
              value={nameB.slice(0, MAX_NAME_LENGTH)}
            />
            <button type="submit">Check</button>
          </div>
        </form>
        <p>
          Enter the name of a project, a package or a purl, or <a href={site.links.to("/tech")}>browse technologies</a>.
        </p>
      </Section>
      <Section title="Missing a technology?">
        <p>
          Add it together with its first fact:{" "}
          <a href={address} rel="nofollow">
            report compatibility
          </a>
          , or read <a href={site.links.to("/contribute")}>how to contribute</a>.
        </p>
      </Section>
    </Layout>
  );
}
