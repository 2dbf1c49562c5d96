/** `/tools/{slug}`. */
import type { AiTool } from "../../../schemas/types.js";
import type { SimilarTool } from "../../catalog/directory/similar-tools.js";
import { type Claim, type ClaimName, claimOf } from "../../catalog/directory/tool-claims.js";
import { PREFIX } from "../../http/views/links.js";
import { toolReportPath } from "../components/report-link.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { ClaimSource, ClaimValue, isWebAddress, OutwardLink, pageName, Seen, toolPath } from "./claim.js";
import { correctionUrl } from "./correction-link.js";
import { CATEGORIES, CLAIM_NAMES, GROUPS, valueInWords } from "./labels.js";
import { comparePath } from "./query.js";

interface ToolPageProps {
  slug: string;
  tool: AiTool;
  /** The most similar first. */
  similar: readonly SimilarTool[];
}

export function ToolPage({ slug, tool, similar }: ToolPageProps) {
  const site = useSite();
  const { links } = site;
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
        <a href={links.to("/tools")}>AI coding tools</a> ›{" "}
        <a href={links.to(`/tools?category=${tool.category}`)}>{name}</a>
      </p>
      <h1>{tool.name}</h1>
      <p class="lead">{tool.description}</p>
      <p>
        <ClaimSource claim={claimOf(tool, "description")} tool={tool} />
      </p>
      <p>
        <span class="kind">{name}</span> {meaning}
        {similar.length > 0 && (
          <>
            {" · "}
            <a href={links.to(comparePath([slug, ...similar.slice(0, 3).map((other) => other.slug)]))}>
              Compare with similar tools
            </a>
          </>
        )}
      </p>
      {GROUPS.map(({ name: group, claims }) => (
        <Group key={group} name={group} names={claims.filter((claim) => !ABOVE.has(claim))} tool={tool} />
      ))}
      <section>
        <h2 id="evidence">Evidence</h2>
        <p>Sources of this entry:</p>
        <ul>
          {tool.evidence.map((address) => (
            <li key={address}>
              <OutwardLink address={address}>{isWebAddress(address) ? pageName(address) : address}</OutwardLink>
            </li>
          ))}
        </ul>
        <p class="fine">
          <Evidence tool={tool} />
        </p>
      </section>
      {similar.length > 0 && <Similar slug={slug} name={tool.name} similar={similar} />}
      <section>
        <h2>Something wrong or missing?</h2>
        <p>
          <a href={toolReportPath(links, slug)} rel="nofollow">
            This is wrong
          </a>
          : tell us, with a source, without an account. Or{" "}
          <a href={correctionUrl(site, tool)}>propose the change yourself</a>. We review changes before they appear.
        </p>
        <p class="fine">
          <a href={links.to(json)}>This entry as JSON</a>
        </p>
      </section>
    </Layout>
  );
}

/** Already at the top of the page. */
const ABOVE = new Set<ClaimName>(["description", "category"]);

function Evidence({ tool }: { tool: AiTool }) {
  return (
    <>
      {tool.checked ? (
        <>
          Last <Seen tool={tool} />; the entry last changed on
        </>
      ) : (
        "The entry last changed on"
      )}{" "}
      <time dateTime={tool.updated}>{tool.updated}</time>.
    </>
  );
}

/** A group of claims; a common source is shown once. */
function Group({ name, names, tool }: { name: string; names: readonly ClaimName[]; tool: AiTool }) {
  const site = useSite();
  const claims = names.map((claim) => claimOf(tool, claim));
  const known = claims.filter(({ value }) => value !== undefined);
  const single = new Set(names.map((claim) => claim.split(".")[0])).size === 1 && known[0];
  return (
    <section>
      <h2>{name}</h2>
      {known.length === 0 && (
        <p>
          Not known. If you have a source, <a href={correctionUrl(site, tool)}>tell us</a>.
        </p>
      )}
      {known.length > 0 && (
        <dl class="claims">
          {claims.map((claim) => (
            <ClaimRow key={claim.name} claim={claim} tool={tool} sourced={!single} />
          ))}
        </dl>
      )}
      {single && (
        <p>
          <ClaimSource claim={single} tool={tool} />
        </p>
      )}
    </section>
  );
}

function ClaimRow({ claim, tool, sourced }: { claim: Claim; tool: AiTool; sourced: boolean }) {
  return (
    <div>
      <dt>{CLAIM_NAMES[claim.name]}</dt>
      <dd>
        <ClaimValue claim={claim} />
        {sourced && claim.value !== undefined && (
          <>
            <br />
            <ClaimSource claim={claim} tool={tool} />
          </>
        )}
      </dd>
    </div>
  );
}

function Similar({ slug, name, similar }: { slug: string; name: string; similar: readonly SimilarTool[] }) {
  const { links } = useSite();
  return (
    <section>
      <h2>Similar tools</h2>
      <ul class="cards">
        {similar.map(({ slug: other, tool, shared }) => (
          <li key={other} class="panel">
            <h3>
              <a href={links.to(toolPath(other))}>{tool.name}</a>
            </h3>
            <p class="fine">
              {shared.length > 0
                ? `In common: ${shared.map((claim) => traitInWords(tool, claim)).join(", ")}`
                : "Same category"}
            </p>
            <p>
              <a href={links.to(comparePath([slug, other]))}>
                Compare
                <span class="hidden">
                  {" "}
                  {name} with {tool.name}
                </span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TRAINING_SHARED = {
  true: "trains on your code",
  false: "does not train on your code",
  optional: "lets you opt out of training",
};

/** What two tools have in common: `terminal`, `by Google`, `licence MIT`. */
function traitInWords(tool: AiTool, name: ClaimName): string {
  const { value } = claimOf(tool, name);
  if (name === "vendor") return `by ${value}`;
  if (name === "license") return `licence ${value}`;
  if (name === "privacy.trainsOnCode") return TRAINING_SHARED[`${value as boolean | "optional"}`];
  // Lower case within a sentence, except abbreviations.
  const words = CLAIM_NAMES[name].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return value === true || value === undefined ? words : `${words}: ${valueInWords(name, value).toLowerCase()}`;
}

/** The page for an unknown slug. @param near suggestions */
export function UnknownToolPage({ slug, near }: { slug: string; near: readonly [slug: string, tool: AiTool][] }) {
  const site = useSite();
  const { links } = site;
  return (
    <Layout title="Unknown tool" description="We don't know a tool with this name.">
      <h1>Unknown tool</h1>
      <p>
        We don't know a tool called “{slug.slice(0, 80)}”.
        {near.length > 0 && (near.length > 1 ? " Did you mean one of these?" : " Did you mean this one?")}
      </p>
      {near.length > 0 && (
        <ul>
          {near.map(([other, tool]) => (
            <li key={other}>
              <a href={links.to(toolPath(other))}>{tool.name}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={links.to("/tools")}>See all tools</a>, or <a href={correctionUrl(site)}>add it</a>, with a source.
      </p>
    </Layout>
  );
}
