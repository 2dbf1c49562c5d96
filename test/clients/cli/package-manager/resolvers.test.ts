import t from "tap";
import { RESOLVERS } from "../../../../clients/cli/package-manager/resolvers.js";

t.test("every resolver copies its lockfile", async (t) => {
  const names = [
    "package-lock.json",
    "pnpm-lock.yaml",
    "yarn.lock",
    "composer.lock",
    "Gemfile.lock",
    "uv.lock",
    "Cargo.lock",
  ];
  for (const [name, { lockfile, files }] of Object.entries(RESOLVERS)) {
    const own = names.filter((one) => lockfile.test(one));
    t.equal(own.length, name === "pip" ? 0 : 1, name);
    for (const one of own) t.match(one, files, name);
  }
});
