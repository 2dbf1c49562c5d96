import t from "tap";
import { citationsOf } from "../../../../scripts/data/evidence/citations.js";
import type { DataFile } from "../../../../server/data/file.js";
import { parseFile } from "../../../../server/data/file.js";
import { ruleText, stackText, toolText } from "../../../fixtures/data.js";

const told = (path: string, text: string) =>
  citationsOf(parseFile(path, text).file as DataFile).map(
    ({ url, path, line, column, checked }) => `${path}:${line}:${column} ${url} ${checked}`,
  );
const TECHNOLOGY = "technologies/x.yaml";

t.test("sources of facts are citations, each with its place and the day it was opened", async (t) => {
  const text = `name: X
homepage: https://example.com/home
repository: https://example.com/repository
upgradeGuide:
  url: https://example.com/guide
  checked: 2026-05-06
checked: 2026-01-02
lifecycle:
  source: https://example.com/cycles
  cycles:
    - {cycle: "1"}
requires:
  - version: "1"
    of: react
    range: "1"
    source: https://example.com/range
    checked: 2026-03-04
  - {version: "0", of: react, range: "0", source: https://example.com/old}
`;
  t.same(told(TECHNOLOGY, text), [
    "technologies/x.yaml:5:8 https://example.com/guide 2026-05-06",
    "technologies/x.yaml:9:11 https://example.com/cycles 2026-01-02",
    "technologies/x.yaml:16:13 https://example.com/range 2026-03-04",
    "technologies/x.yaml:18:51 https://example.com/old 2026-01-02",
  ]);
});

t.test("so is the evidence of a rule and of its exceptions", async (t) => {
  const exceptions = `exceptions:
  - when: {platform: edge}
    evidence: [https://example.com/1, https://example.com/2]
`;
  t.same(told("rules/nextjs/react.yaml", ruleText({}, exceptions)), [
    "rules/nextjs/react.yaml:8:5 https://example.com/evidence 2026-02-03",
    "rules/nextjs/react.yaml:14:16 https://example.com/1 2026-02-03",
    "rules/nextjs/react.yaml:14:39 https://example.com/2 2026-02-03",
  ]);
});

t.test("of a tool, its evidence and the sources by field; of a project, its manifests", async (t) => {
  const sources = "sources:\n  name: https://example.com/evidence\n";
  t.same(told("ai-tools/agent.yaml", toolText(sources)), [
    "ai-tools/agent.yaml:7:9 https://example.com/evidence 2026-01-02",
    "ai-tools/agent.yaml:9:5 https://example.com/evidence 2026-01-02",
  ]);
  t.same(told("stacks/shop.yaml", stackText()), [
    "stacks/shop.yaml:6:13 https://github.com/ann/shop/blob/1/package.json 2026-01-02",
  ]);
});

t.test("a file without facts cites nothing", async (t) => {
  t.same(told(TECHNOLOGY, "name: X\nhomepage: https://example.com/home\n"), []);
  t.same(told(TECHNOLOGY, ""), []);
});
