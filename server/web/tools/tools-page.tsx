/** `/tools`: the filter form, the active filters, and tools in rows by what people compare. */
import type { ComponentChildren } from "preact";
import type { AiTool } from "../../../schemas/types.js";
import type { ToolPage as Found } from "../../catalog/directory/directory.js";
import { claimOf } from "../../catalog/directory/tool-claims.js";
import { isWellDocumented, type ListOrder, orderTools } from "../../catalog/directory/tool-order.js";
import { PREFIX } from "../../http/views/links.js";
import { Select, TextField } from "../components/field.js";
import { Link, LinkItem } from "../components/link.js";
import { Columns, Day, Fold, List } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { NotRecorded, toolPath } from "./claim.js";
import { correctionUrl } from "./correction-link.js";
import { CATEGORIES, GROUPS, ORDERS, PLATFORMS, valueInWords } from "./labels.js";
import {
  apiQuery,
  CHOICE_NAMES,
  CHOICES,
  comparePath,
  type FilterChoice,
  LEAST_COMPARED,
  MOST_COMPARED,
  type ToolQuery,
  toolsPath,
} from "./query.js";

interface ToolsPageProps {
  tools: ReadonlyMap<string, AiTool>;
  query: ToolQuery;
  found: Found;
  mistakes: readonly string[];
}

export function ToolsPage({ tools, query, found, mistakes }: ToolsPageProps) {
  const site = useSite();
  const counts = new Map<string, number>();
  for (const { category } of tools.values()) counts.set(category, (counts.get(category) ?? 0) + 1);
  const json = `${PREFIX}/ai-tools${apiQuery(query)}`;
  return (
    <Layout
      wide
      title="AI coding tools"
      description={`${tools.size} AI coding tools: where they run, what happens to your code, and what they cost, with sources.`}
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
        Something missing or wrong? <a href={correctionUrl(site)}>Tell us, with a source</a>.
      </p>
    </Layout>
  );
}

function Results({ tools, query, found, mistakes }: ToolsPageProps) {
  const { entries, total, open } = found;
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
        <strong>{total === tools.size ? `All ${total}` : `${total} of ${tools.size}`} tools</strong>
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
      <ToolTable label="Tools" entries={shown} order={sort} picked={picked} form={FORM} />
      {rest.length > 0 && (
        <Fold
          class="tool-rest"
          open={rest.some(([slug]) => picked.includes(slug))}
          summary={`${rest.length} more ${rest.length === 1 ? "tool" : "tools"} with few facts known`}
        >
          <ToolTable label="Tools with few facts known" entries={rest} order={sort} picked={picked} form={FORM} />
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

/** The form id; checkboxes elsewhere on the page belong to it, too. */
const FORM = "filters";
const RESULTS = "results";

const SELECTS: readonly FilterChoice[] = ["platform", "capability", "trainsOnCode", "storage", "free"];

export function Filters({ query, counts }: { query: ToolQuery; counts: ReadonlyMap<string, number> }) {
  const { links } = useSite();
  const { chosen, q, sort } = query;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const categories = Object.entries(CATEGORIES);
  return (
    <form
      id={FORM}
      action={links.to("/tools")}
      method="get"
      class="panel tool-filters"
      autocomplete="off"
      data-swap={RESULTS}
      data-swap-live
    >
      <Fold open={chosen.size > 0 || q.trim() !== "" || sort !== "known"} summary="Search and filter">
        <fieldset>
          <legend>Category</legend>
          <div class="tool-categories">
            <Category value="" name="All" meaning="all categories" count={total} checked={!chosen.has("category")} />
            {categories.map(([value, { name, meaning }]) => (
              <Category
                key={value}
                value={value}
                name={name}
                meaning={meaning}
                count={counts.get(value) ?? 0}
                checked={chosen.get("category") === value}
              />
            ))}
          </div>
        </fieldset>
        <div class="fields">
          <TextField id="q" label="Name or description" type="search" value={q} maxLength={214} spellcheck={false} />
          {SELECTS.map((name) => (
            <Select
              key={name}
              id={name}
              name={name}
              label={CHOICE_NAMES[name]}
              any="Any"
              options={Object.entries(CHOICES[name])}
              chosen={chosen.get(name)}
            />
          ))}
          <Select id="sort" name="sort" label="Order" options={Object.entries(ORDERS)} chosen={sort} />
          <button type="submit">Show</button>
        </div>
        <p class="fine">Tools with unknown values are hidden when you filter.</p>
      </Fold>
    </form>
  );
}

interface CategoryProps {
  value: string;
  name: string;
  meaning: string;
  count: number;
  checked: boolean;
}

function Category({ value, name, meaning, count, checked }: CategoryProps) {
  return (
    <label class="tick">
      <input type="radio" name="category" value={value} id={`category-${value || "all"}`} checked={checked} />
      <span>
        <strong title={meaning}>{name}</strong> <span class="fine">({count})</span>
        <span class="hidden"> {meaning}</span>
      </span>
    </label>
  );
}

export function ActiveFilters({ query }: { query: ToolQuery }) {
  const { chosen, q } = query;
  const without = (left: FilterChoice) => new Map([...chosen].filter(([name]) => name !== left));
  const active: { words: string; rest: ToolQuery }[] = [...chosen].map(([name, value]) => ({
    words: `${CHOICE_NAMES[name]}: ${new Map(Object.entries<string>(CHOICES[name])).get(value)}`,
    rest: { ...query, chosen: without(name) },
  }));
  if (q.trim() !== "") active.push({ words: `Text: ${q.trim()}`, rest: { ...query, q: "" } });
  if (active.length === 0) return null;
  return (
    <section aria-label="Active filters">
      <ul class="tool-active">
        {active.map(({ words, rest }) => (
          <LinkItem key={words} to={toolsPath(rest)}>
            <span class="hidden">Remove the filter </span>
            {words} <span aria-hidden="true">✕</span>
          </LinkItem>
        ))}
        {active.length > 1 && <LinkItem to={toolsPath({ ...query, chosen: new Map(), q: "" })}>Remove all</LinkItem>}
      </ul>
    </section>
  );
}

interface ToolTableProps {
  label: string;
  entries: readonly [slug: string, tool: AiTool][];
  order: ListOrder;
  picked: readonly string[];
  form: string;
}

const MOST_NAMED = 3;

/** What a cell shows; undefined where nothing is known. */
const COLUMNS: readonly [name: string, value: (tool: AiTool) => ComponentChildren | undefined][] = [
  ["Price", costInWords],
  ["Models from", ({ providers }) => listInShort(providers)],
  ["Editors", ({ editors }) => listInShort(editors)],
  ["Your code", privacyInWords],
  ["Runs on", platformsInWords],
];

const DAYS: Partial<Record<ListOrder, (typeof COLUMNS)[number]>> = {
  launched: ["Launched", ({ launchDate }) => launchDate && <Day at={launchDate} />],
  checked: ["Checked", ({ checked }) => checked && <Day at={checked} />],
};

export function ToolTable({ label, entries, order, picked, form }: ToolTableProps) {
  const day = DAYS[order];
  const columns = day ? [...COLUMNS, day] : COLUMNS;
  return (
    <table class="tool-rows">
      <caption class="hidden">{label}</caption>
      <Columns of={["Tool", ...columns.map(([name]) => name)]} />
      <tbody>
        {entries.map(([slug, tool]) => (
          <tr key={slug} class={picked.includes(slug) ? "picked" : undefined}>
            <Name slug={slug} tool={tool} picked={picked.includes(slug)} form={form} />
            {columns.map(([name, getValue]) => (
              <Cell key={name} name={name} value={getValue(tool)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NameProps {
  slug: string;
  tool: AiTool;
  picked: boolean;
  form: string;
}

function Name({ slug, tool: { name, category, vendor }, picked, form }: NameProps) {
  return (
    <th scope="row">
      <div class="tick">
        <input
          type="checkbox"
          id={`pick-${slug}`}
          name="ids"
          value={slug}
          form={form}
          checked={picked}
          aria-label={`Compare ${name}`}
        />
        <span>
          <Link to={toolPath(slug)}>{name}</Link>
          <span class="fine">
            {CATEGORIES[category].name}
            {vendor && ` · ${vendor}`}
          </span>
        </span>
      </div>
    </th>
  );
}

/** @param props.name stands before the value where rows are narrow */
function Cell({ name, value }: { name: string; value: ComponentChildren | undefined }) {
  if (value !== undefined) return <td data-column={name}>{value}</td>;
  return (
    <td class="open">
      <NotRecorded />
    </td>
  );
}

/** `OpenAI, Anthropic, Ollama and 4 more`; undefined where nothing is known. */
function listInShort(names: readonly string[] | undefined): string | undefined {
  if (!names) return undefined;
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(", ")} and ${more} more` : names.join(", ");
}

/** `Free, paid from $20/month`; undefined where nothing is known. */
export function costInWords({ pricing }: AiTool): string | undefined {
  const { free, startingPrice } = pricing ?? {};
  if (free === undefined && startingPrice === undefined) return undefined;
  const paid = startingPrice && `${free === undefined ? "Paid" : "paid"} from ${startingPrice}`;
  return [free === undefined ? undefined : free ? "Free to use" : "Paid only", paid].filter(Boolean).join(", ");
}

const TRAINING = new Map<unknown, string>([
  [true, "Used for training"],
  [false, "Not used for training"],
  ["optional", "You decide on training"],
]);

/** `Not used for training, stored in the cloud`; undefined where nothing is known. */
function privacyInWords(tool: AiTool): string | undefined {
  const training = TRAINING.get(claimOf(tool, "privacy.trainsOnCode").value);
  const storage = claimOf(tool, "privacy.dataStorage").value;
  const stored =
    storage === undefined ? undefined : `stored ${valueInWords("privacy.dataStorage", storage).toLowerCase()}`;
  const words = [training, stored].filter(Boolean).join(", ");
  return words === "" ? undefined : words.replace(/^s/, "S");
}

/** Where a tool runs, or else where it does not; undefined where nothing is known. */
function platformsInWords(tool: AiTool): string | undefined {
  const names = GROUPS.find(({ name }) => name === "Where it runs")?.claims ?? [];
  const those = (value: boolean) => names.filter((name) => claimOf(tool, name).value === value);
  const words = (claims: typeof names) =>
    claims.map((claim) => PLATFORMS[claim.replace("platforms.", "") as keyof typeof PLATFORMS]);
  const [runs, not] = [words(those(true)), words(those(false)).map((name) => `not ${name.toLowerCase()}`)];
  const [first, ...others] = runs.length > 0 ? runs : not;
  return first === undefined ? undefined : [first, ...others.map((name) => name.toLowerCase())].join(", ");
}
