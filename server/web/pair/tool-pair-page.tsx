/** The page of a pair with an AI coding tool. */
import type { Fact } from "../../catalog/facts/kind.js";
import type { NamedAnswer } from "../../catalog/verdict/check.js";
import { briefOf, isTool, nameSide, type QuestionSide } from "../../catalog/verdict/tool-verdict.js";
import { toolFormPath } from "../components/contribute-links.js";
import { LinkItem } from "../components/link.js";
import { Section } from "../components/parts.js";
import { FactList, VerdictPanel } from "../components/verdict.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { pairCardPath, pairDataPath, pairPath } from "./view.js";

export function ToolPairPage({ answer, facts }: { answer: NamedAnswer; facts: readonly Fact[] }) {
  const { links } = useSite();
  const { a, b, verdict } = answer;
  const tool = [a, b].find(isTool)?.tool;
  return (
    <Layout
      title={`${nameSide(a)} with ${nameSide(b)}: ${verdict.status}`}
      description={verdict.message}
      canonical={pairPath(links, answer)}
      alternates={[pairDataPath(links, answer)]}
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
