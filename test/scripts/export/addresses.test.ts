import { posix } from "node:path";
import t from "tap";
import { DYNAMIC, describeKind, fileFor, isDynamic, startAddresses } from "../../../scripts/export/addresses.js";
import { everyFact } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

t.test("an address has one file, which hosts find", async (t) => {
  for (const [address, file] of [
    ["/", "index.html"],
    ["/tech", "tech.html"],
    ["/tech/react", "tech/react.html"],
    ["/tech/react/feed.xml", "tech/react/feed.xml"],
    ["/tech/react/feed.xml", "tech/react/feed.xml"],
    ["/check/nextjs/react", "check/nextjs/react.html"],
    ["/check/click@8/flask@2.0", "check/click@8/flask@2.0.html"],
    ["/check/click@8/flask@2.0.json", "check/click@8/flask@2.0.json"],
    ["/api/v1/pairs/nextjs/react", "api/v1/pairs/nextjs/react.json"],
    ["/api/v1/badge/nextjs/react.svg", "api/v1/badge/nextjs/react.svg"],
    ["/api/v1/check?techA=nextjs&techB=react", "api/v1/check/nextjs/react.json"],
    ["/api/v1/technologies", "api/v1/technologies.json"],
    ["/api/v1/technologies?offset=100", "api/v1/technologies/offset/100.json"],
    ["/404.html", "404.html"],
    ["/.well-known/security.txt", ".well-known/security.txt"],
  ] as const) {
    t.equal(fileFor(address), file, address);
  }
});

t.test("what would lead elsewhere, or mean something else to a file system, has none", async (t) => {
  for (const address of [
    "/..",
    "/../etc/passwd",
    "/tech/../../etc/passwd",
    "/tech/..%2f..%2fetc",
    "/tech/react\\..\\x",
    "/tech/a..b",
    "/.git/config",
    "//host/path",
    "/tech/",
    "tech",
    "",
    "/tech/nul\0",
    "/tech/react ",
    "/set?row=orm",
    "/api/v1/check?techA=../../x&techB=react",
    "/api/v1/check?techA=a/b&techB=../c",
    "/api/v1/technologies?q=x",
    `/tech/${"a".repeat(300)}`,
  ]) {
    t.equal(fileFor(address), undefined, JSON.stringify(address));
  }
});

t.test("whatever is asked for, a file lies in the folder and no two addresses share one", async () => {
  const piece = fc.oneof(
    fc.constantFrom("..", ".", "", "%2e%2e", "tech", "api/v1", "offset", "check", "@"),
    fc.string(),
  );
  const address = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join("/")}`);
  const query = fc.tuple(piece, piece).map(([a, b]) => `/api/v1/check?techA=${a}&techB=${b}`);
  const any = fc.oneof(address, query, fc.string());
  fc.assert(
    fc.property(any, (one) => {
      const file = fileFor(one);
      if (file === undefined) return true;
      return (
        posix.normalize(file) === file && !posix.isAbsolute(file) && !file.startsWith("..") && !/[\\\0%]/.test(file)
      );
    }),
    { numRuns: 2000 },
  );
  const plain = fc.stringMatching(/^[a-z][a-z0-9@.-]{0,6}$/);
  const path = fc.array(plain, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join("/")}`);
  fc.assert(
    fc.property(path, path, (one, other) => {
      const [a, b] = [fileFor(one), fileFor(other)];
      // An address and the one that spells its ending out are the same page.
      return one === other || a === undefined || a !== b || [one, other].includes(`/${a}`);
    }),
  );
});

t.test("it begins with everything that there is to read, in all forms", async (t) => {
  const all = [...startAddresses(everyFact())];
  t.equal(new Set(all).size, all.length, "each once");
  for (const address of all) t.type(fileFor(address), "string", address);
  for (const address of [
    "/",
    "/docs",
    "/tech/react",
    "/tech/react/feed.xml",
    "/api/v1/technologies/react",
    "/api/v1/technologies?offset=0",
    "/check/nextjs/react",
    "/api/v1/pairs/nextjs/react",
    "/api/v1/check?techA=nextjs&techB=react",
    "/api/v1/badge/nextjs/react.svg",
    "/api/v1/badge/nextjs/react.json",
    "/robots.txt",
    "/openapi.json",
  ]) {
    t.ok(all.includes(address), address);
  }
});

t.test("what needs the service is known, and nothing without a query is taken for it", async (t) => {
  for (const address of [
    "/tech/react?category=orm",
    "/set.csv?row=orm",
    "/?techA=a",
    "/changes?tech=react",
    "/check/a/b?platform=edge",
    "/status",
  ]) {
    t.equal(fileFor(address), undefined, address);
    t.ok(isDynamic(address), address);
  }
  for (const address of ["/tech/react", "/changes", "/tools/zed?page=2", "/docs?x", "/"])
    t.notOk(isDynamic(address), address);
  for (const { address, why } of DYNAMIC) t.ok(address && why);
});

t.test("the summary counts by kinds", async (t) => {
  t.equal(describeKind("/check/nextjs/react"), "pair pages");
  t.equal(describeKind("/check/nextjs@15/react"), "pair pages with versions");
  t.equal(describeKind("/api/v1/pairs/nextjs/react"), "verdicts (JSON)");
  t.equal(describeKind("/api/v1/badge/a/b.svg"), "badges");
  t.equal(describeKind("/tech/react/feed.xml"), "feeds");
  t.equal(describeKind("/cards/a/b.png"), "pictures for sharing");
  t.equal(describeKind("/docs"), "other pages and files");
});
