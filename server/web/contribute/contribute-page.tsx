/** `/contribute`: what can be taught, how, and what becomes of it. */
import { TechnologyField } from "../components/technology-field.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

/** @param props.branch the one that the data are edited on */
export function ContributePage({ branch }: { branch: string }) {
  const { links, repositoryUrl } = useSite();
  return (
    <Layout
      title="Contribute"
      description="Tell StackFit what you know: a pair of technologies, an AI coding tool, a correction."
      canonical="/contribute"
    >
      <h1>Teach it what you know</h1>
      <p class="lead">
        Every answer here began with somebody who knew it and a page that says so. Nothing has to be installed, and ten
        minutes will do.
      </p>
      <section>
        <h2>Two technologies</h2>
        <p>Do they work together, in part or not at all? If the pair has a rule, the form begins with what it says.</p>
        <form action={links.to("/contribute/compatibility")} method="get" class="panel question">
          <div class="fields">
            <TechnologyField id="techA" name="techA" label="Technology" placeholder="nextjs" />
            <TechnologyField id="techB" name="techB" label="and another" placeholder="prisma" />
            <button type="submit">Begin</button>
          </div>
        </form>
        <p>
          One of them is not known yet? <a href={links.to("/contribute/compatibility")}>Open the empty form</a>; it has
          room for a new technology.
        </p>
      </section>
      <section>
        <h2>An AI coding tool</h2>
        <p>
          <a href={links.to("/contribute/ai-tool")}>Add a tool to the directory, or complete its entry</a>: where it
          runs, what it does, what becomes of the code it sees, what it costs.
        </p>
      </section>
      <section>
        <h2>A technology, or something that is wrong</h2>
        <p>
          Requirements, release lines, ends of life, exceptions for some versions or platforms: such facts stand in
          small files with their sources. Edit the file, and a check says what is wrong with it, line by line.
        </p>
        {repositoryUrl ? (
          <ul>
            <li>
              <a href={`${repositoryUrl}/new/${branch}/data/technologies?filename=your-technology.yaml`}>
                Write the file of a new technology
              </a>
            </li>
            <li>
              <a href={`${repositoryUrl}/tree/${branch}/data`}>Find a file to correct</a>
            </li>
            <li>
              <a href={`${repositoryUrl}/issues/new?template=wrong-data.yml`}>Say what is wrong</a>, and somebody else
              corrects it
            </li>
            <li>
              <a href={`${repositoryUrl}/blob/${branch}/CONTRIBUTING.md`}>How facts are written</a>, with examples
            </li>
          </ul>
        ) : (
          <p>
            This service does not know the address of its repository; whoever runs it does. How facts are written stands
            in its <code>CONTRIBUTING.md</code>.
          </p>
        )}
        <p>
          A program can hand in facts as well: see the <a href={links.to("/docs")}>API</a>.
        </p>
      </section>
      <section>
        <h2>What happens next</h2>
        <ol>
          <li>It is checked at once. What is wrong is told field by field, with what to do about it.</li>
          <li>People open your sources, and ask where something is unclear. That takes up to a week.</li>
          <li>When they approve it, it is part of the answers within moments, with your name if you like.</li>
        </ol>
      </section>
      <section>
        <h2>What a good source is</h2>
        <div class="sources-guide">
          <div>
            <h3>
              <span aria-hidden="true" class="sign compatible">
                ✓
              </span>{" "}
              Good
            </h3>
            <ul>
              <li>the official documentation</li>
              <li>a manifest at its release tag</li>
              <li>a release note, or a maintainer’s word in the issue tracker</li>
              <li>your own test, with the versions you ran</li>
            </ul>
          </div>
          <div>
            <h3>
              <span aria-hidden="true" class="sign incompatible">
                ✕
              </span>{" "}
              Not enough
            </h3>
            <ul>
              <li>memory, and what everybody knows</li>
              <li>a file on a branch, which changes</li>
              <li>a report that nobody answered</li>
              <li>a blog that repeats another</li>
            </ul>
          </div>
        </div>
        <p>
          Write in your own words, and give versions. When in doubt, leave it out: <em>unknown</em> is an honest answer.
        </p>
      </section>
    </Layout>
  );
}
