/** Labels of claims about AI tools. */
import type { AiTool, ToolCapabilities, ToolPlatforms, ToolPrivacy, ToolStatus } from "../../../schemas/types.js";
import { CLAIMS, type ClaimName } from "../../catalog/directory/tool-claims.js";
import type { ListOrder } from "../../catalog/directory/tool-order.js";

type Storage = NonNullable<ToolPrivacy["dataStorage"]>;
type Training = `${NonNullable<ToolPrivacy["trainsOnCode"]>}`;

export const CATEGORIES: Record<AiTool["category"], { name: string; meaning: string }> = {
  "ai-ide": { name: "AI IDE", meaning: "a code editor with AI built in" },
  "cli-agent": { name: "CLI agent", meaning: "an assistant in the terminal" },
  "vibe-coding": { name: "Vibe coding", meaning: "whole applications from prompts" },
  managed: { name: "Managed", meaning: "a cloud development environment with AI" },
};

export const PLATFORMS: Record<keyof ToolPlatforms, string> = {
  desktop: "Desktop",
  web: "Browser",
  cli: "Terminal",
  mobile: "Mobile",
};

export const CAPABILITIES: Record<keyof ToolCapabilities, string> = {
  ssr: "Server-rendered web apps",
  mobile: "Mobile apps",
  database: "Databases",
  api: "APIs",
  deployment: "Deployment",
  testing: "Tests",
};

export const TRAINING: Record<Training, string> = {
  false: "No",
  "local-only": "No, it stays on your machine",
  optional: "You decide",
  true: "Yes",
};

const TRAINING_DEFAULT = { on: "Yes", off: "No" };

export const STATUS: Record<ToolStatus["state"], string> = {
  active: "In development",
  preview: "Preview",
  maintenance: "Corrections only",
  ended: "Ended",
};

export const STORAGE: Record<Storage, string> = {
  local: "On your own machine",
  cloud: "In the cloud",
  hybrid: "Partly in the cloud",
};

export const FREE: Record<`${boolean}`, string> = { true: "Free to use", false: "Paid only" };

export const ORDERS: Record<ListOrder, string> = {
  known: "Best documented first",
  name: "Name",
  launched: "Newest first",
  checked: "Most recently checked",
  cost: "Lowest starting price",
};

/** What the table shows of each tool. */
export const COLUMN_SETS = [
  ["usual", "Price, models, editors, privacy"],
  ["capabilities", "Capabilities and languages"],
  ["about", "Licence, dates and links"],
  ["all", "All columns"],
] as const;

export type ColumnSet = (typeof COLUMN_SETS)[number][0];

function prefixed<Group extends string, Key extends string>(group: Group, names: Record<Key, string>) {
  const entries = Object.entries<string>(names).map(([key, name]) => [`${group}.${key}`, name]);
  return Object.fromEntries(entries) as Record<`${Group}.${Key}`, string>;
}

export const CLAIM_NAMES: Record<ClaimName, string> = {
  description: "Description",
  category: "Category",
  "status.state": "Status",
  "status.since": "Since",
  successor: "In its place",
  aliases: "Also known as",
  vendor: "Made by",
  website: "Website",
  repository: "Repository",
  license: "Licence",
  launchDate: "Launched",
  ...prefixed("platforms", PLATFORMS),
  editors: "Editors",
  languages: "Languages",
  providers: "Model providers",
  ...prefixed("capabilities", CAPABILITIES),
  "privacy.trainsOnCode": "Trains on your code",
  "privacy.trainingDefault": "Trains on it until you decide",
  "privacy.dataStorage": "Data storage",
  "privacy.retention": "Kept for",
  "pricing.free": "Free to use",
  "pricing.startingPrice": "Lowest paid plan",
  "pricing.plans": "Plans",
  enterprise: "Enterprise plan",
};

/** Groups of claims, in page order: what people compare first. */
export const GROUPS: readonly { name: string; claims: readonly ClaimName[] }[] = [
  { name: "What it costs", claims: CLAIMS.filter((name) => name.startsWith("pricing.")) },
  { name: "What it works with", claims: ["providers", "editors", "languages"] },
  { name: "What happens to your code", claims: CLAIMS.filter((name) => name.startsWith("privacy.")) },
  { name: "Where it runs", claims: CLAIMS.filter((name) => name.startsWith("platforms.")) },
  { name: "Capabilities", claims: CLAIMS.filter((name) => name.startsWith("capabilities.")) },
  {
    name: "About",
    claims: [
      ...(["description", "category", "status.state", "status.since", "successor", "aliases", "vendor"] as const),
      ...(["website", "repository", "license", "launchDate", "enterprise"] as const),
    ],
  },
];

const VALUES: Partial<Record<ClaimName, Readonly<Record<string, string>>>> = {
  category: Object.fromEntries(Object.entries(CATEGORIES).map(([key, { name }]) => [key, name])),
  "status.state": STATUS,
  "privacy.trainsOnCode": TRAINING,
  "privacy.trainingDefault": TRAINING_DEFAULT,
  "privacy.dataStorage": STORAGE,
};

/** `Yes` for true, `On your own machine` for `local`. */
export function valueInWords(name: ClaimName, value: string | boolean): string {
  const words = new Map(Object.entries(VALUES[name] ?? {})).get(String(value));
  return words ?? (value === true ? "Yes" : value === false ? "No" : value);
}
