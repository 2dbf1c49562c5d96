import { readFileSync } from "node:fs";
import t from "tap";
import { ecosystemName } from "../../../server/web/technology/ecosystem-name.js";

t.test("every ecosystem that a record may name has its name; npm writes itself so", async (t) => {
  const schema = JSON.parse(readFileSync("schemas/technology.schema.json", "utf8"));
  const ecosystems = Object.keys(schema.properties.packages.properties);
  t.ok(ecosystems.includes("npm"));
  for (const ecosystem of ecosystems.filter((name) => name !== "npm"))
    t.match(ecosystemName(ecosystem), /^[A-Z]/, ecosystem);
  t.equal(ecosystemName("npm"), "npm");
  t.equal(ecosystemName("__proto__"), "__proto__");
});
