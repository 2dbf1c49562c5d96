import t from "tap";
import { nearest, parse } from "../../../clients/cli/arguments.js";
import { type Command, UsageError } from "../../../clients/cli/command.js";

const command: Command = {
  options: {
    format: { type: "string", short: "f", choices: ["human", "json"], help: "how" },
    exclude: { type: "string", multiple: true, help: "what not" },
    free: { type: "boolean", help: "whether" },
  },
  examples: [],
  run: async () => 0,
};
const read = (...argv: string[]) => parse(command, argv);
const mistake = (...argv: string[]): string => {
  try {
    read(...argv);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return t.fail(argv.join(" ")) as never;
};

t.test("separates options from arguments", async (t) => {
  t.match(read("a", "-f", "json", "--no-free", "--exclude=x", "--exclude", "y", "--", "--b"), {
    values: { format: "json", free: false, exclude: ["x", "y"] },
    positionals: ["a", "--b"],
  });
  t.match(read("--help", "--no-color").values, { help: true, color: false }, "and those that every command takes");
});

t.test("explains mistakes and suggests similar options", async (t) => {
  const cases: [argv: string[], told: string][] = [
    [["--fromat", "json"], 'unknown option "--fromat". Did you mean --format?'],
    [["--elephant"], 'unknown option "--elephant".'],
    [["-x"], 'unknown option "-x".'],
    [["--fromat=json"], 'unknown option "--fromat". Did you mean --format?'],
    [["--no-fre"], 'unknown option "--no-fre". Did you mean --no-free?'],
    [["-format", "json"], 'unknown option "-format". Did you mean --format?'],
    [["-format=json"], 'unknown option "-format". Did you mean --format?'],
    [["--format", "yaml"], '--format must be one of human, json, not "yaml"'],
    [["--format=jsno"], '--format must be one of human, json, not "jsno". Did you mean json?'],
    [["-f", "JSON"], '--format must be one of human, json, not "JSON". Did you mean json?'],
    [["--format="], '--format must be one of human, json, not ""'],
    [["--format"], "--format needs a value: --format=VALUE"],
    [["--format", "--free"], "--format needs a value: --format=VALUE"],
    [["--free=1"], "--free does not take a value"],
    [["--__proto__"], 'unknown option "--__proto__".'],
  ];
  for (const [argv, told] of cases) t.equal(mistake(...argv), told);
});

t.test("what looks like an option after -- is an argument", async (t) => {
  t.same(read("--", "-format").positionals, ["-format"]);
});

t.test("a typo is near, another word is not", async (t) => {
  const words = ["scan", "check", "completion", "why"];
  for (const [given, near] of [
    ["chek", "check"],
    ["comp", "completion"],
    ["s", "scan"],
    ["SCAN", "scan"],
    ["deploy", undefined],
    ["x", undefined],
    ["", undefined],
  ] as const)
    t.equal(nearest(given, words), near, given);
});
