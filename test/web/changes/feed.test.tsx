import t from "tap";
import type { Change } from "../../../server/catalog/directory/changes.js";
import { Links } from "../../../server/http/views/links.js";
import { createFeed, MOST_ENTRIES } from "../../../server/web/changes/feed.js";
import { REVISION, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const links = new Links("https://stackfit.example/below");
const OPTIONS = { catalog, links, today: TODAY };
const react = catalog.names.byId("react");

const CHANGES: Change[] = [
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
    json: "https://stackfit.example/below/feed.json",
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
  const { entries, ...feed } = createFeed({ ...OPTIONS, changes: CHANGES, technology: react });
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
  const newer: Change = { revision: "c".repeat(40), date: "2026-06-01T00:00:00.000Z", facts: CHANGES[1]?.facts ?? [] };
  const idsOf = (changes: readonly Change[]) =>
    createFeed({ ...OPTIONS, changes: changes }).entries.map(({ id }) => id);
  t.strictSame(idsOf([newer, ...CHANGES]).slice(1), idsOf(CHANGES));
});

t.test("an empty feed has the date of the data, and a long one is limited", async (t) => {
  t.match(createFeed({ ...OPTIONS, changes: [] }), { updated: REVISION.date, entries: [] });
  const many = Array.from({ length: 80 }, (_, index): Change => {
    const revision = String(index).padStart(40, "0");
    return { revision, date: "2026-05-02T00:00:00.000Z", facts: CHANGES[0]?.facts ?? [] };
  });
  t.equal(createFeed({ ...OPTIONS, changes: many }).entries.length, MOST_ENTRIES);
  t.equal(createFeed({ ...OPTIONS, changes: many, technology: react }).entries.length, MOST_ENTRIES);
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
