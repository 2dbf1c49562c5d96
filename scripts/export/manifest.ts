/** What an export holds: for its next run, for whoever uploads it, and for hosts that read `_headers` and `_redirects`. */
import type { Revision } from "../../server/catalog/catalog.js";
import { PREFIX } from "../../server/http/links.js";
import type { Dynamic } from "./addresses.js";

/** The name of the file. */
export const MANIFEST = "export.json";

export type Headers = Readonly<Record<string, string>>;

export interface ExportedFile {
  /** From the folder of the export. */
  file: string;
  /** From the root of the service; the key of the object where an object store serves it. */
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
  /** False where a run was interrupted: then it lists what is there of two exports. */
  complete: boolean;
  revision: Revision;
  /** The day that lifecycles were judged by. */
  day: string;
  publicUrl: string;
  redirects: readonly Redirect[];
  dynamic: readonly Dynamic[];
  files: readonly ExportedFile[];
}

const byName = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0);

/** Writes a manifest: JSON with a line for each file. Sets of headers stand once and are referred to by their place. */
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

/**
 * Reads a manifest that `writeManifest` wrote.
 * @throws Error when it is none
 */
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
    throw new Error(`${MANIFEST} is not one of this program`);
  return {
    ...(rest as Omit<Manifest, "files">),
    files: files.map((entry) => ({ ...entry, headers: headers[entry.headers] ?? {} })),
  };
}

/** Headers that hosts make themselves, from the ending and the content. */
const HOSTS_OWN = new Set(["content-type"]);

/** The rules of `_headers`, the more particular first: hosts take all that fit, so no header stands in two that overlap. */
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
 * What every file carries stands under `/*`. Of the others a rule has those that its pages carry; where they differ, what
 * most of them say. Sections are named one by one. What single files carry besides is in the manifest.
 */
export function writeHeaders(files: readonly ExportedFile[], root: string): string {
  const everywhere = sharedBy(files);
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
    const headers = Object.fromEntries(Object.entries(usualOf(list)).filter(([name]) => !(name in everywhere)));
    return Object.keys(headers).length > 0 ? [block(rule, headers)] : [];
  });
  return `${[block("/*", everywhere), ...blocks].join("\n\n")}\n`;
}

/** The headers that all files carry with one value, but for those that hosts make themselves. */
export function sharedBy(files: readonly ExportedFile[]): Headers {
  const [first, ...others] = new Set(files.map(({ headers }) => headers));
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(
      ([name, value]) => !HOSTS_OWN.has(name) && others.every((headers) => headers[name] === value),
    ),
  );
}

/**
 * The headers that all pages among the files carry, or all files where none is a page, each with the value that most of
 * those have. What a few carry, such as the wish not to be listed, would be wrong for the others.
 */
function usualOf(files: readonly ExportedFile[]): Headers {
  const pages = files.filter(({ file }) => file.endsWith(".html"));
  const asked = pages.length > 0 ? pages : files;
  const counts = new Map<string, Map<string, number>>();
  for (const { headers } of asked) {
    for (const [name, value] of Object.entries(headers)) {
      if (HOSTS_OWN.has(name)) continue;
      const values = counts.get(name) ?? new Map<string, number>();
      counts.set(name, values.set(value, (values.get(value) ?? 0) + 1));
    }
  }
  const usual = [...counts].filter(([, values]) => [...values.values()].reduce((a, b) => a + b, 0) === asked.length);
  const most = (values: Map<string, number>) => [...values].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  return Object.fromEntries(usual.map(([name, values]) => [name, most(values)]));
}

/**
 * Redirects and rewrites in the form of the same hosts. Files stand for addresses without an ending; hosts find pages by
 * themselves, and the answers of the interface by these.
 */
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
