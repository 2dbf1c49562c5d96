import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import t from "tap";
import { describeKind, fileFor, isDynamic } from "../../../scripts/export/addresses.js";
import { findLinks } from "../../../scripts/export/links.js";
import { readExportConfig } from "../../../scripts/export/main.js";
import { buildApp } from "../../../server/app.js";
import { buildCatalog, recordsIn } from "../../../server/catalog/compile.js";
import { FactsFile, inMemory } from "../../../server/catalog/facts-file.js";
import { START } from "../../fixtures/app.js";
import { UNLIMITED } from "../../fixtures/every-fact.js";
import { exportSmall, URL_OF_SITE } from "../../fixtures/exported-site.js";
import { createStaticHost } from "../../fixtures/static-host.js";

const now = () => new Date(START);

t.test("the folder answers byte for byte as the service does, with its headers", async (t) => {
  const { folder, dataDir, manifest } = await exportSmall(t);
  const host = createStaticHost(t, folder);
  const facts = new FactsFile(inMemory(readFileSync(join(folder, "facts.jsonl"))));
  const [records, { revision }] = [recordsIn(facts), facts.head];
  t.same(revision, manifest.revision, "the facts are those of the export");
  const config = readExportConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }, URL_OF_SITE);
  const catalog = buildCatalog(records, revision);
  const live = await buildApp({
    config: { ...config, limits: UNLIMITED },
    catalog: () => catalog,
    now,
    logger: pino({ level: "silent" }),
  });
  t.teardown(() => live.close());
  const kinds = new Set<string>();
  // Limits are told in two texts, and here they are others.
  const others = new Set(["/docs", "/llms.txt", "/404.html", "/facts.jsonl"]);
  for (const { address, file, size, etag } of manifest.files.filter((entry) => !others.has(entry.address))) {
    const answers = await Promise.all([live.inject(address), host.inject(`/${file}`)]);
    const [service, copy] = answers;
    t.ok(copy.rawPayload.equals(service.rawPayload), address);
    t.equal(copy.rawPayload.length, size, `the size of ${file}`);
    t.equal(etag, service.headers.etag, `the tag of ${address}`);
    for (const name of ["content-type", "cache-control", "content-security-policy", "access-control-allow-origin"]) {
      t.equal(copy.headers[name], service.headers[name], `${name} of ${address}`);
    }
    if (!address.includes("?"))
      t.ok((await host.inject(address)).rawPayload.equals(service.rawPayload), `at ${address}`);
    kinds.add(describeKind(address));
  }
  t.equal(kinds.size, 12, `a page of each kind: ${[...kinds].join(", ")}`);
  t.equal((await host.inject("/nothing")).statusCode, 404);
  t.strictSame(
    manifest.redirects.map(({ from, status }) => [from, status]),
    [
      ["/api/v1/docs", 308],
      ["/docs/badge", 308],
      ["/docs/check", 308],
      ["/docs/contributions", 308],
      ["/docs/directory", 308],
      ["/docs/operations", 308],
      ["/docs/scan", 308],
      ["/favicon.ico", 308],
      ["/feed.json", 308],
      ["/matrix", 308],
      ["/matrix.csv", 308],
      ["/matrix.json", 308],
      ["/set.json", 308],
      ["/tools/compare", 308],
    ],
  );
});

t.test("the limits that the pages tell are the service's own", async (t) => {
  const { folder } = await exportSmall(t);
  t.match(readFileSync(join(folder, "llms.txt"), "utf8"), /: 60 checks, 10 scans, 60 other reads/);
});

t.test("no link on any page is dead", async (t) => {
  const { folder, manifest } = await exportSmall(t);
  const host = createStaticHost(t, folder);
  const pages = manifest.files.filter(({ file }) => file.endsWith(".html"));
  t.ok(pages.length > 15, `${pages.length} pages`);
  const links = new Set<string>();
  for (const { file } of pages)
    for (const link of findLinks(readFileSync(join(folder, file), "utf8"), URL_OF_SITE)) links.add(link);
  t.notOk(links.has("/evil"), "names are escaped");
  const redirects = new Set(manifest.redirects.map(({ from }) => from));
  for (const link of links) {
    if (fileFor(link) === undefined) t.ok(isDynamic(link), `${link} is one that the service answers`);
    else if (!redirects.has(link)) t.equal((await host.inject(link)).statusCode, 200, link);
  }
});

t.test("the same revision on the same day is the same bytes", async (t) => {
  const [one, other] = [await exportSmall(t), await exportSmall(t)];
  for (const file of ["export.json", "_headers", "_redirects"]) {
    t.equal(readFileSync(join(one.folder, file), "utf8"), readFileSync(join(other.folder, file), "utf8"), file);
  }
});
