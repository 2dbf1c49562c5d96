import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { isStale } from "../../../scripts/build/test-runner.js";

t.test("the test runner is built anew when it is missing or older than what it is built from", async (t) => {
  const folder = t.testdir({ "package-lock.json": "{}", ".taprc": "" });
  const inputs = [join(folder, "package-lock.json"), join(folder, ".taprc")];
  const built = join(folder, "package.json");
  t.equal(isStale(built, inputs), true, "missing");
  writeFileSync(built, "{}");
  utimesSync(built, 2000, 2000);
  for (const input of inputs) utimesSync(input, 1000, 1000);
  t.equal(isStale(built, inputs), false, "newer than both");
  utimesSync(inputs[1] as string, 3000, 3000);
  t.equal(isStale(built, inputs), true, "older than one");
});
