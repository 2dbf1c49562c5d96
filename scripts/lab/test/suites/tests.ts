/** The tests of the laboratory, which run in one process as a suite of the house does. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../../../test/suites/suites.js";

const FOLDER = "scripts/lab/test";

/** Runs those whose names end so. */
export const runNamed = (ending: RegExp) =>
  run(
    readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
      .filter((path) => ending.test(path))
      .sort()
      .map((path) => join(FOLDER, path)),
  );
