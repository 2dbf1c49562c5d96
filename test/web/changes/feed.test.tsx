import { XMLParser } from "fast-xml-parser";
import t from "tap";
import type { DataChange } from "../../../server/catalog/directory/changes.js";
import { Links } from "../../../server/http/views/links.js";
import { ATOM_TYPE, formatFeed, MOST_ENTRIES } from "../../../server/web/changes/feed.js";
import { catalogOf, REVISION, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { siteWith } from "../../fixtures/page.js";
import { parseXml } from "../../fixtures/xml.js";

const catalog = everyFact();
const links = new Links("https://stackfit.example/below");
const OPTIONS = { site: siteWith({ catalog, links, today: TODAY }) };
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

const read = (text: string) =>
  new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "entry" || name === "link" }).parse(text);

interface FeedEntry {
  id: string;
  title: string;
  url: string;
  date: string;
  html: string;
}

/** What a program reads in the feed. */
function feedOf(options: Partial<Parameters<typeof formatFeed>[0]>) {
  const { feed } = read(formatFeed({ ...OPTIONS, changes: CHANGES, ...options }));
  const entries = (feed.entry ?? []).map(
    // biome-ignore lint/suspicious/noExplicitAny: as the parser gives it
    ({ id, title, link, published, content }: any): FeedEntry => {
      return { id, title, url: link[0]["@_href"], date: published, html: content["#text"] };
    },
  ) as FeedEntry[];
  const [atom, home] = feed.link.map((link: Record<string, string>) => link["@_href"]);
  return { title: feed.title, home, atom, updated: feed.updated, entries };
}

t.test("each change has an entry with absolute URLs", async (t) => {
  const { entries, ...feed } = feedOf({});
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
  const { entries, ...feed } = feedOf({ technologies: react });
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
  t.not(entries[0]?.id, feedOf({}).entries[0]?.id);
});

t.test("ids stay the same when names, other facts and newer changes differ", async (t) => {
  const newer: DataChange = {
    revision: "c".repeat(40),
    date: "2026-06-01T00:00:00.000Z",
    facts: CHANGES[1]?.facts ?? [],
  };
  const idsOf = (changes: readonly DataChange[]) => feedOf({ changes }).entries.map(({ id }) => id);
  t.strictSame(idsOf([newer, ...CHANGES]).slice(1), idsOf(CHANGES));
});

t.test("an empty feed has the date of the data, and a long one is limited", async (t) => {
  t.match(feedOf({ changes: [] }), { updated: REVISION.date, entries: [] });
  const many = Array.from({ length: 80 }, (_, index): DataChange => {
    const revision = String(index).padStart(40, "0");
    return { revision, date: "2026-05-02T00:00:00.000Z", facts: CHANGES[0]?.facts ?? [] };
  });
  t.equal(feedOf({ changes: many }).entries.length, MOST_ENTRIES);
  t.equal(feedOf({ changes: many, technologies: react }).entries.length, MOST_ENTRIES);
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
  const [entry] = feedOf({ changes }).entries;
  const said = "works with limits, before: works; with Next.js <14: does not work (new exception)";
  t.match(entry?.title, said);
  t.match(entry?.html, said.replace("<", "&lt;"));
});

/** As RFC 3339 writes a time. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const withoutHead = (text: string) => text.replace(/^<\?xml[^?]*\?>\n/, "");

t.test("has what RFC 4287 requires of a feed and its entries, each once", async (t) => {
  const text = formatFeed({ ...OPTIONS, changes: CHANGES });
  parseXml(withoutHead(text));
  const { feed: document } = read(text);
  t.equal(document["@_xmlns"], "http://www.w3.org/2005/Atom");
  // Where its entries name no author, the feed must (section 4.1.1).
  t.match(document, {
    id: "https://stackfit.example/below/feed.xml",
    title: "StackFit: data changes",
    updated: TIME,
    author: { name: "StackFit" },
  });
  const found = document.link.map((link: Record<string, string>) => [link["@_rel"], link["@_type"], link["@_href"]]);
  t.strictSame(found, [
    ["self", "application/atom+xml", "https://stackfit.example/below/feed.xml"],
    ["alternate", "text/html", "https://stackfit.example/below/changes"],
  ]);
  t.equal(document.entry.length, 2);
  for (const one of document.entry) {
    t.match(one, { id: /^https:/, title: /Prisma|Next\.js/, updated: TIME, published: TIME });
    t.equal(one.content["@_type"], "html");
  }
  t.match(ATOM_TYPE, /^application\/atom\+xml/);
});

t.test("hostile text is escaped everywhere, and once more within the content", async (t) => {
  const hostile = '<b>&amp; ]]> "it\'s" <![CDATA[ \u0007 </title>';
  const shown = hostile.replace("\u0007", "\ufffd");
  const named = (name: string) => {
    const one = catalogOf({ technologies: { some: { name } } });
    const changes: DataChange[] = [
      { revision: "e".repeat(40), date: TODAY, facts: [{ how: "added", kind: "technology", ids: ["some"] }] },
    ];
    const technologies = [...one.technologies];
    return parseXml(withoutHead(formatFeed({ site: siteWith({ catalog: one, links }), changes, technologies })));
  };
  const elements = named(hostile);
  const namesOf = (all: typeof elements) => all.map(({ name }) => name);
  t.strictSame(namesOf(elements), namesOf(named("Some")));
  const texts = elements.map(({ text }) => text);
  t.ok(texts.includes(`StackFit: ${shown}`));
  t.ok(texts.includes(`Technology added: ${shown}`));
  t.ok(texts.includes(`Changes to the facts and rules about ${shown}.`));
  const content = elements.find(({ name }) => name === "content")?.text;
  t.match(content, `>${shown.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(`"`, "&quot;")}</a>`);
});

t.test("a feed without entries is valid", async (t) => {
  const { feed: document } = read(formatFeed({ ...OPTIONS, changes: [] }));
  t.match(document, { id: /^https:/, updated: TIME });
  t.notOk("entry" in document);
});
