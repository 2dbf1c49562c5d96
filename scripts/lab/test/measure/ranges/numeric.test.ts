import t from "tap";
import { composerRange, gemRange, pypiRange } from "../../../measure/ranges/numeric.js";

type Case = [range: string, accepted: string[], refused: string[]];

const COMPOSER: Case[] = [
  ["^8.1", ["8.1", "8.1.0", "8.9.3"], ["8.0.30", "9.0.0"]],
  ["^0.3", ["0.3.9"], ["0.4.0", "0.2.9"]],
  ["^0.0.3", ["0.0.3"], ["0.0.4"]],
  // Composer's tilde lets the last number go up, where npm's lets only the third.
  ["~1.2", ["1.2.0", "1.9.0"], ["2.0.0", "1.1.9"]],
  ["~1.2.3", ["1.2.9"], ["1.3.0", "1.2.2"]],
  ["^6.4|^7.0", ["6.4.1", "7.2.0"], ["6.3.0", "8.0.0"]],
  ["^6.4 || ^7.0", ["6.4.1", "7.2.0"], ["6.3.0", "8.0.0"]],
  [">=5.5 <9", ["5.5", "8.4"], ["9.0", "5.4"]],
  [">= 5.5, < 9", ["5.5", "8.4"], ["9.0", "5.4"]],
  ["7.2 - 8.1", ["7.2.0", "8.1.9"], ["8.2.0", "7.1.33"]],
  ["7.2.0 - 8.1.0", ["8.1.0"], ["8.1.1"]],
  ["1.*", ["1.0.0", "1.9"], ["2.0"]],
  ["*", ["0.0.1", "9"], []],
  ["2.1.3", ["2.1.3"], ["2.1.4"]],
  ["!=2.1.3", ["2.1.4"], ["2.1.3"]],
  ["^2.0@dev", ["2.3"], ["3.0"]],
  ["^2.0.0-RC1", ["2.0.0"], ["1.9"]],
  // A branch is no release.
  ["^1.0 || dev-main || 2.x-dev", ["1.2"], ["2.0"]],
];

const PYPI: Case[] = [
  [">=3.9,<4", ["3.9", "3.12.1"], ["4.0", "3.8.20"]],
  [">= 3.9, < 4.0", ["3.9"], ["4.0"]],
  ["~=2.1", ["2.1", "2.9"], ["3.0", "2.0.9"]],
  ["~=2.1.4", ["2.1.9"], ["2.2.0"]],
  ["==1.26.*", ["1.26.4"], ["1.27.0"]],
  ["==1.26", ["1.26.0"], ["1.26.4"]],
  ["===1.26", ["1.26"], ["1.27"]],
  [">=2.7,!=3.0.*,!=3.1.*", ["2.7.18", "3.2"], ["3.0.1", "3.1"]],
  [">=1.1,<2.0 || >2.0,<3.dev0", ["1.1", "2.0.1", "2.9"], ["2.0", "3.0"]],
  ["<=1.0b1", ["0.9"], ["1.0"]],
  [">1.0b1", ["1.0"], ["0.9"]],
  ["0.43b0", [], ["0.43"]],
  ["!=1.0rc1,>=0.9", ["1.0"], ["0.8"]],
  ["1.26.4", ["1.26.4"], ["1.26.3"]],
];

const GEM: Case[] = [
  ["~> 3.1", ["3.1", "3.9.9"], ["4.0", "3.0.9"]],
  ["~> 3.1, >= 3.1.2", ["3.1.2", "3.9"], ["3.1.1", "4.0"]],
  ["~> 2", ["2.9"], ["3.0"]],
  ["= 8.0.2.1", ["8.0.2.1"], ["8.0.2", "8.0.2.2"]],
  [">= 3.0.0.rc1", ["3.0.0"], ["2.9"]],
  ["> 2, < 4", ["2.0.1", "3"], ["2.0", "4"]],
];

for (const [name, parse, cases] of [
  ["Composer", composerRange, COMPOSER],
  ["Python", pypiRange, PYPI],
  ["RubyGems", gemRange, GEM],
] as const) {
  t.test(`releases are in ranges of ${name} as it judges them`, async (t) => {
    for (const [range, accepted, refused] of cases) {
      for (const version of accepted) t.equal(parse(range)?.ofRelease(version), "accepted", `${version} in ${range}`);
      for (const version of refused) t.equal(parse(range)?.ofRelease(version), "refused", `${version} in ${range}`);
    }
  });
}

t.test("a line is accepted where all of its releases are, and refused where none is", async (t) => {
  const cases: [range: string, line: string, truth: string | undefined][] = [
    [">=3.9,<4", "3.9", "accepted"],
    [">=3.9,<4", "3.8", "refused"],
    [">=3.9.2", "3.9", "in part"],
    [">=3.9.2", "3.10", "accepted"],
    [">3.9", "3.9", "in part"],
    ["<3.9.1", "3.9", "in part"],
    ["<=3.9", "3.9", "in part"],
    ["!=3.9.0,!=3.9.1,>=3.8", "3.9", "in part"],
    ["!=3.9.*,>=3.8", "3.9", "refused"],
    ["==3.9.*", "3.9", "accepted"],
    [">=3.8,<3.9.5 || >=3.9.5", "3.9", "accepted"],
    [">=3", "3", "accepted"],
    [">=3", "next", undefined],
  ];
  for (const [range, line, truth] of cases) t.equal(pypiRange(range)?.ofLine(line), truth, `${line} in ${range}`);
});

t.test("pre-releases are not judged, and what is no range is none", async (t) => {
  t.equal(composerRange("^8.0")?.ofRelease("8.1.0-beta1"), undefined);
  t.equal(pypiRange(">=1")?.ofRelease("1.0.post1"), undefined);
  for (const text of ["dev-main", "", "about 3"]) t.equal(composerRange(text), undefined, text);
  t.equal(pypiRange(">=1.0.post1"), undefined);
});
