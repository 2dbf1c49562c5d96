/** Ways to correct or extend an answer, and what works instead. */
import { categoryName } from "../../../catalog/facts/category.js";
import type { Alternative } from "../../../catalog/verdict/explain.js";
import { contributeUrl, type PairFields, pairReportPath, reportErrorUrl } from "../../components/contribute-links.js";
import { Section } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { type PairView, pairPath, pairTitle } from "../view.js";

export function Correct({ view }: { view: PairView }) {
  const site = useSite();
  const { verdict, rule } = view;
  const pair: PairFields = { techA: view.a.technology.id, techB: view.b.technology.id };
  const reported = {
    about: pairTitle(view),
    address: site.links.absolute(pairPath(site.links, view)),
    says: `${verdict.status}. ${verdict.message}`,
  };
  const platform = view.platform?.isTechnology === false ? view.platform.value : undefined;
  const current = {
    ...pair,
    status: rule?.status,
    explanation: rule?.explanation,
    workaround: rule?.workaround,
    testedVersions: rule?.testedVersions?.join("\n"),
    platform: rule?.platform,
  };
  return (
    <Section title="Something wrong?">
      <p>
        Answers come from facts with sources. “This is wrong” takes a minute and no account; the others are forms for a
        whole fact.
      </p>
      <ul class="links">
        <li>
          <a href={pairReportPath(site.links, view.a, view.b, platform)} rel="nofollow">
            This is wrong
          </a>
        </li>
        <li>
          <a href={reportErrorUrl(site, reported, current)} rel="nofollow">
            {site.repositoryUrl ? "Report it on GitHub" : "Propose a correction"}
          </a>
        </li>
        <li>
          <a href={contributeUrl(site, pair)} rel="nofollow">
            Add what you know
          </a>
        </li>
      </ul>
    </Section>
  );
}

export function NoFacts({ view }: { view: PairView }) {
  const site = useSite();
  const [a, b] = [view.a.technology, view.b.technology];
  const platform = view.platform?.isTechnology === false ? view.platform.value : undefined;
  const address = contributeUrl(site, { techA: a.id, techB: b.id, platform });
  return (
    <>
      <Section title="Do you know more?">
        <p>
          No fact covers what you asked yet. If you have run these two together, or know a source, please share it.
          After a review, everyone gets the answer.
        </p>
        <p>
          <a class="button" href={address} rel="nofollow">
            Report compatibility
          </a>{" "}
          <a href={pairReportPath(site.links, view.a, view.b, platform)} rel="nofollow">
            Report it without an account
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
