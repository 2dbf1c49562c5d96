import t from "tap";
import { isNear, parse } from "../../../clients/cli/arguments.js";
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
    [["--format", "yaml"], '--format must be one of human, json, not "yaml"'],
    [["--format"], "--format needs a value: --format=VALUE"],
    [["--format", "--free"], "--format needs a value: --format=VALUE"],
    [["--free=1"], "--free does not take a value"],
    [["--__proto__"], 'unknown option "--__proto__".'],
  ];
  for (const [argv, told] of cases) t.equal(mistake(...argv), told);
});

t.test("a typo is similar, another word is not", async (t) => {
  for (const [given, near] of [
    ["chek", "check"],
    ["comp", "completion"],
    ["s", "scan"],
  ])
    t.ok(isNear(given ?? "", near ?? ""));
  for (const [given, near] of [
    ["deploy", "scan"],
    ["x", "why"],
  ])
    t.notOk(isNear(given ?? "", near ?? ""));
});
