import t from "tap";
import { isShown } from "../../../server/catalog/names/presence.js";
import { catalogOf } from "../../fixtures/catalog.js";

t.test("what is named of a technology shows that it is there, or only that something knows it", async (t) => {
  const { names } = catalogOf({
    technologies: {
      bundler: { packages: { npm: ["bundler", "@bundler/cli", "@bundler/*"] } },
      framework: { packages: { maven: ["org.example:core", "org.example:*"] } },
      host: { category: "hosting", packages: { npm: ["host-cli", "@host/functions"] } },
    },
  });
  const shown = (...packages: [ecosystem: string, name: string][]) => {
    const named = packages.map(([ecosystem, name]) => names.resolvePackage(ecosystem, name));
    const technology = named[0]?.technology;
    if (!technology) throw new Error("it is known");
    return isShown({ technology, named: named.map((one) => ({ package: one?.package, version: undefined })) });
  };
  t.ok(shown(["npm", "bundler"]));
  t.ok(shown(["npm", "@bundler/cli"]));
  t.notOk(shown(["npm", "@bundler/plugin-images"]), "another package of its scope");
  t.notOk(shown(["npm", "@types/bundler"]), "types");
  t.ok(shown(["npm", "@types/bundler"], ["npm", "bundler"]));
  t.ok(shown(["maven", "org.example:web"]), "the modules of a group are released as one");
  t.ok(shown(["npm", "host-cli"]));
  t.notOk(shown(["npm", "@host/functions"]), "a library of a platform");
  const host = names.byId("host");
  t.ok(host && isShown({ technology: host, named: [{ package: undefined, version: undefined }] }), "by itself");
});
