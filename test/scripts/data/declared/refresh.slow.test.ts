import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";
import { main as checkData } from "../../../../scripts/data/check.js";
import { main } from "../../../../scripts/data/declared/refresh.js";
import { FILES } from "../../../fixtures/data.js";
import { runMain } from "../../../fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../fixtures/service.js";

/** A release as a package registry has it (https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md). */
const release = (version: string, react: string, more: object = {}) => ({
  ...{ name: "react-kit", version, peerDependencies: { react }, engines: { node: ">=20" } },
  dist: { tarball: `http://127.0.0.1/react-kit-${version}.tgz`, integrity: `sha512-${version}`, shasum: "0" },
  ...more,
});

const RELEASES = [
  release("1.0.0", "^17"),
  release("1.1.0", "^18", { peerDependenciesMeta: { react: { optional: true } } }),
  release("1.2.0", "^18", { peerDependenciesMeta: { react: { optional: true } } }),
  release("2.0.0-beta.1", "^19"),
];
const PACKAGE = {
  name: "react-kit",
  "dist-tags": { latest: "1.2.0" },
  versions: Object.fromEntries(RELEASES.map((one) => [one.version, one])),
  time: Object.fromEntries(RELEASES.map(({ version }, at) => [version, `2026-01-0${at + 1}T10:00:00.000Z`])),
};

/** A package registry on this machine, which is busy as often as it is told to be. */
async function registry(t: { teardown: (close: () => unknown) => void }) {
  const state = { busy: 0 };
  const server = createServer((request, response) => {
    if (state.busy > 0) {
      state.busy -= 1;
      response.writeHead(503).end("{}");
    } else if (request.url === "/react-kit") {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(PACKAGE));
    } else response.writeHead(404, { "content-type": "application/json" }).end('{"error":"not found"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  process.env.npm_config_registry = `http://127.0.0.1:${port}/`;
  process.env.npm_config_cache = temporaryFolder(t);
  process.env.npm_config_fetch_retries = "0";
  return state;
}

function dataFolder(t: Parameters<typeof temporaryFolder>[0]): string {
  const folder = temporaryFolder(t);
  const kit = FILES["technologies/react.yaml"]?.replaceAll("React", "React Kit").replace("[react]", "[react-kit]");
  const node = FILES["technologies/react.yaml"]?.replaceAll("React", "Node.js").replace(/packages:\n.*\n/, "");
  writeFiles(folder, { ...FILES, "technologies/react-kit.yaml": kit ?? "", "technologies/nodejs.yaml": node ?? "" });
  return folder;
}
const run = (...argv: string[]) => runMain(main, ...argv);

t.test(
  "what the registry has is written, with the hash of each release, and asked again it says the same",
  async (t) => {
    await registry(t);
    const data = dataFolder(t);
    t.same(await run("react-kit", "--data", data, "--dry-run"), { code: 0, out: ["1 file would change"], err: [] });
    t.notOk(existsSync(join(data, "declared")));
    t.same(await run("react-kit", "--data", data), { code: 0, out: ["1 file changed"], err: [] });
    const text = readFileSync(join(data, "declared/npm/react-kit.yaml"), "utf8");
    t.match(
      text,
      `  - versions: [1.1.0, 1.2.0]
    requires:
      react: "^18"
    optional: [react]
    runtimes:
      nodejs: ">=20"
    sources:
      - file: pkg:npm/react-kit@1.1.0
        day: 2026-01-02
        integrity: sha512-1.1.0
      - file: pkg:npm/react-kit@1.2.0
        day: 2026-01-03
        integrity: sha512-1.2.0
  - versions: [1.0.0]
`,
    );
    t.notMatch(text, "beta");
    t.equal(await checkData(["--data", data], {}, { out: (line) => t.fail(line), err: () => undefined }), 0);
    t.same((await run("--known", "--data", data)).out, ["0 files changed"]);
    const path = join(data, "declared/npm/react-kit.yaml");
    writeFileSync(path, text.replace(/^checked: .*$/m, "checked: 2026-01-10"));
    t.same((await run("--oldest", "1", "--data", data)).out, ["1 file changed"]);
    t.equal(readFileSync(path, "utf8"), text, "only the day of the check differs");
  },
);

t.test("a busy registry is asked again; what it does not have is told, and the rest is written", async (t) => {
  const state = await registry(t);
  state.busy = 1;
  const data = dataFolder(t);
  const { code, out, err } = await run("no-such-kit", "react-kit", "--data", data);
  t.same([code, out], [3, ["1 file changed"]]);
  t.same(err, ["no-such-kit: not refreshed: the package registry does not have it"]);
});
