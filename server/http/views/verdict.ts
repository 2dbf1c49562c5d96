/** Verdicts of the catalog in the wire form of the specification (section 2.2). */
import type { CheckResult } from "../../../schemas/types.js";
import type { Answer } from "../../catalog/verdict/check.js";
import { briefOf } from "../../catalog/verdict/tool-verdict.js";
import type { Verdict } from "../../catalog/verdict/verdict.js";
import type { Links } from "./links.js";

/** The start of a day as an ISO 8601 timestamp. */
export function timestamp(day: string): string {
  return day.length === 10 ? `${day}T00:00:00.000Z` : day;
}

/** Status, severity, message and workaround of a verdict; severity is left out where the status is unknown. */
export function verdictFields({ status, severity, message, workaround }: Verdict) {
  return { status, ...(severity && { severity }), message, workaround };
}

/** The answer to a check: the fields of the specification and no others. */
export function checkResult({ verdict, a, b }: Answer, links: Links): CheckResult {
  const result: CheckResult = { version: "1.0", ...verdictFields(verdict) };
  if (a && b) result.docsUrl = links.check(briefOf(a), briefOf(b));
  if (verdict.updated) result.lastUpdated = timestamp(verdict.updated);
  return result;
}
