/** `/changes`: recent data changes, by what they come to. */
import { countEffects } from "../../catalog/directory/change-effects.js";
import { countFacts, type DataChange, titleOf } from "../../catalog/directory/changes.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { listOf } from "../../catalog/words.js";
import { TextField } from "../components/field.js";
import { CommitLink, Form, Link } from "../components/link.js";
import { Day, Fold } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { counted } from "../texts.js";
import { ChangedFacts, VerdictChanges } from "./changed-facts.js";
import { DAYS_COUNTED, digest, groupByDay, recentChanges } from "./digest.js";
import { changeAnchor, MOST_ENTRIES } from "./feed.js";

interface ChangesPageProps {
  changes: readonly DataChange[];
  onlyVerdicts?: boolean;
  technology?: Technology | undefined;
  unknownName?: string | undefined;
}

const MOST_UNFOLDED = 3;

export function ChangesPage({ changes, onlyVerdicts = false, technology, unknownName }: ChangesPageProps) {
  const { repositoryUrl } = useSite();
  const shown = changes.slice(0, MOST_ENTRIES);
  const isFiltered = onlyVerdicts || technology !== undefined;
  const feeds = technology ? `/tech/${technology.id}` : "";
  return (
    <Layout
      title={technology ? `Changes: ${technology.name}` : "Changes"}
      description="Answers that changed, new answers, and facts that were added, corrected or removed."
      canonical="/changes"
      wide
    >
      <h1>What changed{technology && ` for ${technology.name}`}</h1>
      <Recently changes={changes} />
      <ChangesFilter onlyVerdicts={onlyVerdicts} technology={technology} unknownName={unknownName} />
      {shown.length === 0 && !isFiltered && <NoChanges />}
      {shown.length === 0 && isFiltered && (
        <p class="panel">
          No recorded change matches. <Link to="/changes">Show all changes</Link>.
        </p>
      )}
      {[...groupByDay(shown)].map(([day, ofDay]) => (
        <DayOfChanges key={day} day={day} changes={ofDay} />
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
      <p class="fine">
        An answer can also change when a release, an end of life or a requirement is recorded; such changes are listed
        with their technologies. Follow all as an <Link to={`${feeds}/feed.xml`}>feed</Link>
        {technology ? "." : "; each technology has its own, too."}
      </p>
    </Layout>
  );
}

/** What the last weeks come to. Empty where nothing is known of them. */
function Recently({ changes }: { changes: readonly DataChange[] }) {
  const { catalog, today } = useSite();
  const { verdicts, added, rest } = digest(recentChanges(changes, today));
  const parts = [
    ...countEffects(catalog, [...verdicts, ...added], today),
    ...(rest.length > 0 ? [counted(rest.length, "other fact changed", "other facts changed")] : []),
  ];
  return parts.length > 0 ? (
    <p class="lead">
      In the last {DAYS_COUNTED} days: {listOf(parts)}.
    </p>
  ) : null;
}

function DayOfChanges({ day, changes }: { day: string; changes: readonly DataChange[] }) {
  const { verdicts, added, rest } = digest(changes);
  return (
    <section class="changes">
      <h2>
        <Day at={day} />
      </h2>
      {verdicts.length > 0 && <h3>Answers that changed</h3>}
      {verdicts.length > 0 && <VerdictChanges facts={verdicts} />}
      {added.length > 0 && <h3>New answers</h3>}
      {added.length > 0 && <VerdictChanges facts={added} />}
      {rest.length > MOST_UNFOLDED ? (
        <Fold summary={countFacts(rest)}>
          <ChangedFacts facts={rest} />
        </Fold>
      ) : (
        rest.length > 0 && <ChangedFacts facts={rest} />
      )}
      <Commits changes={changes} />
    </section>
  );
}

/** The changes of a day as they came, which feeds link to. */
function Commits({ changes }: { changes: readonly DataChange[] }) {
  const { catalog, repositoryUrl, today } = useSite();
  return (
    <Fold class="fine" summary={counted(changes.length, "commit", "commits")}>
      <ul>
        {changes.map((change) => (
          <li key={change.revision} id={changeAnchor(change)}>
            <time dateTime={change.date}>{change.date.slice(11, 16)} UTC</time> {titleOf(catalog, change, today)}{" "}
            <CommitLink repositoryUrl={repositoryUrl} revision={change.revision} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function NoChanges() {
  const { revision } = useSite().catalog;
  return (
    <p class="panel">
      No change history available: this service runs on a copy of the data without it. The data is from{" "}
      <Day at={revision.date} />. You can still <Link to="/">check a pair</Link> or{" "}
      <Link to="/tech">browse technologies</Link>.
    </p>
  );
}

interface FilterProps {
  onlyVerdicts: boolean;
  technology: Technology | undefined;
  unknownName: string | undefined;
}

export function ChangesFilter({ onlyVerdicts, technology, unknownName }: FilterProps) {
  return (
    <Form to="/changes" class="changes-filter">
      <TextField
        id="tech"
        label="Technology"
        value={unknownName ?? technology?.name}
        maxLength={100}
        autocomplete="off"
      />
      <label class="check">
        <input type="checkbox" name="only" value="verdicts" checked={onlyVerdicts} /> Only answers that changed
      </label>
      <button type="submit">Filter</button>
      {unknownName !== undefined && (
        <p class="problem" role="alert">
          We know no technology called “{unknownName}”, so all are shown.
        </p>
      )}
    </Form>
  );
}
