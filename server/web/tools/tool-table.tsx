/** The table of AI tools: a row for each, with what people compare. */
import type { ComponentChildren } from "preact";
import type { AiTool } from "../../../schemas/types.js";
import { claimOf } from "../../catalog/directory/tool-claims.js";
import type { ListOrder } from "../../catalog/directory/tool-order.js";
import { Link } from "../components/link.js";
import { Columns, Day } from "../components/parts.js";
import { NotRecorded, toolPath } from "./claim.js";
import { FORM } from "./filters.js";
import { CATEGORIES, GROUPS, PLATFORMS, valueInWords } from "./labels.js";

interface ToolTableProps {
  label: string;
  entries: readonly [slug: string, tool: AiTool][];
  order: ListOrder;
  picked: readonly string[];
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

export function ToolTable({ label, entries, order, picked }: ToolTableProps) {
  const day = DAYS[order];
  const columns = day ? [...COLUMNS, day] : COLUMNS;
  return (
    <table class="tool-rows">
      <caption class="hidden">{label}</caption>
      <Columns of={["Tool", ...columns.map(([name]) => name)]} />
      <tbody>
        {entries.map(([slug, tool]) => (
          <tr key={slug} class={picked.includes(slug) ? "picked" : undefined}>
            <Name slug={slug} tool={tool} picked={picked.includes(slug)} />
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
}

function Name({ slug, tool: { name, category, vendor }, picked }: NameProps) {
  return (
    <th scope="row">
      <div class="tick">
        <input
          type="checkbox"
          id={`pick-${slug}`}
          name="ids"
          value={slug}
          form={FORM}
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
