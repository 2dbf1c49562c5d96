/** `/tools/{slug}`. */
import type { AiTool } from "../../../schemas/types.js";
import type { SimilarTool } from "../../catalog/directory/similar-tools.js";
import { type Claim, type ClaimName, claimOf } from "../../catalog/directory/tool-claims.js";
import { PREFIX } from "../../http/views/links.js";
import { toolFormPath } from "../components/contribute-links.js";
import { Link } from "../components/link.js";
import { Day, Fold, List, Section } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { ClaimSource, ClaimValue, isWebAddress, NotRecorded, OutwardLink, pageName, Seen, toolPath } from "./claim.js";
import { CATEGORIES, CLAIM_NAMES, GROUPS } from "./labels.js";
import { comparePath } from "./query.js";
import { lowered, SETS } from "./tool-table.js";

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
      alternates={[{ type: "application/json", path: json, title: `${tool.name} as JSON` }]}
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
      <Summary tool={tool} />
      <div class="columns tool-columns">
        <div>
          {GROUPS.map(({ name: group, claims }) => (
            <Group key={group} name={group} names={claims.filter((claim) => !ABOVE.has(claim))} tool={tool} />
          ))}
          <NotRecordedClaims tool={tool} />
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

/** What people compare first, of the columns of the table; where it runs has a section of its own. */
const SUMMARY = SETS.usual.filter(({ name }) => name !== "Runs on");

const ABOVE = new Set<ClaimName>(["description", "category", ...SUMMARY.flatMap(({ claims }) => claims)]);

function Summary({ tool }: { tool: AiTool }) {
  return (
    <section class="columns">
      <h2 class="hidden">In short</h2>
      <dl class="tool-summary">
        {SUMMARY.map(({ name, claims, value }) => {
          const [first] = claims.map((claim) => claimOf(tool, claim)).filter((claim) => claim.value !== undefined);
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value(tool, Number.POSITIVE_INFINITY) ?? <NotRecorded />}</dd>
              {first && (
                <dd>
                  <ClaimSource claim={first} tool={tool} />
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** What most tools do not have: that it is missing is worth no word. */
const RARE = new Set<ClaimName>(["status.since", "successor", "aliases", "privacy.trainingDefault", "pricing.plans"]);

function NotRecordedClaims({ tool }: { tool: AiTool }) {
  const { links } = useSite();
  const open = GROUPS.flatMap(({ claims }) => claims).filter(
    (name) => !RARE.has(name) && claimOf(tool, name).value === undefined,
  );
  if (open.length === 0) return null;
  return (
    <Fold class="tool-fold" summary={`Not recorded: ${open.length} ${open.length === 1 ? "fact" : "facts"}`}>
      <p>
        {open.map((name, index) => (index === 0 ? CLAIM_NAMES[name] : lowered(CLAIM_NAMES[name]))).join(", ")}. This
        says neither yes nor no. <a href={toolFormPath(links, tool)}>Add one, with a source</a>.
      </p>
    </Fold>
  );
}

/** What is known of a group of claims; a common source is shown once. */
function Group({ name, names, tool }: { name: string; names: readonly ClaimName[]; tool: AiTool }) {
  const known = names.map((claim) => claimOf(tool, claim)).filter(({ value }) => value !== undefined);
  if (known.length === 0) return null;
  const single = new Set(names.map((claim) => claim.split(".")[0])).size === 1 && known[0];
  return (
    <Section title={name}>
      <dl class="claims">
        {known.map((claim) => (
          <ClaimRow key={claim.name} claim={claim} tool={tool} sourced={!single} />
        ))}
      </dl>
      {single && (
        <p>
          <ClaimSource claim={single} tool={tool} />
        </p>
      )}
    </Section>
  );
}

function ClaimRow({ claim, tool, sourced }: { claim: Claim; tool: AiTool; sourced: boolean }) {
  return (
    <div>
      <dt>{CLAIM_NAMES[claim.name]}</dt>
      <dd>
        <ClaimValue claim={claim} />
        {sourced && (
          <>
            <br />
            <ClaimSource claim={claim} tool={tool} />
          </>
        )}
      </dd>
    </div>
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

export function UnknownToolPage({ slug, near }: { slug: string; near: readonly [slug: string, tool: AiTool][] }) {
  const { links } = useSite();
  return (
    <Layout title="Unknown tool" description="We don't know a tool with this name.">
      <h1>Unknown tool</h1>
      <p>
        We don't know a tool called “{slug.slice(0, 80)}”.
        {near.length > 0 && (near.length > 1 ? " Did you mean one of these?" : " Did you mean this one?")}
      </p>
      {near.length > 0 && <List of={near}>{([other, tool]) => <Link to={toolPath(other)}>{tool.name}</Link>}</List>}
      <p>
        <Link to="/tools">See all tools</Link>, or <a href={toolFormPath(links)}>add it</a>, with a source.
      </p>
    </Layout>
  );
}
