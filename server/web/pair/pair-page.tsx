/** The page of a pair: the verdict, why, and what to do. */
import { nameSubject } from "../../catalog/wording.js";
import { Logo } from "../components/logo.js";
import { StatusLabel } from "../components/status.js";
import { VerdictPanel } from "../components/verdict.js";
import { Layout, type Twin } from "../layout.js";
import { useSite } from "../site.js";
import { AlternativeLists } from "./alternatives.js";
import { AskForm, type Typed } from "./ask-form.js";
import type { Problem } from "./asked.js";
import { BadgeSection } from "./badge.js";
import { Correct } from "./correct.js";
import { Invitation } from "./invitation.js";
import { Exceptions, Why } from "./reasons.js";
import { Versions } from "./versions.js";
import { type PairView, pathOf, tellPlatform, titleOf } from "./view.js";

interface PairPageProps {
  view: PairView;
  /** What was asked and could not be read. */
  mistaken?: { typed: Typed; problems: readonly Problem[] };
}

/** The page of a pair of known technologies. */
export function PairPage({ view, mistaken }: PairPageProps) {
  const { links } = useSite();
  const { a, b, platform, verdict, plain, isSpecial, explanation } = view;
  const [techA, techB] = [a.technology, b.technology];
  const { facts, exceptions, alternatives } = explanation;
  const twins: Twin[] = [
    { type: "application/json", path: pathOf(links, view, ".json"), title: "This page as JSON" },
    { type: "text/markdown", path: pathOf(links, view, ".md"), title: "This page as Markdown" },
  ];
  return (
    <Layout
      title={`${titleOf(view)}: ${verdict.status}`}
      description={verdict.message}
      canonical={pathOf(links, pairOf(view))}
      twins={twins}
    >
      <article id="pair" class="pair" aria-labelledby="pair-name">
        <h1 id="pair-name">
          <Logo technology={techA} />
          {nameSubject(a)} <span class="with">with</span> {techA !== techB && <Logo technology={techB} />}
          {techA === techB && nameSubject(a) === nameSubject(b) ? "itself" : nameSubject(b)}
          {platform && (
            <>
              {" "}
              <span class="with">{tellPlatform(platform)}</span>
            </>
          )}
        </h1>
        {mistaken && (
          <div class="panel" role="alert">
            {mistaken.problems.map(({ field, message }) => (
              <p key={field} class="problem">
                {message}
              </p>
            ))}
            <p>The answer below leaves it out.</p>
          </div>
        )}
        <VerdictPanel verdict={verdict} />
        <AskForm view={view} mistaken={mistaken} />
        {isSpecial && (
          <p>
            <a href={links.checkPath(techA, techB)}>
              {techA.name} and {techB.name}
            </a>{" "}
            in general: <StatusLabel status={plain.status} />
          </p>
        )}
        {verdict.status === "unknown" && <Invitation view={view} />}
        {facts.length > 0 && <Why facts={facts} view={view} />}
        <Versions view={view} />
        {exceptions.length > 0 && <Exceptions exceptions={exceptions} />}
        {alternatives.length > 0 && (
          <section>
            <h2>Alternatives that go together</h2>
            <AlternativeLists alternatives={alternatives} view={view} />
          </section>
        )}
        <BadgeSection view={view} />
        {verdict.status !== "unknown" && <Correct view={view} />}
        <nav aria-label="More on this pair">
          <ul class="links">
            {[...new Set([techA, techB])].map(({ id, name }) => (
              <li key={id}>
                <a href={links.to(`/tech/${id}`)}>All about {name}</a>
              </li>
            ))}
            {twins.map(({ path, type, title }) => (
              <li key={path}>
                <a href={links.to(path)} type={type}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </article>
    </Layout>
  );
}

/** The pair as such, where the page lives: versions are without number. */
function pairOf({ a, b }: PairView): Pick<PairView, "a" | "b" | "platform"> {
  const named = [{ package: undefined, version: undefined }];
  return { a: { ...a, named }, b: { ...b, named }, platform: undefined };
}
