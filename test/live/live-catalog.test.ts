import t from "tap";
import type { DataProblem } from "../../server/data/problem.js";
import { LiveCatalog } from "../../server/live/live-catalog.js";
import { catalogOf } from "../fixtures/catalog.js";

const revision = (id: string) => ({ id, date: "2026-01-02T00:00:00.000Z" });
const catalog = (id: string) => ({ ...catalogOf({ technologies: {} }), revision: revision(id) });

/** A live catalog at revision `one`, with a clock that goes on a second with every look at it. */
function createLive() {
  let seconds = 0;
  return new LiveCatalog(catalog("one"), () => new Date(Date.UTC(2026, 0, 3, 0, 0, seconds++)));
}

const at = (second: number) => `2026-01-03T00:00:0${second}.000Z`;
const problem = (line: number): DataProblem => ({ path: "rules/a/b.yaml", line, column: 1, what: "is\nwrong" });

t.test("begins with a catalog and says since when", async (t) => {
  const live = createLive();
  t.equal(live.current.revision.id, "one");
  t.strictSame(live.status, { revision: revision("one"), since: at(0) });
});

t.test("a new catalog is served from the next call on", async (t) => {
  const live = createLive();
  const two = catalog("two");
  live.swap(two);
  t.equal(live.current, two);
  t.strictSame(live.status, { revision: revision("two"), since: at(1) });
});

t.test("an invalid revision is reported with its first problems until another is served", async (t) => {
  const live = createLive();
  const shown = live.refuse(revision("two"), [1, 2, 3, 4, 5, 6, 7].map(problem));
  t.strictSame(
    shown,
    [1, 2, 3, 4, 5].map((line) => `data/rules/a/b.yaml:${line}:1  is\ufffdwrong`),
  );
  t.strictSame(live.status, {
    revision: revision("one"),
    since: at(0),
    refused: { revision: revision("two"), at: at(1), problems: shown, total: 7 },
  });
  t.equal(live.current.revision.id, "one");
  live.swap(catalog("three"));
  t.notOk("refused" in live.status);
});

t.test(
  "an error is reported until the branch is read again, and an invalid revision until another is served",
  async (t) => {
    const live = createLive();
    live.refuse(revision("two"), [problem(1)]);
    live.synced();
    t.equal(live.status.lastSync, at(2));
    live.failed("no network");
    t.match(live.status, { lastSync: at(2), lastError: { at: at(3), message: "no network" }, refused: { total: 1 } });
    live.synced();
    t.notOk("lastError" in live.status);
    t.match(live.status, { lastSync: at(4), refused: { total: 1 } });
  },
);
