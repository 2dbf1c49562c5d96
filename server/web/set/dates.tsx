/** The days on which the support of technologies in use ends, and ways to be told. */
import { endsOf } from "../../catalog/directory/ending-soon.js";
import type { Subject } from "../../catalog/names/question.js";
import { nameWithVersion } from "../ask/paths.js";
import { feedPath } from "../changes/feed.js";
import { Link, LinkItem } from "../components/link.js";
import { Day, List, Section } from "../components/parts.js";
import { useSite } from "../site.js";
import { linePath } from "../technology/focus.js";
import { eachOther, tablePath } from "./query.js";

/** What to come back for: the address of the page keeps the list. */
export function Dates({ subjects }: { subjects: readonly Subject[] }) {
  const { today } = useSite();
  const ends = endsOf(subjects, today);
  const ids = [...new Set(subjects.map(({ technology }) => technology.id))];
  return (
    <Section title="Ends of support">
      <List of={ends}>
        {({ technology, line, end }) => (
          <>
            <Day at={end} /> <Link to={linePath(technology, line)}>{`${technology.name} ${line}`}</Link>
            {end < today ? ", out of support" : `, in ${daysBetween(today, end)} days`}
          </>
        )}
      </List>
      {ends.length === 0 && <p>No end of support is announced for any of them.</p>}
      <ul class="links">
        {ends.length > 0 && (
          <LinkItem to={tablePath(eachOther(subjects.map(nameWithVersion)), "/set.ics")}>
            Calendar of these days
          </LinkItem>
        )}
        <LinkItem to={feedPath(ids)}>Feed of what changes</LinkItem>
      </ul>
      <p class="fine">The address of this page keeps your list: bookmark it, and come back for what is new.</p>
    </Section>
  );
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
