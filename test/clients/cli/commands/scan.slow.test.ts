import t from "tap";
import { runCli } from "../../../fixtures/cli.js";

/** As npm writes it: 20 MB with 280,000 values. @param indent none for all of it on one line */
function largeLockfile(indent?: number): string {
  const packages: Record<string, object> = { "": { dependencies: { p0: "^1.0.0" } } };
  const count = 40_000;
  for (let at = 0; at < count; at += 1) {
    packages[`node_modules/p${at}`] = {
      ...{ version: "1.2.3", resolved: `https://packages.example/p${at}/-/p${at}-1.2.3.tgz`, license: "MIT" },
      ...{ integrity: `sha512-${"A".repeat(280)}==`, engines: { node: ">=18" } },
      dependencies: { [`p${(at + 1) % count}`]: "^1.0.0" },
    };
  }
  return JSON.stringify({ lockfileVersion: 3, packages }, null, indent);
}

t.test("the largest lockfiles of real projects are read, also where all is on one line", async (t) => {
  for (const indent of [undefined, 2]) {
    const cwd = t.testdir({
      "package.json": '{"dependencies":{"p0":"^1.0.0"}}',
      "package-lock.json": largeLockfile(indent),
    });
    const { code, stdout } = await runCli(["scan", "--json"], { cwd });
    t.equal(code, 0);
    t.match(
      JSON.parse(stdout).files.map((file: { state: string }) => file.state),
      ["read", "read"],
    );
  }
});
