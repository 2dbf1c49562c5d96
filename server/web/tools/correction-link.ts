/** Links to the prefilled form for a tool. */
import type { AiTool } from "../../../schemas/types.js";
import { type FormField, formFields } from "../../contributions/forms/form-fields.js";
import type { Site } from "../site.js";

/** GitHub rejects much longer URLs. */
const LONGEST_ADDRESS = 7500;

let fields: FormField[] | undefined;

/** The URL of the form: on GitHub, or our own without a repository. @param tool undefined for a new one */
export function correctionUrl({ links, repositoryUrl }: Pick<Site, "links" | "repositoryUrl">, tool?: AiTool): string {
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
    // Fields left out keep their current value.
    if (address().length > LONGEST_ADDRESS) query.delete(field.id);
  }
  return address();
}

/** Required fields first, so that optional ones are left out. */
const byNeed = (all: readonly FormField[]) => [...all].sort((a, b) => Number(b.required) - Number(a.required));

/** The value of a field; undefined for unknown values and for checkboxes, which a URL cannot fill in. */
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
