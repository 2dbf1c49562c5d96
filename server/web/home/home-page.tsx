/** The front page: the question, its answer in place, and what is behind it. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Answer } from "../../catalog/check.js";
import { figuresOf } from "../../catalog/figures.js";
import { nameSubject } from "../../catalog/wording.js";
import { TechnologyField } from "../components/technology-field.js";
import { VerdictPanel } from "../components/verdict.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

interface HomePageProps {
  catalog: Catalog;
  /** As they were asked; empty where nothing was. */
  names: readonly [string, string];
  answer: Answer | undefined;
}

export function HomePage({ catalog, names, answer }: HomePageProps) {
  const { links } = useSite();
  const { technologies, pairs, rules, tools, sources } = figuresOf(catalog);
  const count = (number: number) => number.toLocaleString("en");
  return (
    <Layout
      title="StackFit"
      description={`Whether ${count(technologies)} technologies work together, and the sources behind each answer.`}
      canonical="/"
      scripts={["scan.js"]}
    >
      <h1>Do they work together?</h1>
      <p class="lead">
        StackFit tells whether frameworks, databases, hosts and tools fit each other, in which versions, and shows the
        sources behind every answer.
      </p>
      <form action={links.to("/")} method="get" data-swap="answer" class="panel question">
        <div class="fields">
          <TechnologyField id="techA" name="techA" label="Technology" value={names[0]} placeholder="nextjs@15" />
          <TechnologyField id="techB" name="techB" label="and another" value={names[1]} placeholder="react" />
          <button type="submit">Check</button>
        </div>
        <p class="fine">
          A name, a package or a <abbr title="package URL">purl</abbr>, with a version behind <code>@</code> if you
          like.
        </p>
      </form>
      <div id="answer" aria-live="polite">
        {answer && <AnswerInPlace answer={answer} />}
      </div>
      <section>
        <h2>A whole project</h2>
        <p>
          Scan the dependencies of a <code>package.json</code>, a lockfile or an SBOM: which of them do not fit, how bad
          it is, and what to do.
        </p>
        <p class="drop" data-drop-to={links.to("/scan")}>
          <a class="button" href={links.to("/scan")}>
            Scan a project
          </a>{" "}
          <span class="fine drop-hint">or drop the file here; it is read in your browser</span>
        </p>
        <p>
          Starting something new? <a href={links.to("/wizard")}>Build a stack</a> step by step, or see a{" "}
          <a href={links.to("/matrix?row=meta-framework&col=database")}>whole field at once</a>.
        </p>
      </section>
      <section>
        <h2>What stands behind it</h2>
        <dl class="figures">
          <Figure count={technologies} of="technologies" href={links.to("/tech")} />
          <Figure count={pairs} of="pairs with facts" href={links.to("/matrix")} />
          <Figure count={rules} of="curated rules" />
          <Figure count={sources} of="sources" />
          <Figure count={tools} of="AI coding tools" href={links.to("/tools")} />
        </dl>
        <p>
          Facts are small files with their sources, kept in Git and reviewed by people. Where none is known, the answer
          is <em>unknown</em>, and <a href={links.to("/contribute")}>yours is welcome</a>.
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
        {nameSubject(a)} <span class="with">with</span> {nameSubject(b)}
      </h2>
      <VerdictPanel verdict={verdict} />
      <p>
        <a href={links.askedPath(a, b)}>Why, with sources, versions and a badge</a>
      </p>
    </>
  );
}
