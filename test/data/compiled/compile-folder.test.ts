import { execFileSync } from "node:child_process";
import t, { type Test } from "tap";
import { compileFolder, nearestTo } from "../../../server/data/compiled/compile-folder.js";
import { DataError } from "../../../server/data/problem.js";
import { TODAY } from "../../fixtures/catalog.js";
import { compiled, stateOf } from "../../fixtures/compiled.js";
import { FILES, type Files, ruleText, technologyText } from "../../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

const RULE = "rules/nextjs/react.yaml";

function folderOf(t: Test, files: Files): string {
  const folder = temporaryFolder(t);
  writeFiles(folder, files);
  return folder;
}

t.test("facts of the same files are taken as they are", async (t) => {
  const folder = folderOf(t, FILES);
  const kept = await compileFolder(folder, TODAY);
  t.equal(await compileFolder(folder, TODAY, [compiled({}), kept]), kept);
  const renamed = await compileFolder(folder, TODAY, [compiled(FILES)]);
  t.match(renamed.head.revision.id, /^content-/, "but not those of another revision");
});

t.test("a single letter or file is compiled, from the nearest facts, with nothing else read", async (t) => {
  const near = compiled(FILES);
  const { "ai-tools/agent.yaml": _, ...rest } = FILES;
  const changed: [files: Files, texts: string[]][] = [
    [{ ...FILES, [RULE]: ruleText({ explanation: "An explanation for the tesT." }) }, [RULE]],
    [rest, []],
  ];
  for (const [files, texts] of changed) {
    let asked: string[] | undefined;
    const folder = await compileFolder(folderOf(t, files), TODAY, [compiled({}), near], async (request) => {
      t.equal(request.base, near.facts);
      asked = [...request.state.texts.keys()];
      return { facts: compiled(files, request.revision).facts, problems: [] };
    });
    t.strictSame(asked, texts);
    t.match(folder.head.revision.id, /^content-/);
    t.strictSame(folder.ids, stateOf(files).ids);
  }
});

t.test("what was committed since gets the name of its commit", async (t) => {
  const root = folderOf(t, Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`data/${path}`, text])));
  const folder = `${root}/data`;
  const first = await compileFolder(folder, TODAY);
  t.match(first.head.revision.id, /^content-/);
  t.equal(await compileFolder(folder, TODAY, [first]), first);
  const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
  git("init", "--quiet");
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--quiet", "--message=Facts");
  const second = await compileFolder(folder, TODAY, [first]);
  t.equal(second.head.revision.id, git("rev-parse", "HEAD"));
  t.equal(await compileFolder(folder, TODAY, [second]), second);
});

t.test("a folder with problems is refused, with all of them", async (t) => {
  const folder = folderOf(t, { ...FILES, [RULE]: "techA: [", "technologies/x.yaml": "name: 7\n" });
  const failed = await compileFolder(folder, TODAY, [compiled(FILES)]).catch((error: unknown) => error);
  t.ok(failed instanceof DataError);
  t.match(failed, { folder, problems: [{ path: RULE }, { path: "technologies/x.yaml" }] });
});

t.test("a folder that is not there is an error", async (t) => {
  await t.rejects(compileFolder(`${temporaryFolder(t)}/none`, TODAY), { code: "ENOENT" });
});

t.test("the nearest facts hold most of the files as they are", async (t) => {
  const far = compiled({ "technologies/react.yaml": technologyText("", "React 19") });
  const near = compiled(FILES);
  t.equal(nearestTo(stateOf(FILES).ids, [far, near]), near);
  t.equal(nearestTo(stateOf(FILES).ids, []), undefined);
});
