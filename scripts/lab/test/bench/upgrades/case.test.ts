import { readFileSync } from "node:fs";
import t from "tap";
import { CASES, factsOf, formatCase, listCases, projectOf, readCase } from "../../../bench/upgrades/case.js";

for (const name of listCases()) {
  t.test(`${name} says of an upgrade what its project says`, async (t) => {
    const one = readCase(name);
    t.match(one, { before: /^[0-9a-f]{40}$/, after: /^[0-9a-f]{40}$/, repository: /^https:\/\/github\.com\// });
    const changed = new Set(one.changed.map((change) => change.name));
    const target = one.package ?? one.target.slice(0, one.target.lastIndexOf("@"));
    for (const { name: coupled } of one.coupled)
      t.ok(changed.has(coupled) && coupled !== target, `${coupled} changes, too`);
    t.notMatch(readFileSync(`${CASES}${name}.json`, "utf8").replaceAll("https://github.com/", ""), "://");
    if (one.ecosystem !== "npm") return;
    t.ok(changed.has(target), "the target changes");
    const named = new Set(one.asks.map((ask) => ask.name));
    const asked = new Set(one.asks.map((ask) => `${ask.name}@${ask.version}`));
    for (const { name: called, from } of one.changed)
      if (from !== null && called !== "node" && named.has(called))
        t.ok(asked.has(`${called}@${from}`), `${called} is ${from}`);
  });
}

t.test("a case keeps what a plan is made from", async (t) => {
  const one = readCase("prefecthq-prefect-react-19");
  const { asks, requires, ...rest } = one;
  t.same({ ...rest, ...factsOf(projectOf(one)) }, one);
  t.same(JSON.parse(formatCase(one)), one);
  t.ok(asks.length > 50 && requires.length > 50);
});
