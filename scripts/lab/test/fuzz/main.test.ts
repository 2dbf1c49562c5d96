import t from "tap";
import { formatOutcome, main, readOptions } from "../../fuzz/main.js";

t.test("reads its options and rejects wrong ones", async (t) => {
  t.same(readOptions([]), { seed: 1, seconds: 60, path: undefined, only: undefined });
  t.same(readOptions(["--minutes", "2", "--seed", "9", "--only", "parsers: JSON", "--path", "3:1"]), {
    seed: 9,
    seconds: 120,
    path: "3:1",
    only: "parsers: JSON",
  });
  for (const argv of [
    ["--seconds", "0"],
    ["--seed", "x"],
    ["--only", "moon"],
    ["--path", "3"],
    ["--only", "http", "--path", "x"],
  ])
    t.throws(() => readOptions(argv), Error, argv.join(" "));
});

t.test("exits with 0 when nothing was found, and with 2 for wrong usage", async (t) => {
  const said: string[] = [];
  const streams = { out: (line: string) => said.push(line), err: (line: string) => said.push(line) };
  t.equal(await main(["--only", "parsers: JSON", "--seconds", "0.01", "--seed", "4"], streams), 0);
  t.match(said.join("\n"), /^seed 4, 0\.01 s, .*\nparsers: JSON: \d+ runs\n {2}slowest: .*\n0 finds; /);
  t.equal(await main(["--only", "moon"], streams), 2);
  t.match(said.at(-1), /--only takes parsers, http, bytes, stalls/);
});

t.test("a find is printed with the command that reproduces it", async (t) => {
  const find = { target: "http: requests", what: "a rule", input: '"x"', seed: 7, path: "1:2" };
  t.same(formatOutcome({ target: "http: requests", runs: 12, find, notes: ["a note"] }), [
    "http: requests: 12 runs, one find",
    "  a note",
    "  a rule",
    '  with "x"',
    '  npm -w scripts/lab run fuzz -- --only "http: requests" --seed 7 --path 1:2',
  ]);
});
