import { XMLParser } from "fast-xml-parser";
import t from "tap";
import { ATOM_TYPE, type Entry, type Feed, formatAtom } from "../../../server/web/changes/feed.js";
import { parseXml } from "../../fixtures/xml.js";

const HOSTILE = '<b>&amp; ]]> "it\'s" <![CDATA[ \u0007 </title>';

const entry = (fields: Partial<Entry> = {}): Entry => ({
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
  json: "https://stackfit.example/feed.json",
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
    ["alternate", "application/feed+json", "https://stackfit.example/feed.json"],
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
