/** The home page: the question, examples of answers, what is new, and how to ask from elsewhere. */
import type { Change } from "../../catalog/directory/changes.js";
import { Link, LinkItem } from "../components/link.js";
import { Section } from "../components/parts.js";
import { QuestionBox } from "../components/question-box.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { Ahead } from "./ahead.js";
import { Example } from "./example.js";
import { ForWhom } from "./for-whom.js";
import { NewConflicts } from "./new-conflicts.js";
import { PieceOfMatrix } from "./piece-of-matrix.js";
import { SampleScan } from "./sample-scan.js";

const QUESTIONS = [
  "next.js 15 with react 17",
  "next prisma vercel-edge",
  "orm for next.js on cloudflare workers",
  "upgrade to angular 20",
  "cursor vs claude code",
];

/** @param props.changes newest first; left out while they have yet to be read */
export function HomePage({ changes }: { changes?: readonly Change[] | undefined }) {
  const { catalog, links } = useSite();
  const { figures } = catalog;
  return (
    <Layout
      title="StackFit"
      description={`Find out whether technologies work together, and in which versions. ${catalog.technologies.length.toLocaleString("en")} technologies, with sources for every answer.`}
      canonical="/"
      scripts={["scan.js"]}
      wide
    >
      <div class="hero">
        <section>
          <h1>Do they work together?</h1>
          <p class="lead">
            Ask about frameworks, databases, hosts and tools, in the versions you use. Every answer shows how we know.
          </p>
          <QuestionBox id="question" large label="Technologies, an upgrade, or what you look for" />
          <ul class="examples">
            {QUESTIONS.map((question) => (
              <LinkItem key={question} to={`/ask?q=${encodeURIComponent(question)}`}>
                {question}
              </LinkItem>
            ))}
          </ul>
          <p class="drop" data-drop-to={links.to("/scan")}>
            Or <Link to="/scan">scan a project</Link>
            <span class="drop-hint">: drop a package.json, lockfile or SBOM here; your browser reads it</span>.
          </p>
        </section>
        <PieceOfMatrix />
      </div>
      <Example />
      <div class="thirds">
        <SampleScan />
        {changes && <NewConflicts changes={changes} />}
        <Ahead />
      </div>
      <ForWhom />
      <Section anchor="behind" title="Behind the answers">
        <dl class="figures">
          <Figure count={figures.technologies} of="technologies" href={links.to("/tech")} />
          <Figure count={figures.pairs} of="pairs with facts" href={links.to("/matrix")} />
          <Figure count={figures.rules} of="curated rules" />
          <Figure count={figures.sources} of="sources" />
          <Figure count={figures.tools} of="AI coding tools" href={links.to("/tools")} />
        </dl>
        <p>
          Facts are small files with sources, kept in Git and reviewed by people.{" "}
          {figures.observed.toLocaleString("en")} of the pairs are known only from public projects that use both. Each
          fact answers only for the versions it covers. If none covers yours, the answer is <em>unknown</em>, and{" "}
          <Link to="/contribute">you can add what you know</Link>.
        </p>
      </Section>
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
