import { join } from "node:path";
import t from "tap";
import { FILES } from "../../../../test/fixtures/data.js";
import { runMain } from "../../../../test/fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { main } from "../../measure/main.js";
import { readProjects, splitProjects } from "../../measure/projects.js";

/** A folder of data in which React has ended, and one with a lockfile of an open and of a held project. */
async function folders(): Promise<{ data: string; locks: string }> {
  const [data, locks] = [temporaryFolder(t), temporaryFolder(t)];
  const react = FILES["technologies/react.yaml"] as string;
  const ended =
    "endOfLife:\n  date: 2026-07-01\n  reason: It ended for the test.\n  source: https://example.com/react\n";
  writeFiles(data, { ...FILES, "technologies/react.yaml": react.replace("checked", `${ended}checked`) });
  const projects = await readProjects();
  const parts = splitProjects(projects);
  for (const part of ["open", "held"]) {
    const { repository, commit } = projects.find((one) => parts.get(one.repository) === part) ?? {
      repository: "",
      commit: "",
    };
    const packages = {
      "node_modules/react": { version: part === "open" ? "17.0.0" : "19.0.0" },
      "node_modules/react-own": { version: "1.0.0", peerDependencies: { react: "^17.0.0" } },
    };
    writeFiles(locks, {
      [`${repository.replace("/", "+")}@${commit}/package-lock.json`]: JSON.stringify({ packages }),
    });
  }
  const own = technologyOf("react-own");
  writeFiles(data, { "technologies/react-own.yaml": own });
  return { data, locks };
}

const technologyOf = (name: string) =>
  (FILES["technologies/react.yaml"] as string).replace("npm: [react]", `npm: [${name}]`).replace("React", "React Own");

t.test("the command measures the lockfiles of a folder, as a table or as JSON", async (t) => {
  const { data, locks } = await folders();
  const run = (...argv: string[]) => runMain(main, "--data", data, "--day", "2026-06-01", ...argv, locks);
  const { code, out, err } = await run("--json");
  t.same({ code, err }, { code: 0, err: [] });
  const report = JSON.parse(out.join("\n"));
  t.match(report, {
    day: "2026-06-01",
    lockfiles: 2,
    projects: { open: { length: 1 }, held: { length: 1 } },
    counts: { releases: 3, recognized: 3, declarations: 1 },
    tables: {
      peers: { accepted: { unknown: 1, deprecated: 0 }, refused: { unknown: 1, deprecated: 0 } },
      "peers, open projects": { accepted: { unknown: 1 }, refused: { unknown: 0 } },
      "peers, held projects": { accepted: { unknown: 0 }, refused: { unknown: 1 } },
    },
  });
  t.same((await run("--json")).out, out, "the same each time");
  const table = await run();
  t.match(table, { code: 0, err: [], out: [/^day 2026-06-01: 2 lockfiles with 3 releases/] });
});

t.test("lifecycles are judged by the day that is asked for", async (t) => {
  const { data, locks } = await folders();
  const { out } = await runMain(main, "--data", data, "--day", "2026-07-02", "--json", locks);
  t.match(JSON.parse(out.join("\n")).tables.peers, { accepted: { deprecated: 1 }, refused: { deprecated: 1 } });
});

t.test("the command says what it cannot do", async (t) => {
  const { data, locks } = await folders();
  const empty = temporaryFolder(t);
  const cases: [argv: string[], code: number, err: RegExp[]][] = [
    [["--data", join(data, "nowhere"), locks], 3, [/ENOENT/]],
    [["--data", data, join(locks, "nowhere")], 3, [/ENOENT/]],
    [["--data", data, empty], 3, [/^there is no lockfile in /]],
  ];
  for (const [argv, code, err] of cases) t.match(await runMain(main, ...argv), { code, out: [], err });
  const mistakes: [argv: string[], message: RegExp][] = [
    [[], /^name the lockfiles, or folders that have them$/],
    [["--what", locks], /--what/],
    [["--day", "yesterday", locks], /^--day is YYYY-MM-DD, not yesterday$/],
  ];
  for (const [argv, message] of mistakes) await t.rejects(runMain(main, ...argv), { message });
});
