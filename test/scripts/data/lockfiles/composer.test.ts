import t from "tap";
import { readComposerLock } from "../../../../scripts/data/lockfiles/composer.js";
import { inShort } from "../../../fixtures/releases.js";

t.test("releases of Composer: what is required of packages and PHP, but no extensions and branches", async (t) => {
  const lock = {
    packages: [
      {
        name: "A/B",
        version: "v2.0.0",
        require: { php: "^8.2", "ext-json": "*", "c/d": "^1.0", "e/f": "self.version" },
      },
      { name: "c/d", version: "dev-main", require: { php: "^7" } },
    ],
    "packages-dev": [{ name: "e/f", version: "2.0.0" }],
  };
  t.same(inShort(readComposerLock(JSON.stringify(lock))), [
    "composer a/b@2.0.0; runtime php ^8.2; package c/d ^1.0; package e/f 2.0.0",
    "composer e/f@2.0.0",
  ]);
});
