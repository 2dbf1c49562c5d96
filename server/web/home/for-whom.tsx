/** How to ask from elsewhere, in a line each. */
import { Copy } from "../components/copy.js";
import { Link } from "../components/link.js";
import { Section } from "../components/parts.js";
import { useSite } from "../site.js";

const WAYS: readonly [who: string, what: string, command: string][] = [
  ["Developers", "Find what is wrong in a project, and the way out of it.", "stackfit scan"],
  ["CI", "Fail a build on conflicts that a change brings in.", "stackfit ci"],
  ["AI assistants", "Versions that go together, from facts and not from memory.", "stackfit mcp"],
];

export function ForWhom() {
  const { repositoryUrl } = useSite();
  return (
    <Section anchor="for-whom" title="Ask from where you work">
      <dl class="ways">
        {WAYS.map(([who, what, command]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>
              {what}
              <Copy name={`command for ${who}`} text={command} />
            </dd>
          </div>
        ))}
      </dl>
      <p class="fine">
        {repositoryUrl ? <a href={repositoryUrl}>The repository</a> : "The repository"} brings the command:{" "}
        <code>npm ci && npm run build:cli && npm install --global ./clients/cli</code>. The same over{" "}
        <Link to="/docs">HTTP</Link>, for your own tools.
      </p>
    </Section>
  );
}
