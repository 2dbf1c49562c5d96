/** What users and files say, for GitHub's Markdown (https://github.github.com/gfm/), in paragraphs, lists and table cells. */
import { escapeMarkdown, markdownCode, markdownLink } from "../../../../../server/catalog/markdown.js";
import { plain } from "../../plain.js";

/** @param most the maximum length in characters, before escaping */
export const text = (value: string, most = 500): string => escapeMarkdown(plain(value, most));

export const code = (value: string, most = 200): string => markdownCode(plain(value, most));

export const link = (label: string, address: string): string => markdownLink(plain(label, 120), plain(address));
