import t from "tap";
import { blobsIn, environment, git } from "../../server/data/git.js";
import { gitProject } from "../fixtures/git-project.js";
import fc from "../fixtures/properties.js";

t.test("Git answers for the folder it is led to, whatever a hook says", async (t) => {
  const { folder, commit } = gitProject(t);
  const id = commit({ "a.txt": "1" });
  t.teardown(() => {
    delete process.env.GIT_DIR;
  });
  process.env.GIT_DIR = "/nonexistent";
  t.equal((await git(["-C", folder, "rev-parse", "HEAD"])).toString().trim(), id);
  t.notOk("GIT_DIR" in environment());
});

t.test("what Git refuses is an error with its words, unless it is accepted", async (t) => {
  const { folder } = gitProject(t);
  const args = ["-C", folder, "rev-parse", "--verify", "nothing"];
  await t.rejects(git(args), /Needed a single revision/);
  t.equal((await git(args, { accept: [128] })).length, 0);
});

t.test("contents are read in order; what is missing or no file is left out", async (t) => {
  const { folder, commit, git: run } = gitProject(t);
  const head = commit({ "a.txt": "first\n", "c.txt": "third, without an end" });
  const [a, c] = ["a.txt", "c.txt"].map((path) => run("rev-parse", `HEAD:${path}`).trim()) as [string, string];
  const input = [a, "0".repeat(39).concat("1"), head, c, ""].join("\n");
  t.strictSame(
    [...blobsIn(await git(["-C", folder, "cat-file", "--batch"], { input }))],
    [
      [a, "first\n"],
      [c, "third, without an end"],
    ],
  );
});

t.test("what was written before the output broke off counts", async () => {
  const id = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 40, maxLength: 40 });
  const text = fc.string({ unit: fc.constantFrom("a", "\n", "ü", " ", "0 blob 3"), maxLength: 20 });
  fc.assert(
    fc.property(fc.array(fc.tuple(id, text), { maxLength: 5 }), fc.nat(), (list, cut) => {
      const parts = list.map(([id, text]) => Buffer.from(`${id} blob ${Buffer.byteLength(text)}\n${text}\n`));
      const whole = Buffer.concat(parts);
      const length = cut % (whole.length + 1);
      let end = 0;
      const complete = parts.filter((part) => {
        end += part.length;
        return end <= length;
      });
      const found = [...blobsIn(whole.subarray(0, length))];
      return JSON.stringify(found) === JSON.stringify(list.slice(0, complete.length));
    }),
  );
});
