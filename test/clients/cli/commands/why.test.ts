import t from "tap";
import { runCli } from "../../../fixtures/cli.js";

const why = (...argv: string[]) => runCli(["why", ...argv], { cwd: t.testdir({}) });

t.test("everything behind a verdict is told", async (t) => {
  const { code, stdout } = await why("next@15", "react@17");
  t.equal(code, 0, "an explanation is no finding");
  t.match(stdout, "Next.js 15");
  t.match(stdout, "https://example.com/source");
});

t.test("JSON has the facts and what each version asks for", async (t) => {
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

t.test("names that are not known stay as they were given", async (t) => {
  t.match(JSON.parse((await why("nobody-knows", "react", "--json")).stdout), {
    techA: "nobody-knows",
    status: "unknown",
  });
});

t.test("it takes two names, and a platform that is known", async (t) => {
  for (const names of [[], ["a"], ["a", "b", "c"]])
    t.match(await why(...names), { code: 2, stderr: /why takes two names/ });
  t.match(await why("next", "prisma", "--platform", "the-moon"), { code: 2, stderr: /"the-moon"/ });
});
