import t from "tap";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { formFields } from "../../../server/contributions/forms/form-fields.js";
import { isProblem, PLATFORMS, parsePlatform, parseVersion } from "../../../server/web/pair/view.js";
import { everyFact } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();

t.test("a platform is a setting or a technology that is part of the stack", async (t) => {
  t.equal(parsePlatform(catalog), undefined);
  t.equal(parsePlatform(catalog, "  "), undefined);
  t.strictSame(parsePlatform(catalog, " Edge "), { value: "edge", name: "edge", isTechnology: false });
  t.strictSame(parsePlatform(catalog, "Vercel"), { value: "vercel", name: "Vercel", isTechnology: true });
  t.match(parsePlatform(catalog, "<moon>"), { field: "platform", message: /Unknown platform “<moon>”/ });
});

t.test("the settings are those that facts can be about", async (t) => {
  for (const name of PLATFORMS) t.equal(settingOf(catalog, name).platform, name);
  const field = formFields("compatibility").find(({ id }) => id === "platform");
  if (field?.entry.type !== "choice") throw new Error("there is no choice of platforms");
  t.strictSame([...field.entry.options.keys()].sort(), [...PLATFORMS].sort());
});

t.test("a version is read as typed; any version is none", async (t) => {
  for (const [typed, read] of [
    ["15", "15"],
    [" 15.1.0 ", "15.1.0"],
    ["v15", "15"],
    ["@15", "15"],
    ["^17 || ^18", "^17 || ^18"],
    ["~=4.2", "~=4.2"],
    ["", ""],
    ["*", ""],
    ["Latest", ""],
    ["any", ""],
  ] as const)
    t.equal(parseVersion("versionA", typed), read, typed);
  for (const typed of ["banana", ">", "1".repeat(200)]) {
    const problem = parseVersion("versionB", typed);
    t.ok(isProblem(problem), typed);
    t.match(problem, { field: "versionB", message: new RegExp(`^“${typed.slice(0, 1)}.*is not a version`) });
  }
});

t.test("any input is parsed or reported briefly", async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (typed) => {
      for (const read of [parseVersion("versionA", typed), parsePlatform(catalog, typed)])
        t.ok(!isProblem(read) || read.message.length < 200);
    }),
  );
});
