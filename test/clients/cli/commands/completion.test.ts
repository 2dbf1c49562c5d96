import { spawnSync } from "node:child_process";
import t from "tap";
import { loadCommands, runCli } from "../../../fixtures/cli.js";

const script = async (shell: string) => (await runCli(["completion", shell])).stdout;
const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

/** What may come in place of the last of some words. */
async function offers(...words: string[]): Promise<string[]> {
  const { code, stdout } = await runCli(["completion", "--words", "--", ...words]);
  t.equal(code, 0);
  return stdout.split("\n").filter(Boolean);
}

t.test("offers every command, and every option of each, with what it is", async (t) => {
  const commands = await loadCommands();
  t.strictSame(
    await offers(""),
    commands.map(({ name, summary }) => `${name}\t${summary}`),
  );
  for (const { name, options } of commands) {
    const offered = await offers(name, "--");
    for (const [option, { help }] of Object.entries(options)) t.ok(offered.includes(`--${option}\t${help}`), option);
  }
});

t.test("offers commands, options, their values and names by how they begin, and nothing where paths are", async (t) => {
  t.match(await offers("ma"), [/^matrix\t/]);
  t.match(await offers("scan", "--fo"), [/^--format\t/]);
  t.same(await offers("scan", "--format", "s"), ["sarif"]);
  t.same(await offers("scan", "-f", "s"), ["sarif"]);
  t.match(await offers("scan", "-"), [/^-/]);
  t.ok((await offers("check", "react@19", "ne")).includes("nextjs\tNext.js"));
  t.same(await offers("completion", "f"), ["fish"]);
  for (const words of [
    ["scan", ""],
    ["scan", "--output", ""],
    ["unknown", ""],
  ])
    t.same(await offers(...words), [], words.join(" "));
});

/** What bash offers for the last of some words; `stackfit` is a function that lists what it was called with, or nothing. */
function bashOffers(text: string, ...words: string[]): string[] {
  const called = 'stackfit() { case "$*" in *packa) ;; *) printf \'%s\\tas it was called\\n\' "$@";; esac; }';
  const program = `${called}\n${text}\nCOMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _stackfit; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", program, "bash", ...words], { encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Error(stderr);
  return stdout.split("\n").filter((line) => line !== "");
}

t.test("bash offers what the program says of the words so far, and else paths", async (t) => {
  const text = await script("bash");
  t.same(bashOffers(text, "stackfit", "scan", "--fo"), ["completion", "--words", "--", "scan", "--fo"]);
  t.same(bashOffers(text, "stackfit", "scan", "packa"), ["package-lock.json", "package.json"]);
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
