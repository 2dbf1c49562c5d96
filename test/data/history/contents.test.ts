import { Readable } from "node:stream";
import t from "tap";
import { MAX_BYTES } from "../../../server/data/bounds.js";
import { parseContents, readContents } from "../../../server/data/history/contents.js";
import { gitProject } from "../../fixtures/git-project.js";
import fc from "../../fixtures/properties.js";
import { temporaryFolder } from "../../fixtures/service.js";

async function all(contents: AsyncIterable<[string, string]>): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const content of contents) found.push(content);
  return found;
}

t.test("contents are read in order; what is missing, no file or too long is left out", async (t) => {
  const { folder, commit, git } = gitProject(t);
  const head = commit({ "a.txt": "first\n", "b.txt": "x".repeat(MAX_BYTES + 1), "c.txt": "third, without an end" });
  const idOf = (path: string) => git("rev-parse", `HEAD:${path}`).trim();
  const [a, b, c] = ["a.txt", "b.txt", "c.txt"].map(idOf) as [string, string, string];
  const ids = [a, "0".repeat(39).concat("1"), b, head, c];
  t.strictSame(await all(readContents(["-C", folder], ids)), [
    [a, "first\n"],
    [c, "third, without an end"],
  ]);
});

t.test("nothing is read where Git cannot be led to, and nothing is asked for nothing", async (t) => {
  const folder = temporaryFolder(t);
  t.strictSame(await all(readContents(["-C", folder], ["a".repeat(40)])), []);
  t.strictSame(await all(readContents(["-C", "/nonexistent"], [])), []);
});

t.test("who stops early ends the process", async (t) => {
  const { folder, commit, git } = gitProject(t);
  commit({ "a.txt": "first" });
  const id = git("rev-parse", "HEAD:a.txt").trim();
  for await (const [found] of readContents(
    ["-C", folder],
    Array.from({ length: 20_000 }, () => id),
  )) {
    t.equal(found, id);
    break;
  }
});

t.test("contents are the same in chunks of any size", async () => {
  const id = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 40, maxLength: 40 });
  const text = fc.string({ unit: fc.constantFrom("a", "\n", "ü", " ", "0 blob 3"), maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(id, text), { maxLength: 5 }),
      fc.integer({ min: 1, max: 50 }),
      async (list, size) => {
        const whole = Buffer.from(
          list.map(([id, text]) => `${id} blob ${Buffer.byteLength(text)}\n${text}\n`).join(""),
        );
        const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
          whole.subarray(at * size, (at + 1) * size),
        );
        return JSON.stringify(await all(parseContents(Readable.from(chunks)))) === JSON.stringify(list);
      },
    ),
  );
});

t.test("more than may be read in total ends the reading", async (t) => {
  const content = Buffer.from(`${"a".repeat(40)} blob ${MAX_BYTES}\n${"x".repeat(MAX_BYTES)}\n`);
  const stream = Readable.from(Array.from({ length: 200 }, () => content));
  t.equal((await all(parseContents(stream))).length, 128);
  t.ok(stream.destroyed, "and what else there is, is not asked for");
});
