import t from "tap";
import { startProgress } from "../../../../clients/cli/output/progress.js";

/** Work that tells its progress at some times, in milliseconds. @returns what was written */
function written(isTTY: boolean, times: number[]): string[] {
  const texts: string[] = [];
  let time = 0;
  const progress = startProgress({ stderr: { isTTY, write: (text) => texts.push(text) } }, () => time);
  for (const at of times) {
    time = at;
    progress.tell(at, 1);
  }
  progress.end();
  return texts;
}

t.test("long work is told now and then, and the line is taken away", async (t) => {
  const texts = written(true, [10, 399, 400, 450, 500]);
  t.same(
    texts.map((text) => /\d+ folders/.exec(text)?.[0]),
    ["400 folders", "500 folders", undefined],
  );
  t.equal(texts.at(-1), "\r\u001b[K");
});

t.test("short work is not told, nor any where nobody watches", async (t) => {
  t.same(written(true, [10, 200]), []);
  t.same(written(false, [10, 1000, 2000]), []);
});
