/** What is said of AI tools, claim by claim, each with what confirms it; and where several tools stand to a claim. */
import type { AiTool } from "../../../schemas/types.js";

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
  const told = Array.isArray(value) ? value.join(", ") : value;
  if (typeof told !== "string" && typeof told !== "boolean") return { name, value: undefined, source: undefined };
  return { name, value: told, source: new Map(Object.entries(tool.sources ?? {})).get(field) };
}

/** Texts and addresses that every tool has of its own: differences between them mean nothing. */
const OWN = new Set<ClaimName>(["description", "aliases", "successor", "website", "repository", "enterprise"]);

/**
 * How tools stand to a claim: `own` where what is known is of a kind that no two tools share, `same` where all are known and equal, `different` where two known ones are not equal,
 * `partly` where those that are known are equal and others are open, `open` where none is known.
 */
export type Agreement = "own" | "same" | "different" | "partly" | "open";

export interface ComparedClaim {
  name: ClaimName;
  /** In the order of the tools. */
  claims: Claim[];
  agreement: Agreement;
}

export function compareTools(tools: readonly AiTool[]): ComparedClaim[] {
  return CLAIMS.map((name) => {
    const claims = tools.map((tool) => claimOf(tool, name));
    return { name, claims, agreement: agreementOf(name, claims) };
  });
}

function agreementOf(name: ClaimName, claims: readonly Claim[]): Agreement {
  const known = claims.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return "open";
  if (OWN.has(name)) return "own";
  if (new Set(known).size > 1) return "different";
  return known.length === claims.length ? "same" : "partly";
}
