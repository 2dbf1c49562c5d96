import { spawnSync } from "node:child_process";
import t from "tap";
import { loadCommands } from "../../../../clients/cli/commands.js";
import { runCli } from "../../../fixtures/cli.js";

const script = async (shell: string) => (await runCli(["completion", shell])).stdout;
const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

t.test("each shell's script names every command and option", async (t) => {
  const missing: string[] = [];
  const commands = await loadCommands();
  for (const shell of ["bash", "zsh", "fish"]) {
    const text = await script(shell);
    for (const { name, options } of commands) {
      for (const word of [name, ...Object.keys(options)]) if (!text.includes(word)) missing.push(`${shell}: ${word}`);
    }
  }
  t.strictSame(missing, []);
});

/** What bash offers for the last of some words; `stackfit` is a function that lists two names. */
function offers(text: string, ...words: string[]): string[] {
  const program = `stackfit() { printf 'nextjs\\nnuxt\\n'; }\n${text}\nCOMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _stackfit; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", program, "bash", ...words], { encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Error(stderr);
  return stdout.split("\n").filter((line) => line !== "");
}

t.test("bash completes commands, options, their values and names", async (t) => {
  const text = await script("bash");
  t.same(offers(text, "stackfit", "ma"), ["matrix"]);
  t.same(offers(text, "stackfit", "scan", "--fo"), ["--format"]);
  t.same(offers(text, "stackfit", "scan", "--format", "s"), ["sarif"]);
  t.same(offers(text, "stackfit", "scan", "-f", "s"), ["sarif"]);
  t.same(offers(text, "stackfit", "scan", "--q"), ["--quiet"]);
  t.same(offers(text, "stackfit", "check", "nu"), ["nuxt"]);
  t.same(offers(text, "stackfit", "completion", "f"), ["fish"]);
  t.same(offers(text, "stackfit", "scan", "packa"), ["package-lock.json", "package.json"]);
});

for (const [shell, flag] of [
  ["zsh", "-n"],
  ["fish", "--no-execute"],
] as const) {
  t.test(`${shell} can read its script`, { skip: !has(shell) && `there is no ${shell} here` }, async (t) => {
    const { status, stderr } = spawnSync(shell, [flag], { input: await script(shell), encoding: "utf8" });
    t.same([status, stderr], [0, ""]);
  });
}

t.test("--names lists technologies, and unknown shells are refused", async (t) => {
  const { code, stdout } = await runCli(["completion", "--names"]);
  t.equal(code, 0);
  t.ok(stdout.split("\n").includes("nextjs"));
  for (const argv of [[], ["tcsh"], ["bash", "zsh"], ["__proto__"]])
    t.match(await runCli(["completion", ...argv]), { code: 2, stderr: /bash, zsh, fish/ });
  t.match(await runCli(["completion", "bahs"]), { code: 2, stderr: /fish\. Did you mean bash\?/ });
});
