/** Labels of the values that AI tools are filtered by, and of what their table shows. */
import type { AiTool, ToolCapabilities, ToolPlatforms, ToolPrivacy, ToolStatus } from "../../../schemas/types.js";
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
