/** The pages of pairs that are no two technologies: with unknown names, and with an AI coding tool. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Fact } from "../../catalog/facts/kind.js";
import { MAX_NAME_LENGTH, splitVersion } from "../../catalog/names/names.js";
import type { Subject } from "../../catalog/names/question.js";
import type { Answer, NamedAnswer } from "../../catalog/verdict/check.js";
import { briefOf, isTool, nameSide, type QuestionSide } from "../../catalog/verdict/tool-verdict.js";
import { parseAskedVersion } from "../../catalog/versions/ecosystems.js";
import { nameSubject } from "../../catalog/words.js";
import { MissingTechnology } from "../ask/ask-page.js";
import { toolFormPath } from "../components/contribute-links.js";
import { TechnologyField } from "../components/field.js";
import { LinkItem } from "../components/link.js";
import { List, Section } from "../components/parts.js";
import { FactList, VerdictPanel } from "../components/verdict.js";
import { type Alternate, Layout } from "../layout.js";
import { shorten } from "../shorten.js";
import { useSite } from "../site.js";
import { pairCardPath, pairDataPath, pairPath } from "./view.js";

interface UnknownNamesPageProps {
  answer: Answer;
  names: readonly [string, string];
  suggestions: readonly (readonly [Subject, Subject])[];
}

export function UnknownNamesPage({ answer, names, suggestions }: UnknownNamesPageProps) {
  const site = useSite();
  const [nameA, nameB] = names;
  const fieldOf = (side: QuestionSide | undefined, name: string) => (side ? briefOf(side).id : name).slice(0, 100);
  return (
    <Layout title="Unknown technology" description="We don't know a technology with this name.">
      <h1>
        {answer.a ? nameSide(answer.a) : shorten(nameA)} <span class="with">with</span>{" "}
        {answer.b ? nameSide(answer.b) : shorten(nameB)}
      </h1>
      <VerdictPanel verdict={answer.verdict} />
      {suggestions.length > 0 && (
        <Section title="Did you mean one of these?">
          <List of={suggestions}>
            {([a, b]) => (
              <a href={site.links.askedPath(a, b)}>
                {nameSubject(a)} with {nameSubject(b)}
              </a>
            )}
          </List>
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
      <MissingTechnology techA={fieldOf(answer.a, nameA)} techB={fieldOf(answer.b, nameB)} />
    </Layout>
  );
}

const MOST = 6;

/**
 * Pairs of technologies with similar names, in the requested versions.
 * @param answer with an unknown side
 * @param names as requested
 * @returns the most likely first
 */
export function suggestPairs(
  catalog: Catalog,
  { a, b }: Answer,
  [nameA, nameB]: readonly [string, string],
): [Subject, Subject][] {
  const meant = (known: QuestionSide | undefined, name: string): Subject[] => {
    // An AI coding tool is no misspelling of a technology.
    if (known) return known.technology ? [known] : [];
    return catalog.names.nearest(name).map((technology) => ({ technology, named: [versionNamed(name)] }));
  };
  const others = meant(b, nameB);
  return meant(a, nameA)
    .flatMap((one) => others.map((other): [Subject, Subject] => [one, other]))
    .slice(0, MOST);
}

function versionNamed(name: string): Subject["named"][number] {
  const { version } = splitVersion(name.trim());
  return { package: undefined, version: version === undefined ? undefined : parseAskedVersion(version) };
}

export function ToolPairPage({ answer, facts }: { answer: NamedAnswer; facts: readonly Fact[] }) {
  const { links } = useSite();
  const { a, b, verdict } = answer;
  const alternates: Alternate[] = [
    { type: "application/json", path: pairDataPath(links, answer), title: "This page as JSON" },
  ];
  const tool = [a, b].find(isTool)?.tool;
  return (
    <Layout
      title={`${nameSide(a)} with ${nameSide(b)}: ${verdict.status}`}
      description={verdict.message}
      canonical={pairPath(links, answer)}
      alternates={alternates}
      card={{
        path: pairCardPath(links, answer),
        alt: `${nameSide(a)} with ${nameSide(b)}: ${verdict.status}. ${verdict.message}`,
      }}
    >
      <h1>
        {nameSide(a)} <span class="with">with</span> {nameSide(b)}
      </h1>
      <VerdictPanel verdict={verdict} />
      {facts.length > 0 && (
        <Section title="Evidence">
          <FactList facts={facts} />
        </Section>
      )}
      <Section title="Read more">
        <ul>
          {[a, b].map((side) => (
            <SideLink key={briefOf(side).id} side={side} />
          ))}
        </ul>
        <p>
          Something wrong or missing? <a href={toolFormPath(links, tool)}>Tell us</a>, with a source.
        </p>
      </Section>
    </Layout>
  );
}

function SideLink({ side }: { side: QuestionSide }) {
  const { id, name } = briefOf(side);
  if (side.technology) return <LinkItem to={`/tech/${id}`}>{name}</LinkItem>;
  return isTool(side) ? (
    <LinkItem to={`/tools/${id}`}>{name}, and the sources of what we know about it</LinkItem>
  ) : null;
}
