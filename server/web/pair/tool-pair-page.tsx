/** The page of an AI coding tool with a technology, a platform or an editor. */
import type { NamedAnswer } from "../../catalog/verdict/check.js";
import type { Fact } from "../../catalog/verdict/explain.js";
import { briefOf, isTool, nameSide, type Side } from "../../catalog/verdict/tool-verdict.js";
import { FactList } from "../components/facts.js";
import { Section } from "../components/parts.js";
import { VerdictPanel } from "../components/verdict.js";
import { type Alternate, Layout } from "../layout.js";
import { useSite } from "../site.js";
import { correctionUrl } from "../tools/correction-link.js";
import { pairCardPath, pairPath } from "./view.js";

export function ToolPairPage({ answer, facts }: { answer: NamedAnswer; facts: readonly Fact[] }) {
  const site = useSite();
  const { links } = site;
  const { a, b, verdict } = answer;
  const alternates: Alternate[] = [
    { type: "application/json", path: pairPath(links, answer, ".json"), title: "This page as JSON" },
    { type: "text/markdown", path: pairPath(links, answer, ".md"), title: "This page as Markdown" },
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
          Something wrong or missing? <a href={correctionUrl(site, tool)}>Tell us</a>, with a source.
        </p>
      </Section>
    </Layout>
  );
}

function SideLink({ side }: { side: Side }) {
  const { links } = useSite();
  const { id, name } = briefOf(side);
  if (side.technology) return linkItem(links.to(`/tech/${id}`), name);
  return isTool(side) ? linkItem(links.to(`/tools/${id}`), `${name}, and the sources of what we know about it`) : null;
}

const linkItem = (href: string, text: string) => (
  <li>
    <a href={href}>{text}</a>
  </li>
);
