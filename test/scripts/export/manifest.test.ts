import t from "tap";
import {
  commonHeaders,
  type ExportedFile,
  type Manifest,
  readManifest,
  writeHeaders,
  writeManifest,
  writeRedirects,
} from "../../../scripts/export/manifest.js";

const common = { "x-content-type-options": "nosniff" };
const page = {
  ...common,
  "content-type": "text/html",
  "content-security-policy": "none",
  "cache-control": "max-age=300",
};
const json = { ...common, "content-type": "application/json", "cache-control": "max-age=300" };
const badge = { ...common, "content-type": "image/svg+xml", "cache-control": "max-age=86400" };

const entry = (address: string, file: string, headers: Record<string, string>): ExportedFile => ({
  file,
  address,
  size: 1,
  sha256: "00",
  etag: `"${file}"`,
  headers,
});

const FILES = [
  entry("/check/a/b", "check/a/b.html", page),
  entry("/check/a/b.json", "check/a/b.json", json),
  entry("/", "index.html", page),
  entry("/api/v1/badge/a/b.svg", "api/v1/badge/a/b.svg", badge),
  entry("/api/v1/badge/a/c.svg", "api/v1/badge/a/c.svg", badge),
  entry("/api/v1/technologies", "api/v1/technologies.json", json),
];

const MANIFEST: Manifest = {
  complete: true,
  revision: { id: "abc", date: "2026-06-01T00:00:00.000Z" },
  day: "2026-06-01",
  publicUrl: "https://stackfit.example",
  redirects: [],
  dynamic: [{ address: "/matrix?row=", why: "any" }],
  files: FILES,
};

t.test("what is written is read again, a line for each file, in the order of their names", async (t) => {
  const text = writeManifest(MANIFEST);
  const read = readManifest(text);
  const names = FILES.map(({ file }) => file).sort();
  t.strictSame(
    read.files.map(({ file }) => file),
    names,
  );
  t.strictSame(
    [...read.files].sort((a, b) => a.address.localeCompare(b.address)),
    [...FILES].sort((a, b) => a.address.localeCompare(b.address)),
  );
  t.equal(read.revision.id, "abc");
  t.equal(
    writeManifest({ ...MANIFEST, files: [...FILES].reverse() }),
    text,
    "the order of writing makes no difference",
  );
  t.ok(text.split("\n").filter((line) => line.startsWith('{"file"')).length === FILES.length);
});

t.test("what is no manifest is refused", async (t) => {
  for (const text of [
    "",
    "{",
    "[]",
    '{"format":2,"headers":[],"files":[]}',
    '{"format":1,"headers":[],"files":[{}]}',
    "null",
  ]) {
    t.throws(() => readManifest(text), /export\.json/, text);
  }
});

t.test("headers stand in one rule each, so that hosts which add up what fits send them once", async (t) => {
  t.strictSame(commonHeaders(FILES), common);
  const blocks = writeHeaders(FILES, "/fit").trimEnd().split("\n\n");
  t.strictSame(
    blocks.map((block) => block.split("\n")),
    [
      ["/fit/*", "  x-content-type-options: nosniff"],
      ["/fit/api/v1/badge/*", "  cache-control: max-age=86400"],
      ["/fit/check/*", "  content-security-policy: none", "  cache-control: max-age=300"],
      ["/fit/api/v1/technologies", "  cache-control: max-age=300"],
      ["/fit/", "  content-security-policy: none", "  cache-control: max-age=300"],
    ],
  );
});

t.test("what a few pages ask for is not said of all", async (t) => {
  const unlisted = entry("/check/a/c", "check/a/c.html", { ...page, "x-robots-tag": "noindex" });
  t.notMatch(writeHeaders([...FILES, unlisted], ""), "noindex");
});

t.test("redirects come first, then what the interface is rewritten to", async (t) => {
  const lines = writeRedirects([{ from: "/favicon.ico", to: "/fit/assets/icon.svg", status: 308 }], "/fit").split("\n");
  t.equal(lines[0], "/fit/favicon.ico /fit/assets/icon.svg 308");
  t.ok(lines.includes("/fit/api/v1/pairs/:a/:b /fit/api/v1/pairs/:a/:b.json 200"));
});
