import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { parse } from "../../../../clients/cli/arguments.js";
import { type Context, EXIT, UsageError, type Values } from "../../../../clients/cli/command.js";
import { wizard } from "../../../../clients/cli/commands/wizard.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { until } from "../../../fixtures/until.js";

/** A process that runs the wizard in an empty folder. @param isTTY whether a person sits before it */
function start(t: Tap, argv: string[], isTTY = false) {
  const { values, positionals } = parse(wizard, argv);
  const streams = {
    stdin: Object.assign(new PassThrough(), { isTTY, setRawMode() {} }),
    stdout: new PassThrough(),
    stderr: Object.assign(new PassThrough(), { isTTY, columns: 100, rows: 40 }),
  };
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    streams[name].on("data", (chunk) => {
      said[name] += chunk;
    });
  const context: Context = {
    ...streams,
    env: {},
    cwd: t.testdir({ ".git": {} }),
    today: TODAY,
    origin: {},
    catalog: async () => everyFact(),
    records: async () => {
      throw new Error("nothing is laid over the facts");
    },
  };
  const run = async (more: Values = {}) => wizard.run(context, positionals, { ...values, ...more });
  return { run, said, stdin: streams.stdin };
}
type Tap = Pick<typeof t, "testdir">;

const refusal = async (t: Tap, ...argv: string[]): Promise<string> => {
  const error = await start(t, argv)
    .run()
    .catch((reason) => reason);
  if (!(error instanceof UsageError)) throw new Error(`not refused: ${argv}`);
  return error.message;
};

t.test("--pick gives the result without questions", async (t) => {
  const { run, said } = start(t, ["--approach", "web-app", "--pick", "nextjs,prisma", "-p", "vercel"]);
  t.equal(await run(), EXIT.clean);
  t.match(said.stdout, /^Your stack: score \d+ of 100/);
  t.match(said.stdout, "stackfit wizard --approach web-app --pick nextjs,prisma,vercel\n");
  t.equal(said.stderr, "");
});

t.test("writes notes to standard error", async (t) => {
  const { run, said } = start(t, ["--pick", "next@15,prisma", "--platform", "edge", "--json"]);
  t.equal(await run(), EXIT.clean);
  t.match(JSON.parse(said.stdout), { platform: "edge", findings: [{ status: "incompatible" }] });
  t.match(said.stderr, /^Next\.js was added without its version/);
});

t.test("--color and --no-color decide the colours", async (t) => {
  const plain = start(t, ["--pick", "prisma,nextjs"]);
  const painted = start(t, ["--pick", "prisma,nextjs", "--color"]);
  await plain.run();
  await painted.run();
  t.notMatch(plain.said.stdout, "\u001b[");
  t.match(painted.said.stdout, "\u001b[");
  t.equal(stripVTControlCharacters(painted.said.stdout), plain.said.stdout);
});

t.test("without a terminal, suggests --pick", async (t) => {
  t.match(await refusal(t), /asks its questions in a terminal.*--pick nextjs,prisma,postgresql/);
  t.match(await refusal(t, "--approach", "api"), /asks its questions in a terminal/);
});

t.test("refuses invalid arguments, with a valid example", async (t) => {
  t.match(await refusal(t, "nextjs", "prisma"), "`stackfit wizard --pick nextjs,prisma`");
  t.match(await refusal(t, "--pick", ""), /--pick needs names/);
  t.match(await refusal(t, "--pick", "prizma"), /Did you mean "prisma"/);
  t.match(await refusal(t, "-a", "mobile", "--platform", "edge", "--pick", "prisma"), /implies the platform/);
  for (const argv of [
    ["--approach", "moon"],
    ["--platform", "moon"],
  ])
    t.throws(() => parse(wizard, argv), { message: /must be one of .*, not "moon"/ });
});

t.test("asks on standard error and writes the result to standard output", async (t) => {
  const { run, said, stdin } = start(t, ["--approach", "spa", "--json"], true);
  const answer = run();
  const at = async (text: string, ...keys: string[]) => {
    await until(() => stripVTControlCharacters(said.stderr).includes(text), `${text} in ${said.stderr}`);
    for (const key of keys) stdin.write(key);
  };
  await at("Where does the server run?", "\r");
  await at("Language", "nextjs\r");
  await at("Framework", "\u001b[A", "\r");
  t.equal(await answer, EXIT.clean);
  t.match(JSON.parse(said.stdout), {
    approach: "spa",
    technologies: [{ part: "language", id: "nextjs" }],
    call: "stackfit wizard --approach spa --pick nextjs",
  });
  t.notMatch(said.stderr, "What do you want to build?", "the option says it");
});

t.test("cancelling exits with 0 and writes nothing", async (t) => {
  const left = start(t, [], true);
  const leaving = left.run();
  await until(() => left.said.stderr.includes("What do you want to build?"), "the first question");
  left.stdin.write("\u0003");
  t.equal(await leaving, EXIT.clean);
  t.equal(left.said.stdout, "");
  t.match(left.said.stderr, "Cancelled. Nothing was written.");
});
