/** `/tools`: the filter form, the active filters, and tools in rows by what people compare. */
import type { AiTool } from "../../../schemas/types.js";
import type { ToolPage as Found } from "../../catalog/directory/directory.js";
import { isWellDocumented, orderTools } from "../../catalog/directory/tool-order.js";
import { countEach } from "../../catalog/maps.js";
import { PREFIX } from "../../http/views/links.js";
import { Link } from "../components/link.js";
import { Fold, List } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { correctionUrl } from "./correction-link.js";

import { ActiveFilters, Filters, FORM, RESULTS } from "./filters.js";
import { apiQuery, comparePath, LEAST_COMPARED, MOST_COMPARED, type ToolQuery, toolsPath } from "./query.js";
import { ToolTable } from "./tool-table.js";

interface ToolsPageProps {
  tools: ReadonlyMap<string, AiTool>;
  query: ToolQuery;
  found: Found;
  mistakes: readonly string[];
}

export function ToolsPage({ tools, query, found, mistakes }: ToolsPageProps) {
  const site = useSite();
  const offered = offeredIn(tools);
  const counts = countEach(offered.map(({ category }) => category));
  const json = `${PREFIX}/ai-tools${apiQuery(query)}`;
  return (
    <Layout
      wide
      title="AI coding tools"
      description={`${offered.length} AI coding tools: where they run, what happens to your code, and what they cost, with sources.`}
      canonical="/tools"
      alternates={[{ type: "application/json", path: json, title: "These tools as JSON" }]}
    >
      <h1>AI coding tools</h1>
      <p class="lead">
        Editors, agents and app builders: where they run, what happens to your code, and what they cost, with sources.
      </p>
      <Filters query={query} counts={counts} />
      <Results tools={tools} query={query} found={found} mistakes={mistakes} />
      <p>
        <Link to="/tools?status=ended">Tools that have ended</Link>, and what took their place. Something missing or
        wrong? <a href={correctionUrl(site)}>Tell us, with a source</a>.
      </p>
    </Layout>
  );
}

/** All but those that have ended. */
const offeredIn = (tools: ReadonlyMap<string, AiTool>) =>
  [...tools.values()].filter(({ status }) => status?.state !== "ended");

function Results({ tools, query, found, mistakes }: ToolsPageProps) {
  const { entries, total, open } = found;
  const all = offeredIn(tools).length;
  const known = [...tools].filter(([slug]) => query.picked.includes(slug));
  // Forms send checkboxes in page order, which changes with each filter.
  const picked = orderTools(known, "name").map(([slug]) => slug);
  const shown = new Set(entries.map(([slug]) => slug));
  return (
    <div id={RESULTS} class="tool-results">
      <h2 class="hidden">Tools</h2>
      {mistakes.map((mistake) => (
        <p key={mistake} class="problem">
          {mistake}
        </p>
      ))}
      <p role="status">
        <strong>
          {total === all ? `All ${total}` : query.chosen.get("status") === "ended" ? total : `${total} of ${all}`} tools
        </strong>
        {open > 0 && ` match. ${open} ${total > 0 ? "more " : ""}${open === 1 ? "has" : "have"} unknown values.`}
      </p>
      <ActiveFilters query={query} />
      {entries.length === 0 ? (
        <Empty query={query} open={open} />
      ) : (
        <Tables entries={entries} query={query} picked={picked} />
      )}
      {picked
        .filter((slug) => !shown.has(slug))
        .map((slug) => (
          <input key={slug} type="hidden" name="ids" value={slug} form={FORM} />
        ))}
      <Picked tools={tools} query={query} picked={picked} />
      <p class="fine">
        <Link to={`${PREFIX}/ai-tools${apiQuery(query)}`}>This list as JSON</Link>
      </p>
    </div>
  );
}

interface TablesProps {
  entries: Found["entries"];
  query: ToolQuery;
  picked: readonly string[];
}

/** The tools that can be compared, and the others folded; one table for an order or a text that the reader chose. */
function Tables({ entries, query: { sort, q }, picked }: TablesProps) {
  const isChosen = sort !== "known" || q.trim() !== "";
  const first = isChosen ? entries : entries.filter(([, tool]) => isWellDocumented(tool));
  const rest = first.length > 0 ? entries.filter((entry) => !first.includes(entry)) : [];
  const shown = first.length > 0 ? first : entries;
  return (
    <>
      <p class="fine">
        {!isChosen &&
          "Best documented first: tools with sources for most of price, models, editors, privacy and platforms. "}
        “–” means that we have no source yet, not “no”.
      </p>
      <ToolTable label="Tools" entries={shown} order={sort} picked={picked} />
      {rest.length > 0 && (
        <Fold
          class="tool-rest"
          open={rest.some(([slug]) => picked.includes(slug))}
          summary={`${rest.length} more ${rest.length === 1 ? "tool" : "tools"} with few facts known`}
        >
          <ToolTable label="Tools with few facts known" entries={rest} order={sort} picked={picked} />
        </Fold>
      )}
    </>
  );
}

function Empty({ query, open }: { query: ToolQuery; open: number }) {
  const site = useSite();
  return (
    <div class="panel">
      <p>
        <strong>No matches.</strong> {open > 0 && "Some tools may match, but we have no source. "}
        Remove a filter, or <Link to={toolsPath({ ...query, chosen: new Map(), q: "" })}>see all tools</Link>.
      </p>
      <p>
        Do you know a tool? <a href={correctionUrl(site)}>Add it, with a source</a>.
      </p>
    </div>
  );
}

/** The selection, which stays while filters change, with a link to the comparison. */
function Picked({ tools, query, picked }: { tools: ReadonlyMap<string, AiTool>; query: ToolQuery; picked: string[] }) {
  const { links } = useSite();
  const without = (left: string) => ({ ...query, picked: picked.filter((slug) => slug !== left) });
  return (
    <section class={picked.length > 0 ? "tool-picked panel" : "tool-picked"} aria-label="Comparison">
      {picked.length > 0 && (
        <List class="tool-active" of={picked}>
          {(slug) => (
            <Link to={toolsPath(without(slug))}>
              <span class="hidden">Remove from comparison: </span>
              {tools.get(slug)?.name} <span aria-hidden="true">✕</span>
            </Link>
          )}
        </List>
      )}
      <p role="status">{pickedInWords(picked.length)}</p>
      {picked.length >= LEAST_COMPARED && picked.length <= MOST_COMPARED && (
        <Link class="button" to={comparePath(picked)}>
          Compare {picked.length} tools
        </Link>
      )}
      {/* Without scripts, the checkboxes are sent to the comparison itself. */}
      <noscript>
        <button type="submit" form={FORM} formaction={links.to("/tools/compare")}>
          Compare selected tools
        </button>
      </noscript>
    </section>
  );
}

function pickedInWords(count: number): string {
  if (count === 0) return `Select ${LEAST_COMPARED} to ${MOST_COMPARED} tools to compare.`;
  if (count === 1) return "Select one more to compare.";
  if (count > MOST_COMPARED) return `${count} tools selected; you can compare up to ${MOST_COMPARED}.`;
  return `${count} tools selected.`;
}
