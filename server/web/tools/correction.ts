/** Where the record of a tool can be corrected: the form for it, filled in with what is known. */
import type { AiTool } from "../../../schemas/types.js";
import { type FormField, formFields } from "../../contributions/form-fields.js";
import type { Site } from "../site.js";

/** GitHub refuses addresses that are much longer. */
const LONGEST_ADDRESS = 7500;

let fields: FormField[] | undefined;

/**
 * The address of a form about a tool: on GitHub, where the data have a repository there, else of this service.
 * @param tool undefined for one that is not known yet
 */
export function correctionAddress(
  { links, repositoryUrl }: Pick<Site, "links" | "repositoryUrl">,
  tool?: AiTool,
): string {
  if (!repositoryUrl) {
    const query = tool ? `?${new URLSearchParams({ name: tool.name })}` : "";
    return links.to(`/contribute/ai-tool${query}`);
  }
  fields ??= formFields("ai-tool");
  const query = new URLSearchParams({ template: "ai-tool.yml" });
  const address = () => `${repositoryUrl}/issues/new?${query}`;
  if (!tool) return address();
  query.set("title", `AI tool: ${tool.name}`);
  for (const field of byNeed(fields)) {
    const answer = answerOf(field, tool);
    if (answer === undefined) continue;
    query.set(field.id, answer);
    // What is left out of the form stays as it is in the data.
    if (address().length > LONGEST_ADDRESS) query.delete(field.id);
  }
  return address();
}

/** Those that must be filled in come first, so that others give way to them. */
const byNeed = (all: readonly FormField[]) => [...all].sort((a, b) => Number(b.required) - Number(a.required));

/** What is written into a field; undefined where nothing is known or an address cannot fill it in (boxes to tick). */
function answerOf({ path, entry }: FormField, tool: AiTool): string | undefined {
  const value = path.reduce<unknown>((held, step) => new Map(Object.entries(held ?? {})).get(step), tool);
  if (value === undefined) return undefined;
  if (entry.type === "line" || entry.type === "text") return String(value);
  if (entry.type === "list") return (value as unknown[]).join("\n");
  if (entry.type === "choice") return [...entry.options].find(([, option]) => option === value)?.[0];
  if (entry.type !== "pairs") return undefined;
  return Object.entries(value as object)
    .map(([name, text]) => `${name}: ${text}`)
    .join("\n");
}
