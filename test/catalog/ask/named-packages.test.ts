import t from "tap";
import { Lookups } from "../../../server/catalog/ask/lookups.js";
import { withPackageUrls } from "../../../server/catalog/ask/named-packages.js";
import { catalogOf } from "../../fixtures/catalog.js";

const lookups = new Lookups(
  catalogOf({
    technologies: {
      npm: { name: "npm" },
      request: { name: "request", packages: { npm: ["request"] } },
      requests: { name: "Requests", packages: { pypi: ["requests"] } },
      sidekiq: { name: "Sidekiq", packages: { gem: ["sidekiq"] } },
    },
  }),
);
const read = (text: string) => withPackageUrls(lookups, text);

t.test("a package that is named with its ecosystem is one name", async (t) => {
  t.equal(read("is request (npm) dead"), "is pkg:npm/request dead");
  t.equal(read("the python package requests"), "the pkg:pypi/requests");
  t.equal(read("gem sidekiq with redis"), "pkg:gem/sidekiq with redis");
  t.equal(read("requests (npm)"), "requests (npm)", "unless the ecosystem has none of that name");
  t.equal(read("npm with request"), "npm with request");
});

t.test("what npm says before an error is no question about npm", async (t) => {
  t.equal(read("npm ERR! request").trim(), "request");
  t.equal(read("npm errors"), "npm errors");
});
