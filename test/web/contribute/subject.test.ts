import t from "tap";
import { parseSubject } from "../../../server/web/contribute/status-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const DIGEST = "0123456789ab";

t.test("a pair is read off the id of its rule, ids with hyphens included", async (t) => {
  t.match(parseSubject(`rule-nextjs-prisma-${DIGEST}`, catalog), {
    name: "Next.js and Prisma",
    pair: [{ id: "nextjs" }, { id: "prisma" }],
  });
  t.match(parseSubject(`rule-better-sqlite3-vercel-${DIGEST}`, catalog), {
    pair: [{ id: "better-sqlite3" }, { id: "vercel" }],
  });
});

t.test("what is not known yet keeps the words of the id", async (t) => {
  t.same(parseSubject(`rule-nextjs-some-thing-${DIGEST}`, catalog), { name: "nextjs-some-thing" });
  t.same(parseSubject(`tool-new-one-${DIGEST}`, catalog), { name: "new-one" });
});

t.test("a tool of the directory is read off its id", async (t) => {
  t.same(parseSubject(`tool-scribe-${DIGEST}`, catalog), { name: "Scribe", tool: "scribe" });
});

t.test("an id that could mean two pairs means none", async (t) => {
  const technologies = Object.fromEntries(["a", "b-c", "a-b", "c"].map((id) => [id, { name: `The ${id}` }]));
  t.same(parseSubject(`rule-a-b-c-${DIGEST}`, catalogOf({ technologies })), { name: "a-b-c" });
});
