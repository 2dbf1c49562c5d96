import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { main } from "../../scripts/token.js";
import { TokenStore } from "../../server/state/tokens.js";
import { programAt } from "../fixtures/program.js";

const SECRET = /^stackfit_[0-9a-f]{8}_[\w-]{43}$/;
const DAY_MS = 86_400_000;
/** At noon, and a millisecond later for each command. */
let time = new Date().setUTCHours(12);

async function run(stateDir: string, argv: string[], env: NodeJS.ProcessEnv = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const streams = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
  const code = await main(argv, { STATE_DIR: stateDir, ...env }, streams, new Date(time++));
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const day = (offset: number) => new Date(time + offset * DAY_MS).toISOString().slice(0, 10);

t.test("create prints the secret alone on standard output, and tells the rest beside it", async (t) => {
  const stateDir = t.testdir();
  const { code, out, err } = await run(stateDir, ["create", "--name", "alice", "--expires", "30d"]);
  t.equal(code, 0);
  t.match(out, SECRET);
  t.match(err, new RegExp(`^Token ${out.slice(9, 17)} for alice: compatibility, ai-tool; it expires on ${day(30)}\\.`));
  t.notMatch(err, out.slice(18), "the secret is in no log that takes the errors");
  const token = await new TokenStore(stateDir).verify(out, new Date());
  t.match(token, { name: "alice", scopes: ["compatibility", "ai-tool"] });
});

t.test("scopes and ends are taken as they are given", async (t) => {
  const stateDir = t.testdir();
  for (const [scope, scopes] of [
    ["ai-tool", ["ai-tool"]],
    [" ai-tool , compatibility", ["compatibility", "ai-tool"]],
    ["compatibility,compatibility", ["compatibility"]],
  ] as const) {
    const { out } = await run(stateDir, ["create", "--name", "a", "--scope", scope]);
    t.same((await new TokenStore(stateDir).verify(out, new Date()))?.scopes, scopes, scope);
  }
  for (const [expires, end] of [
    ["1d", day(1)],
    ["9999d", day(9999)],
    ["2999-02-28", "2999-02-28"],
    [undefined, day(90)],
  ] as const) {
    const { err } = await run(stateDir, ["create", "--name", "a", ...(expires ? ["--expires", expires] : [])]);
    t.match(err, `it expires on ${end}`, `${expires}`);
  }
});

t.test("list shows every token, its scopes, its end and its last use, and no secret", async (t) => {
  const stateDir = t.testdir();
  t.same(await run(stateDir, ["list"]), {
    code: 0,
    out: "",
    err: "There are no tokens yet. Create one: npm run token -- create --name NAME",
  });
  const one = await run(stateDir, ["create", "--name", "alice"]);
  const two = await run(stateDir, ["create", "--name", "bob the builder", "--scope", "ai-tool", "--expires", "2d"]);
  const store = new TokenStore(stateDir);
  await store.verify(one.out, new Date("2026-06-01T12:34:56Z"));
  await store.create(
    { name: "old", scopes: ["ai-tool"], expiresAt: "2020-01-01T00:00:00.000Z" },
    new Date("2019-01-01"),
  );
  await run(stateDir, ["revoke", two.out.slice(9, 17)]);
  const { code, out, err } = await run(stateDir, ["list"]);
  t.match({ code, err }, { code: 0, err: "" });
  t.same(
    out.split("\n").map((line) => line.split(/ {2,}/).slice(1)),
    [
      ["old", "ai-tool", "expired 2020-01-01", "never used"],
      ["alice", "compatibility,ai-tool", `until ${day(90)}`, "used 2026-06-01 12:34"],
      ["bob the builder", "ai-tool", `revoked ${day(0)}`, "never used"],
    ],
  );
  for (const { out: secret } of [one, two]) t.notMatch(out, secret.slice(18));
});

t.test("revoke ends a token immediately, and reports one that does not exist", async (t) => {
  const stateDir = t.testdir();
  const { out } = await run(stateDir, ["create", "--name", "alice"]);
  const service = new TokenStore(stateDir);
  t.ok(await service.verify(out, new Date()));
  const id = out.slice(9, 17);
  t.same(await run(stateDir, ["revoke", id]), { code: 0, out: "", err: `Token ${id} of alice is revoked.` });
  t.equal(await service.verify(out, new Date()), undefined);
  for (const wrong of ["00000000", "../tokens", "alice", out]) {
    const answer = await run(stateDir, ["revoke", wrong]);
    t.same(answer, { code: 1, out: "", err: "There is no token with that ID; see list." }, wrong);
  }
});

t.test("names reach the terminal without control characters", async (t) => {
  const stateDir = t.testdir();
  const { err } = await run(stateDir, ["create", "--name", "a\u001b[31m\nb\u202e"]);
  const { out } = await run(stateDir, ["list"]);
  const revoked = await run(stateDir, ["revoke", out.slice(0, 8)]);
  for (const text of [err.split("\n")[0] ?? "", out, revoked.err]) t.match(text, /a\ufffd\[31m\ufffdb\ufffd/);
});

t.test("a wrong command line is told with the usage, and makes nothing", async (t) => {
  const stateDir = t.testdir();
  const cases: [argv: string[], message: RegExp][] = [
    [[], /missing command/],
    [["destroy"], /^unknown command or arguments/],
    [["create"], /--name, of 1 to 80/],
    [["create", "--name", "  "], /--name, of 1 to 80/],
    [["create", "--name", "x".repeat(81)], /--name, of 1 to 80/],
    [["create", "alice"], /unknown command or arguments/],
    [["create", "--name", "a", "--scope", "admin"], /--scope: unknown scope "admin"; known: compatibility, ai-tool/],
    [["create", "--name", "a", "--scope", ""], /--scope: unknown scope ""/],
    [["create", "--name", "a", "--scope", "ai-tool,"], /--scope/],
    [["create", "--name", "a", "--scope", "__proto__"], /--scope/],
    [["create", "--name"], /--name/],
    [["create", "--nmae", "a"], /--nmae/],
    [["revoke"], /unknown command or arguments/],
    [["revoke", "a", "b"], /unknown command or arguments/],
    [["list", "all"], /unknown command or arguments/],
    ...[
      "0d",
      "-1d",
      "90",
      "90 d",
      "1y",
      "10000d",
      "",
      day(0),
      day(-1),
      "2027-02-29",
      "2027-13-01",
      "27-01-01",
      "forever",
    ].map((expires): [string[], RegExp] => [["create", "--name", "a", `--expires=${expires}`], /--expires/]),
  ];
  for (const [argv, message] of cases) {
    const { code, out, err } = await run(stateDir, argv);
    t.same({ code, out }, { code: 2, out: "" }, argv.join(" "));
    t.match(err, message);
    t.match(err, /\n\nusage: npm run token -- create/);
  }
  t.same(readdirSync(stateDir), []);
});

t.test("help is shown when asked for, on standard output", async (t) => {
  for (const argv of [["--help"], ["-h"], ["create", "--help"]]) {
    const { code, out, err } = await run(t.testdir(), argv);
    t.match({ code, err }, { code: 0, err: "" });
    t.match(out, /^usage: .*create --name NAME.*revoke.*--state/s);
  }
});

t.test("the folder of state is the service's, unless another is named", async (t) => {
  const stateDir = t.testdir({ a: {}, b: {} });
  const [a, b] = [join(stateDir, "a"), join(stateDir, "b")];
  await run(a, ["create", "--name", "alice", "--state", b]);
  await run(a, ["create", "--name", "bob", "--state="]);
  t.match((await run(a, ["list"])).out, /^\w+ {2}bob /);
  t.match((await run(a, ["list", "--state", b])).out, /^\w+ {2}alice /);
});

t.test("a folder that cannot be written or read is told, without a trace", async (t) => {
  const stateDir = t.testdir();
  writeFileSync(join(stateDir, "tokens"), "");
  for (const argv of [["create", "--name", "a"], ["list"]]) {
    const { code, out, err } = await run(stateDir, argv);
    t.same({ code, out }, { code: 3, out: "" });
    t.match(err, /^E(?:NOTDIR|EXIST): [^\n]*$/);
  }
});

t.test("as a command it ends with its code, and prints where it should", async (t) => {
  const stateDir = t.testdir();
  const command = (...argv: string[]) =>
    promisify(execFile)(process.execPath, [...programAt("scripts/token.ts"), ...argv], {
      env: { ...process.env, STATE_DIR: stateDir },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  const made = await command("create", "--name", "alice");
  t.match(made, { code: 0, stdout: /^stackfit_[0-9a-f]{8}_[\w-]{43}\n$/ });
  t.notMatch(made.stderr, made.stdout.trim().slice(18));
  t.match(await command("revoke", "00000000"), { code: 1, stdout: "" });
});
