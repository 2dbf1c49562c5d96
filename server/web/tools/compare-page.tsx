/** `/tools/compare`. */
import type { AiTool } from "../../../schemas/types.js";
import { type Agreement, type ComparedClaim, compareTools } from "../../catalog/directory/tool-claims.js";
import { orderTools } from "../../catalog/directory/tool-order.js";
import { Scroll } from "../components/scroll.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { ClaimValue, ShortSource, toolPath } from "./claim.js";
import { type Comparison, LEAST_COMPARED, MOST_COMPARED } from "./comparison.js";
import { correctionUrl } from "./correction-link.js";
import { CATEGORIES, CLAIM_NAMES, GROUPS } from "./labels.js";
import { comparePath } from "./query.js";

interface ComparePageProps {
  tools: ReadonlyMap<string, AiTool>;
  compared: Comparison;
  /** Whether to hide rows where all tools agree. */
  onlyDifferent: boolean;
}

const COMPARISON = "comparison";

const SIGNS: Partial<Record<Agreement, { sign: string; words: string }>> = {
  different: { sign: "≠", words: "differs" },
  partly: { sign: "?", words: "partly known" },
};

export function ComparePage({ tools, compared, onlyDifferent }: ComparePageProps) {
  const { links } = useSite();
  const { shown } = compared;
  const names = shown.map(([, { name }]) => name);
  const slugs = shown.map(([slug]) => slug);
  const title = names.length >= LEAST_COMPARED ? `${listInWords(names)} compared` : "Compare AI coding tools";
  return (
    <Layout
      wide
      title={title}
      description={`${title}: where they run, what happens to your code, and what they cost, with sources.`}
      {...(slugs.length > 0 && { canonical: comparePath(slugs) })}
      {...(slugs.length >= LEAST_COMPARED && { card: { path: `/cards/tools/${slugs.join(",")}.png`, alt: title } })}
    >
      <p class="fine crumbs">
        <a href={links.to("/tools")}>AI coding tools</a>
      </p>
      <div id={COMPARISON} class="tool-comparison">
        <h1>{title}</h1>
        <Notices compared={compared} />
        {shown.length >= LEAST_COMPARED && <Differing slugs={slugs} onlyDifferent={onlyDifferent} />}
        {shown.length > 0 && <Table shown={shown} onlyDifferent={onlyDifferent} />}
        <AddTool tools={tools} slugs={slugs} onlyDifferent={onlyDifferent} />
      </div>
    </Layout>
  );
}

/** `A, B and C`. */
function listInWords(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
}

/** Notices about unknown, too many or too few tools. */
function Notices({ compared: { shown, left, unknown } }: { compared: Comparison }) {
  const { links } = useSite();
  const slugs = shown.map(([slug]) => slug);
  return (
    <>
      {unknown.map(({ asked, near }) => (
        <p key={asked} class="problem">
          Unknown tool “{asked}”.
          {near.length > 0 && (
            <>
              {" Add "}
              {near.map(([slug, { name }], index) => (
                <span key={slug}>
                  {index > 0 && " or "}
                  <a href={links.to(comparePath([...slugs.filter((other) => other !== slug), slug]))}>{name}</a>
                </span>
              ))}
              {" instead?"}
            </>
          )}
        </p>
      ))}
      {left.length > 0 && (
        <p class="problem">
          You can compare up to {MOST_COMPARED} tools. Left out: {listInWords(left.map(([, { name }]) => name))}.
        </p>
      )}
      {shown.length < LEAST_COMPARED && (
        <p>
          {shown.length === 0
            ? `Choose ${LEAST_COMPARED} to ${MOST_COMPARED} tools to compare.`
            : "Add another tool below to compare."}
        </p>
      )}
    </>
  );
}

function Differing({ slugs, onlyDifferent }: { slugs: readonly string[]; onlyDifferent: boolean }) {
  const { links } = useSite();
  return (
    <form
      action={links.to("/tools/compare")}
      method="get"
      class="tool-differing"
      autocomplete="off"
      data-swap={COMPARISON}
      data-swap-live
    >
      <input type="hidden" name="ids" value={slugs.join(",")} />
      <label class="tick">
        <input type="checkbox" id="differing" name="differing" value="1" checked={onlyDifferent} />
        Show only rows that differ or are partly known
      </label>
      <noscript>
        <button type="submit" class="quiet">
          Show
        </button>
      </noscript>
    </form>
  );
}

function Table({ shown, onlyDifferent }: { shown: Comparison["shown"]; onlyDifferent: boolean }) {
  const { links } = useSite();
  const compared = compareTools(shown.map(([, tool]) => tool));
  const rows = new Map(compared.map((row) => [row.name, row]));
  const open = compared.filter(({ agreement }) => agreement === "open");
  const alike = onlyDifferent ? compared.filter(({ agreement }) => agreement === "same") : [];
  const folded = new Set([...open, ...alike]);
  const groups = GROUPS.map(({ name, claims }) => ({
    name,
    rows: claims
      .map((claim) => rows.get(claim))
      .filter((row) => row !== undefined && !folded.has(row)) as ComparedClaim[],
  })).filter(({ rows: some }) => some.length > 0);
  const slugs = shown.map(([slug]) => slug);
  return (
    <>
      <p class="fine">
        <span aria-hidden="true">≠</span> differs: at least two tools have different values.{" "}
        <span aria-hidden="true">?</span> partly known: the others may be the same.
      </p>
      <Scroll label="Comparison">
        <table class="tool-table">
          <caption class="hidden">Comparison of tools</caption>
          <thead>
            <tr>
              <th scope="col">Claim</th>
              {shown.map(([slug, { name }]) => (
                <th key={slug} scope="col">
                  <a href={links.to(toolPath(slug))}>{name}</a>
                  <br />
                  <a
                    class="fine"
                    href={links.to(
                      comparePath(
                        slugs.filter((other) => other !== slug),
                        onlyDifferent,
                      ),
                    )}
                  >
                    Remove<span class="hidden"> {name}</span>
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, rows: some }) => (
            <tbody key={name}>
              <tr class="group">
                <th scope="rowgroup" colSpan={shown.length + 1}>
                  <span>{name}</span>
                </th>
              </tr>
              {some.map((row) => (
                <Row key={row.name} row={row} shown={shown} />
              ))}
            </tbody>
          ))}
        </table>
      </Scroll>
      {alike.length > 0 && (
        <p class="fine">
          {rowsInWords(alike.length)} hidden, where all agree: {claimsInWords(alike)}.
        </p>
      )}
      {open.length > 0 && <NotKnownOfAny open={open} />}
    </>
  );
}

/** Folds what no tool has a value for; a row of question marks compares nothing. */
function NotKnownOfAny({ open }: { open: readonly ComparedClaim[] }) {
  const site = useSite();
  return (
    <details class="tool-open">
      <summary>{rowsInWords(open.length)} left out, where nothing is known of any tool</summary>
      <p>
        Not known: {claimsInWords(open)}. If you have a source, <a href={correctionUrl(site)}>tell us</a>.
      </p>
    </details>
  );
}

const rowsInWords = (count: number) => `${count} ${count === 1 ? "row" : "rows"}`;
const claimsInWords = (rows: readonly ComparedClaim[]) => listInWords(rows.map(({ name }) => CLAIM_NAMES[name]));

function Row({ row: { name, claims, agreement }, shown }: { row: ComparedClaim; shown: Comparison["shown"] }) {
  const mark = shown.length > 1 ? SIGNS[agreement] : undefined;
  return (
    <tr class={agreement}>
      <th scope="row">
        {CLAIM_NAMES[name]}
        {mark && (
          <span class="mark">
            <span aria-hidden="true">{mark.sign}</span> {mark.words}
          </span>
        )}
      </th>
      {shown.map(([slug, tool], index) => {
        const claim = claims[index];
        return (
          <td key={slug}>
            {claim && (
              <>
                <ClaimValue claim={claim} /> <ShortSource claim={claim} slug={slug} tool={tool} />
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface AddToolProps {
  tools: ReadonlyMap<string, AiTool>;
  slugs: readonly string[];
  onlyDifferent: boolean;
}

function AddTool({ tools, slugs, onlyDifferent }: AddToolProps) {
  const { links } = useSite();
  if (slugs.length >= MOST_COMPARED) return <p>This is the maximum. Remove a tool to add another.</p>;
  const others = orderTools(
    [...tools].filter(([slug]) => !slugs.includes(slug)),
    "name",
  );
  const fields = Array.from({ length: Math.max(1, LEAST_COMPARED - slugs.length) }, (_, index) => index + 1);
  return (
    <form
      action={links.to("/tools/compare")}
      method="get"
      class="panel add-tool"
      autocomplete="off"
      data-swap={COMPARISON}
    >
      {slugs.length > 0 && <input type="hidden" name="ids" value={slugs.join(",")} />}
      {onlyDifferent && <input type="hidden" name="differing" value="1" />}
      <div class="fields">
        {fields.map((field) => (
          <div key={field} class="field">
            <label for={`add-${field}`}>{fields.length > 1 ? `Tool ${field}` : "Add a tool"}</label>
            <select id={`add-${field}`} name="ids" required>
              <option value="">Choose one</option>
              {Object.entries(CATEGORIES).map(([category, { name }]) => (
                <Options key={category} name={name} entries={others.filter(([, tool]) => tool.category === category)} />
              ))}
            </select>
          </div>
        ))}
        <button type="submit">{slugs.length === 0 ? "Compare" : "Add"}</button>
      </div>
    </form>
  );
}

function Options({ name, entries }: { name: string; entries: readonly [slug: string, tool: AiTool][] }) {
  if (entries.length === 0) return null;
  return (
    <optgroup label={name}>
      {entries.map(([slug, tool]) => (
        <option key={slug} value={slug}>
          {tool.name}
        </option>
      ))}
    </optgroup>
  );
}
