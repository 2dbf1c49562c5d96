import semver from "semver";
import t from "tap";
import {
  containsEnd,
  describeRange,
  fromComposer,
  includes,
  intersects,
  isLine,
  isOpenEnded,
  isWithin,
  lineOfRelease,
  newestFirst,
  onlyRelease,
  parseAskedVersion,
  parseDeclared,
  parseRange,
  releaseLine,
  releaseOf,
  runOf,
  union,
  type VersionRange,
} from "../../../server/catalog/technology/version-range.js";
import fc, { runs } from "../../fixtures/properties.js";

function range(text: string): VersionRange {
  const parsed = parseRange(text);
  if (!parsed) throw new Error(`${text} is no range`);
  return parsed;
}

const digit = fc.integer({ min: 0, max: 3 });
const major = fc.integer({ min: 1, max: 3 });
const version = fc.tuple(major, digit, digit).map((parts) => parts.join("."));
const bounds = fc
  .tuple(version, version)
  .filter(([low, high]) => low !== high)
  .map((pair) => semver.sort(pair));
const simple = fc.oneof(
  fc.tuple(fc.constantFrom("", "^", "~", ">=", ">", "<", "<="), version).map((parts) => parts.join("")),
  fc.oneof(
    major.map(String),
    fc.tuple(major, digit).map((parts) => parts.join(".")),
  ),
  bounds.map(([low, high]) => `>=${low} <${high}`),
  bounds.map(([low, high]) => `>=${low} <=${high}`),
  bounds.map(([low, high]) => `${low} - ${high}`),
);
const anyRange = fc.array(simple, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" || "));

t.test("two ranges intersect exactly when node-semver says so", async () => {
  fc.assert(fc.property(anyRange, anyRange, (a, b) => intersects(range(a), range(b)) === semver.intersects(a, b)));
});

t.test("a range lies within another exactly when node-semver says so", async () => {
  fc.assert(fc.property(anyRange, anyRange, (a, b) => isWithin(range(a), range(b)) === semver.subset(a, b)));
});

t.test("the newest versions of a range are those at its end", async (t) => {
  const cases: [outer: string, inner: string, contains: boolean][] = [
    [">=4.2.0", "^4.0.0", true],
    ["<4.47.0", "^4.0.0", false],
    [">=4.2.0 <4.9.0", "^4.0.0", false],
    ["4", "^4.1.0", true],
    [">=5", "^4.0.0", false],
    [">=2", ">=1", true],
    ["<9", ">=1", false],
    ["^4.1.0 || ^5.0.0", "^4.0.0 || ^5.0.0", true],
    ["^5.0.0", "^4.0.0 || ^5.0.0", false],
  ];
  for (const [outer, inner, contains] of cases) {
    t.equal(containsEnd(range(outer), range(inner)), contains, `${inner} in ${outer}`);
  }
});

t.test("a release line is told from the range of a manifest", async (t) => {
  for (const text of ["4", "4.2", "4.2.1", "v4", "=4", "4.x", "4.2.*"]) t.ok(isLine(range(text)), text);
  for (const text of ["^4.0.0", "~4.2", ">=4", "4 || 5", "4 - 5", "*"]) t.notOk(isLine(range(text)), text);
});

t.test("a bound counts only where it is included", async (t) => {
  t.ok(intersects(range("<=2.0.0"), range(">=2.0.0")));
  t.notOk(intersects(range("<2.0.0"), range(">=2.0.0")));
  t.notOk(intersects(range("<=2.0.0"), range(">2.0.0")));
  t.ok(isWithin(range(">1.0.0 <2.0.0"), range(">=1.0.0 <=2.0.0")));
  t.notOk(isWithin(range(">=1.0.0 <2.0.0"), range(">1.0.0 <2.0.0")));
  t.notOk(isWithin(range(">1.0.0 <=2.0.0"), range(">1.0.0 <2.0.0")));
});

t.test("a range in words means what the range means", async () => {
  fc.assert(
    fc.property(anyRange, (text) => {
      const again = range(
        describeRange(text)
          .replaceAll(/ or |, /g, " || ")
          .replaceAll(" to ", " - "),
      );
      return isWithin(again, range(text)) && isWithin(range(text), again);
    }),
  );
});

t.test("a range is described as short as it can be said", async (t) => {
  const cases: [string, string][] = [
    ["^18.2.0 || ^19.0.0", "^18.2 or ^19"],
    ["^18.2.0 || 19.0.0-rc-de68d2f4-20241204 || ^19.0.0", "^18.2 or ^19"],
    ["^17.0.2 || ^18.0.0-0", "^17.0.2 or ^18"],
    ["^6.0.0 || ^7.0.0 || ^8.0.0", "^6, ^7 or ^8"],
    [">=2.3.0-dev || >=2.4.0-dev || >= 3.1.0-dev || 1.9.x", ">=2.3.0-dev or 1.9.x"],
    ["~1.0.0", "~1.0.0"],
    ["~1.2.0", "~1.2"],
    ["^0.0.0", "^0.0.0"],
    ["^0.2.0", "^0.2"],
    ["^0.2.3", "^0.2.3"],
    [">= 20.9.0", ">=20.9"],
    [">=18.0.0 <20.0.0", ">=18 <20.0.0"],
    ["<=1.0.0", "<=1.0.0"],
    [">=1.62.0 <=1.99.0", "1.62 to 1.99.0"],
    [">= 16 <= 18 || >=20.0.0", "16 to 18 or >=20"],
    ["1.0.0", "1.0.0"],
    ["^10.0.0", "^10"],
    ["^1.0.0-beta.1", "^1.0.0-beta.1"],
    ["19.0.0-rc.1", "19.0.0-rc.1"],
    ["15", "15"],
  ];
  for (const [text, expected] of cases) t.equal(describeRange(text), expected, text);
});

t.test("what is not a range is refused, in part or as a whole", async (t) => {
  for (const text of ["", "15", "^18 || ^19", ">=3.8 <4", "24.04", "*"]) t.ok(parseRange(text), `"${text}"`);
  for (const text of ["foo", "^18 || bar", ">=18 foo", ">=2 <1", "1.2.3.", `>=1.0.0${" ".repeat(300)}`]) {
    t.equal(parseRange(text), undefined, text);
  }
});

t.test("leading zeros and a fourth number are understood", async (t) => {
  t.ok(intersects(range("24.04"), range("24.4.1")));
  t.notOk(intersects(range("24.04"), range("24.10")));
  t.ok(intersects(range("2.7.18.1"), range("2.7.18")));
  t.notOk(intersects(range("2.7.18.1"), range("2.7.1")));
});

t.test("a pre-release lies before its release", async (t) => {
  t.notOk(intersects(range("19.0.0-rc.1"), range("^19.0.0")));
  t.notOk(intersects(range("19.0.0-rc.1"), range("18")));
  t.ok(intersects(range("19.0.0-rc.1"), range("^18.2.0 || >=19.0.0-rc.0")));
});

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

t.test("a release line is named by its first numbers", async (t) => {
  t.ok(intersects(releaseLine("15") as VersionRange, range("15.9.0")));
  t.notOk(intersects(releaseLine("3.1") as VersionRange, range("3.12")));
  t.ok(intersects(releaseLine("24.04") as VersionRange, range("24.4.2")));
  for (const name of ["4.4w", "2022-h2", "lts", "", ">=3"]) t.equal(releaseLine(name), undefined, name);
});

t.test("lines are ordered by number, the newest first", async (t) => {
  const texts = ["9", "10", "^8 || ^11", ">=10.1", "*"].map(range);
  t.same(
    texts.sort(newestFirst).map(({ text }) => text),
    ["^8 || ^11", ">=10.1", "10", "9", "*"],
  );
});

t.test("a union holds what any of its ranges holds", async (t) => {
  const both = union([range("17"), undefined, range("19")]) as VersionRange;
  t.ok(intersects(both, range("17.0.2")) && intersects(both, range("19.1.0")));
  t.notOk(intersects(both, range("18")));
  t.equal(both.text, "17 and 19");
  t.equal(union([undefined]), undefined);
  t.equal(union([undefined, range("18")])?.text, "18");
  t.equal(union([range("18"), range("18")])?.text, "18");
});

t.test("a range without an upper bound takes in releases to come", async (t) => {
  for (const open of [">=2", "*", "1 || >3", ">=1 <2 || >=4"]) t.ok(isOpenEnded(range(open)), open);
  for (const closed of ["<2", "^1", "1 - 3", "1 || 2"]) t.notOk(isOpenEnded(range(closed)), closed);
});

t.test("one to three numbers, alone or with a caret or tilde, have node-semver's bounds", async (t) => {
  const part = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 999_999_999 }));
  const sign = fc.constantFrom("", "^", "~");
  const length = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(sign, part, part, part, length, (before, major, minor, patch, given) => {
      const text = before + [major, minor, patch].slice(0, given).join(".");
      const bounds = range(text).intervals.map(({ min, max, maxIncluded }) => {
        if (min === max) return maxIncluded ? min.version : "";
        return [...(min.version === "0.0.0-0" ? [] : [`>=${min}`]), `${maxIncluded ? "<=" : "<"}${max}`].join(" ");
      });
      t.strictSame(bounds, [new semver.Range(text).range], text);
    }),
    { numRuns: runs(500) },
  );
});

t.test("ranges of very many parts meet others as their parts do", async (t) => {
  const parts = fc.constantFrom(
    "1.2.3",
    "^2.1.0",
    "~3.4",
    ">1.0.0 <=1.1.0",
    "4.x",
    ">=9 <10",
    ">=20",
    "2.0.0-rc.1",
    "<0.2",
  );
  const many = fc.array(parts, { minLength: 17, maxLength: 40 }).map((list) => list.map(range));
  const asked = fc
    .constantFrom("1.1.0", "1.2.3", "<1.2.3", ">2.0.0-rc.0 <2.1.0", "5", ">=10 <20", ">19", "3.4.9", "*")
    .map(range);
  fc.assert(
    fc.property(many, asked, (list, other) => {
      const whole = union(list) as VersionRange;
      const expected = list.some((part) => intersects(part, other));
      t.equal(intersects({ ...whole, text: "many" }, other), expected);
      t.equal(intersects(other, whole), expected);
      const highest = list.reduce((best, part) => (newestFirst(part, best) < 0 ? part : best));
      t.equal(newestFirst(whole, highest), 0);
    }),
    { numRuns: runs(60) },
  );
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

t.test("a run holds the releases from one to another, and a release belongs to a line", async (t) => {
  const run = runOf("1.2.0", "1.10.0");
  t.equal(run.text, ">=1.2.0 <=1.10.0");
  for (const [version, held] of [
    ["1.2.0", true],
    ["1.9.9", true],
    ["1.10.0", true],
    ["1.10.1", false],
    ["1.1.9", false],
  ] as const)
    t.equal(includes(run, releaseOf(version)?.version as never), held, version);
  t.equal(onlyRelease(runOf("1.2.0", "1.2.0"))?.version, "1.2.0");
  t.throws(() => runOf("1.2.0", "never"), /"never" is not a version/);
  t.equal(lineOfRelease("7.0.8.1").text, "7");
  t.equal(lineOfRelease("0.9.1").text, "0.9");
  t.throws(() => lineOfRelease("never"), /"never" is not a version/);
});
