import t from "tap";
import { runCli } from "../../../fixtures/cli.js";
import { toolCatalog } from "../../../fixtures/tools.js";

const why = (...argv: string[]) => runCli(["why", ...argv], { cwd: t.testdir({}) });

t.test("shows the evidence behind a verdict", async (t) => {
  const { code, stdout } = await why("next@15", "react@17");
  t.equal(code, 0, "an explanation is no finding");
  t.match(stdout, "Next.js 15");
  t.match(stdout, "https://example.com/source");
});

t.test("JSON contains the facts and the requirements of each release", async (t) => {
  const answer = JSON.parse((await why("next@15", "react@17", "--json")).stdout);
  t.match(answer, { techA: "nextjs", techB: "react", status: "incompatible" });
  t.ok(
    answer.versions.some(
      ({ package: name, version, of }: Record<string, string>) => name === "next" && version === "15" && of,
    ),
  );
  const exceptions = JSON.parse((await why("next", "prisma", "--json")).stdout).exceptions;
  t.equal(exceptions.length, 2);
});

t.test("keeps unknown names as given", async (t) => {
  t.match(JSON.parse((await why("no-such-thing", "react", "--json")).stdout), {
    techA: "no-such-thing",
    status: "unknown",
  });
});

t.test("needs exactly two names, and a known platform", async (t) => {
  for (const names of [[], ["a"], ["a", "b", "c"]])
    t.match(await why(...names), { code: 2, stderr: /why needs exactly two names/ });
  t.match(await why("next", "prisma", "--platform", "the-moon"), { code: 2, stderr: /"the-moon"/ });
});

t.test("shows what the record of an AI coding tool says, and where", async (t) => {
  const inside = { cwd: t.testdir({}), catalog: toolCatalog() };
  const { stdout } = await runCli(["why", "python", "Helper"], inside);
  t.match(
    stdout,
    /Python with Helper: compatible.*\(support,\s+documented, checked 2026-05-01.*helper\.example\/languages/s,
  );
  const answer = JSON.parse((await runCli(["why", "Helper", "VSCode", "--json"], inside)).stdout);
  t.match(answer, { techA: "helper", techB: "vscode", status: "compatible", facts: [{ kind: "support" }] });
});
