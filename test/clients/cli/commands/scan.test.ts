import t from "tap";
import { runCli } from "../../../fixtures/cli.js";
import { HOSTILE_TEXT } from "../../../fixtures/report.js";

t.test("reports what it found, even if that is nothing", async (t) => {
  const cwd = t.testdir({ "package.json": '{"dependencies":{"react":"^19.0.0"}}' });
  t.match(await runCli(["scan"], { cwd }), { code: 0, stdout: /No conflicts found/, stderr: "" });
  t.match(await runCli(["scan"], { cwd: t.testdir({}) }), { code: 0, stdout: /no manifest|nothing/i, stderr: "" });
});

t.test("escapes file names and contents", async (t) => {
  const text = HOSTILE_TEXT.replaceAll("\u0000", "").replaceAll("/", "");
  const manifest = JSON.stringify({ dependencies: { next: "15.1.0", react: `17.0.2 || ${text}`, [text]: text } });
  const cwd = t.testdir({ [text.slice(0, 60)]: { "package.json": manifest, "requirements.txt": text } });
  for (const format of ["human", "json", "sarif", "markdown", "github", "junit"]) {
    const { code, stdout } = await runCli(["scan", "--format", format], { cwd });
    t.ok(code === 1 || code === 3, `${format}: ${code}`);
    t.notMatch(stdout, /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u, format);
    t.notMatch(stdout, /^(?:::(?:set-output|error::x)|##\[)/m, format);
  }
});
