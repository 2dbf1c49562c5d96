import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { FaultCheckout, firstFailureIn } from "../../seeded-faults/checkout.js";

t.test("a patch is applied to another checkout and taken out again; one that does not fit is reported", async (t) => {
  const checkout = new FaultCheckout();
  t.teardown(() => checkout.remove());
  const target = join(checkout.folder, ".nvmrc");
  const before = readFileSync(target, "utf8");
  writeFileSync(target, "other\n");
  const patch = execFileSync("git", ["diff"], { cwd: checkout.folder, encoding: "utf8" });
  checkout.reset();
  t.equal(readFileSync(target, "utf8"), before);
  t.ok(existsSync(join(checkout.folder, "node_modules/tap")), "its packages stay");
  const folder = t.testdir({
    "fits.patch": `Fault: x\nSuite: http\n${patch}`,
    "stale.patch": patch.replace(/^-.*$/gm, "-gone"),
  });
  t.equal(checkout.apply(join(folder, "fits.patch")), undefined);
  t.equal(readFileSync(target, "utf8"), "other\n");
  t.match(checkout.apply(join(folder, "stale.patch")), /patch/);
  t.throws(() => checkout.run("no-such-suite"), /The suite no-such-suite did not run:[\s\S]*Cannot find module/);
  checkout.remove();
  t.notOk(existsSync(checkout.folder));
});

t.test("the first failure is named after its test, not after its assertion", async (t) => {
  const report = `# Subtest: one
    ok 1 - should be equal
    1..1
ok 1 - one
# Subtest: two
    # Subtest: inside
        not ok 1 - should be equal
`;
  t.equal(firstFailureIn(report), "inside");
  t.equal(firstFailureIn("ok 1 - one\n"), undefined);
});
