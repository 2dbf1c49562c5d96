import t from "tap";
import { catalogOf } from "../../../fixtures/catalog.js";
import { runCli } from "../../../fixtures/cli.js";
import { declared, npm } from "../../../fixtures/resolved.js";

const resolve = (...argv: string[]) => runCli(["resolve", ...argv], { cwd: t.testdir({}) });

t.test("a table of versions, ranges and reasons", async (t) => {
  const { code, stdout } = await resolve("next", "prisma", "--with", "react@18");
  t.equal(code, 0);
  t.match(stdout, /^Name +Version +Range +Why\n/);
  t.match(stdout, /\nprisma /);
  t.match(stdout, /\nreact +18/);
});

t.test("as JSON it is what the API answers", async (t) => {
  const { code, stdout } = await resolve("next", "no-such-thing", "--format", "json");
  t.equal(code, 2, "a name that is not known");
  t.match(JSON.parse(stdout), {
    version: "1.0",
    parts: [
      { asked: "next", package: "next", known: true },
      { asked: "no-such-thing", technology: null, version: null, known: false },
    ],
  });
});

t.test("a conflict is a finding", async (t) => {
  const { code, stdout } = await resolve("next@15", "react@17");
  t.equal(code, 1);
  t.match(stdout, /^✕ No known versions of next@15 and react@17 go together\.\n {2}Next\.js .*requires React/);
  t.match(stdout, /\n {2}source {2}https:\/\//);
  t.match(stdout, /\n {2}works {3}next 15 with react 19\n/);
});

t.test("a conflict that facts do not decide is not sure, and says so in the exit code", async (t) => {
  const kit2 = { versions: ["2.0.0"], requires: { base: "^4.0.0" } };
  const base = declared("base", { versions: ["3.0.0", "4.0.0"] });
  for (const [kit, code, said] of [
    [declared("kit", kit2), 1, /^✕ No known versions of base@3 and kit go together\.\n/],
    [
      declared("kit", kit2, { versions: ["1.0.0"] }),
      3,
      /^\? No versions of base@3 and kit are known to go together\.\n/,
    ],
  ] as const) {
    const catalog = catalogOf({ technologies: { base: npm("base"), kit: npm("kit") }, declared: [base, kit] });
    const ran = await runCli(["resolve", "base@3", "kit"], { cwd: t.testdir({}), catalog });
    t.equal(ran.code, code);
    t.match(ran.stdout, said);
    const { conflicts } = JSON.parse((await runCli(["resolve", "base@3", "kit", "--json"], { catalog })).stdout);
    t.match(conflicts, [{ names: ["base@3", "kit"], certain: code === 1 }]);
  }
});

t.test("refuses no names, and too many", async (t) => {
  t.match(await resolve(), { code: 2, stderr: /resolve needs a name/ });
  const names = Array.from({ length: 18 }, (_, place) => `name-${place}`);
  t.match(await resolve(...names, "--with", "a,b,c"), { code: 2, stderr: /at most 20 names, and you gave 21/ });
});
