/** What is said of AI tools, claim by claim, each with what confirms it. */
import type { AiTool, ToolPlan } from "../../../schemas/types.js";
import { planInWords } from "./tool-prices.js";

/** What tools are filtered by, with the values that their records can have. */
export const TOOL_CHOICES = {
  category: ["ai-ide", "cli-agent", "vibe-coding", "managed"],
  platform: ["desktop", "web", "cli", "mobile"],
  capability: ["ssr", "mobile", "database", "api", "deployment", "testing"],
  storage: ["cloud", "local", "hybrid"],
  trainsOnCode: ["true", "false", "optional", "local-only"],
  status: ["active", "preview", "maintenance", "ended"],
} as const;

/** All claims that a record can make beside its name, as the way to them in the record. */
export const CLAIMS = [
  "description",
  "category",
  "status.state",
  "status.since",
  "successor",
  "aliases",
  "vendor",
  "website",
  "repository",
  "license",
  "launchDate",
  ...TOOL_CHOICES.platform.map((one) => `platforms.${one}` as const),
  "editors",
  "languages",
  "providers",
  ...TOOL_CHOICES.capability.map((one) => `capabilities.${one}` as const),
  "privacy.trainsOnCode",
  "privacy.trainingDefault",
  "privacy.dataStorage",
  "privacy.retention",
  "pricing.free",
  "pricing.startingPrice",
  "pricing.plans",
  "enterprise",
] as const;

export type ClaimName = (typeof CLAIMS)[number];

export interface Claim {
  name: ClaimName;
  /** Undefined where the record leaves it open. */
  value: string | boolean | undefined;
  /** The address that confirms it; undefined where it rests on the evidence of the record as a whole. */
  source: string | undefined;
}

export function claimOf(tool: AiTool, name: ClaimName): Claim {
  const [field = "", part] = name.split(".");
  const held = new Map<string, unknown>(Object.entries(tool)).get(field);
  const value = part === undefined ? held : new Map<string, unknown>(Object.entries(held ?? {})).get(part);
  const inWords = (one: string | ToolPlan) => (typeof one === "string" ? one : planInWords(one));
  const told = Array.isArray(value) ? value.map(inWords).join(", ") : value;
  if (typeof told !== "string" && typeof told !== "boolean") return { name, value: undefined, source: undefined };
  return { name, value: told, source: new Map(Object.entries(tool.sources ?? {})).get(field) };
}
