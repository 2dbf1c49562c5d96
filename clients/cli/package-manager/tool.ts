/** Runs a package manager of the user: never in the project itself, never with a terminal, and only for so long. */
import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ToolRun {
  /** Why there is no result: it is not installed, it took too long, or it said no. */
  failure: "missing" | "late" | "failed" | undefined;
  stdout: string;
  stderr: string;
}

/** @param args fixed words and checked names, as Windows gives them to a shell @param setting timeout in ms */
export const runTool = (
  tool: string,
  args: readonly string[],
  setting: { cwd: string; env: NodeJS.ProcessEnv; timeout: number },
): Promise<ToolRun> =>
  new Promise((resolve) => {
    const settings = {
      // Some do not end when they are only asked to.
      ...({ ...setting, killSignal: "SIGKILL", maxBuffer: 64 * 1024 * 1024 } as const),
      env: { ...setting.env, npm_config_update_notifier: "false", COREPACK_ENABLE_DOWNLOAD_PROMPT: "0" },
      // There most are scripts, which only a shell starts.
      shell: process.platform === "win32",
    };
    const child = execFile(tool, [...args], settings, (error, stdout, stderr) => {
      const failure = error && (error.code === "ENOENT" ? "missing" : error.killed ? "late" : "failed");
      resolve({ failure: failure ?? undefined, stdout, stderr });
    });
    child.stdin?.end();
  });

/** Works in a folder that is gone afterwards. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "stackfit-")));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What npm says with `--json`, its errors too. */
export function jsonOf({ stdout }: Pick<ToolRun, "stdout">): unknown {
  try {
    return JSON.parse(stdout.trim() || "[]");
  } catch {
    return undefined;
  }
}
