/** The tools that are measured: how each is called, and what it found. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ScanReport } from "../../../../clients/cli/report/report.js";

export interface Tool {
  name: string;
  command: string;
  args: readonly string[];
  /** Exit codes of a run that went well, with findings or without. */
  codes: readonly number[];
  /** What it found, from what it wrote; undefined for programs that look for nothing. */
  findings?: (stdout: string) => string[];
}

export interface Run {
  /** From the start of the process to its exit, in milliseconds. */
  took: number;
  stdout: string;
}

const require = createRequire(import.meta.url);

/** The folder of an installed package. */
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** Version of an installed package. */
export const versionOf = (name: string): string =>
  (require(join(packageFolder(name), "package.json")) as { version: string }).version;

/** No tool asks the network, for newer versions of itself either. */
const ENV = { ...process.env, npm_config_offline: "true", npm_config_update_notifier: "false", NO_COLOR: "1" };

export const NODE: Tool = { name: "`node -e 0`", command: process.execPath, args: ["-e", "0"], codes: [0] };

/**
 * A call of the command line.
 * @param cli the file that is run
 */
export function stackfit(cli: string, args: readonly string[]): Tool {
  const name = `\`stackfit ${args.join(" ")}\``;
  return { name, command: process.execPath, args: [cli, ...args], codes: [0, 1] };
}

/** Everything that looks for conflicts in the project of the folder it is started in. */
export function scanners(cli: string): Tool[] {
  const npm = (...more: string[]): Tool => ({
    name: `\`${["npm ls --package-lock-only", ...more].join(" ")}\``,
    command: "npm",
    args: ["ls", "--package-lock-only", ...more, "--json"],
    codes: [0, 1],
    findings: (stdout) => (JSON.parse(stdout) as { problems?: string[] }).problems ?? [],
  });
  return [
    { ...stackfit(cli, ["scan", "--format", "json"]), name: "`stackfit scan`", codes: [0, 1, 3], findings: readReport },
    npm(),
    npm("--all"),
    {
      name: "Arborist's peer edges",
      command: process.execPath,
      args: [fileURLToPath(new URL("./peer-edges.js", import.meta.url))],
      codes: [0],
      findings: (stdout) => JSON.parse(stdout) as string[],
    },
    {
      name: "`check-peer-dependencies`",
      command: process.execPath,
      args: [join(packageFolder("check-peer-dependencies"), "dist/cli.js"), "--npm"],
      codes: [0, 1],
      findings: (stdout) => [...stdout.matchAll(/^\s*❌\s+(.+)$/gm)].map(([, line = ""]) => line),
    },
  ];
}

function readReport(stdout: string): string[] {
  const { projects } = JSON.parse(stdout) as Pick<ScanReport, "projects">;
  return projects.flatMap(({ path, findings }) =>
    findings.map(({ a, b, severity, message }) => {
      const names = a.id === b.id ? a.name : `${a.name} × ${b.name}`;
      return `${severity}: ${names}${path === "." ? "" : ` in ${path}`}: ${message}`;
    }),
  );
}

/**
 * Runs a tool as a process of its own.
 * @throws Error when it cannot be started or ends with another exit code than it may
 */
export async function run({ name, command, args, codes }: Tool, cwd: string): Promise<Run> {
  const from = performance.now();
  const child = spawn(command, args, { cwd, env: ENV, stdio: ["ignore", "pipe", "pipe"] });
  const written: Record<"stdout" | "stderr", Buffer[]> = { stdout: [], stderr: [] };
  child.stdout.on("data", (chunk: Buffer) => written.stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => written.stderr.push(chunk));
  let took = Number.NaN;
  child.once("exit", () => {
    took = performance.now() - from;
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  const [stdout, stderr] = [written.stdout, written.stderr].map((chunks) => Buffer.concat(chunks).toString());
  if (code === null || !codes.includes(code)) throw new Error(`${name} ended with ${code}: ${stderr?.slice(-2000)}`);
  return { took, stdout: stdout ?? "" };
}
