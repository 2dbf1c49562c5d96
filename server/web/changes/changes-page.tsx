/** `/changes`: recent data changes. */
import { Fragment } from "preact";
import type { Catalog } from "../../catalog/catalog.js";
import { type Change, inOrder, subjectsOf, titleOf } from "../../catalog/directory/changes.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { ChangedFacts, FactLine } from "./changed-facts.js";
import { changeAnchor, MOST_ENTRIES } from "./feed.js";

interface ChangesPageProps {
  catalog: Catalog;
  /** Newest first. */
  changes: readonly Change[];
}

/** More facts in a change are folded. */
const MOST_UNFOLDED = 3;

export function ChangesPage({ catalog, changes }: ChangesPageProps) {
  const { links, repositoryUrl } = useSite();
  const shown = changes.slice(0, MOST_ENTRIES);
  return (
    <Layout title="Changes" description="Facts that were added, corrected or removed." canonical="/changes">
      <h1>Data changes</h1>
      <p class="lead">Facts that were added, corrected or removed, newest first.</p>
      <p>
        Follow them as an <a href={links.to("/feed.xml")}>Atom feed</a> or a{" "}
        <a href={links.to("/feed.json")}>JSON feed</a>. Each <a href={links.to("/tech")}>technology</a> has its own
        feeds, too.
      </p>
      {shown.length === 0 && <NoChanges />}
      {[...groupByDay(shown)].map(([day, ofDay]) => (
        <section key={day}>
          <h2>
            <time dateTime={day}>{day}</time>
          </h2>
          <ul class="facts">
            {ofDay.map((change) => (
              <li key={change.revision} id={changeAnchor(change)}>
                <ChangeEntry catalog={catalog} change={change} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {changes.length > shown.length && (
        <p class="fine">
          These are the {MOST_ENTRIES} most recent changes.
          {repositoryUrl && (
            <>
              {" "}
              Older ones are in the <a href={`${repositoryUrl}/commits`}>history of the repository</a>.
            </>
          )}
        </p>
      )}
    </Layout>
  );
}

function ChangeEntry({ catalog, change }: { catalog: Catalog; change: Change }) {
  const { links } = useSite();
  const { date, facts } = change;
  const linked = { catalog, address: (path: string) => links.to(path) };
  const time = (
    <span class="fine">
      <time dateTime={date}>{date.slice(11, 16)} UTC</time>
    </span>
  );
  if (facts.length <= MOST_UNFOLDED)
    return (
      <p>
        {time}
        {inOrder(facts).map((fact, index) => (
          <Fragment key={`${fact.kind} ${fact.ids.join(" ")}`}>
            {index > 0 ? " · " : " "}
            <FactLine fact={fact} {...linked} />
          </Fragment>
        ))}
      </p>
    );
  const subjects = subjectsOf(catalog, facts);
  return (
    <details>
      <summary>
        {time} {titleOf(catalog, change)}
        {subjects && <span class="fine"> · {subjects}</span>}
      </summary>
      <ChangedFacts facts={facts} {...linked} />
    </details>
  );
}

function NoChanges() {
  const { links, revision } = useSite();
  return (
    <p class="panel">
      No change history available: this service runs on a copy of the data without it. The data is from{" "}
      <time dateTime={revision.date}>{revision.date.slice(0, 10)}</time>. You can still{" "}
      <a href={links.to("/")}>check a pair</a> or <a href={links.to("/tech")}>browse technologies</a>.
    </p>
  );
}

function groupByDay(changes: readonly Change[]): Map<string, Change[]> {
  const days = new Map<string, Change[]>();
  for (const change of changes) {
    const day = change.date.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return days;
}
