/** What we show about AI tools: the columns of the table and the entries of each page. */
import type { ComponentChildren } from "preact";
import type { AiTool } from "../../../schemas/types.js";
import { CLAIMS, type Claim, type ClaimName, claimOf } from "../../catalog/directory/tool-claims.js";
import { planInWords } from "../../catalog/directory/tool-prices.js";
import { listFirst } from "../../catalog/words.js";
import { Day, List } from "../components/parts.js";
import { OutwardLink } from "./claim.js";
import { CAPABILITIES, type ColumnSet, FREE, PLATFORMS, STATUS, STORAGE } from "./labels.js";

export interface Column {
  name: string;
  /** What it rests on. */
  claims: readonly ClaimName[];
  /** Undefined where nothing is known. @param most so many of a list */
  value: (tool: AiTool, most: number) => ComponentChildren | undefined;
  /** Whether most tools lack it, so that this is worth no word. */
  isRare?: true;
}

/** Where there is room for all that is known. */
export const IN_FULL = Number.POSITIVE_INFINITY;

const claimsOf = (group: string) => CLAIMS.filter((name) => name.startsWith(`${group}.`));

export const SETS: Readonly<Record<Exclude<ColumnSet, "all"> | "other", readonly Column[]>> = {
  usual: [
    { name: "Price", claims: claimsOf("pricing"), value: costWithPlans },
    { name: "Models from", claims: ["providers"], value: ({ providers }, most) => listInShort(providers, most) },
    { name: "Editors", claims: ["editors"], value: ({ editors }, most) => listInShort(editors, most) },
    {
      name: "Your code",
      claims: claimsOf("privacy").filter((name) => name !== "privacy.retention"),
      value: privacyInWords,
    },
    {
      name: "Runs on",
      claims: claimsOf("platforms"),
      value: (tool, most) => partsInWords(tool, PARTS.platforms, most),
    },
  ],
  capabilities: [
    {
      name: "Capabilities",
      claims: claimsOf("capabilities"),
      value: (tool, most) => partsInWords(tool, PARTS.capabilities, most),
    },
    { name: "Languages", claims: ["languages"], value: ({ languages }, most) => listInShort(languages, most) },
  ],
  other: [
    { name: "Made by", claims: ["vendor"], value: ({ vendor }) => vendor },
    { name: "Code kept for", claims: ["privacy.retention"], value: ({ privacy }) => privacy?.retention, isRare: true },
    { name: "Status", claims: ["status.state", "status.since"], value: statusInWords, isRare: true },
    { name: "In its place", claims: ["successor"], value: ({ successor }) => successor, isRare: true },
    { name: "Also known as", claims: ["aliases"], value: ({ aliases }) => aliases?.join(", "), isRare: true },
  ],
  about: [
    { name: "Licence", claims: ["license"], value: ({ license }) => license },
    { name: "Launched", claims: ["launchDate"], value: ({ launchDate }) => launchDate && <Day at={launchDate} /> },
    { name: "Website", claims: ["website"], value: ({ website }) => website && <OutwardLink address={website} /> },
    {
      name: "Repository",
      claims: ["repository"],
      value: ({ repository }) => repository && <OutwardLink address={repository} />,
    },
    { name: "Checked", claims: [], value: ({ checked }) => checked && <Day at={checked} /> },
    { name: "Enterprise plan", claims: ["enterprise"], value: ({ enterprise }) => enterprise },
  ],
};

export const COLUMNS = Object.values(SETS).flat();

/** What a column rests on for a tool; undefined where nothing is known. */
export const claimIn = (tool: AiTool, { claims }: Column): Claim | undefined =>
  claims.map((claim) => claimOf(tool, claim)).find(({ value }) => value !== undefined);

/** `OpenAI, Anthropic, Ollama and 4 more`; undefined where nothing is known. */
const listInShort = (names: readonly string[] | undefined, most: number) =>
  names && (names.length > most ? listFirst(names, most) : names.join(", "));

/** `Free to use, paid from $20/month`; undefined where nothing is known. */
export function costInWords({ pricing }: AiTool): string | undefined {
  const { free, startingPrice } = pricing ?? {};
  if (startingPrice === undefined) return free === undefined ? undefined : FREE[`${free}`];
  return `${free === undefined ? "Paid" : free ? "Free to use, paid" : "Paid only,"} from ${startingPrice}`;
}

/** What it costs, with all plans where there is room. */
function costWithPlans(tool: AiTool, most: number) {
  const plans = most === IN_FULL ? tool.pricing?.plans : undefined;
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
function privacyInWords({ privacy = {} }: AiTool): string | undefined {
  const decided = TRAINING.get(privacy.trainsOnCode);
  const training = decided && decided + (UNTIL_THEN.get(privacy.trainingDefault) ?? "");
  const stored = privacy.dataStorage && `stored ${STORAGE[privacy.dataStorage].toLowerCase()}`;
  const words = [training, stored].filter(Boolean).join(", ");
  return words === "" ? undefined : words.replace(/^s/, "S");
}

/** `Ended since 2026-04-01`; undefined where nothing is known. */
function statusInWords({ status }: AiTool): string | undefined {
  return status && `${STATUS[status.state]}${status.since ? ` since ${status.since}` : ""}`;
}

const partsIn = (group: string, names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([part, name]) => ({ claim: `${group}.${part}` as ClaimName, name }));

const PARTS = { platforms: partsIn("platforms", PLATFORMS), capabilities: partsIn("capabilities", CAPABILITIES) };

/**
 * What a tool has; if that is nothing, what it lacks. With enough room both, and what is not recorded. Undefined if nothing is
 * known.
 */
function partsInWords(tool: AiTool, parts: ReturnType<typeof partsIn>, most: number): string | undefined {
  const those = (value: boolean | undefined) =>
    parts.filter(({ claim }) => claimOf(tool, claim).value === value).map(({ name }) => name);
  const not = those(false).map((name) => `not ${lowered(name)}`);
  const [first, ...others] = those(true).length > 0 ? [...those(true), ...(most === IN_FULL ? not : [])] : not;
  if (first === undefined) return undefined;
  const open = most === IN_FULL ? those(undefined) : [];
  const rest = open.length > 0 ? ` (not recorded: ${open.map(lowered).join(", ")})` : "";
  return `${[first, ...others.map(lowered)].join(", ")}${rest}`;
}

/** Lower case within a sentence, except abbreviations. */
export const lowered = (name: string) => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
