import t from "tap";
import {
  fold,
  goModules,
  isVersionOrTag,
  parseVersion,
  readingsOf,
  withoutVersion,
} from "../../../server/catalog/names/spelling.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { SOURCE } from "../../fixtures/facts.js";
import fc from "../../fixtures/properties.js";

const read = (text: string) =>
  readingsOf(fold(text)).map(({ name, version, isGlued }) => [name, version.text, ...(isGlued ? ["glued"] : [])]);

t.test("every number or operator may begin the version, and the longest name comes first", async (t) => {
  const cases: [string, ...string[][]][] = [
    ["React 19", ["react", "19"]],
    ["Next.js  v15", ["next.js", "15"]],
    ["node18", ["node", "18", "glued"]],
    ["node:20", ["node", "20"]],
    ["react-19", ["react", "19"]],
    ["mysql2 3.9", ["mysql2", "3.9"]],
    ["flask>=3,<4", ["flask", ">=3,<4"]],
    ["pydantic[email]==2.8.2", ["pydantic", "2.8.2"]],
    ["18", ...[]],
    ["react", ...[]],
    ["react 19 foo", ...[]],
    ["vue2 vuetify", ...[]],
    ["react 19 xstate", ...[]],
    ["19 react", ...[]],
    [" : 3", ...[]],
  ];
  for (const [text, ...expected] of cases) t.same(read(text), expected, text);
});

t.test("a version may be written as any ecosystem writes it", async (t) => {
  const cases: [string, string | undefined][] = [
    ["19", "19"],
    ["18+", ">=18"],
    ["20 LTS", "20"],
    ["20-alpine", "20"],
    ["2.1.1.RELEASE", "2.1.1"],
    ["==5.0", "5.0.0"],
    ["==5.0rc1", "5.0rc1"],
    ["3.0.0.M1", "3.0.0.M1"],
    ["2.0-SNAPSHOT", "2.0-SNAPSHOT"],
    ["1.0.0-RC1", "1.0.0-RC1"],
    ["19..0", undefined],
    ["nonsense", undefined],
  ];
  for (const [text, expected] of cases) t.equal(parseVersion(text)?.text, expected, text);
});

t.test("a tag or a place to fetch from is no version and no mistake; anything else is one", async (t) => {
  for (const tag of ["", "*", "x", "latest", "next", "lts/iron", "workspace:*", "git+ssh://git@host/x", "dev-main"])
    t.ok(isVersionOrTag(tag), tag);
  for (const version of ["19", "^18 || ^19", ">= 18", "18 - 20", "20 LTS", "1.x"])
    t.ok(isVersionOrTag(version), version);
  for (const wrong of ["nonsense", "19..0", "18 foo", ">18 <17", "9".repeat(30), "🙂"])
    t.notOk(isVersionOrTag(wrong), wrong);
});

t.test("a name is left without its version", async (t) => {
  for (const text of ["Reactt 19", "reactt@19", "reactt@nonsense", "REACTT", "reactt^19", "reactt 18 || 19"])
    t.equal(withoutVersion(text), "reactt", text);
});

t.test("a reading is a part of the text, and there are few", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 214 }),
    fc
      .array(fc.constantFrom("a", "v", "1", "19", ".", " ", ":", "-", "=", "<", "^", "[", "]", "@"), { maxLength: 200 })
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (given) => {
      const folded = fold(given);
      const readings = readingsOf(folded);
      return readings.length <= 6 && readings.every(({ name }) => name !== "" && folded.startsWith(name));
    }),
  );
});

t.test("a module of Go is called by the last part of its path, where one technology in use has it", async (t) => {
  const endOfLife = { reason: "It ended.", source: SOURCE };
  const { technologies } = catalogOf({
    technologies: {
      jwt: { packages: { go: ["github.com/golang-jwt/jwt/v5", "github.com/golang-jwt/jwt/v4"] } },
      yaml: { packages: { go: ["gopkg.in/yaml.v3"] } },
      mock: { packages: { go: ["go.uber.org/mock"] } },
      "old-mock": { packages: { go: ["github.com/golang/mock"] }, endOfLife },
      one: { packages: { go: ["example.com/one/tools"] } },
      other: { packages: { go: ["example.com/other/tools"], npm: ["x/node"] } },
    },
  });
  const called = (name: string, ecosystem = "go") => goModules(ecosystem, name, technologies);
  t.same(called("jwt"), ["github.com/golang-jwt/jwt/v5", "github.com/golang-jwt/jwt/v4"]);
  t.same(called("yaml"), ["gopkg.in/yaml.v3"]);
  t.same(called("mock"), ["go.uber.org/mock"]);
  t.same(called("tools"), [], "two have it");
  t.same(called("node"), []);
  t.same(called("jwt", "npm"), []);
});
