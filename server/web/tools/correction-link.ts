/** Links to the prefilled form for a tool. */
import type { AiTool } from "../../../schemas/types.js";
import { answersOf } from "../../contributions/forms/answers.js";
import { type FormField, formFields } from "../../contributions/forms/form-fields.js";
import { filledIn } from "../contribute/form/github-issue.js";
import type { Site } from "../site.js";

let fields: FormField[] | undefined;

/** The URL of the form: on GitHub, or our own without a repository. @param tool undefined for a new one */
export function correctionUrl({ links, repositoryUrl }: Pick<Site, "links" | "repositoryUrl">, tool?: AiTool): string {
  if (!repositoryUrl) {
    const query = tool ? `?${new URLSearchParams({ name: tool.name })}` : "";
    return links.to(`/contribute/ai-tool${query}`);
  }
  if (!tool) return `${repositoryUrl}/issues/new?template=ai-tool.yml`;
  fields ??= byNeed(formFields("ai-tool"));
  return filledIn("ai-tool", fields, answersOf(fields, tool), repositoryUrl).url;
}

/** Without checkboxes, which a URL cannot fill in. Required fields first: those left out keep their current value. */
const byNeed = (all: readonly FormField[]) =>
  all.filter(({ entry }) => entry.type !== "ticks").sort((a, b) => Number(b.required) - Number(a.required));
