/** What npm itself says of a set of releases, with strict peers and engines. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Arborist from "@npmcli/arborist";
import { newestOf, type Taken } from "./declared.js";

/**
 * @param conflicting packages that have no version as they conflict: npm may bring in any
 * @returns what npm refuses; undefined where it would install exactly these
 */
export async function refusalByNpm(
  registry: string,
  taken: readonly Taken[],
  conflicting: ReadonlySet<string>,
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "stack-bench-"));
  try {
    const dependencies = Object.fromEntries(
      taken.filter(({ ecosystem }) => ecosystem === "npm").map(({ name, version }) => [name, version]),
    );
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "bench", version: "1.0.0", dependencies }));
    const node = taken.find(({ name }) => name === "nodejs")?.version;
    const options = {
      ...{ path: folder, cache: join(folder, "cache"), registry, strictPeerDeps: true, audit: false, fund: false },
      ...{ fetchRetries: 0 },
      ...(node === undefined ? {} : { engineStrict: true, nodeVersion: newestOf(node) }),
    };
    const tree = await new Arborist(options).buildIdealTree();
    for (const { edgesOut } of [tree, ...tree.children.values()]) {
      for (const { error, name, spec } of edgesOut.values()) if (error) return `${name} ${spec}: ${error}`;
    }
    const others = [...tree.children.values()].filter(
      ({ name, version }) => dependencies[name] !== version && !conflicting.has(name),
    );
    return others.length > 0
      ? `also needs ${others.map(({ name, version }) => `${name} ${version}`).join(", ")}`
      : undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `${code ?? "error"}: ${message.split("\n")[0]}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
