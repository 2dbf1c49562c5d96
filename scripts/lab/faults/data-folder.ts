/** Faults of the data folder: the service must not start, and must say why. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./fault.js";
import { type Program, runService } from "./service.js";

/** After sysexits.h: the data are wrong. */
const EXIT_DATA = "65";

const FAULTS: readonly [name: string, how: string, cause: (folder: string) => void, message: RegExp, isLarge?: true][] =
  [
    [
      "link out of the folder",
      "a symbolic link to /etc/passwd",
      (folder) => symlinkSync("/etc/passwd", join(folder, "technologies/x.yaml")),
      /symbolic link/,
    ],
    [
      "loop of links",
      "a symbolic link to itself",
      (folder) => symlinkSync("x.yaml", join(folder, "technologies/x.yaml")),
      /symbolic link/,
    ],
    [
      "pipe",
      "a named pipe without a writer",
      (folder) => execFileSync("mkfifo", [join(folder, "technologies/x.yaml")]),
      /pipe/,
    ],
    [
      "file of a terabyte",
      "a sparse file, which takes no disk space",
      (folder) => {
        writeFileSync(join(folder, "technologies/x.yaml"), "");
        truncateSync(join(folder, "technologies/x.yaml"), 2 ** 40);
      },
      /is too large/,
    ],
    [
      "100,000 entries in a folder",
      "empty files in an unexpected folder",
      (folder) => {
        mkdirSync(join(folder, "more"));
        for (let index = 0; index < 100_000; index += 1) writeFileSync(join(folder, "more", `${index}.yaml`), "");
      },
      /not a valid path for a data file/,
      true,
    ],
  ];

/**
 * Causes each in a copy of a data folder, and starts the service with it.
 * @param large whether to include those that take long to cause
 */
export async function* folderFaults(
  program: Program,
  dataDir: string,
  work: string,
  large = true,
): AsyncGenerator<Row> {
  for (const [index, [name, how, cause, message, isLarge]] of FAULTS.entries()) {
    if (isLarge && !large) continue;
    const folder = join(work, `${index}`, "data");
    cpSync(dataDir, folder, { recursive: true });
    cause(folder);
    const began = performance.now();
    const ended = await runService(program, { DATA_DIR: folder, STATE_DIR: join(work, `${index}`, "state") });
    const unmet = [
      ...(ended.code === EXIT_DATA ? [] : [`it exited with ${ended.code}`]),
      ...(message.test(ended.error) ? [] : [`it did not say ${message}`]),
    ];
    const happened = `does not start: exit code ${ended.code} after ${((performance.now() - began) / 1000).toFixed(1)} s`;
    yield { name, how, happened, ready: "", log: ended.error.replaceAll(folder, "data"), recovered: "", unmet };
  }
}
