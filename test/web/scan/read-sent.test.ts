import t from "tap";
import { packText } from "../../../server/web/packed-text.js";
import { readSent } from "../../../server/web/scan/read-sent.js";

const checked = { unmet: [], held: [], lockfiles: [], patched: [] };
const vue = { text: "vue@3.5.0", ecosystem: "npm", name: "vue", version: "3.5.0" };

t.test("what a browser sends counts in place of the list, if it is what one sends", async (t) => {
  t.match(await readSent("react@18", ""), { entries: [{ name: "react@18" }] });
  const sent = JSON.stringify({ entries: [vue], requires: [], checked });
  t.match(await readSent("react@18", await packText(sent)), { entries: [{ name: "vue" }], installed: [] });
  const wrong = [
    "{",
    "{}",
    JSON.stringify({ entries: [], requires: [], checked }),
    JSON.stringify({ entries: [{ ...vue, x: 1 }], requires: [], checked }),
    JSON.stringify({ entries: [vue], requires: [], checked: { ...checked, unmet: [{ kind: "peer" }] } }),
    "[".repeat(5000),
    " ".repeat(5 * 2 ** 20) + sent,
  ];
  for (const text of wrong)
    t.match(await readSent("react@18", await packText(text)), { problem: /did not arrive/ }, text.slice(0, 60));
  t.match(await readSent("react@18", sent), { problem: /did not arrive/ }, "it is not packed");
});
