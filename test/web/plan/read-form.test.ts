import t from "tap";
import { readProjectFields, readTargets } from "../../../server/web/plan/routes.js";

t.test("targets are separated by commas or lines", async (t) => {
  t.strictSame(readTargets(" react@19, Angular 20\nnode@24,"), ["react@19", "Angular 20", "node@24"]);
  for (const text of ["", ",", "x".repeat(215), Array(11).fill("a@1").join()])
    t.match(readTargets(text), { problem: String });
});

t.test("what a browser sends counts in place of the list, if it is what one sends", async (t) => {
  t.match(readProjectFields("react@18", ""), { entries: [{ name: "react@18" }] });
  const sent = JSON.stringify({ entries: [{ ecosystem: "npm", name: "vue", version: "3.5.0" }], requires: [] });
  t.match(readProjectFields("react@18", sent), { entries: [{ name: "vue" }], installed: [] });
  for (const wrong of ["{", "{}", '{"entries":[],"requires":[]}', '{"entries":[{"name":"a","x":1}],"requires":[]}'])
    t.match(readProjectFields("react@18", wrong), { problem: /did not arrive/ });
});
