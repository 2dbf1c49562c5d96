/** `/contribute`. */
import type { Status } from "../../catalog/facts/kind.js";
import { TechnologyField } from "../components/field.js";
import { Link } from "../components/link.js";
import { List, Section } from "../components/parts.js";
import { StatusSign } from "../components/status.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

export function ContributePage() {
  const { links, repositoryUrl, branch } = useSite();
  return (
    <Layout
      title="Contribute"
      description="Share what you know: report compatibility, add an AI coding tool, or correct data."
      canonical="/contribute"
    >
      <h1>Share what you know</h1>
      <p class="lead">
        Every answer here started with someone who knew it and had a source. It takes ten minutes, without an account
        and with nothing to install.
      </p>
      <div class="columns with-aside">
        <div>
          <Section title="Compatibility of two technologies">
            <p>Do they work together, partly or not at all? If we have a rule for the pair, the form starts with it.</p>
            <form action={links.to("/contribute/compatibility")} method="get" class="panel question">
              <div class="fields">
                <TechnologyField id="techA" name="techA" label="First technology" placeholder="nextjs" />
                <TechnologyField id="techB" name="techB" label="Second technology" placeholder="prisma" />
                <button type="submit">Start</button>
              </div>
            </form>
            <p>
              Is one of them missing here? <Link to="/contribute/compatibility">Open the empty form</Link>; you can add
              a new technology there.
            </p>
          </Section>
          <Section title="An AI coding tool">
            <p>
              <Link to="/contribute/ai-tool">Add a tool to the directory, or complete its entry</Link>: where it runs,
              what it does, what happens to your code, what it costs.
            </p>
          </Section>
          <Section title="A technology">
            <p>
              <Link to="/contribute/technology">Say what is wrong or missing</Link> about one technology, such as its
              release lines or requirements. A maintainer changes the data.
            </p>
          </Section>
          <Section title="Other facts and corrections">
            <p>
              Requirements, release lines, end of life, exceptions for some versions or platforms: these facts are in
              small files with their sources. Edit a file, and an automatic check reports problems line by line.
              Programs can submit facts through the <Link to="/docs">API</Link>.
            </p>
            {repositoryUrl ? (
              <ul>
                <li>
                  <a href={`${repositoryUrl}/tree/${branch}/data`}>Add or correct a file</a>
                </li>
                <li>
                  <a href={`${repositoryUrl}/issues/new?template=wrong-data.yml`}>Report wrong data</a>, and someone
                  else corrects it
                </li>
                <li>
                  <a href={`${repositoryUrl}/blob/${branch}/CONTRIBUTING.md`}>How to write facts</a>, with examples
                </li>
              </ul>
            ) : (
              <p>
                This service has no repository configured; ask its operator. <code>CONTRIBUTING.md</code> in the
                repository explains how to write facts.
              </p>
            )}
          </Section>
        </div>
        <aside>
          <Section title="What happens next">
            <ol>
              <li>The form checks your answers at once, and explains problems field by field.</li>
              <li>Without an access token, a maintainer reads them first; nothing is public until then.</li>
              <li>Reviewers check your sources, and ask if something is unclear. This takes up to a week.</li>
              <li>After approval, it is live within moments, with your name if you like.</li>
            </ol>
          </Section>
          <Section title="Good sources">
            <div class="sources-guide">
              <SourceList status="compatible" title="Good" of={GOOD} />
              <SourceList status="incompatible" title="Not enough" of={NOT_ENOUGH} />
            </div>
            <p>
              Use your own words, and name versions. When in doubt, leave it out: <em>unknown</em> is an honest answer.
            </p>
          </Section>
        </aside>
      </div>
    </Layout>
  );
}

const GOOD = [
  "the official documentation",
  "a manifest at its release tag",
  "a release note, or a maintainer’s comment in the issue tracker",
  "your own test, with the versions you ran",
];

const NOT_ENOUGH = [
  "memory and common knowledge",
  "a file on a branch, since it changes",
  "an unanswered report",
  "a blog that repeats another",
];

function SourceList({ status, title, of }: { status: Status; title: string; of: readonly string[] }) {
  return (
    <div>
      <h3>
        <StatusSign status={status} /> {title}
      </h3>
      <List of={of} />
    </div>
  );
}
