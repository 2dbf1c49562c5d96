/** The home page: check a pair, with the answer in place. */
import type { Catalog } from "../../catalog/catalog.js";
import { figuresOf } from "../../catalog/directory/figures.js";
import type { Day } from "../../catalog/facts/lifecycle.js";
import type { Answer } from "../../catalog/verdict/check.js";
import { nameSide } from "../../catalog/verdict/tool-verdict.js";
import { TechnologyField } from "../components/technology-field.js";
import { VerdictPanel } from "../components/verdict.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

interface HomePageProps {
  catalog: Catalog;
  today: Day;
  /** As typed; empty by default. */
  names: readonly [string, string];
  answer: Answer | undefined;
}

export function HomePage({ catalog, today, names, answer }: HomePageProps) {
  const { links } = useSite();
  const { technologies, pairs, observed, rules, tools, sources } = figuresOf(catalog, today);
  const count = (number: number) => number.toLocaleString("en");
  return (
    <Layout
      title="StackFit"
      description={`Find out whether technologies work together, and in which versions. ${count(technologies)} technologies, with sources for every answer.`}
      canonical="/"
      scripts={["scan.js"]}
    >
      <h1>Do they work together?</h1>
      <p class="lead">
        Find out whether frameworks, databases, hosts and tools work together, and in which versions. Every answer shows
        its sources.
      </p>
      <form action={links.to("/")} method="get" data-swap="answer" class="panel question">
        <div class="fields">
          <TechnologyField id="techA" name="techA" label="First technology" value={names[0]} placeholder="nextjs@15" />
          <TechnologyField id="techB" name="techB" label="Second technology" value={names[1]} placeholder="react" />
          <button type="submit">Check</button>
        </div>
        <p class="fine">
          A name, a package or a <abbr title="package URL">purl</abbr>; add a version after <code>@</code> if you like.
        </p>
      </form>
      <div id="answer" aria-live="polite">
        {answer && <AnswerInPlace answer={answer} />}
      </div>
      <section>
        <h2>Scan a project</h2>
        <p>
          Scan a <code>package.json</code>, a lockfile or an SBOM to find dependencies that do not work together, how
          serious that is, and how to fix it.
        </p>
        <p class="drop" data-drop-to={links.to("/scan")}>
          <a class="button" href={links.to("/scan")}>
            Scan a project
          </a>{" "}
          <span class="fine drop-hint">or drop the file here; your browser reads it</span>
        </p>
        <p>
          Starting something new? <a href={links.to("/wizard")}>Build a stack</a> step by step, or{" "}
          <a href={links.to("/matrix?row=meta-framework&col=database")}>compare many technologies at once</a>.
        </p>
      </section>
      <section>
        <h2>Behind the answers</h2>
        <dl class="figures">
          <Figure count={technologies} of="technologies" href={links.to("/tech")} />
          <Figure count={pairs} of="known pairs" href={links.to("/matrix")} />
          <Figure count={rules} of="curated rules" />
          <Figure count={sources} of="sources" />
          <Figure count={tools} of="AI coding tools" href={links.to("/tools")} />
        </dl>
        <p>
          Facts are small files with sources, kept in Git and reviewed by people. {count(observed)} of the pairs are
          known only from public projects that use both. Each fact answers only for the versions it covers. If none
          covers yours, the answer is <em>unknown</em>, and{" "}
          <a href={links.to("/contribute")}>you can add what you know</a>.
        </p>
      </section>
    </Layout>
  );
}

function Figure({ count, of, href }: { count: number; of: string; href?: string }) {
  return (
    <div>
      <dt>{href ? <a href={href}>{of}</a> : of}</dt>
      <dd>{count.toLocaleString("en")}</dd>
    </div>
  );
}

function AnswerInPlace({ answer: { a, b, verdict } }: { answer: Answer }) {
  const { links } = useSite();
  if (!a || !b) return <VerdictPanel verdict={verdict} />;
  return (
    <>
      <h2>
        {nameSide(a)} <span class="with">with</span> {nameSide(b)}
      </h2>
      <VerdictPanel verdict={verdict} />
      <p>
        <a href={links.askedPath(a, b)}>See the sources, versions and badge</a>
      </p>
    </>
  );
}
