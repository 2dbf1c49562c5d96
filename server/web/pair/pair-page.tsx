/** The page of a pair. */
import { nameSubject } from "../../catalog/verdict/wording.js";
import { LinkItem } from "../components/link.js";
import { Logo } from "../components/logo.js";
import { Section } from "../components/parts.js";
import { StatusLabel } from "../components/status.js";
import { VerdictPanel } from "../components/verdict.js";
import { type Alternate, Layout } from "../layout.js";
import { useSite } from "../site.js";
import type { Problem } from "./query.js";
import { BadgeSection } from "./sections/badge.js";
import { AlternativeLists, Correct, NoFacts } from "./sections/correct.js";
import { Evidence, Exceptions } from "./sections/evidence.js";
import { History, type HistoryProps } from "./sections/history.js";
import { type Typed, VersionForm } from "./sections/version-form.js";
import { Versions } from "./sections/versions.js";
import { formatPlatform, type PairView, pairCardPath, pairPath, verdictHeadline, withoutVersions } from "./view.js";

interface PairPageProps {
  view: PairView;
  rejected?: { typed: Typed; problems: readonly Problem[] };
  /** What changed in its rule; left out where that is not known. */
  history?: HistoryProps["events"] | undefined;
}

export function PairPage({ view, rejected, history }: PairPageProps) {
  const { links } = useSite();
  const { a, b, platform, verdict, plain, isSpecial, explanation } = view;
  const [techA, techB] = [a.technology, b.technology];
  const { facts, versions, exceptions, alternatives } = explanation;
  // What releases require beside what decides stands with the versions.
  const evidence = facts.filter(
    ({ stance, kind }) => stance !== "other" || kind !== "requirement" || versions.length === 0,
  );
  const alternates: Alternate[] = [
    { type: "application/json", path: pairPath(links, view, ".json"), title: "This page as JSON" },
    { type: "text/markdown", path: pairPath(links, view, ".md"), title: "This page as Markdown" },
  ];
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
          {alternates.map(({ path, type, title }) => (
            <LinkItem key={path} to={path} type={type}>
              {title}
            </LinkItem>
          ))}
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
      alternates={alternates}
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
        {rejected && (
          <div class="panel" role="alert">
            {rejected.problems.map(({ field, message }) => (
              <p key={field} class="problem">
                {message}
              </p>
            ))}
            <p>The answer below ignores it.</p>
          </div>
        )}
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
            <VersionForm view={view} rejected={rejected} />
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
