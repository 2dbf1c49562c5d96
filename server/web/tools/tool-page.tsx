/** `/tools/{slug}`. */
import type { AiTool } from "../../../schemas/types.js";
import type { SimilarTool } from "../../catalog/directory/similar-tools.js";
import { claimOf } from "../../catalog/directory/tool-claims.js";
import { PREFIX } from "../../http/views/links.js";
import { toolFormPath } from "../components/contribute-links.js";
import { Link } from "../components/link.js";
import { Day, Definitions, Fold, List, Section } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { ClaimSource, isWebAddress, NotRecorded, OutwardLink, pageName, Seen, toolPath } from "./claim.js";
import { CATEGORIES } from "./labels.js";
import { comparePath } from "./query.js";
import { COLUMNS, type Column, claimIn, IN_FULL, lowered, SETS } from "./tool-columns.js";

interface ToolPageProps {
  slug: string;
  tool: AiTool;
  /** The most similar first. */
  similar: readonly SimilarTool[];
  /** The slug of the tool that takes its place, where that is in the directory. */
  successor?: string | undefined;
}

export function ToolPage({ slug, tool, similar, successor }: ToolPageProps) {
  const { links } = useSite();
  const { name, meaning } = CATEGORIES[tool.category];
  const json = `${PREFIX}/ai-tools/${encodeURIComponent(slug)}`;
  return (
    <Layout
      title={`${tool.name}: AI coding tool`}
      description={tool.description}
      canonical={toolPath(slug)}
      alternates={[json]}
    >
      <p class="fine crumbs">
        <Link to="/tools">AI coding tools</Link> › <Link to={`/tools?category=${tool.category}`}>{name}</Link>
      </p>
      <h1>{tool.name}</h1>
      <Ended tool={tool} successor={successor} />
      <p class="lead">{tool.description}</p>
      <p>
        <ClaimSource claim={claimOf(tool, "description")} tool={tool} />
      </p>
      <p>
        <span class="kind">{name}</span> {meaning}
      </p>
      <section class="columns">
        <h2 class="hidden">In short</h2>
        <Definitions class="tool-summary" of={SUMMARY.map((column) => entryOf(column, tool))} />
      </section>
      <div class="columns tool-columns">
        <div>
          <Known columns={[...RUNS_ON, ...SETS.capabilities]} title="What it can do" tool={tool} />
          <Known columns={[...SETS.about, ...SETS.other]} title="About" tool={tool} />
          <NotRecordedFacts tool={tool} />
          <section>
            <h2 id="evidence">Evidence</h2>
            <List class="tool-sources" of={tool.evidence}>
              {(address) => (
                <OutwardLink address={address}>{isWebAddress(address) ? pageName(address) : address}</OutwardLink>
              )}
            </List>
            <p class="fine">
              {tool.checked && (
                <>
                  Last <Seen tool={tool} />.{" "}
                </>
              )}
              The entry last changed on <Day at={tool.updated} />.
            </p>
          </section>
        </div>
        <div>
          <Similar slug={slug} tool={tool} similar={similar} />
          <Section title="Something wrong or missing?">
            <p>
              <a href={toolFormPath(links, tool)} rel="nofollow">
                Tell us
              </a>
              , with a source; you need no account. We review changes before they appear.
            </p>
            <p class="fine">
              <Link to={json}>This entry as JSON</Link>
            </p>
          </Section>
        </div>
      </div>
    </Layout>
  );
}

/** That a tool is no longer to be chosen, first of all. */
function Ended({ tool, successor }: Pick<ToolPageProps, "tool" | "successor">) {
  const { status, successor: name, category } = tool;
  if (status?.state !== "ended") return null;
  return (
    <p class="panel">
      <strong>
        {tool.name} has ended
        {status.since && (
          <>
            {" "}
            (<Day at={status.since} />)
          </>
        )}
        .
      </strong>{" "}
      {name && <>Its makers name {successor ? <Link to={toolPath(successor)}>{name}</Link> : name} in its place. </>}
      <Link to={`/tools?category=${category}`}>Tools of the same kind</Link>
    </p>
  );
}

/** What people compare first; where it runs has to do with what it can do. */
const [SUMMARY, RUNS_ON] = [SETS.usual.slice(0, -1), SETS.usual.slice(-1)];

/** What else is known. */
function Known({ columns, title, tool }: { columns: readonly Column[]; title: string; tool: AiTool }) {
  const known = columns.filter((column) => claimIn(tool, column));
  if (known.length === 0) return null;
  return (
    <Section title={title}>
      <Definitions class="claims" of={known.map((column) => entryOf(column, tool))} />
    </Section>
  );
}

function entryOf(column: Column, tool: AiTool) {
  const claim = claimIn(tool, column);
  const source = claim && <ClaimSource claim={claim} tool={tool} />;
  return [column.name, column.value(tool, IN_FULL) ?? <NotRecorded />, source] as const;
}

function NotRecordedFacts({ tool }: { tool: AiTool }) {
  const { links } = useSite();
  const open = COLUMNS.filter(
    (column) => !column.isRare && column.claims.length > 0 && claimIn(tool, column) === undefined,
  );
  if (open.length === 0) return null;
  return (
    <Fold class="tool-fold" summary={`Not recorded: ${open.length} ${open.length === 1 ? "fact" : "facts"}`}>
      <p>
        {open.map(({ name }, index) => (index === 0 ? name : lowered(name))).join(", ")}. This says neither yes nor no.{" "}
        <a href={toolFormPath(links, tool)}>Add one, with a source</a>.
      </p>
    </Fold>
  );
}

function Similar({ slug, tool: { category }, similar }: Omit<ToolPageProps, "successor">) {
  return (
    <Section title="Similar tools">
      {similar.length === 0 ? (
        <p>We know of nothing important that other tools of this category share with it.</p>
      ) : (
        <>
          <List class="links" of={similar}>
            {({ slug: other, tool }) => <Link to={toolPath(other)}>{tool.name}</Link>}
          </List>
          <p>
            <Link to={comparePath([slug, ...similar.map((other) => other.slug)])}>Compare with similar tools</Link>
          </p>
        </>
      )}
      <p class="fine">
        <Link to={`/tools?category=${category}`}>All tools of the category {CATEGORIES[category].name}</Link>
      </p>
    </Section>
  );
}
