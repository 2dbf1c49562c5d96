/** What AI tools cost. */
import type { AiTool, ToolPlan, ToolPricing } from "../../../schemas/types.js";

/** US dollars a month, 0 where it is free to begin with; undefined where that is not known or is in credits */
export function costOf({ pricing }: AiTool): number | undefined {
  return pricing?.free ? 0 : perMonth(pricing?.startingPrice);
}

function perMonth(price = ""): number | undefined {
  const [, dollars, period] = /^\$(\d+(?:\.\d+)?)\b.*\b(month|year)\b/.exec(price) ?? [];
  return dollars === undefined ? undefined : Number(dollars) / (period === "year" ? 12 : 1);
}

/** What a list of all plans says in short: whether one of them is free, and the lowest price of the others. */
export function summarizePlans(plans: readonly ToolPlan[]): Omit<ToolPricing, "plans"> {
  const prices = plans.flatMap(({ price }) => price ?? []);
  const paid = prices.filter((price) => Number.parseFloat(price.slice(1)) > 0);
  const [startingPrice] = paid.sort((a, b) => (perMonth(a) ?? Infinity) - (perMonth(b) ?? Infinity));
  return { free: paid.length < prices.length, ...(startingPrice && { startingPrice }) };
}

/** A tool with what follows from its plans, which its record leaves to them. */
export function withPrices(tool: AiTool): AiTool {
  const { pricing } = tool;
  return pricing?.plans ? { ...tool, pricing: { ...summarizePlans(pricing.plans), ...pricing } } : tool;
}

const BILLING: Record<NonNullable<ToolPlan["billing"]>, string> = {
  seat: "per user",
  usage: "by usage",
  "own-key": "with your own API key",
};

/** `Team $40/month per user (500 credits)` */
export function planInWords({ name, price, billing, includes }: ToolPlan): string {
  return [name, price, billing && BILLING[billing], includes && `(${includes})`].filter(Boolean).join(" ");
}
