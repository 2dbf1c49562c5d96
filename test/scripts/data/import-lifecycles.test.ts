import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { UsageError } from "../../../scripts/command.js";
import { main } from "../../../scripts/data/import-lifecycles.js";
import { FILES, technologyText } from "../../fixtures/data.js";
import { runMain } from "../../fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

type Test = Parameters<typeof temporaryFolder>[0];

const page = (id: string, commit = "new") =>
  `https://github.com/endoflife-date/endoflife.date/blob/${commit}/products/${id}.md`;

const LIFECYCLE = `lifecycle:
  source: ${page("nodejs", "old")}
  cycles:
    - {cycle: "24", released: 2025-05-06}
    - {cycle: "22", released: 2024-04-24, eol: 2027-04-30, lts: 2024-10-29}
    - {cycle: "21", released: 2023-10-17, eol: 2024-06-01} # the table was a month late
    - {cycle: "0.12-lts", released: 2015-02-06, eol: true}
`;
const CYCLES = [
  { cycle: "26", releaseDate: "2026-05-05", eol: "2029-04-30", lts: "2026-10-28" },
  { cycle: "24", releaseDate: "2025-05-06", eol: "2028-04-30", lts: "2025-10-28" },
  { cycle: "22", releaseDate: "2024-04-24", eol: "2027-04-30", lts: "2024-10-29" },
  { cycle: "21", releaseDate: "2023-10-17", eol: "2024-07-01", lts: false },
  { cycle: "99", releaseDate: "2199-01-01", eol: false },
];

function setUp(t: Test, products: unknown) {
  const folder = temporaryFolder(t);
  const data = join(folder, "data");
  writeFiles(data, {
    ...FILES,
    "technologies/node.yaml": technologyText(LIFECYCLE, "Node.js"),
    "technologies/aws-lambda.yaml": technologyText("", "AWS Lambda"),
  });
  const table = join(folder, "lifecycles.json");
  writeFileSync(table, typeof products === "string" ? products : JSON.stringify(products));
  const run = (...more: string[]) => runMain(main, table, "--data", data, ...more);
  return { data, run, read: (id: string) => readFileSync(join(data, `technologies/${id}.yaml`), "utf8") };
}

t.test(
  "brings release lines up to date, keeps what was edited by hand, and changes nothing when run again",
  async (t) => {
    const { run, read } = setUp(t, [{ id: "nodejs", source: page("nodejs"), cycles: CYCLES }]);
    const first = await run();
    t.same(first, {
      code: 0,
      out: [
        "technologies/node.yaml: 26 added",
        "technologies/node.yaml: 24: eol none -> 2028-04-30, lts none -> 2025-10-28",
        "technologies/node.yaml: 21 kept because it was edited by hand (the table says: eol 2024-06-01 -> 2024-07-01)",
        "1 file changed",
      ],
      err: [],
    });
    const text = read("node");
    t.equal(
      text.slice(text.indexOf("lifecycle:")),
      `lifecycle:
  source: ${page("nodejs")}
  cycles:
    - {cycle: "26", released: 2026-05-05, eol: 2029-04-30, lts: 2026-10-28}
    - {cycle: "24", released: 2025-05-06, eol: 2028-04-30, lts: 2025-10-28}
    - {cycle: "22", released: 2024-04-24, eol: 2027-04-30, lts: 2024-10-29}
    - {cycle: "21", released: 2023-10-17, eol: 2024-06-01} # the table was a month late
    - {cycle: "0.12-lts", released: 2015-02-06, eol: true}
`,
      "the product is found by the page that is cited; a line of the future is left out, one that the table lacks stays",
    );
    t.same((await run()).out.at(-1), "0 files changed");
    t.equal(read("node"), text);
  },
);

t.test("a technology without release lines gets them by its id, and a host gets none of its runtimes", async (t) => {
  const cycles = [{ cycle: 19, releaseDate: "2024-12-05", eol: false }];
  const { run, read } = setUp(t, [
    { id: "react", source: page("react"), cycles },
    { id: "aws-lambda", source: page("aws-lambda"), cycles },
    { id: "nobody-knows", source: page("nobody-knows"), cycles },
  ]);
  t.same((await run("--dry-run")).out, ["technologies/react.yaml: 1 release lines added", "1 file would change"]);
  t.notMatch(read("react"), "lifecycle");
  t.equal((await run()).code, 0);
  t.match(
    read("react"),
    `lifecycle:\n  source: ${page("react")}\n  cycles:\n    - {cycle: "19", released: 2024-12-05}\n`,
  );
  t.notMatch(read("aws-lambda"), "lifecycle");
});

t.test("a table that is none is refused before anything is written", async (t) => {
  for (const [table, message] of [
    ["{", /JSON/],
    [{ id: "react" }, /must be a list of products, each with id, source and cycles/],
    [[{ id: "react", source: page("react"), cycles: [{ cycle: "19" }] }], /must be a list of products/],
    [[null], /must be a list of products/],
  ] as const) {
    const { run, read } = setUp(t, table);
    const { code, err } = await run();
    t.equal(code, 3);
    t.match(err.join("\n"), message);
    t.notMatch(read("react"), "lifecycle");
  }
  t.equal((await runMain(main, "/nowhere/table.json", "--data", setUp(t, []).data)).code, 3);
  await t.rejects(
    runMain(main),
    new UsageError("usage: npm run data:import-lifecycles -- FILE... [--data FOLDER] [--dry-run]"),
  );
  await t.rejects(runMain(main, "--what"), { code: "ERR_PARSE_ARGS_UNKNOWN_OPTION" });
});
