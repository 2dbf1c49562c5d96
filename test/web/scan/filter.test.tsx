import { render } from "preact-render-to-string";
import t from "tap";
import type { Action } from "../../../server/catalog/scan/actions.js";
import { ActionFilter } from "../../../server/web/scan/filter.js";

const valuesOf = (...asked: Action[]) =>
  [...render(<ActionFilter asked={asked} />).matchAll(/value="([^"]+)"/g)].map(([, value]) => value);

t.test("it offers what is asked for, in one order", async (t) => {
  t.strictSame(valuesOf("look at", "upgrade", "look at", "upgrade"), ["all", "upgrade", "look at"]);
  t.strictSame(valuesOf("replace", "look at", "upgrade", "replace"), ["all", "upgrade", "replace", "look at"]);
});

t.test("there is none where it would leave out nothing, or little", async (t) => {
  t.strictSame(valuesOf("upgrade", "upgrade", "upgrade", "upgrade"), []);
  t.strictSame(valuesOf("upgrade", "replace", "look at"), []);
  t.strictSame(valuesOf(), []);
});
