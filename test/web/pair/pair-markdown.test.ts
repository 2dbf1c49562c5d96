import t from "tap";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { Links } from "../../../server/http/views/links.js";
import { pairMarkdown } from "../../../server/web/pair/pair-markdown.js";
import { catalogOf, REVISION } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { viewOf } from "../../fixtures/pair-view.js";
import fc from "../../fixtures/properties.js";

const links = new Links("https://stackfit.example");

const documentOf = (catalog: Catalog, a: string, b: string, platform?: string) =>
  pairMarkdown(viewOf(catalog, a, b, platform), links, REVISION);

t.test("contains the verdict, reasons, exceptions and working combinations", async (t) => {
  t.equal(
    documentOf(everyFact(), "nextjs", "prisma"),
    `# Next.js and Prisma

**partial** (warning): Each hot reload opens new connections.

**Fix:** Keep one client on the global object.

Basis: tested, no versions given, sources last checked on 2026-02-03.

## Why

- rule: Each hot reload opens new connections. Source: [example.com](<https://example.com/prisma-nextjs>), checked on 2026-02-03.
- note: Only while developing.
- tested versions: nextjs@15.1.0, prisma@6.1.0

## Exceptions

- on edge: **incompatible**. The engine does not run on the edge. Source: [example.com](<https://example.com/prisma-edge>).

## Alternatives that work together

- [Drizzle](<https://stackfit.example/check/drizzle/nextjs>) with Next.js, instead of Prisma

## Links

- Page: https://stackfit.example/check/nextjs/prisma
- As JSON: https://stackfit.example/check/nextjs/prisma.json
- Data from 2026-01-02, revision test-revision
`,
  );
});

t.test("versions are a table and a list", async (t) => {
  const text = documentOf(everyFact(), "nextjs@15", "react@17", "edge");
  t.match(text, /^# Next\.js 15 and React 17 on edge\n\n\*\*incompatible\*\* \(error\)/);
  t.match(text, "Without versions or a platform: **compatible**.");
  t.match(
    text,
    `| Next.js | React 19 | React 18 | React 17 |
| --- | --- | --- | --- |
| 15 | compatible | compatible | incompatible |
| 12 | incompatible | compatible | compatible |

- next 15 requires react ^18.2 or ^19 ([example.com](<https://example.com/blob/v15.1.0/next-15>))
`,
  );
  t.match(text, "https://stackfit.example/check/nextjs@15/react@17.json?platform=edge");
});

t.test("where nothing is known it says how to change that, and what is known instead", async (t) => {
  const text = documentOf(everyFact(), "mongodb", "prisma");
  t.match(text, "**unknown**: We don't know yet");
  t.match(text, "https://stackfit.example/contribute");
  t.match(
    text,
    /## What works instead\n\n- \[PostgreSQL\]\(<.*\/check\/postgresql\/prisma>\) with Prisma, instead of MongoDB/,
  );
});

/** What stands at the beginnings of lines, and links: all that gives a document its form. */
const formOf = (text: string) =>
  text
    .split("\n")
    .map((line) => /^(#+ |- |\| |\|(?: --- \|)+|\*\*\w+:?\*\*|$)?/.exec(line)?.[0])
    .join("\n");

t.test("data are escaped", async (t) => {
  const catalogWith = (text: string) =>
    catalogOf({
      technologies: {
        a: { name: `A${text}b`, category: "orm" },
        b: { name: `B${text}b` },
        c: { name: `C${text}b`, category: "orm", supports: [{ with: ["b"], source: "https://example.com/c" }] },
      },
      rules: [
        {
          status: "partial",
          severity: "warning",
          explanation: `${text} x`,
          workaround: `${text} x`,
          notes: `${text} x`,
          exceptions: [
            {
              when: { platform: "edge" },
              status: "compatible",
              severity: "info",
              explanation: `${text} x`,
              evidence: [],
            },
          ],
        },
      ],
    });
  const expected = formOf(documentOf(catalogWith("plain"), "a", "b"));
  const unit = fc.constantFrom(
    "\n",
    "\r",
    "#",
    "-",
    "|",
    "`",
    "*",
    "_",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "1.",
    " ",
    "\\",
    "~",
    "=",
    "x",
  );
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1 }), (text) => {
      const document = documentOf(catalogWith(text), "a", "b");
      t.equal(formOf(document), expected);
      const unescaped = document.replace(/\\./g, "").replace(/\]\(<[^>]*>\)|\*\*/g, "");
      t.notMatch(unescaped, /`|\]\(|<|~~/);
    }),
    { numRuns: 100 },
  );
});
