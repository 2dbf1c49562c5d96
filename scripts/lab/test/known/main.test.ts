import { join } from "node:path";
import t from "tap";
import { FILES } from "../../../../test/fixtures/data.js";
import { runMain } from "../../../../test/fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { main } from "../../known/main.js";

const PROJECT = JSON.stringify({
  name: "example",
  source: "https://example.com/manifest",
  ecosystem: "npm",
  packages: { react: "*", "unheard-of": "*" },
  technologies: {},
});

const QUESTIONS = `questions:
  - { a: Next.js 15, b: react 17, ecosystem: npm, source: https://example.com/thread }
  - { a: Unheard of, b: React, ecosystem: npm, source: https://example.com/thread }
heldOut: []
`;

t.test("the command measures questions and projects", async (t) => {
  const [data, lists] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(data, FILES);
  writeFiles(lists, { "a.json": PROJECT, "b.json": PROJECT, "questions.yaml": QUESTIONS });
  const options = ["--projects", lists, "--questions", join(lists, "questions.yaml"), "--data", data];
  const { code, err, out } = await runMain(main, ...options);
  t.same([code, err], [0, []]);
  t.match(out, [/^answered: open /, /^ {2}npm /, "open questions without an answer"]);
  t.match(out.join("\n"), /^recognized: 50\.0 % of the 2 most used packages.*\n.*; not: unheard-of\nunknown: /m);
  const json = await runMain(main, ...options, "--json");
  t.match(JSON.parse(json.out.join("\n")), {
    questions: { ecosystems: [{ ecosystem: "npm" }] },
    recognition: [{ mostUsed: 2, recognized: 1 }],
    pairs: { asked: 0 },
  });
});

t.test("without an option, the questions are those of the repository", async (t) => {
  const [data, lists] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(data, FILES);
  const { out } = await runMain(main, "--projects", lists, "--data", data, "--json");
  const { open, held } = JSON.parse(out.join("\n")).questions.all;
  t.ok(open.asked + held.asked >= 600);
});

t.test("the command says what it cannot do", async (t) => {
  const [data, lists] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(data, FILES);
  writeFiles(lists, { "a.json": "{", "questions.yaml": QUESTIONS.replace("ecosystem: npm", "ecosystem: hackage") });
  const cases: [argv: string[], code: number, err: RegExp][] = [
    [["--data", join(data, "nowhere")], 3, /ENOENT/],
    [["--data", data, "--projects", join(lists, "nowhere")], 3, /ENOENT/],
    [["--data", data, "--projects", lists], 3, /JSON/],
    [["--data", data, "--questions", join(lists, "nowhere.yaml")], 3, /ENOENT/],
    [["--data", data, "--questions", join(lists, "questions.yaml")], 3, /questions\[0\]\.ecosystem/],
  ];
  for (const [argv, code, expected] of cases) t.match(await runMain(main, ...argv), { code, out: [], err: [expected] });
  await t.rejects(runMain(main, "--what"), { message: /--what/ });
});
