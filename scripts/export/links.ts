/** Finds links between pages. */
import { Links } from "../../server/http/views/links.js";

/** Also the picture that a page is shared with. */
const LINK = /\s(?:href|src|data-suggest|property="og:image" content)="([^"]*)"/g;

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/**
 * @param html with attributes in double quotes, as Preact writes it
 * @param publicUrl links may be absolute or start with its path
 * @returns addresses of the service that the page links to or loads, without fragments
 */
export function findLinks(html: string, publicUrl: string): Set<string> {
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
