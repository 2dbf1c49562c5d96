/** Requests that are as heavy as the limits allow: long lists, long texts, deep and wide JSON, names that are nearly known. */
import fc from "fast-check";

/** A request of a stranger, as text. */
export interface Heavy {
  /** What it is, for reports. */
  shape: string;
  method: "GET" | "POST";
  path: string;
  type?: string;
  body?: string;
}

/** Just below the largest body and the longest address that are read. */
const LARGEST_BODY = 1_000_000;
const LONGEST_ADDRESS = 12_000;

type Names = fc.Arbitrary<(place: number) => string>;

/** Kinds of names; a list is of one kind, so that the most expensive one can fill it. */
function nameKinds(known: readonly string[]): Names {
  const at = (place: number) => known[(place * 7919) % known.length] as string;
  const nearly = (place: number) => at(place).replace(/^(.)(.)/, "$2$1");
  return fc.constantFrom<((place: number) => string)[]>(
    at,
    nearly,
    (place) => `${nearly(place)}-${at(place + 1)}`.slice(0, 60),
    (place) => `${at(place)}@${1 + (place % 30)}`,
    (place) => `${at(place)}@>=${place % 9} <${10 + (place % 9)} || ~${place % 50}.1 || ^${place % 40}.2.3-rc.1`,
    (place) => `${at(0)}@${place}.${place % 7}.${place % 11}`,
    (place) => `pkg:npm/${encodeURIComponent(at(place))}@${place % 20}.0.0`,
    (place) => `@types/${at(place)}`,
    (place) => `@babel/${at(place)}@7`,
    (place) => `unknown-package-${place}`,
    (place) => ".-_/".repeat(20) + at(place),
    () => "a".repeat(200),
    () => "\u{1F600}".repeat(50),
  );
}

/** As many names as fit. */
function fill(name: (place: number) => string, most: number, bytes = LARGEST_BODY): string[] {
  const list: string[] = [];
  for (let left = bytes; list.length < most; ) {
    const next = name(list.length);
    left -= JSON.stringify(next).length + 20;
    if (left < 0) break;
    list.push(next);
  }
  return list;
}

/** JSON that is deep, wide or long, valid or not. */
const STRUCTURES: readonly (readonly [string, (bytes: number) => string])[] = [
  ["brackets", (bytes) => "[".repeat(bytes)],
  ["closed brackets", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
  ["nested objects", (bytes) => `${'{"a":'.repeat(bytes / 6)}1${"}".repeat(bytes / 6)}`],
  ["many shallow lists", (bytes) => `[${"[],".repeat(bytes / 3 - 1)}[]]`],
  ["many levels of thirty", (bytes) => `[${`${"[".repeat(30)}${"]".repeat(30)},`.repeat(bytes / 61 - 1)}1]`],
  ["many keys", (bytes) => `{${Array.from({ length: bytes / 14 }, (_, at) => `"k${at}":1`).join(",")}}`],
  ["one key again and again", (bytes) => `{${'"a":1,'.repeat(bytes / 6 - 2)}"a":1}`],
  ["a long text", (bytes) => `{"a":"${"x".repeat(bytes - 9)}"}`],
  ["a text without an end", (bytes) => `{"a":"${'\\"'.repeat(bytes / 2 - 4)}`],
  ["escapes", (bytes) => `{"a":"${"\\u0041".repeat(bytes / 6 - 3)}"}`],
  ["numbers", (bytes) => `[${"1e999,".repeat(bytes / 6 - 2)}1]`],
  ["white space", (bytes) => `{${" ".repeat(bytes - 3)}x`],
  ["a mistake at the end", (bytes) => `{${Array.from({ length: bytes / 18 }, (_, at) => `"k${at}":{}`).join(",\n")},}`],
];

const API = "/api/v1";
const JSON_TYPE = "application/json";
const post = (shape: string, path: string, value: unknown): Heavy => ({
  shape,
  method: "POST",
  path,
  type: JSON_TYPE,
  body: typeof value === "string" ? value : JSON.stringify(value),
});
const callTool = (shape: string, name: string, text: string): Heavy =>
  post(
    shape,
    "/mcp",
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${text}}}`,
  );

/** Lists of names, to every place that takes one. */
function lists(kinds: Names, known: readonly string[]): fc.Arbitrary<Heavy> {
  const address = (path: string, key: string, list: string[], separator: string): Heavy => ({
    shape: `GET ${path}`,
    method: "GET",
    path: `${path}?${key}=${list.map(encodeURIComponent).join(separator)}`.slice(0, LONGEST_ADDRESS),
  });
  const ways: ((name: (place: number) => string) => Heavy)[] = [
    (name) => {
      const pairs = Array.from({ length: 200 }, (_, at) => ({ techA: name(2 * at), techB: name(2 * at + 1) }));
      return post("a batch of pairs", `${API}/check/batch`, { pairs });
    },
    (name) => post("a batch of names", `${API}/check/batch`, { names: fill(name, 20) }),
    (name) => post("a scan of names", `${API}/scan`, { dependencies: fill(name, 5000) }),
    (name) => {
      const dependencies = Object.fromEntries(fill(name, 5000).map((one) => [one, "^1.2.3"]));
      return post("a scan of a package.json", `${API}/scan`, { packageJson: { dependencies } });
    },
    (name) => {
      const components = fill(name, 4000, LARGEST_BODY / 3).map((one) => ({ name: one, version: "1", purl: one }));
      return post("a scan of CycloneDX", `${API}/scan`, { sbom: { bomFormat: "CycloneDX", components } });
    },
    (name) => {
      const packages = fill(name, 4000).map((one) => ({ name: one, versionInfo: "1" }));
      return post("a scan of SPDX", `${API}/scan`, { sbom: { spdxVersion: "SPDX-2.3", packages } });
    },
    (name) =>
      callTool(
        "an assistant's scan",
        "scan_dependencies",
        JSON.stringify({ dependencies: fill(name, 5000), limit: 50 }),
      ),
    (name) => {
      const packageJson = JSON.stringify({
        dependencies: Object.fromEntries(fill(name, 5000, 9e5).map((one) => [one, "1"])),
      });
      return callTool("an assistant's package.json", "scan_dependencies", JSON.stringify({ packageJson }));
    },
    (name) => callTool("an assistant's check", "check_compatibility", JSON.stringify({ names: fill(name, 10) })),
    (name) =>
      callTool(
        "an assistant's alternatives",
        "suggest_alternatives",
        JSON.stringify({ technology: known[0], worksWith: fill(name, 5) }),
      ),
    (name) => ({
      shape: "a list in the form",
      method: "POST",
      path: "/scan",
      type: "application/x-www-form-urlencoded",
      body: `list=${fill((place) => encodeURIComponent(name(place)), 5000).join("%0A")}`,
    }),
    (name) => address("/scan/badge.svg", "list", fill(name, 500), "%0A"),
    (name) => address("/set", "row", fill(name, 500), "&row="),
    (name) => address("/set", "pick", fill(name, 500), "&pick="),
    (name) => address("/wizard", "with", fill(name, 500), "&with="),
    (name) => address("/technologies", "q", fill(name, 100), "+"),
    (name) => address("/tools", "q", fill(name, 100), "+"),
    (name) => address("/", "q", fill(name, 100), "+"),
    (name) => address(`${API}/technologies`, "q", fill(name, 100), "+"),
    (name) => ({
      shape: "a pair's page",
      method: "GET",
      path: `/check/${encodeURIComponent(name(1))}/${encodeURIComponent(name(2))}`,
    }),
    (name) => ({
      shape: "a badge",
      method: "GET",
      path: `${API}/badge/${encodeURIComponent(name(1))}-${encodeURIComponent(name(2))}.svg`,
    }),
    (name) => ({ shape: "a technology's page", method: "GET", path: `/technologies/${encodeURIComponent(name(1))}` }),
  ];
  return fc.tuple(fc.constantFrom(...ways), kinds).map(([way, name]) => way(name));
}

/** Structures as bodies, as values in bodies, and as texts in values. */
function structures(): fc.Arbitrary<Heavy> {
  const ways: ((what: string, make: (bytes: number) => string) => Heavy)[] = [
    ...["/check", "/check/batch", "/scan", "/contributions/compatibility"].map(
      (path) => (what: string, make: (bytes: number) => string) =>
        post(`${what} to ${path}`, API + path, make(LARGEST_BODY)),
    ),
    (what, make) => post(`${what} to /mcp`, "/mcp", make(LARGEST_BODY)),
    (what, make) => post(`${what} as a manifest`, `${API}/scan`, `{"packageJson":${make(LARGEST_BODY - 100)}}`),
    (what, make) =>
      post(`${what} as dependencies`, `${API}/scan`, `{"packageJson":{"dependencies":${make(LARGEST_BODY - 100)}}}`),
    (what, make) => post(`${what} as a bill of materials`, `${API}/scan`, `{"sbom":${make(LARGEST_BODY - 100)}}`),
    (what, make) => callTool(`${what} as arguments`, "scan_dependencies", make(LARGEST_BODY - 200)),
    (what, make) =>
      callTool(`${what} as an argument`, "scan_dependencies", `{"packageJson":${make(LARGEST_BODY - 200)}}`),
    (what, make) => callTool(`${what} as names`, "check_compatibility", `{"names":${make(LARGEST_BODY - 200)}}`),
    (what, make) =>
      callTool(
        `${what} in a text`,
        "scan_dependencies",
        JSON.stringify({ packageJson: make(LARGEST_BODY / 2).slice(0, LARGEST_BODY - 300) }),
      ),
    (what, make) =>
      callTool(
        `${what} in a long text`,
        "scan_dependencies",
        `{"packageJson":${JSON.stringify(make(LARGEST_BODY * 0.99)).slice(0, LARGEST_BODY)}}`,
      ),
    (what, make) => ({
      shape: `${what} in the form`,
      method: "POST",
      path: "/scan",
      type: "application/x-www-form-urlencoded",
      body: `list=${encodeURIComponent(make(LARGEST_BODY / 3))}`.slice(0, LARGEST_BODY),
    }),
  ];
  return fc
    .tuple(fc.constantFrom(...ways), fc.constantFrom(...STRUCTURES))
    .map(([way, [what, make]]) => way(what, make));
}

/** Addresses with very many fields. */
function fields(): fc.Arbitrary<Heavy> {
  const paths = [
    "/",
    "/set",
    "/technologies",
    "/tools",
    "/wizard",
    "/scan/badge.svg",
    `${API}/check`,
    `${API}/technologies`,
    "/contribute",
  ];
  return fc.constantFrom(...paths).map((path) => ({
    shape: `many fields to ${path}`,
    method: "GET",
    path: `${path}?${Array.from({ length: 2000 }, (_, at) => `k${at}=1`).join("&")}`.slice(0, LONGEST_ADDRESS),
  }));
}

/** @param known names that mean something */
export function heavyRequests(known: readonly string[]): fc.Arbitrary<Heavy> {
  return fc.oneof(
    { weight: 6, arbitrary: lists(nameKinds(known), known) },
    { weight: 5, arbitrary: structures() },
    fields(),
  );
}
