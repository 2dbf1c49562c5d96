/** What the package managers themselves find in a project, from its lockfile and manifests alone, without a registry. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "../../../../test/fixtures/violation.js";

/** Finds the violations of a project in a folder. */
export type Manager = (folder: string) => Promise<ReadonlySet<string>>;

/** Of the edges of npm's own tree (https://github.com/npm/cli/tree/latest/workspaces/arborist), those of installed releases. */
export const npm: Manager = async (path) => {
  const { default: Arborist } = await import("@npmcli/arborist");
  const tree = await new Arborist({ path }).loadVirtual();
  const found = new Set<string>();
  for (const node of tree.inventory.values()) {
    // The folders of a project are none of what it installs.
    if (!node.location.includes("node_modules/") || node.isLink) continue;
    for (const { peer, error, name: of, rawSpec: range, to } of node.edgesOut.values()) {
      const { packageName: name, version } = node;
      if (peer && error) found.add(format({ name, version, of, range, found: to?.version }));
    }
  }
  return found;
};

interface PeerIssue {
  parents: { name: string; version: string }[];
  optional: boolean;
  wantedRange: string;
  foundVersion?: string;
}

/** `pnpm peers check` (pnpm 12 and later). */
export const pnpm =
  (command: string): Manager =>
  async (cwd) => {
    const { stdout, stderr } = run(command, ["peers", "check", "--lockfile-only", "--json"], cwd);
    if (!stdout.startsWith("{")) throw new Error(stderr);
    const folders = JSON.parse(stdout) as Record<string, Record<"bad" | "missing", Record<string, PeerIssue[]>>>;
    const lockfile = readFileSync(join(cwd, "pnpm-lock.yaml"), "utf8");
    const issues = Object.values(folders).flatMap(({ bad, missing }) =>
      [bad, missing].flatMap((kind) => Object.entries(kind)),
    );
    return new Set(
      issues.flatMap(([of, list]) =>
        list.flatMap(({ parents, wantedRange: range, foundVersion: found, optional }) => {
          const by = parents.at(-1);
          // The folders of a project are none of what it installs.
          return by && lockfile.includes(`${by.name}@${by.version}`) && (found !== undefined || !optional)
            ? format({ ...by, of, range, found })
            : [];
        }),
      ),
    );
  };

/** Neither a registry nor another version of the package manager itself, for which projects ask. */
const ENV = {
  ...process.env,
  PNPM_CONFIG_PM_ON_FAIL: "ignore",
  PNPM_CONFIG_REGISTRY: "http://127.0.0.1:9/",
  npm_config_registry: "http://127.0.0.1:9/",
};

function run(command: string, args: readonly string[], cwd: string): { stdout: string; stderr: string } {
  const { stdout, stderr, error } = spawnSync(command, args, { cwd, env: ENV, encoding: "utf8", maxBuffer: 1 << 28 });
  if (error) throw error;
  return { stdout, stderr };
}
