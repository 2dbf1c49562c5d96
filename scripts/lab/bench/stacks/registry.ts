/** A registry of npm packages on loopback that has what data/declared has: names, versions, peers and engines. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import semver from "semver";
import type { DeclaredData } from "./declared.js";

export interface LocalRegistry {
  url: string;
  close(): void;
}

/** Starts it. Peers of which no release was read are left out: nobody can tell which release of them would do. */
export async function startRegistry(data: DeclaredData): Promise<LocalRegistry> {
  const server: Server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "/").slice(1));
    const packument = packumentOf(data, name);
    response.statusCode = packument ? 200 : 404;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(packument ?? { error: "not found" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

function packumentOf(data: DeclaredData, name: string): object | undefined {
  const releases = data.releasesOf("npm", name);
  if (!releases) return undefined;
  const manifests = [...releases].flatMap(([version, { requires, optional, runtimes }]) => {
    if (!semver.valid(version)) return [];
    const peers = Object.entries(requires).filter(([peer]) => data.releasesOf("npm", peer));
    const meta = optional.filter((peer) => data.releasesOf("npm", peer));
    const manifest = {
      ...{ name, version },
      peerDependencies: Object.fromEntries(peers),
      peerDependenciesMeta: Object.fromEntries(meta.map((peer) => [peer, { optional: true }])),
      ...(runtimes.nodejs === undefined ? {} : { engines: { node: runtimes.nodejs } }),
      dist: { tarball: `http://127.0.0.1/${name}-${version}.tgz`, shasum: "0".repeat(40) },
    };
    return [[version, manifest] as const];
  });
  const latest = semver.rsort(manifests.map(([version]) => version))[0];
  return { name, versions: Object.fromEntries(manifests), "dist-tags": { latest } };
}
