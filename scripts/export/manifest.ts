/** The manifest of an export, and `_headers` and `_redirects` for hosts. */
import type { Revision } from "../../server/catalog/catalog.js";
import { PREFIX } from "../../server/http/views/links.js";
import type { Dynamic } from "./addresses.js";

export const MANIFEST = "export.json";

export type Headers = Readonly<Record<string, string>>;

export interface ExportedFile {
  /** Path in the export. */
  file: string;
  /** From the root of the service; the key in an object store. */
  address: string;
  /** Bytes. */
  size: number;
  sha256: string;
  etag?: string;
  headers: Headers;
}

export interface Redirect {
  from: string;
  to: string;
  status: number;
}

export interface Manifest {
  /** False after an interruption: then it lists files of two exports. */
  complete: boolean;
  revision: Revision;
  /** The day used for lifecycles. */
  day: string;
  publicUrl: string;
  redirects: readonly Redirect[];
  dynamic: readonly Dynamic[];
  files: readonly ExportedFile[];
}

const byName = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0);

/** Writes JSON with a line per file. Files refer to shared sets of headers by index. */
export function writeManifest({ files, ...rest }: Manifest): string {
  const sets = new Map<string, number>();
  const lines = [...files].sort(byName).map(({ headers, ...file }) => {
    const set = JSON.stringify(headers);
    const place = sets.get(set) ?? sets.size;
    sets.set(set, place);
    return JSON.stringify({ ...file, headers: place });
  });
  const head = JSON.stringify({ format: 1, ...rest }).slice(0, -1);
  return `${head},\n"headers":[\n${[...sets.keys()].join(",\n")}\n],\n"files":[\n${lines.join(",\n")}\n]}\n`;
}

/** Parses the result of `writeManifest`. @throws Error for anything else */
export function readManifest(text: string): Manifest {
  let read: { format?: unknown; headers?: Headers[]; files?: (Omit<ExportedFile, "headers"> & { headers: number })[] };
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(`${MANIFEST} is not JSON: ${(error as Error).message}`);
  }
  const { format, headers, files, ...rest } = read ?? {};
  const isManifest = format === 1 && Array.isArray(headers) && Array.isArray(files);
  if (!isManifest || !files.every((entry) => typeof entry?.file === "string"))
    throw new Error(`${MANIFEST} is not an export manifest`);
  return {
    ...(rest as Omit<Manifest, "files">),
    files: files.map((entry) => ({ ...entry, headers: headers[entry.headers] ?? {} })),
  };
}

/** Headers that hosts set themselves. */
const HOSTS_OWN = new Set(["content-type"]);

/** Rules of `_headers`. Hosts apply all matching rules, so overlapping rules must not repeat a header. */
const RULES = [
  "/assets/*",
  "/suggestions/*",
  ...["badge", "pairs", "technologies", "ai-tools"].map((part) => `${PREFIX}/${part}/*`),
  "/check/*",
  "/tech/*",
  "/tools/*",
  "/contribute/*",
];

/**
 * The headers in the form of Netlify and Cloudflare Pages (https://docs.netlify.com/manage/routing/headers/,
 * https://developers.cloudflare.com/pages/configuration/headers/).
 *
 * Common headers go under `/*`. Other rules have the most common value among their pages. The manifest has the exact
 * headers of each file.
 */
export function writeHeaders(files: readonly ExportedFile[], root: string): string {
  const everywhere = commonHeaders(files);
  const rules = new Map<string, ExportedFile[]>([...RULES.map((rule): [string, ExportedFile[]] => [rule, []])]);
  for (const file of [...files].sort(byName)) {
    const rule =
      RULES.find((pattern) => file.address.startsWith(pattern.slice(0, -1))) ?? file.address.split("?")[0] ?? "";
    const list = rules.get(rule) ?? [];
    rules.set(rule, list);
    list.push(file);
  }
  const block = (rule: string, headers: Headers) =>
    [`${root}${rule}`, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  const blocks = [...rules].flatMap(([rule, list]) => {
    const headers = Object.fromEntries(Object.entries(usualHeaders(list)).filter(([name]) => !(name in everywhere)));
    return Object.keys(headers).length > 0 ? [block(rule, headers)] : [];
  });
  return `${[block("/*", everywhere), ...blocks].join("\n\n")}\n`;
}

/** Headers that all files share, except those that hosts set. */
export function commonHeaders(files: readonly ExportedFile[]): Headers {
  const [first, ...others] = new Set(files.map(({ headers }) => headers));
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(
      ([name, value]) => !HOSTS_OWN.has(name) && others.every((headers) => headers[name] === value),
    ),
  );
}

/**
 * Headers that all pages have (or all files, if none is a page), with the most common value. Headers of a few pages, such
 * as `X-Robots-Tag`, would be wrong for the others.
 */
function usualHeaders(files: readonly ExportedFile[]): Headers {
  const pages = files.filter(({ file }) => file.endsWith(".html"));
  const considered = pages.length > 0 ? pages : files;
  const counts = new Map<string, Map<string, number>>();
  for (const { headers } of considered) {
    for (const [name, value] of Object.entries(headers)) {
      if (HOSTS_OWN.has(name)) continue;
      const values = counts.get(name) ?? new Map<string, number>();
      counts.set(name, values.set(value, (values.get(value) ?? 0) + 1));
    }
  }
  const usual = [...counts].filter(
    ([, values]) => [...values.values()].reduce((a, b) => a + b, 0) === considered.length,
  );
  const most = (values: Map<string, number>) => [...values].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  return Object.fromEntries(usual.map(([name, values]) => [name, most(values)]));
}

/** Redirects, and rewrites that map API addresses to JSON files. Hosts find pages without an extension themselves. */
export function writeRedirects(redirects: readonly Redirect[], root: string): string {
  const moved = redirects.map(({ from, to, status }) => `${root}${from} ${to} ${status}`);
  const api = `${root}${PREFIX}`;
  const rewritten = [
    `${api}/pairs/:a/:b ${api}/pairs/:a/:b.json 200`,
    `${api}/technologies ${api}/technologies.json 200`,
    `${api}/technologies/:id ${api}/technologies/:id.json 200`,
    `${api}/ai-tools ${api}/ai-tools.json 200`,
    `${api}/ai-tools/:slug ${api}/ai-tools/:slug.json 200`,
  ];
  return `${[...moved, ...rewritten].join("\n")}\n`;
}
