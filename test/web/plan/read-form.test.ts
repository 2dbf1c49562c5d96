import t from "tap";
import { readWholeProject } from "../../../server/manifests/project.js";
import { readProjectFields, readTargets } from "../../../server/web/plan/read-form.js";

const reader = { readWhole: async (files: Parameters<typeof readWholeProject>[0]) => readWholeProject(files) };

t.test("targets are separated by commas or lines", async (t) => {
  t.strictSame(readTargets(" react@19, Angular 20\nnode@24,"), ["react@19", "Angular 20", "node@24"]);
  for (const text of ["", ",", "x".repeat(215), Array(11).fill("a@1").join()])
    t.match(readTargets(text), { problem: String });
});

t.test("what a browser sends counts in place of the list, if it is what one sends", async (t) => {
  t.match(await readProjectFields("react@18", "", reader), { entries: [{ name: "react@18" }] });
  const sent = JSON.stringify({ entries: [{ ecosystem: "npm", name: "vue", version: "3.5.0" }], requires: [] });
  t.match(await readProjectFields("react@18", sent, reader), { entries: [{ name: "vue" }], installed: [] });
  for (const wrong of ["{", "{}", '{"entries":[],"requires":[]}', '{"entries":[{"name":"a","x":1}],"requires":[]}'])
    t.match(await readProjectFields("react@18", wrong, reader), { problem: /did not arrive/ });
});
