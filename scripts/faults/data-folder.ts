/** Faults of the data folder: what the service must not start with, and must say so. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./fault.js";
import { type Program, runService } from "./service.js";

/** After sysexits.h: the data are wrong. */
const EXIT_DATA = "65";

const FAULTS: readonly [name: string, how: string, strike: (folder: string) => void, told: RegExp, isLarge?: true][] = [
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
    "a pipe that nobody writes to",
    (folder) => execFileSync("mkfifo", [join(folder, "technologies/x.yaml")]),
    /pipe/,
  ],
  [
    "file of a terabyte",
    "a sparse file, which takes no room on the disk",
    (folder) => {
      writeFileSync(join(folder, "technologies/x.yaml"), "");
      truncateSync(join(folder, "technologies/x.yaml"), 2 ** 40);
    },
    /too long/,
  ],
  [
    "100,000 entries in a folder",
    "empty files where none belong",
    (folder) => {
      mkdirSync(join(folder, "more"));
      for (let index = 0; index < 100_000; index += 1) writeFileSync(join(folder, "more", `${index}.yaml`), "");
    },
    /not where a data file belongs/,
    true,
  ],
];

/**
 * Brings each about in a copy of a data folder, and starts the service with it.
 * @param large whether also those that take long to bring about
 */
export async function* folderFaults(
  program: Program,
  dataDir: string,
  work: string,
  large = true,
): AsyncGenerator<Row> {
  for (const [index, [name, how, strike, told, isLarge]] of FAULTS.entries()) {
    if (isLarge && !large) continue;
    const folder = join(work, `${index}`, "data");
    cpSync(dataDir, folder, { recursive: true });
    strike(folder);
    const began = performance.now();
    const ended = await runService(program, { DATA_DIR: folder, STATE_DIR: join(work, `${index}`, "state") });
    const unmet = [
      ...(ended.code === EXIT_DATA ? [] : [`it ended with ${ended.code}`]),
      ...(told.test(ended.told) ? [] : [`it did not say ${told}`]),
    ];
    const happened = `does not start: exit code ${ended.code} after ${((performance.now() - began) / 1000).toFixed(1)} s`;
    yield { name, how, happened, ready: "", log: ended.told.replaceAll(folder, "data"), recovered: "", unmet };
  }
}
