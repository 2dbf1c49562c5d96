/** The page for a name that no technology is known by. */
import type { Technology } from "../../catalog/technology.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

interface UnknownTechnologyProps {
  /** As it was asked for. */
  name: string;
  /** Those with a similar name, nearest first. */
  near: readonly Technology[];
}

/** A longer name is cut; nobody needs to read all of it to know it again. */
const LONGEST = 80;

export function UnknownTechnology({ name, near }: UnknownTechnologyProps) {
  const { links } = useSite();
  const shown = name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
  return (
    <Layout title="Not known" description="No technology is known by this name.">
      <h1>No technology is known as “{shown}”</h1>
      {near.length > 0 && (
        <>
          <p>Did you mean one of these?</p>
          <ul>
            {near.map(({ id, name: known }) => (
              <li key={id}>
                <a href={links.to(`/tech/${id}`)}>{known}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <SearchForm q={shown} />
      <p>
        Is it missing here? <a href={links.to("/contribute")}>Tell what you know of it</a>.
      </p>
    </Layout>
  );
}

function SearchForm({ q }: { q: string }) {
  const { links } = useSite();
  return (
    <form action={links.to("/tech")} method="get" class="panel">
      <div class="fields">
        <div class="field">
          <label for="q">Look through all technologies</label>
          <input id="q" name="q" type="search" value={q} maxLength={214} autocomplete="off" spellcheck={false} />
        </div>
        <button type="submit">Search</button>
      </div>
    </form>
  );
}
