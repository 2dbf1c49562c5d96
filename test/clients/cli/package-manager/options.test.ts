import t from "tap";
import { fix } from "../../../../clients/cli/commands/fix.js";
import { plan } from "../../../../clients/cli/commands/plan.js";
import { resolve } from "../../../../clients/cli/commands/resolve.js";
import { NEWER_OPTIONS, VERIFY_OPTION } from "../../../../clients/cli/package-manager/options.js";

t.test("the commands that ask for newer releases can be kept from it, and those with a project verify", async (t) => {
  for (const { options } of [plan, fix, resolve]) t.match(options, NEWER_OPTIONS);
  for (const { options } of [plan, fix]) t.match(options, VERIFY_OPTION);
  t.notOk("verify" in resolve.options);
});
