/**
 * What of the service is written as files, and where. An address of the service has one file:
 *
 *   /                                        index.html
 *   /check/nextjs/react                      check/nextjs/react.html           what has no ending is a page
 *   /check/nextjs/react.md                   check/nextjs/react.md             what has one keeps it
 *   /api/v1/pairs/nextjs/react               api/v1/pairs/nextjs/react.json    below the interface it is JSON
 *   /api/v1/check?techA=nextjs&techB=react   api/v1/check/nextjs/react.json
 *   /api/v1/technologies?offset=100          api/v1/technologies/offset/100.json
 *
 * The last two stand for all that have a query: static hosts do not tell files apart by it, so it becomes a path.
 */
import type { Catalog } from "../../server/catalog/catalog.js";
import type { Day } from "../../server/catalog/lifecycle.js";
import { PREFIX } from "../../server/http/links.js";
import { PAGING } from "../../server/http/routes/technologies.js";
import { sitemapEntries } from "../../server/web/discovery/sitemap.js";

/** A part of a path that is the same on every file system and in every address, and leads nowhere else. */
const SEGMENT = /^[A-Za-z0-9@][A-Za-z0-9@._+-]{0,199}$/;

/** Endings that are no part of a name: `/check/click@8/flask@2.0` has none. */
const ENDING = /\.(?:html|json|jsonl|md|xml|txt|svg|png|js|css|csv)$/;

const PAIR_QUERY = new RegExp(`^${PREFIX}/check\\?techA=([^&]+)&techB=([^&]+)$`);
const PAGE_QUERY = new RegExp(`^${PREFIX}/(technologies|ai-tools)\\?offset=(\\d+)$`);

/**
 * The file of an address, as a path below the folder of the export.
 * @param address from the root of the service, with a slash at its beginning
 * @returns undefined where an address has none: with another query, or with what must not stand in the name of a file
 */
export function fileOf(address: string): string | undefined {
  const path = address.replace(PAIR_QUERY, `${PREFIX}/check/$1/$2`).replace(PAGE_QUERY, `${PREFIX}/$1/offset/$2`);
  if (path === "/") return "index.html";
  const isSafe = path
    .slice(1)
    .split("/")
    .every((segment) => SEGMENT.test(segment) && !segment.includes(".."));
  if (!path.startsWith("/") || !isSafe) return undefined;
  const ending = ENDING.test(path) ? "" : path.startsWith(`${PREFIX}/`) ? ".json" : ".html";
  return `${path.slice(1)}${ending}`;
}

/** What no page links to, or what is to be there whether one does or not. */
const ALWAYS = [
  "/favicon.ico",
  `${PREFIX}/docs`,
  "/robots.txt",
  "/llms.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/feed.json",
  "/openapi.json",
  `${PREFIX}/openapi.json`,
  "/matrix.csv",
  "/matrix.json",
  `${PREFIX}/technologies`,
  `${PREFIX}/ai-tools`,
];

/**
 * The addresses to begin with: everything in the sitemap, in all of its forms. What their pages link to comes besides.
 * @param today lifecycles are judged by it
 */
export function* addressesOf(catalog: Catalog, today: Day): Generator<string, void> {
  yield* ALWAYS;
  yield* pagesOfList("technologies", catalog.technologies.length);
  yield* pagesOfList("ai-tools", catalog.tools.size);
  for (const { path } of sitemapEntries(catalog, today)) {
    yield path;
    yield* twinsOf(path);
  }
}

function* pagesOfList(list: string, entries: number): Generator<string, void> {
  for (let offset = 0; offset < entries; offset += PAGING.limit.default) yield `${PREFIX}/${list}?offset=${offset}`;
}

/** The other forms of what a page shows. */
function twinsOf(path: string): string[] {
  const [, section, one, other] = path.split("/");
  if (section === "tech" && one) {
    const forms = [".json", ".md", "/feed.xml", "/feed.json"].map((ending) => path + ending);
    return [...forms, `${PREFIX}/technologies/${one}`];
  }
  if (section === "tools" && one) return [`${PREFIX}/ai-tools/${one}`];
  if (section !== "check" || !one || !other) return [];
  const pair = `${one}/${other}`;
  return [
    `${path}.json`,
    `${path}.md`,
    `${PREFIX}/pairs/${pair}`,
    `${PREFIX}/check?techA=${one}&techB=${other}`,
    `${PREFIX}/badge/${pair}.svg`,
    `${PREFIX}/badge/${pair}.json`,
  ];
}

export interface Dynamic {
  /** As people read it: a path with its query. */
  address: string;
  why: string;
}

/** What only the service can answer: there is no end of it, or it does something. */
export const DYNAMIC: readonly Dynamic[] = [
  { address: "/?techA=&techB=", why: "the question on the home page, in any spelling" },
  { address: "/check/{a}/{b}?platform=", why: "a pair on a platform, or with versions that were typed in" },
  { address: "/tech?category=", why: "a filter; with scripts the page filters by itself" },
  { address: "/tech/{id}?category=", why: "a filter; with scripts the page filters by itself" },
  { address: "/tools?category=", why: "a filter" },
  { address: "/tools/compare?ids=", why: "any tools against each other" },
  { address: "/matrix?row=&col=", why: "any fields against each other, as CSV and JSON too" },
  { address: "/wizard?step=", why: "a stack that is being built" },
  { address: "/contribute/compatibility?techA=", why: "a form that is filled in" },
  { address: "/contribute/ai-tool?name=", why: "a form that is filled in" },
  { address: "/scan/badge.svg?list=", why: "the badge of any list" },
  { address: `${PREFIX}/check?techA=&techB=`, why: "names with versions, other spellings and unknown ones" },
  { address: `${PREFIX}/badge?techA=&techB=`, why: "labels and styles; and names in other spellings" },
  { address: `${PREFIX}/technologies?q=`, why: "a search, a filter, or pages of another size" },
  { address: `${PREFIX}/ai-tools?q=`, why: "a search, a filter, or pages of another size" },
  { address: "POST /scan, /contribute, /mcp, /api/v1", why: "what is sent" },
  { address: "/contributions/{id}", why: "how far a contribution is" },
  { address: "/healthz, /readyz, /metrics", why: "how the service is" },
];

/** Whether an address with a query is of the kinds that the service answers. */
export function isDynamic(address: string): boolean {
  const [path = "", query] = address.split("?");
  if (query === undefined) return false;
  const shape = path
    .replace(/^\/check\/[^/]+\/[^/]+$/, "/check/{a}/{b}")
    .replace(/^\/tech\/[^/]+$/, "/tech/{id}")
    .replace(/^(\/matrix)\.(?:csv|json)$/, "$1");
  return DYNAMIC.some((dynamic) => dynamic.address.split("?")[0] === shape);
}

const KINDS: readonly [kind: string, of: RegExp][] = [
  ["verdicts as JSON", /^\/api\/v1\/(?:pairs\/|check\?)/],
  ["badges", /^\/api\/v1\/badge\//],
  ["directories as JSON", /^\/api\/v1\/(?:technologies|ai-tools)/],
  ["pairs for programs", /^\/check\/.*\.(?:json|md)$/],
  ["pages of pairs with versions", /^\/check\/.*@/],
  ["pages of pairs", /^\/check\//],
  ["feeds", /\/feed\.(?:xml|json)$/],
  ["technologies for programs", /^\/tech\/.*\.(?:json|md)$/],
  ["pages of technologies", /^\/tech\//],
  ["pages of tools", /^\/tools\//],
  ["scripts, styles and pictures", /^\/assets\//],
  ["names for search", /^\/suggestions\//],
  ["facts for programs", /^\/facts\.jsonl$/],
];

/** What an address is, for the summary. */
export function kindOf(address: string): string {
  return KINDS.find(([, of]) => of.test(address))?.[0] ?? "sections and what programs look for";
}
