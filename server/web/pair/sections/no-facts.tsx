/** What an unknown pair shows: how to contribute, and what we know instead. */
import { contributeUrl } from "../../components/contribute-links.js";
import { Section } from "../../components/parts.js";
import { pairReportPath } from "../../components/report-link.js";
import { useSite } from "../../site.js";
import type { PairView } from "../view.js";
import { AlternativeLists } from "./alternatives.js";

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
