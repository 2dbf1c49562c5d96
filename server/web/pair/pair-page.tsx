/** The page of a pair, with a form to check it otherwise, and ways to correct it. */
import { categoryName } from "../../catalog/technology/category.js";
import type { Alternative } from "../../catalog/verdict/explain.js";
import { nameSubject } from "../../catalog/words.js";
import { pairFormPath } from "../components/contribute-links.js";
import { LinkItem } from "../components/link.js";
import { Logo } from "../components/logo.js";
import { Section } from "../components/parts.js";
import { StatusLabel } from "../components/status.js";
import { VerdictPanel } from "../components/verdict.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { BadgeSection } from "./sections/badge.js";
import { Evidence, Exceptions, History, type HistoryProps } from "./sections/evidence.js";
import { VersionForm } from "./sections/version-form.js";
import { Versions } from "./sections/versions.js";
import {
  formatPlatform,
  type PairView,
  pairCardPath,
  pairDataPath,
  pairPath,
  verdictHeadline,
  withoutVersions,
} from "./view.js";

interface PairPageProps {
  view: PairView;
  /** What changed in its rule; left out where that is not known. */
  history?: HistoryProps["events"] | undefined;
}

export function PairPage({ view, history }: PairPageProps) {
  const { links } = useSite();
  const { a, b, platform, verdict, plain, isSpecial, explanation } = view;
  const [techA, techB] = [a.technology, b.technology];
  const { facts, versions, exceptions, alternatives } = explanation;
  // What releases require beside what decides stands with the versions.
  const evidence = facts.filter(
    ({ stance, kind }) => stance !== "other" || kind !== "requirement" || versions.length === 0,
  );
  const data = pairDataPath(links, view);
  const hasVersions = view.table !== undefined || versions.length > 0;
  const findings = (
    <>
      {evidence.length > 0 && <Evidence facts={evidence} view={view} />}
      {exceptions.length > 0 && <Exceptions exceptions={exceptions} />}
      {history && <History events={history} decides={view.rule !== undefined} />}
      {alternatives.length > 0 && (
        <Section title="Alternatives that work together">
          <AlternativeLists alternatives={alternatives} view={view} />
        </Section>
      )}
    </>
  );
  const rest = (
    <>
      <BadgeSection view={view} />
      {verdict.status !== "unknown" && <Correct view={view} />}
      <nav aria-labelledby="more">
        <h2 id="more">More</h2>
        <ul>
          {[...new Set([techA, techB])].map(({ id, name }) => (
            <LinkItem key={id} to={`/tech/${id}`}>
              More about {name}
            </LinkItem>
          ))}
          <LinkItem to={data} type="application/json">
            This page as JSON
          </LinkItem>
        </ul>
      </nav>
    </>
  );
  return (
    <Layout
      title={verdictHeadline(view)}
      description={verdict.message}
      // Without versions, since there are endless combinations.
      canonical={pairPath(links, withoutVersions(view))}
      alternates={[data]}
      card={{ path: pairCardPath(links, view), alt: `${verdictHeadline(view)}. ${verdict.message}` }}
    >
      <article id="pair" class="pair columns" aria-labelledby="pair-name">
        <h1 id="pair-name">
          <Logo technology={techA} />
          {nameSubject(a)} <span class="with">with</span> {techA !== techB && <Logo technology={techB} />}
          {techA === techB && nameSubject(a) === nameSubject(b) ? "itself" : nameSubject(b)}
          {platform && (
            <>
              {" "}
              <span class="with">{formatPlatform(platform)}</span>
            </>
          )}
        </h1>
        <div class={hasVersions ? "with-aside pair-answer" : "with-aside"}>
          <div>
            <VerdictPanel verdict={verdict} />
            {isSpecial && (
              <p>
                <a href={links.checkPath(techA, techB)}>
                  {techA.name} with {techB.name}
                </a>{" "}
                in general: <StatusLabel status={plain.status} />
              </p>
            )}
            <VersionForm view={view} />
            {verdict.status === "unknown" && <NoFacts view={view} />}
            {!hasVersions && findings}
          </div>
          {hasVersions ? (
            <>
              <div class="pair-versions">
                <Versions view={view} />
              </div>
              <div>{findings}</div>
            </>
          ) : (
            <div class="pair-rest">{rest}</div>
          )}
        </div>
        {hasVersions && <div class="pair-rest thirds">{rest}</div>}
      </article>
    </Layout>
  );
}

export function Correct({ view }: { view: PairView }) {
  const { links } = useSite();
  return (
    <Section title="Something wrong?">
      <p>
        Answers come from facts with sources. If you know better, say what is right and how you know it; you need no
        account.
      </p>
      <p>
        <a href={pairFormPath(links, view.a, view.b, platformOf(view))} rel="nofollow">
          This is wrong
        </a>
      </p>
    </Section>
  );
}

/** A setting, which the forms ask for; a platform that is a technology has pairs of its own. */
const platformOf = ({ platform }: PairView) => (platform?.isTechnology === false ? platform.value : undefined);

export function NoFacts({ view }: { view: PairView }) {
  const { links } = useSite();
  return (
    <>
      <Section title="Do you know more?">
        <p>
          No fact covers what you asked yet. If you have run these two together, or know a source, please share it; you
          need no account. After a review, everyone gets the answer.
        </p>
        <p>
          <a class="button" href={pairFormPath(links, view.a, view.b, platformOf(view))} rel="nofollow">
            Report compatibility
          </a>
        </p>
      </Section>
      {view.neighbours.length > 0 && (
        <Section title="What works instead">
          <AlternativeLists alternatives={view.neighbours} view={view} />
        </Section>
      )}
    </>
  );
}

export function AlternativeLists({ alternatives, view }: { alternatives: readonly Alternative[]; view: PairView }) {
  const { links } = useSite();
  return (
    <>
      {[view.b.technology, view.a.technology].map((insteadOf) => {
        const replacements = alternatives.filter((alternative) => alternative.insteadOf === insteadOf);
        const stays = insteadOf === view.a.technology ? view.b.technology : view.a.technology;
        return (
          replacements.length > 0 && (
            <section key={insteadOf.id}>
              <h3>
                With {stays.name}, instead of {insteadOf.name}
              </h3>
              <ul class="cards">
                {replacements.map(({ technology }) => (
                  <li key={technology.id} class="panel alternative">
                    <a href={links.checkPath(technology, stays)}>
                      {technology.name}
                      <span class="hidden"> with {stays.name}</span>
                    </a>
                    <span class="fine">{categoryName(technology.category)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}
