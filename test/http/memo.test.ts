import t from "tap";
import { createMemo } from "../../server/http/memo.js";
import { catalogOf } from "../fixtures/catalog.js";

function setUp() {
  const state = { catalog: catalogOf({ technologies: {} }), now: new Date("2026-06-01T23:59:00Z"), made: 0 };
  const context = { catalog: () => state.catalog, now: () => state.now };
  const make = (lasting: boolean) => () => {
    state.made += 1;
    return { value: state.made, lasting };
  };
  return { state, context, make };
}

t.test("an answer is made once while catalog and day stay the same", async (t) => {
  const { state, context, make } = setUp();
  const memo = createMemo<number>(context, 10);
  t.equal(memo("a", make(true)), 1);
  t.equal(memo("a", make(true)), 1);
  t.equal(memo("b", make(true)), 2);
  state.now = new Date("2026-06-02T00:00:00Z");
  t.equal(memo("a", make(true)), 3, "a new day");
  state.catalog = catalogOf({ technologies: {} });
  t.equal(memo("a", make(true)), 4, "a new catalog");
});

t.test("what has no key, does not last or has a long key is made each time", async (t) => {
  const { context, make } = setUp();
  const memo = createMemo<number>(context, 10);
  t.equal(memo(undefined, make(true)), 1);
  t.equal(memo(undefined, make(true)), 2);
  t.equal(memo("a", make(false)), 3);
  t.equal(memo("a", make(false)), 4);
  t.equal(memo("k".repeat(101), make(true)), 5);
  t.equal(memo("k".repeat(101), make(true)), 6);
});

t.test("a full memory is emptied", async (t) => {
  const { context, make } = setUp();
  const memo = createMemo<number>(context, 2);
  memo("a", make(true));
  memo("b", make(true));
  t.equal(memo("c", make(true)), 3);
  t.equal(memo("a", make(true)), 4);
});
