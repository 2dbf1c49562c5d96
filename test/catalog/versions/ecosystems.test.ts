import t from "tap";
import { fromComposer, parseAskedVersion, parseDeclared } from "../../../server/catalog/versions/ecosystems.js";
import { parseRange, releaseOf } from "../../../server/catalog/versions/parse.js";
import { includes, intersects, onlyRelease } from "../../../server/catalog/versions/range.js";
import { range } from "../../fixtures/ranges.js";

t.test("what a user gives as a version is understood in the ways of npm, Python, Ruby and Composer", async (t) => {
  const cases: [string, inside: string, outside: string][] = [
    ["15", "15.9.9", "16.0.0"],
    ["v15.1", "15.1.3", "15.2.0"],
    ["18.x", "18.2.0", "19.0.0"],
    ["^15.1.0", "15.9.0", "15.0.0"],
    [">= 18 < 20", "19.1.0", "20.0.0"],
    ["18 - 20", "20.5.0", "21.0.0"],
    ["workspace:^1.2.0", "1.3.0", "2.0.0"],
    ["==4.2.7", "4.2.7", "4.2.8"],
    ["== 4.2.*", "4.2.9", "4.3.0"],
    ["~=4.2", "4.9.0", "5.0.0"],
    ["~=4.2.1", "4.2.9", "4.3.0"],
    ["~> 3.1", "3.9.0", "4.0.0"],
    [">=3.8,<4", "3.12.0", "4.0.0"],
    [">=3.8,!=3.9,<4", "3.12.0", "3.7.0"],
    ["^10.0|^11.0", "11.2.0", "12.0.0"],
    ["^10.0 || ^11.0", "10.2.0", "12.0.0"],
  ];
  for (const [text, inside, outside] of cases) {
    const asked = parseAskedVersion(text);
    t.equal(asked?.text, text);
    t.ok(asked && intersects(asked, range(inside)), `${text} holds ${inside}`);
    t.notOk(asked && intersects(asked, range(outside)), `${text} leaves out ${outside}`);
  }
});

t.test("what names no particular versions asks for none", async (t) => {
  for (const text of [
    "",
    " ",
    "*",
    "x",
    "^",
    "latest",
    "next",
    "workspace:*",
    "workspace:^",
    "catalog:",
    "catalog:react18",
  ])
    t.equal(parseAskedVersion(text), undefined, `"${text}"`);
  for (const text of [
    "file:../react-18.2.0.tgz",
    "https://x.example/react-18.2.0.tgz",
    "git+ssh://git@x.example/a#v1.2.3",
  ])
    t.equal(parseAskedVersion(text), undefined, text);
  t.equal(parseAskedVersion("1".repeat(101)), undefined, "too long");
});

t.test("releases of other ecosystems are read with the words behind their numbers", async (t) => {
  const read = (text: string) => {
    const range = parseAskedVersion(text);
    const release = range && onlyRelease(range);
    return release?.version;
  };
  const releases: [string, string][] = [
    ["2.9.0.post0", "2.9.0"],
    ["5.0.0.Final", "5.0.0"],
    ["2.7.18.RELEASE", "2.7.18"],
    ["32.1.3-jre", "32.1.3"],
    ["12.4.1.jre11", "12.4.1"],
    ["3.2.1p31", "3.2.1"],
    ["3.13.0rc2", "3.13.0-rc.2"],
    ["1.0a1", "1.0.0-a.1"],
    ["1.0.dev3", "1.0.0-dev.3"],
    ["2.0.0.beta2", "2.0.0-beta.2"],
    ["1.21rc2", "1.21.0-rc.2"],
    ["3.0.0.M1", "3.0.0-m.1"],
    ["3.0.0-M1", "3.0.0-M1"],
    ["2.0-SNAPSHOT", "2.0.0-snapshot"],
    ["5.0.0-canary-7118f5dd7", "5.0.0-canary-7118f5dd7"],
    // Nothing is known of the word, but that it is no release of 2.7.1.
    ["2.7.18.Special", "2.7.18-Special"],
  ];
  for (const [text, release] of releases) t.equal(read(text), release, text);
  t.equal(parseAskedVersion(">=1.0rc1,<2")?.intervals[0]?.min.version, "1.0.0-rc.1");
  t.equal(parseAskedVersion("nonsense"), undefined);
});

t.test("outside of npm, a bound is the version that it names, and no line", async (t) => {
  const meets = (ecosystem: string, range: string, version: string) => {
    const [declared, given] = [parseDeclared(ecosystem, range), parseRange(version)];
    return declared && given && intersects(declared, given);
  };
  t.equal(meets("pypi", ">3.8", "3.8.5"), true);
  t.equal(meets("npm", ">3.8", "3.8.5"), false);
  t.equal(meets("pypi", "<=3.12", "3.12.4"), false);
  t.equal(meets("npm", "<=3.12", "3.12.4"), true);
  t.equal(meets("composer", ">8", "8.0.1"), true);
  t.equal(meets("composer", ">=8.1 <=8.4", "8.4"), true);
  t.equal(meets("composer", ">=8.1 <=8.4", "8.5.0"), false);
});

t.test("constraints of Composer are put into the words of npm", async (t) => {
  t.equal(fromComposer("~8.1"), "^8.1");
  t.equal(fromComposer("~8.1.2 || ~9"), "~8.1.2 || ^9");
  t.equal(fromComposer("^8.1@dev"), "^8.1");
});

t.test("versions that a range leaves out are holes in it", async (t) => {
  const cases: [range: string, outside: string, inside: string][] = [
    [">=4.11,!=4.15.0,<5", "4.15.0", "4.15.1"],
    ["!=3.0.*,!=3.1.*,<4,>=2.7", "3.1.4", "3.2.0"],
    ["!=1.0", "1.0.0", "1.0.1"],
  ];
  for (const [text, outside, inside] of cases) {
    const range = parseDeclared("pypi", text);
    const holds = (version: string) => {
      const release = releaseOf(version);
      return range !== undefined && release !== undefined && includes(range, release.version);
    };
    t.notOk(holds(outside), `${outside} in ${text}`);
    t.ok(holds(inside), `${inside} in ${text}`);
    t.equal(range?.text, text);
  }
});
