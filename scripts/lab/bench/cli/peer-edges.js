/**
 * What npm's own tree says of peers, with nothing around it: loads the lockfile of a folder and prints, as JSON, each peer
 * that is missing or of a version that was not asked for.
 *
 *   node scripts/lab/bench/cli/peer-edges.js FOLDER
 */
import Arborist from "@npmcli/arborist";

const tree = await new Arborist({ path: process.argv[2] ?? "." }).loadVirtual();
const found = [];
for (const { name, version, edgesOut } of tree.inventory.values()) {
  for (const { peer, error, spec, name: wanted, to } of edgesOut.values()) {
    if (peer && error)
      found.push(`${name}@${version} wants ${wanted} ${spec}, ${to ? `${to.version} is` : "none is"} locked`);
  }
}
process.stdout.write(`${JSON.stringify(found)}\n`);
