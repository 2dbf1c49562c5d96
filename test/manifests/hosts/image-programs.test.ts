import t from "tap";
import { installedRuntime, PROGRAMS } from "../../../server/manifests/hosts/image-programs.js";
import { REPOSITORIES } from "../../../server/manifests/hosts/images.js";
import { endless } from "../../fixtures/hostile.js";

const installed = (run: string, variables: [string, string][] = []) =>
  installedRuntime(run, new Map(variables), 1)?.name;

t.test("Node.js from NodeSource and node-build is read", async (t) => {
  t.equal(installed("curl https://deb.example/setup_22.x | bash -"), "pkg:generic/nodejs@22");
  t.equal(installed("curl https://rpm.example/setup_18.x | bash -"), "pkg:generic/nodejs@18");
  t.equal(installed(`echo deb https://deb.example/node_\${A}.x`, [["A", "20"]]), "pkg:generic/nodejs@20");
  t.equal(installed("A=22 && echo https://deb.example/node_$A.x", [["A", "20"]]), "pkg:generic/nodejs@22");
  t.equal(installed('node-build "$V" /opt/node', [["V", "20.18.0"]]), "pkg:generic/nodejs@20.18.0");
});

t.test("what has no version here says nothing", async (t) => {
  for (const run of [
    "curl https://deb.example/setup_lts.x | bash -",
    "curl https://deb.example/setup_$MAJOR.x | bash -",
    "curl https://deb.example/gpgkey/nodesource.gpg.key",
    "apt-get install -y nodejs",
    `deb.example/setup_${endless("$")}`,
  ])
    t.equal(installed(run), undefined, run.slice(0, 60));
});

t.test("each program is of a technology that has an image", async (t) => {
  const known = new Set(REPOSITORIES.values());
  for (const [id, paths] of PROGRAMS) {
    t.ok(known.has(id), id);
    for (const path of paths) t.match(path, /^\/[^*]+[^/]$/);
  }
});
