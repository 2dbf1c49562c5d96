import t from "tap";
import { installedPrograms, PROGRAMS } from "../../../server/manifests/hosts/image-programs.js";
import { REPOSITORIES } from "../../../server/manifests/hosts/images.js";
import { endless } from "../../fixtures/hostile.js";

const installed = (run: string, variables: [string, string][] = []) =>
  installedPrograms(run, new Map(variables), 1)[0]?.name;

t.test("Node.js from NodeSource and node-build is read", async (t) => {
  t.equal(installed("curl https://deb.example/setup_22.x | bash -"), "pkg:generic/nodejs@22");
  t.equal(installed("curl https://rpm.example/setup_18.x | bash -"), "pkg:generic/nodejs@18");
  t.equal(installed(`echo deb https://deb.example/node_\${A}.x`, [["A", "20"]]), "pkg:generic/nodejs@20");
  t.equal(installed("A=22 && echo https://deb.example/node_$A.x", [["A", "20"]]), "pkg:generic/nodejs@22");
  t.equal(installed('node-build "$V" /opt/node', [["V", "20.18.0"]]), "pkg:generic/nodejs@20.18.0");
});

t.test("package managers that are installed for all, or by Corepack, are read", async (t) => {
  const all = (run: string, variables: [string, string][] = []) =>
    installedPrograms(run, new Map(variables), 1).map(({ text }) => text);
  t.same(all("npm install -g npm@11.2.0"), ["npm@11.2.0"]);
  t.same(all(`npm i --global pnpm@\${PNPM} yarn@1.22.22 typescript@5`, [["PNPM", "9.15"]]), [
    "pnpm@9.15",
    "yarn@1.22.22",
  ]);
  t.same(all("corepack enable && corepack prepare pnpm@10.1.0 --activate"), ["pnpm@10.1.0"]);
  t.same(all("apk add curl; npm -g install 'npm@10'"), ["npm@10"]);
  for (const run of [
    "npm install npm@10",
    "npm ci",
    "npm i -g npm@latest",
    "echo npm@10 && npm i -g vercel",
    "npx npm@9 -v",
  ])
    t.same(all(run), [], run);
  t.same(all(endless("npm ")), []);
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
