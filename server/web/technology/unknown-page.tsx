/** The page for an unknown technology. */
import type { Technology } from "../../catalog/facts/technology.js";
import type { ToolSide } from "../../catalog/names/tool-sides.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { toolPath } from "../tools/claim.js";

interface UnknownTechnologyProps {
  /** As requested. */
  name: string;
  /** Similar names, nearest first. */
  near: readonly Technology[];
  /** The AI coding tool of this name. */
  tool: ToolSide | undefined;
}

const LONGEST = 80;

export function UnknownTechnology({ name, near, tool }: UnknownTechnologyProps) {
  const { links } = useSite();
  const shown = name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
  return (
    <Layout title="Unknown technology" description="We don't know a technology with this name.">
      <h1>Unknown technology “{shown}”</h1>
      {tool && (
        <p>
          <a href={links.to(toolPath(tool.id))}>{tool.name}</a> is an AI coding tool.
        </p>
      )}
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
        Missing a technology? <a href={links.to("/contribute")}>Add it</a>.
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
          <label for="q">Search technologies</label>
          <input id="q" name="q" type="search" value={q} maxLength={214} autocomplete="off" spellcheck={false} />
        </div>
        <button type="submit">Search</button>
      </div>
    </form>
  );
}
