/** The page of an AI coding tool: every claim with its source, what is not known, and what is like it. */
import type { AiTool } from "../../../schemas/types.js";
import type { SimilarTool } from "../../catalog/similar-tools.js";
import { type Claim, type ClaimName, claimOf } from "../../catalog/tool-claims.js";
import { PREFIX } from "../../http/links.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { ClaimSource, ClaimValue, isWebAddress, OutwardLink, pageName, Seen, toolPath } from "./claim.js";
import { correctionAddress } from "./correction.js";
import { comparePath } from "./query.js";
import { CATEGORIES, CLAIM_NAMES, GROUPS, valueInWords } from "./words.js";

interface ToolPageProps {
  slug: string;
  tool: AiTool;
  /** The closest first. */
  similar: readonly SimilarTool[];
}

export function ToolPage({ slug, tool, similar }: ToolPageProps) {
  const site = useSite();
  const { links } = site;
  const { name, meaning } = CATEGORIES[tool.category];
  const twin = `${PREFIX}/ai-tools/${encodeURIComponent(slug)}`;
  return (
    <Layout
      title={`${tool.name}: AI coding tool`}
      description={tool.description}
      canonical={toolPath(slug)}
      twins={[{ type: "application/json", path: twin, title: `${tool.name} as JSON` }]}
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
              Compare with the closest
            </a>
          </>
        )}
      </p>
      {GROUPS.map(({ name: group, claims }) => (
        <Group key={group} name={group} names={claims.filter((claim) => !ABOVE.has(claim))} tool={tool} />
      ))}
      <section>
        <h2 id="evidence">Evidence</h2>
        <p>The pages and files that this entry rests on:</p>
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
        <h2>Correct or complete it</h2>
        <p>
          Something is wrong, out of date or not known here? <a href={correctionAddress(site, tool)}>Tell us</a>, with a
          page that says so. People look at it before it is shown.
        </p>
        <p class="fine">
          <a href={links.to(twin)}>This entry as JSON</a>
        </p>
      </section>
    </Layout>
  );
}

/** Told at the top of the page already. */
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

/** Claims about one thing; those that one source confirms show it once. */
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
          Not known. If you have a source, <a href={correctionAddress(site, tool)}>tell us</a>.
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
                ? `Also: ${shared.map((claim) => traitInWords(tool, claim)).join(", ")}`
                : "Of the same category"}
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
  optional: "lets you decide about training",
};

/** What a tool has in common with another, in words: `terminal`, `by Google`, `licence MIT`. */
function traitInWords(tool: AiTool, name: ClaimName): string {
  const { value } = claimOf(tool, name);
  if (name === "vendor") return `by ${value}`;
  if (name === "license") return `licence ${value}`;
  if (name === "privacy.trainsOnCode") return TRAINING_SHARED[`${value as boolean | "optional"}`];
  // Names that are no abbreviations stand within a sentence.
  const words = CLAIM_NAMES[name].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return value === true || value === undefined ? words : `${words}: ${valueInWords(name, value).toLowerCase()}`;
}

/** The page for a slug that no tool has. @param near tools that may have been meant */
export function UnknownToolPage({ slug, near }: { slug: string; near: readonly [slug: string, tool: AiTool][] }) {
  const site = useSite();
  const { links } = site;
  return (
    <Layout title="This tool is not known" description="No tool of the directory has this name.">
      <h1>This tool is not known</h1>
      <p>
        The directory has no tool called “{slug.slice(0, 80)}”.
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
        <a href={links.to("/tools")}>See all tools</a>, or <a href={correctionAddress(site)}>add this one</a>, with a
        source.
      </p>
    </Layout>
  );
}
