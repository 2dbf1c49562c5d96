/**
 * Which addresses an export contains, and their files:
 *
 *   /                                        index.html
 *   /check/nextjs/react                      check/nextjs/react.html           without an extension: a page
 *   /feed.xml                                feed.xml                          with an extension: unchanged
 *   /api/v1/pairs/nextjs/react               api/v1/pairs/nextjs/react.json    API responses: JSON
 *   /api/v1/check?techA=nextjs&techB=react   api/v1/check/nextjs/react.json
 *   /api/v1/technologies?offset=100          api/v1/technologies/offset/100.json
 *
 * Queries become paths, since static hosts ignore queries.
 */
import type { Catalog } from "../../server/catalog/catalog.js";
import { PAGING } from "../../server/http/routes/technologies.js";
import { PREFIX } from "../../server/http/views/links.js";
import { sitemapEntries } from "../../server/web/discovery/sitemap.js";
import { MOVED } from "../../server/web/moved.js";

/** Path segments that are safe on every file system and in every URL. */
const SEGMENT = /^(?:\.well-known|[A-Za-z0-9@][A-Za-z0-9@._+-]{0,199})$/;

/** File extensions; `/check/click@8/flask@2.0` has none. */
const ENDING = /\.(?:html|json|jsonl|xml|txt|svg|png|js|css|csv)$/;

const PAIR_QUERY = new RegExp(`^${PREFIX}/check\\?techA=([^&]+)&techB=([^&]+)$`);
const PAGE_QUERY = new RegExp(`^${PREFIX}/(technologies|ai-tools)\\?offset=(\\d+)$`);

/** Holds for the moment it is asked at. */
const STATUS = "/status";

/**
 * @param address from the root of the service
 * @returns the path of its file in the export; undefined for other queries and unsafe names
 */
export function fileFor(address: string): string | undefined {
  const path = address.replace(PAIR_QUERY, `${PREFIX}/check/$1/$2`).replace(PAGE_QUERY, `${PREFIX}/$1/offset/$2`);
  if (path === "/") return "index.html";
  if (path === STATUS) return undefined;
  const isSafe = path
    .slice(1)
    .split("/")
    .every((segment) => SEGMENT.test(segment) && !segment.includes(".."));
  if (!path.startsWith("/") || !isSafe) return undefined;
  const ending = ENDING.test(path) ? "" : path.startsWith(`${PREFIX}/`) ? ".json" : ".html";
  return `${path.slice(1)}${ending}`;
}

/** Exported even if no page links to them. */
const ALWAYS = [
  "/favicon.ico",
  `${PREFIX}/docs`,
  "/robots.txt",
  "/llms.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/openapi.json",
  `${PREFIX}/openapi.json`,
  "/set.csv",
  ...MOVED.keys(),
  `${PREFIX}/technologies`,
  `${PREFIX}/ai-tools`,
];

/** Everything in the sitemap, with the data of each page. */
export function* startAddresses(catalog: Catalog): Generator<string, void> {
  yield* ALWAYS;
  yield* listPages("technologies", catalog.technologies.length);
  yield* listPages("ai-tools", catalog.tools.size);
  for (const { path } of sitemapEntries(catalog)) {
    yield path;
    yield* alternatesOf(path);
  }
}

function* listPages(list: string, entries: number): Generator<string, void> {
  for (let offset = 0; offset < entries; offset += PAGING.limit.default) yield `${PREFIX}/${list}?offset=${offset}`;
}

/** The data of a page, and its badge. */
function alternatesOf(path: string): string[] {
  const [, section, one, other] = path.split("/");
  if (section === "tech" && one) {
    return [`${path}/feed.xml`, `${PREFIX}/technologies/${one}`];
  }
  if (section === "tools" && one) return [`${PREFIX}/ai-tools/${one}`];
  if (section !== "check" || !one || !other) return [];
  const pair = `${one}/${other}`;
  return [
    `${PREFIX}/pairs/${pair}`,
    `${PREFIX}/check?techA=${one}&techB=${other}`,
    `${PREFIX}/badge/${pair}.svg`,
    `${PREFIX}/badge/${pair}.json`,
  ];
}

export interface Dynamic {
  /** For people: a path with its query. */
  address: string;
  why: string;
}

/** What only the live service can answer. */
export const DYNAMIC: readonly Dynamic[] = [
  { address: "/?techA=&techB=", why: "checks of one technology with another" },
  { address: "/ask?q=", why: "questions in words" },
  { address: "/find/{kind}?with=", why: "technologies of a kind that go with others" },
  { address: "/check/{a}/{b}?platform=", why: "a pair on a platform, or with typed versions" },
  { address: "/tech?category=", why: "filters without JavaScript; with it, the page filters itself" },
  { address: "/tech/{id}?category=", why: "filters without JavaScript; with it, the page filters itself" },
  { address: "/tools?category=", why: "filters" },
  { address: "/cards/{a}/{b}.png?platform=", why: "pictures of a pair on a platform" },
  { address: "/changes?tech=", why: "changes of some technologies, or of verdicts alone" },
  { address: "/tools?ids=", why: "comparisons of any tools" },
  { address: "/set?row=&col=", why: "comparisons of any technologies, also as CSV" },
  { address: "/wizard?approach=", why: "building a stack" },
  { address: "/plan?targets=", why: "upgrades that are filled in" },
  { address: "/contribute/compatibility?techA=", why: "prefilled forms" },
  { address: "/contribute/ai-tool?name=", why: "prefilled forms" },
  { address: "/contribute/technology?technology=", why: "prefilled forms" },
  { address: "/scan/badge.svg?list=", why: "stack badges" },
  { address: `${PREFIX}/check?techA=&techB=`, why: "names with versions, other spellings, and unknown names" },
  { address: `${PREFIX}/badge?techA=&techB=`, why: "custom labels and styles, and other spellings" },
  { address: `${PREFIX}/technologies?q=`, why: "search, filters, and other page sizes" },
  { address: `${PREFIX}/ai-tools?q=`, why: "search, filters, and other page sizes" },
  { address: "POST /ask, /scan, /plan, /contribute, /mcp, /api/v1", why: "all POST requests" },
  { address: "/contributions/{id}", why: "review status of contributions" },
  { address: STATUS, why: "what of the service works now" },
  { address: "/healthz, /readyz, /metrics", why: "service health" },
];

/** Whether an address needs the live service. */
export function isDynamic(address: string): boolean {
  const [path = "", query] = address.split("?");
  if (query === undefined) return path === STATUS;
  const shape = path
    .replace(/^\/check\/[^/]+\/[^/]+$/, "/check/{a}/{b}")
    .replace(/^\/cards\/[^/]+\/[^/]+\.png$/, "/cards/{a}/{b}.png")
    .replace(/^\/tech\/[^/]+$/, "/tech/{id}")
    .replace(/^\/find\/[^/]+$/, "/find/{kind}")
    .replace(/^(\/set)\.csv$/, "$1");
  return DYNAMIC.some((dynamic) => dynamic.address.split("?")[0] === shape);
}

const KINDS: readonly [kind: string, of: RegExp][] = [
  ["verdicts (JSON)", /^\/api\/v1\/(?:pairs\/|check\?)/],
  ["badges", /^\/api\/v1\/badge\//],
  ["directories (JSON)", /^\/api\/v1\/(?:technologies|ai-tools)/],
  ["pair pages with versions", /^\/check\/.*@/],
  ["pair pages", /^\/check\//],
  ["feeds", /\/feed\.xml$/],
  ["technology pages", /^\/tech\//],
  ["tool pages", /^\/tools\//],
  ["scripts, styles and images", /^\/assets\//],
  ["pictures for sharing", /^\/cards\//],
  ["search suggestions", /^\/suggestions\//],
  ["facts (JSON Lines)", /^\/facts\.jsonl$/],
];

/** The kind of an address, for the summary. */
export function describeKind(address: string): string {
  return KINDS.find(([, of]) => of.test(address))?.[0] ?? "other pages and files";
}
