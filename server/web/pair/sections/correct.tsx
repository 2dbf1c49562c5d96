/** Links to correct or extend an answer. */
import { contributeUrl, type PairFields, reportErrorUrl } from "../../components/contribute-links.js";
import { Section } from "../../components/parts.js";
import { pairReportPath } from "../../components/report-link.js";
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
