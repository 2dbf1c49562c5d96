import t from "tap";
import { runCli } from "../../../fixtures/cli.js";
import { toolCatalog } from "../../../fixtures/tools.js";

const check = (...argv: string[]) => runCli(["check", ...argv], { cwd: t.testdir({}) });

t.test("answers a pair in words, with evidence and fix", async (t) => {
  const { code, stdout } = await check("next@15", "react@17");
  t.equal(code, 1);
  t.match(stdout, /Next\.js 15 with React 17: incompatible \(error\)/);
  t.match(stdout, "https://example.com/source");
});

t.test("checks every pair of three or more names", async (t) => {
  const { code, stdout } = await check("next@15", "react@19", "sass");
  t.equal(code, 3, "not all of them are known");
  for (const pair of ["next@15 + react@19", "next@15 + sass", "react@19 + sass"]) t.match(stdout, pair);
});

t.test("--fail-on decides the exit code", async (t) => {
  const code = async (failOn: string, ...names: string[]) => (await check(...names, "--fail-on", failOn)).code;
  t.equal(await code("warning", "react@16", "sass"), 1, "an end of life");
  t.equal(await code("error", "react@16", "sass"), 3, "of the pair nothing is known");
  t.equal(await code("none", "next@15", "react@17"), 0);
});

t.test("what is not known is no finding, and never a yes", async (t) => {
  const code = async (...names: string[]) => (await check(...names)).code;
  t.equal(await code("no-such-thing", "react"), 2, "a name");
  t.equal(await code("next@15", "react@99"), 3, "a pair");
  t.equal(await code("next@15", "react@17", "no-such-thing"), 1, "a conflict counts for more");
});

t.test("takes the platform into account", async (t) => {
  t.match((await check("next", "prisma", "--platform", "edge", "--json")).stdout, '"status": "partial"');
  t.match((await check("next", "prisma", "--platform", "edge-host", "--json")).stdout, '"status": "incompatible"');
  t.match(await check("next", "prisma", "--platform", "the-moon"), { code: 2, stdout: "", stderr: /"the-moon"/ });
});

t.test("prints one JSON answer for a pair, and a list for more", async (t) => {
  t.match(JSON.parse((await check("next@15", "react@17", "--json")).stdout), {
    techA: "next@15",
    techB: "react@17",
    status: "incompatible",
    severity: "error",
  });
  const list = JSON.parse((await check("next", "react", "sass", "--json")).stdout);
  t.same(
    list.map(({ techA, techB }: { techA: string; techB: string }) => [techA, techB]),
    [
      ["next", "react"],
      ["next", "sass"],
      ["react", "sass"],
    ],
  );
});

t.test("refuses too few and too many names", async (t) => {
  t.match(await check(), { code: 2, stderr: /at least two names/ });
  t.match(await check(...Array.from({ length: 21 }, (_, index) => `n${index}`)), {
    code: 2,
    stderr: /at most 20 names, and you gave 21/,
  });
});

t.test("refuses a version that cannot be one", async (t) => {
  t.match(await check("next@nonsense", "react"), {
    code: 2,
    stdout: "",
    stderr: /^stackfit: "nonsense" is not a version/,
  });
  t.equal((await check("next@latest", "react")).code, 0, "a tag is none, and no mistake");
});

t.test("--dry-run prints the request", async (t) => {
  t.match(await check("a", "b", "--dry-run"), { code: 0, stdout: /^Nothing would be sent/ });
  const { stdout } = await check(
    "next",
    "react",
    "--dry-run",
    "--server",
    "https://stackfit.example",
    "--platform",
    "edge",
  );
  t.match(stdout, /^POST https:\/\/stackfit\.example\/api\/v1\/check\/batch\n/);
  t.same(JSON.parse(stdout.slice(stdout.indexOf("{"))), {
    pairs: [{ techA: "next", techB: "react" }],
    platform: "edge",
  });
});

t.test("answers for an AI coding tool, and fails where its record says no", async (t) => {
  const ask = (...names: string[]) => runCli(["check", ...names], { cwd: t.testdir({}), catalog: toolCatalog() });
  t.match(await ask("helper", "c++"), {
    code: 0,
    stdout: /Helper with C\+\+: compatible.*helper\.example\/languages/s,
  });
  t.match(await ask("helper", "phones"), { code: 1, stdout: /incompatible \(error\)/ });
  t.match(await ask("helper", "react"), { code: 3, stdout: /unknown.*See \/tools\/helper/s });
});
