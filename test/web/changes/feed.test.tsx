import { XMLParser } from "fast-xml-parser";
import t from "tap";
import type { DataChange } from "../../../server/catalog/directory/changes.js";
import { Links } from "../../../server/http/views/links.js";
import {
  ATOM_TYPE,
  createFeed,
  type Feed,
  type FeedEntry,
  formatAtom,
  MOST_ENTRIES,
} from "../../../server/web/changes/feed.js";
import { REVISION, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { parseXml } from "../../fixtures/xml.js";

const catalog = everyFact();
const links = new Links("https://stackfit.example/below");
const OPTIONS = { catalog, links, today: TODAY };
const react = [catalog.names.byId("react")].filter((one) => one !== undefined);

const CHANGES: DataChange[] = [
  {
    revision: "b".repeat(40),
    date: "2026-05-02T00:00:00.000Z",
    facts: [
      { how: "added", kind: "rule", ids: ["nextjs", "react"] },
      { how: "changed", kind: "technology", ids: ["prisma"] },
    ],
  },
  {
    revision: "a".repeat(40),
    date: "2026-05-01T00:00:00.000Z",
    facts: [{ how: "added", kind: "technology", ids: ["prisma"] }],
  },
];

t.test("each change has an entry with absolute URLs", async (t) => {
  const { entries, ...feed } = createFeed({ ...OPTIONS, changes: CHANGES });
  t.match(feed, {
    home: "https://stackfit.example/below/changes",
    atom: "https://stackfit.example/below/feed.xml",
    updated: "2026-05-02T00:00:00.000Z",
  });
  const [second, first] = entries;
  t.match(first, {
    title: "Technology added: Prisma",
    url: "https://stackfit.example/below/tech/prisma",
    date: "2026-05-01T00:00:00.000Z",
    html: '<ul><li>Technology added: <a href="https://stackfit.example/below/tech/prisma">Prisma</a></li></ul>',
  });
  t.equal(second?.url, `https://stackfit.example/below/changes#change-${"b".repeat(40)}`, "the page of all its facts");
  t.equal(new Set(entries.map(({ id }) => id)).size, 2);
});

t.test("the feed of a technology has its own facts and ids", async (t) => {
  const { entries, ...feed } = createFeed({ ...OPTIONS, changes: CHANGES, technologies: react });
  t.match(feed, {
    title: "StackFit: React",
    home: "https://stackfit.example/below/tech/react",
    atom: "https://stackfit.example/below/tech/react/feed.xml",
  });
  t.strictSame(
    entries.map(({ title, url }) => [title, url]),
    [["Rule added: Next.js with React", "https://stackfit.example/below/check/nextjs/react"]],
  );
  t.notMatch(entries[0]?.html, /Prisma/);
  t.not(entries[0]?.id, createFeed({ ...OPTIONS, changes: CHANGES }).entries[0]?.id);
});

t.test("ids stay the same when names, other facts and newer changes differ", async (t) => {
  const newer: DataChange = {
    revision: "c".repeat(40),
    date: "2026-06-01T00:00:00.000Z",
    facts: CHANGES[1]?.facts ?? [],
  };
  const idsOf = (changes: readonly DataChange[]) =>
    createFeed({ ...OPTIONS, changes: changes }).entries.map(({ id }) => id);
  t.strictSame(idsOf([newer, ...CHANGES]).slice(1), idsOf(CHANGES));
});

t.test("an empty feed has the date of the data, and a long one is limited", async (t) => {
  t.match(createFeed({ ...OPTIONS, changes: [] }), { updated: REVISION.date, entries: [] });
  const many = Array.from({ length: 80 }, (_, index): DataChange => {
    const revision = String(index).padStart(40, "0");
    return { revision, date: "2026-05-02T00:00:00.000Z", facts: CHANGES[0]?.facts ?? [] };
  });
  t.equal(createFeed({ ...OPTIONS, changes: many }).entries.length, MOST_ENTRIES);
  t.equal(createFeed({ ...OPTIONS, changes: many, technologies: react }).entries.length, MOST_ENTRIES);
});

t.test("entries say what a verdict was before", async (t) => {
  const rule = {
    before: { status: "compatible", basis: "documented", checked: "2026-01-01" },
    after: { status: "partial", basis: "documented", checked: "2026-01-01" },
    exceptions: [{ when: { nextjs: "<14" }, after: "incompatible" }],
    fields: [],
  } as const;
  const facts = [{ how: "changed", kind: "rule", ids: ["nextjs", "prisma"], rule }] as const;
  const changes = [{ revision: "d".repeat(40), date: "2026-05-02T00:00:00.000Z", facts }];
  const [entry] = createFeed({ ...OPTIONS, changes }).entries;
  const said = "works with limits, before: works; with Next.js <14: does not work (new exception)";
  t.match(entry?.title, said);
  t.match(entry?.html, said.replace("<", "&lt;"));
});

const HOSTILE = '<b>&amp; ]]> "it\'s" <![CDATA[ \u0007 </title>';

const entry = (fields: Partial<FeedEntry> = {}): FeedEntry => ({
  id: "https://stackfit.example/changes#change-1",
  url: "https://stackfit.example/check/a/b?x=1&y=2",
  title: "Rule added: A with B",
  date: "2026-05-02T00:00:00.000Z",
  html: '<ul><li>Rule added: <a href="https://stackfit.example/check/a/b">A &amp; B</a></li></ul>',
  ...fields,
});

const feed = (fields: Partial<Feed> = {}): Feed => ({
  title: "Changes",
  description: "What changed",
  home: "https://stackfit.example/changes",
  atom: "https://stackfit.example/feed.xml",
  updated: "2026-05-02T00:00:00.000Z",
  entries: [entry()],
  ...fields,
});

const read = (text: string) =>
  new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "entry" || name === "link" }).parse(text);

/** As RFC 3339 writes a time. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

t.test("has what RFC 4287 requires of a feed and its entries, each once", async (t) => {
  const text = formatAtom(feed({ entries: [entry(), entry({ id: "https://stackfit.example/changes#change-2" })] }));
  parseXml(text.replace(/^<\?xml[^?]*\?>\n/, ""));
  const { feed: document } = read(text);
  t.equal(document["@_xmlns"], "http://www.w3.org/2005/Atom");
  // Where its entries name no author, the feed must (section 4.1.1).
  t.match(document, {
    id: "https://stackfit.example/feed.xml",
    title: "Changes",
    updated: TIME,
    author: { name: "StackFit" },
  });
  const links = document.link.map((link: Record<string, string>) => [link["@_rel"], link["@_type"], link["@_href"]]);
  t.strictSame(links, [
    ["self", "application/atom+xml", "https://stackfit.example/feed.xml"],
    ["alternate", "text/html", "https://stackfit.example/changes"],
  ]);
  t.equal(document.entry.length, 2);
  for (const one of document.entry) {
    t.match(one, { id: /^https:/, title: "Rule added: A with B", updated: TIME, published: TIME });
    t.equal(one.content["@_type"], "html");
    t.equal(one.link[0]["@_href"], "https://stackfit.example/check/a/b?x=1&y=2");
  }
  t.match(ATOM_TYPE, /^application\/atom\+xml/);
});

t.test("the content is HTML, escaped once more", async (t) => {
  const elements = parseXml(formatAtom(feed()).replace(/^<\?xml[^?]*\?>\n/, ""));
  t.equal(elements.find(({ name }) => name === "content")?.text, entry().html);
});

t.test("hostile text is escaped everywhere", async (t) => {
  const text = formatAtom(
    feed({ title: HOSTILE, description: HOSTILE, entries: [entry({ title: HOSTILE, html: HOSTILE, url: HOSTILE })] }),
  );
  const elements = parseXml(text.replace(/^<\?xml[^?]*\?>\n/, ""));
  const plain = parseXml(formatAtom(feed()).replace(/^<\?xml[^?]*\?>\n/, ""));
  t.strictSame(
    elements.map(({ name }) => name),
    plain.map(({ name }) => name),
  );
  const shown = HOSTILE.replace("\u0007", "\ufffd");
  t.equal(elements.filter(({ text }) => text === shown).length, 4);
});

t.test("a feed without entries is valid", async (t) => {
  const { feed: document } = read(formatAtom(feed({ entries: [] })));
  t.match(document, { id: /^https:/, updated: TIME });
  t.notOk("entry" in document);
});
