/** A technology as JSON. */
import type { Catalog } from "../../catalog/catalog.js";
import { isRetired, verdictsOf } from "../../catalog/directory/directory.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import type { Technology } from "../../catalog/technology/technology.js";
import type { Links } from "./links.js";

/** The record, whether it is retired, and its verdicts. @param day that lifecycles are judged by */
export function technologyBody(catalog: Catalog, technology: Technology, day: Day, links: Links): string {
  const pairs = verdictsOf(catalog, technology, day).map(({ partner, verdict: { status, severity } }) => {
    const { id, name, category } = partner;
    return { id, name, category, status, severity, docsUrl: links.check(technology, partner) };
  });
  const detail = { id: technology.id, ...technology.record, deprecated: isRetired(technology, day), pairs };
  return JSON.stringify({ version: "1.0", technology: detail });
}
