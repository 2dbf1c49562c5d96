/** The table of AI tools: a row for each, in the columns that were chosen. */
import type { ComponentChildren } from "preact";
import type { AiTool } from "../../../schemas/types.js";
import { type ClaimName, claimOf } from "../../catalog/directory/tool-claims.js";
import type { ListOrder } from "../../catalog/directory/tool-order.js";
import { planInWords } from "../../catalog/directory/tool-prices.js";
import { Link } from "../components/link.js";
import { Day, List, Table } from "../components/parts.js";
import { NotRecorded, OutwardLink, ShortSource, toolPath } from "./claim.js";
import { CAPABILITIES, CATEGORIES, type ColumnSet, FREE, PLATFORMS, valueInWords } from "./labels.js";
import type { ToolQuery } from "./query.js";

/** The form that the boxes belong to. */
export const COMPARE = "compare";

interface ToolTableProps {
  label: string;
  entries: readonly [slug: string, tool: AiTool][];
  query: ToolQuery;
  /** The address without a tool, for tools that are compared. */
  pathWithout?: ((slug: string) => string) | undefined;
}

interface Column {
  name: string;
  /** What it rests on. */
  claims: readonly ClaimName[];
  /** Undefined where nothing is known. */
  value: (tool: AiTool, most: number) => ComponentChildren | undefined;
}

const MOST_NAMED = 3;

const CODE = ["privacy.trainsOnCode", "privacy.trainingDefault", "privacy.dataStorage"] as const;

export const SETS: Readonly<Record<Exclude<ColumnSet, "all">, readonly Column[]>> = {
  usual: [
    { name: "Price", claims: ["pricing.free", "pricing.startingPrice", "pricing.plans"], value: costWithPlans },
    { name: "Models from", claims: ["providers"], value: ({ providers }, most) => listInShort(providers, most) },
    { name: "Editors", claims: ["editors"], value: ({ editors }, most) => listInShort(editors, most) },
    { name: "Your code", claims: [...CODE], value: privacyInWords },
    { name: "Runs on", claims: ["platforms.cli"], value: (tool) => partsInWords(tool, "platforms", PLATFORMS) },
  ],
  capabilities: [
    {
      name: "Capabilities",
      claims: ["capabilities.testing"],
      value: (tool) => partsInWords(tool, "capabilities", CAPABILITIES),
    },
    { name: "Languages", claims: ["languages"], value: ({ languages }, most) => listInShort(languages, most) },
  ],
  about: [
    { name: "Licence", claims: ["license"], value: ({ license }) => license },
    { name: "Launched", claims: ["launchDate"], value: ({ launchDate }) => launchDate && <Day at={launchDate} /> },
    { name: "Website", claims: [], value: ({ website }) => website && <OutwardLink address={website} /> },
    { name: "Repository", claims: [], value: ({ repository }) => repository && <OutwardLink address={repository} /> },
    { name: "Checked", claims: [], value: ({ checked }) => checked && <Day at={checked} /> },
    { name: "Enterprise plan", claims: ["enterprise"], value: ({ enterprise }) => enterprise },
  ],
};

const EVERYTHING = Object.values(SETS).flat();

/** The order of a list is in sight. */
const BY_ORDER: ReadonlyMap<ListOrder, string> = new Map([
  ["launched", "Launched"],
  ["checked", "Checked"],
]);

export function ToolTable({ label, entries, query: { columns: set, sort, ids }, pathWithout }: ToolTableProps) {
  const own = set === "all" ? EVERYTHING : SETS[set];
  const ordered = EVERYTHING.filter(({ name }) => name === BY_ORDER.get(sort));
  const columns = [...new Set([...own, ...ordered])].filter(
    // When few tools are compared, a column that is empty for all of them is left out.
    ({ value }) => ids.length === 0 || entries.some(([, tool]) => value(tool, MOST_NAMED) !== undefined),
  );
  return (
    <Table class="tool-rows" label={label} columns={["Tool", ...columns.map(({ name }) => name)]}>
      <tbody>
        {entries.map(([slug, tool]) => (
          <tr key={slug}>
            <Name slug={slug} tool={tool} pathWithout={pathWithout} />
            {columns.map((column) => (
              <Cell key={column.name} column={column} slug={slug} tool={tool} isCompared={pathWithout !== undefined} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface NameProps extends Pick<ToolTableProps, "pathWithout"> {
  slug: string;
  tool: AiTool;
}

function Name({ slug, tool: { name, category, vendor }, pathWithout }: NameProps) {
  return (
    <th scope="row">
      <div class="tick">
        {!pathWithout && (
          <input
            type="checkbox"
            id={`pick-${slug}`}
            name="ids"
            value={slug}
            form={COMPARE}
            aria-label={`Compare ${name}`}
          />
        )}
        <span>
          <Link to={toolPath(slug)}>{name}</Link>
          <span class="fine">
            {CATEGORIES[category].name}
            {vendor && ` · ${vendor}`}
          </span>
          {pathWithout && (
            <Link class="fine" to={pathWithout(slug)}>
              Remove<span class="hidden"> {name}</span>
            </Link>
          )}
        </span>
      </div>
    </th>
  );
}

interface CellProps {
  column: Column;
  slug: string;
  tool: AiTool;
  /** Whether there is room for all of it, and for its source. */
  isCompared: boolean;
}

function Cell({ column: { name, claims, value }, slug, tool, isCompared }: CellProps) {
  const shown = value(tool, isCompared ? Number.POSITIVE_INFINITY : MOST_NAMED);
  if (shown === undefined)
    return (
      <td class="open">
        <NotRecorded />
      </td>
    );
  const claim = claims.map((one) => claimOf(tool, one)).find((one) => one.value !== undefined);
  return (
    // The name of the column stands before the value where rows are narrow.
    <td data-column={name}>
      {shown} {isCompared && claim && <ShortSource claim={claim} slug={slug} tool={tool} />}
    </td>
  );
}

/** `OpenAI, Anthropic, Ollama and 4 more`; undefined where nothing is known. */
function listInShort(names: readonly string[] | undefined, most: number): string | undefined {
  if (!names) return undefined;
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} and ${more} more` : names.join(", ");
}

/** `Free to use, paid from $20/month`; undefined where nothing is known. */
export function costInWords({ pricing }: AiTool): string | undefined {
  const { free, startingPrice } = pricing ?? {};
  if (startingPrice === undefined) return free === undefined ? undefined : FREE[`${free}`];
  return `${free === undefined ? "Paid" : free ? "Free to use, paid" : "Paid only,"} from ${startingPrice}`;
}

/** What it costs, with all plans where there is room. */
function costWithPlans(tool: AiTool, most: number) {
  const plans = most > MOST_NAMED ? tool.pricing?.plans : undefined;
  if (!plans) return costInWords(tool);
  return (
    <>
      {costInWords(tool)}
      <List of={plans}>{planInWords}</List>
    </>
  );
}

const TRAINING = new Map<unknown, string>([
  [true, "Used for training"],
  [false, "Not used for training"],
  ["optional", "You decide on training"],
  ["local-only", "Stays on your machine"],
]);

/** What holds until the user decides: the question behind "you decide". */
const UNTIL_THEN = new Map<unknown, string>([
  ["on", " (used until you do)"],
  ["off", " (not used until you do)"],
]);

/** `Not used for training, stored in the cloud`; undefined where nothing is known. */
function privacyInWords(tool: AiTool): string | undefined {
  const decided = TRAINING.get(claimOf(tool, "privacy.trainsOnCode").value);
  const training = decided && decided + (UNTIL_THEN.get(claimOf(tool, "privacy.trainingDefault").value) ?? "");
  const storage = claimOf(tool, "privacy.dataStorage").value;
  const stored =
    storage === undefined ? undefined : `stored ${valueInWords("privacy.dataStorage", storage).toLowerCase()}`;
  const words = [training, stored].filter(Boolean).join(", ");
  return words === "" ? undefined : words.replace(/^s/, "S");
}

/** What is known to be so, or else what is known not to be; undefined where nothing is known. */
function partsInWords<Part extends string>(
  tool: AiTool,
  group: "platforms" | "capabilities",
  names: Readonly<Record<Part, string>>,
): string | undefined {
  const parts = Object.entries<string>(names);
  const those = (value: boolean) =>
    parts.filter(([part]) => claimOf(tool, `${group}.${part}` as ClaimName).value === value).map(([, name]) => name);
  const not = those(false).map((name) => `not ${lowered(name)}`);
  const [first, ...others] = those(true).length > 0 ? those(true) : not;
  return first === undefined ? undefined : [first, ...others.map(lowered)].join(", ");
}

/** Lower case within a sentence, except abbreviations. */
export const lowered = (name: string) => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
