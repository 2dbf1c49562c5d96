import t from "tap";
import { runCli } from "../../../fixtures/cli.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const tools = (...argv: string[]) => runCli(["tools", ...argv], { cwd: t.testdir({}), catalog: everyFact() });
const slugs = async (...argv: string[]) =>
  JSON.parse((await tools(...argv, "--json")).stdout).map(({ slug }: { slug: string }) => slug);

t.test("lists tools by filters, and counts those hidden for unknown values", async (t) => {
  t.match(await tools(), { code: 0, stdout: /scribe[\s\S]*studio/, stderr: "2 tools.\n" });
  t.same(await slugs("--category", "cli-agent"), ["scribe"]);
  t.same(await slugs("--no-free"), ["studio"]);
  t.same(await slugs("--free"), ["scribe"]);
  t.same(await slugs("--trains-on-code", "optional"), ["scribe"]);
  t.same(await slugs("--search", "stud"), ["studio"]);
  t.match(await tools("--platform", "cli"), { stderr: /1 more hidden: their values are unknown\./ });
  t.match(await tools("--capability", "ssr", "--category", "managed"), { stdout: "", stderr: /^No tool matches\./ });
});

t.test("shows one tool with a source for each claim", async (t) => {
  t.match(await tools("Scribe"), { code: 0, stdout: /^Scribe\n[\s\S]*https:\/\/example\.com\/evidence/, stderr: "" });
  t.match(JSON.parse((await tools("scribe", "--json")).stdout), { slug: "scribe", name: "Scribe" });
});

t.test("refuses unknown names and values", async (t) => {
  t.match(await tools("scrib"), { code: 2, stderr: /unknown AI tool "scrib"\. Did you mean scribe\?/ });
  t.match(await tools("a", "b"), { code: 2, stderr: /at most one name/ });
  t.match(await tools("--category", "ide"), { code: 2, stderr: /--category must be one of ai-ide, cli-agent/ });
});
