import t from "tap";
import { EXIT, UsageError } from "../../../../clients/cli/command.js";
import { outputOf } from "../../../../clients/cli/output/choice.js";
import { loadCommands, type Ran, runCli } from "../../../fixtures/cli.js";

t.test("--json is --format json, and what was not chosen is the default", async (t) => {
  t.same(outputOf({ json: true }, "human"), { format: "json", quiet: false });
  t.same(outputOf({ format: "json" }, "human"), { format: "json", quiet: false });
  t.same(outputOf({ json: true, format: "json" }, "human"), { format: "json", quiet: false });
  t.same(outputOf({ quiet: true, json: false }, "github"), { format: "github", quiet: true });
});

t.test("options that contradict each other are mistakes", async (t) => {
  const mistakes: [Parameters<typeof outputOf>, RegExp][] = [
    [[{ json: true, format: "sarif" }, "human"], /^--json and --format sarif contradict each other/],
    [[{ json: true, quiet: true }, "human"], /^--quiet is for text, and json/],
    [[{ format: "junit", quiet: true }, "human"], /^--quiet is for text, and junit/],
    [[{ quiet: true }, "json"], /^--quiet is for text, and json/],
  ];
  for (const [given, message] of mistakes) t.throws(() => outputOf(...given), { constructor: UsageError, message });
});

/** A call of every command that writes JSON. */
const CALLS: Record<string, string[]> = {
  check: ["next@15", "react@19"],
  scan: ["."],
  ci: ["."],
  matrix: ["next", "react"],
  why: ["next", "react"],
  fix: [],
  plan: ["react@19"],
  resolve: ["next", "react"],
  tools: [],
  wizard: ["--pick", "nextjs,react"],
};

t.test("every command that writes JSON does so by each of its options, and writes nothing else", async (t) => {
  const cwd = t.testdir({ ".git": {}, "package.json": '{"dependencies":{"next":"^15.0.0","react":"^17.0.2"}}' });
  const writing = (await loadCommands()).filter(({ options }) => "json" in options).map(({ name }) => name);
  t.same(writing.sort(), Object.keys(CALLS).sort());
  for (const [name, argv] of Object.entries(CALLS)) {
    const [long, ...others] = await Promise.all(
      [["--json"], ["--format", "json"], ["-f", "json"], ["--json", "-f", "json"]].map((options) =>
        runCli([name, ...argv, ...options], { cwd }),
      ),
    );
    t.ok(JSON.parse(long?.stdout ?? ""), name);
    t.equal(long?.stdout.at(-1), "\n");
    // A plan has the time at which it was made.
    const timeless = ({ stdout = "", ...ran }: Partial<Ran> = {}) => {
      return { ...ran, stdout: stdout.replace(/"plannedAt": ".+"/, "") };
    };
    for (const other of others) t.same(timeless(other), timeless(long), name);
    for (const options of [
      ["--json", "--format", "human"],
      ["--json", "-q"],
    ])
      t.match(await runCli([name, ...argv, ...options], { cwd }), { code: EXIT.usage, stdout: "" }, name);
  }
});

t.test("--quiet prints what fails, and nothing where nothing does", async (t) => {
  const manifest = (react: string) => JSON.stringify({ dependencies: { next: "^15.0.0", react } });
  const cwd = t.testdir({
    ".git": {},
    bad: { "package.json": manifest("^17.0.2") },
    good: { "package.json": manifest("^19.0.0") },
    hopeless: { "package.json": '{"dependencies":{"next":"^15.0.0","angular":"1.8.0"}}' },
    broken: { "package.json": "{" },
  });
  const quiet = (...argv: string[]) => runCli([...argv, "-q"], { cwd });
  const nothing = { code: EXIT.clean, stdout: "", stderr: "" };
  t.same(await quiet("check", "next@15", "react@19"), nothing);
  t.match(await quiet("check", "next@15", "react@17"), { code: EXIT.findings, stdout: /does not work|incompatible/ });
  const many = await quiet("check", "next@15", "react@17", "react@19");
  t.match(many.stdout, /^✕ Next\.js 15 with React 17: incompatible/);
  t.notMatch(many.stdout, "React 19:");
  t.same(await quiet("check", "next@15", "react@17", "--fail-on", "none"), nothing);

  t.same(await quiet("scan", "good"), nothing);
  const bad = await quiet("scan", "bad", "good");
  t.match(bad, { code: EXIT.findings, stderr: /1 finding has severity error or worse/ });
  t.match(bad.stdout, /^bad: score.*\n {2}bad\/package\.json:\d+ {2}✕ error {2}next@.*\n$/, "no summary follows");
  t.notMatch(bad.stdout, "good");
  t.same(await quiet("scan", "bad", "--fail-on", "none"), nothing);
  t.match(await quiet("scan", "broken"), { code: EXIT.unread, stdout: "", stderr: /only partly read: broken/ });
  t.match(await quiet("scan", "bad", "--format", "github"), { stdout: /^::error file=bad\/package\.json/ });
  t.same(await quiet("ci", "good", "--format", "markdown"), nothing);

  t.same(await quiet("fix", "bad"), nothing, "the fix leaves nothing");
  t.match(await quiet("fix", "hopeless"), { code: EXIT.findings, stdout: /Other versions would not help/ });
  t.match(await quiet("tools"), { code: EXIT.clean, stderr: "" });
  t.match(await quiet("matrix", "next", "react"), { code: EXIT.clean, stdout: /Next\.js/, stderr: "" });
});
