/** The home page: the question, examples of answers, what is new, and how to ask from elsewhere. */
import type { DataChange } from "../../catalog/directory/changes.js";
import { endingSoon } from "../../catalog/directory/ending-soon.js";
import { type MatrixRequest, matrixOf } from "../../catalog/directory/matrix.js";
import { check, isKnown } from "../../catalog/verdict/check.js";
import { nameSubject } from "../../catalog/words.js";
import { VerdictChanges } from "../changes/changed-facts.js";
import { DAYS_COUNTED, newConflicts, recentChanges } from "../changes/digest.js";
import { Link } from "../components/link.js";
import { Copy, Day, Definitions, List, Section } from "../components/parts.js";
import { ExampleQuestions, QuestionBox } from "../components/question-box.js";
import { FactList, VerdictPanel } from "../components/verdict.js";
import { Layout } from "../layout.js";
import { LineTable } from "../pair/sections/versions.js";
import { pairPath, viewPair } from "../pair/view.js";
import { SampleReport } from "../scan/sample-report.js";
import { MatrixTable } from "../set/matrix-table.js";
import { tablePath } from "../set/query.js";
import { useSite } from "../site.js";

/** @param props.changes newest first; left out while they have yet to be read */
export function HomePage({ changes }: { changes?: readonly DataChange[] | undefined }) {
  const { catalog, links } = useSite();
  const { figures } = catalog;
  const counted: [count: number, of: string, path?: string][] = [
    [figures.technologies, "technologies", "/tech"],
    [figures.pairs, "pairs with facts", "/set"],
    [figures.rules, "curated rules"],
    [figures.sources, "sources"],
    [figures.tools, "AI coding tools", "/tools"],
  ];
  return (
    <Layout
      title="StackFit"
      description={`Find out whether technologies work together, and in which versions. ${catalog.technologies.length.toLocaleString("en")} technologies, with sources for every answer.`}
      canonical="/"
      scripts={["project.js"]}
      wide
    >
      <div class="hero">
        <section>
          <h1>Do they work together?</h1>
          <p class="lead">
            Ask about frameworks, databases, hosts and tools, in the versions you use. Every answer shows how we know.
          </p>
          <QuestionBox id="question" large label="Technologies, an upgrade, or what you look for" />
          <ExampleQuestions class="examples" />
          <p class="drop" data-drop-to={links.to("/scan")}>
            Or <Link to="/scan">scan a project</Link>
            <span class="drop-hint">: drop a package.json, lockfile or SBOM here; your browser reads it</span>. To start
            one, <Link to="/wizard">build a stack</Link>.
          </p>
        </section>
        <PieceOfMatrix />
      </div>
      <Example />
      <div class="thirds">
        <SampleReport />
        {changes && <NewConflicts changes={changes} />}
        <Ahead />
      </div>
      <ForWhom />
      <Section anchor="behind" title="Behind the answers">
        <Definitions
          class="figures"
          of={counted.map(([count, of, path]) => [path ? <Link to={path}>{of}</Link> : of, count.toLocaleString("en")])}
        />
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

const MOST_LISTED = 8;

/** Empty where nothing is known to end. */
export function Ahead() {
  const { catalog, today } = useSite();
  const endings = endingSoon(catalog, today, MOST_LISTED);
  if (endings.length === 0) return null;
  return (
    <Section anchor="ahead" title="Support ends soon">
      <List class="rows" of={endings}>
        {({ technology: { id, name }, line, end }) => (
          <>
            <Link to={`/tech/${id}`}>{`${name} ${line}`}</Link> <Day at={end} />
          </>
        )}
      </List>
      <p class="fine">
        <Link to="/tech">All technologies</Link>, each with its release lines
      </p>
    </Section>
  );
}

/** @param props.changes newest first */
export function NewConflicts({ changes }: { changes: readonly DataChange[] }) {
  const { catalog, today } = useSite();
  const found = newConflicts(catalog, recentChanges(changes, today), today);
  if (found.length === 0) return null;
  return (
    <Section anchor="new-conflicts" title="New conflicts">
      <p class="fine">
        {found.length.toLocaleString("en")} recorded in the last {DAYS_COUNTED} days. Those of the best known
        technologies:
      </p>
      <VerdictChanges facts={found.slice(0, MOST_LISTED)} />
      <p class="fine">
        <Link to="/changes">All that changed</Link>
      </p>
    </Section>
  );
}

const PIECE: MatrixRequest = {
  rows: ["nextjs", "nuxt", "sveltekit", "astro", "django", "laravel"],
  columns: ["vercel", "cloudflare-workers", "postgresql", "prisma", "drizzle", "tailwind"],
  sort: "name",
  empty: false,
};

/** Empty unless the data have all of it. */
export function PieceOfMatrix() {
  const { catalog, today } = useSite();
  if (![...PIECE.rows, ...PIECE.columns].every((id) => catalog.names.byId(id))) return null;
  return (
    <section aria-label="A piece of the matrix" class="piece">
      <MatrixTable matrix={matrixOf(catalog, PIECE, today)} title="Frameworks by what they are used with" />
      <p class="fine">
        Each sign leads to its evidence. <Link to={tablePath(PIECE)}>Compare what you use</Link>.
      </p>
    </section>
  );
}

const WAYS: readonly [who: string, what: string, command: string][] = [
  ["Developers", "Find what is wrong in a project, and the way out of it.", "stackfit scan"],
  ["CI", "Fail a build on conflicts that a change brings in.", "stackfit ci"],
  ["AI assistants", "Versions that go together, from facts and not from memory.", "stackfit mcp"],
];

export function ForWhom() {
  const { repositoryUrl } = useSite();
  return (
    <Section anchor="for-whom" title="Ask from where you work">
      <Definitions
        class="ways"
        of={WAYS.map(([who, what, command]) => [who, [what, <Copy name={`command for ${who}`} text={command} />]])}
      />
      <p class="fine">
        {repositoryUrl ? <a href={repositoryUrl}>The repository</a> : "The repository"} brings the command:{" "}
        <code>npm ci && npm run build:cli && npm install --global ./clients/cli</code>. The same over{" "}
        <Link to="/docs">HTTP</Link>, for your own tools.
      </p>
    </Section>
  );
}

const ASKED = { techA: "nextjs@15", techB: "react@17" };
const FACTS_SHOWN = 2;

/** Empty where the data do not know the pair, or its versions do not matter. */
export function Example() {
  const { catalog, links, today } = useSite();
  const answer = check(catalog, ASKED, today);
  const view = isKnown(answer) ? viewPair(catalog, answer, undefined, today) : undefined;
  if (!view?.table) return null;
  const { a, b, verdict, explanation, table } = view;
  return (
    <Section anchor="example" title="An answer shows how we know">
      <div class="with-aside">
        <div>
          <h3 class="example-pair">
            {nameSubject(a)} <span class="with">with</span> {nameSubject(b)}
          </h3>
          <VerdictPanel verdict={verdict} />
          <FactList facts={explanation.facts.slice(0, FACTS_SHOWN)} />
          <p>
            <Link to={pairPath(links, view)}>All of the evidence</Link>
          </p>
        </div>
        <div>
          <LineTable view={view} table={table} />
          <p>
            <Link to="/set?row=meta-framework&col=database">Compare many technologies at once</Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
