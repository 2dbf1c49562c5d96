import t from "tap";
import { startProgress } from "../../../../../clients/cli/output/terminal/progress.js";

/** Updates progress at the given times, in milliseconds. @returns what was written */
function written(isTTY: boolean, times: number[]): string[] {
  const texts: string[] = [];
  let time = 0;
  const progress = startProgress({ stderr: { isTTY, write: (text) => texts.push(text) } }, () => time);
  for (const at of times) {
    time = at;
    progress.update(at, 1);
  }
  progress.end();
  return texts;
}

t.test("shows progress of long work at intervals, and removes the line", async (t) => {
  const texts = written(true, [10, 399, 400, 450, 500]);
  t.same(
    texts.map((text) => /\d+ folders/.exec(text)?.[0]),
    ["400 folders", "500 folders", undefined],
  );
  t.equal(texts.at(-1), "\r\u001b[K");
});

t.test("shows nothing for short work, or without a terminal", async (t) => {
  t.same(written(true, [10, 200]), []);
  t.same(written(false, [10, 1000, 2000]), []);
});
