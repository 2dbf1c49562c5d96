/** Where the pages of the service lead, within the service. */
import { Links } from "../../server/http/links.js";

const LINK = /\s(?:href|src|data-suggest)="([^"]*)"/g;

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/**
 * The addresses that a page of ours links to or loads.
 * @param html as Preact writes it: attributes in double quotes
 * @param publicUrl where users reach the service; links to it may be whole or begin with its path
 * @returns each once, from the root of the service, without fragments
 */
export function linksOf(html: string, publicUrl: string): Set<string> {
  const links = new Links(publicUrl);
  const [base, root] = [`${links.absolute("")}/`, `${links.to("")}/`];
  const found = new Set<string>();
  for (const [, written = ""] of html.matchAll(LINK)) {
    const link =
      written.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity).split("#")[0] ?? "";
    if (link === base.slice(0, -1)) found.add("/");
    else if (link.startsWith(base)) found.add(link.slice(base.length - 1));
    else if (link.startsWith(root) && !link.startsWith("//")) found.add(link.slice(root.length - 1));
  }
  return found;
}
