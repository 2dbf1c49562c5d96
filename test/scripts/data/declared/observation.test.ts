import t from "tap";
import { type Declaration, declareSame, keyOf } from "../../../../scripts/data/declared/observation.js";

type Ranges = Record<string, string>;

const declaration = (requires: Ranges = {}, optional: string[] = [], runtimes: Ranges = {}): Declaration => ({
  requires: new Map(Object.entries(requires)),
  optional: new Set(optional),
  runtimes: new Map(Object.entries(runtimes)),
});
const REQUIRES = { react: "^17 || ^18", vue: "^3" };
const one = declaration(REQUIRES, ["react", "vue"], { nodejs: ">=20", bun: ">=1" });

t.test("neither order nor spaces make a difference", async (t) => {
  const other = declaration({ vue: " ^3", react: "^17  ||\n^18" }, ["vue", "react"], { bun: ">=1", nodejs: ">=20" });
  t.ok(declareSame(one, other));
  t.equal(keyOf(one), keyOf(other));
});

t.test("ranges, what is optional, and what is a runtime do", async (t) => {
  const runtimes = { nodejs: ">=20", bun: ">=1" };
  for (const [what, other] of Object.entries({
    "another range": declaration({ ...REQUIRES, vue: "^2" }, ["react", "vue"], runtimes),
    "a range without its spaces": declaration({ ...REQUIRES, react: "^17||^18" }, ["react", "vue"], runtimes),
    "another package": declaration({ ...REQUIRES, svelte: "*" }, ["react", "vue"], runtimes),
    "one that is no longer optional": declaration(REQUIRES, ["react"], runtimes),
    "another runtime": declaration(REQUIRES, ["react", "vue"], { nodejs: ">=20" }),
    "a runtime as a package": declaration({ ...REQUIRES, bun: ">=1" }, ["react", "vue"], { nodejs: ">=20" }),
  }))
    t.notOk(declareSame(one, other), what);
});
