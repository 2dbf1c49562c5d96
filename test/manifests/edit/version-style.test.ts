import t from "tap";
import { type Dialect, restyle } from "../../../server/manifests/edit/version-style.js";

const cases: [Dialect, written: string, to: string, expected: string | undefined][] = [
  ["npm", "^17.0.2", "^19", "^19"],
  ["npm", "~17.0.2", "^19", "~19"],
  ["npm", "~17.0.2", "^18.2.0", "^18.2.0"],
  ["npm", "17.0.2", "^19", "^19"],
  ["npm", "17", "^19", "19"],
  ["npm", "v17", "^19", "v19"],
  ["npm", "17.x", "^19", "19.x"],
  ["npm", "17.*", "^19", "19.*"],
  ["npm", "~5.6.2", ">=5.2.0 <5.5.0", ">=5.2.0 <5.5.0"],
  ["npm", "^3", "~4.1", "~4.1"],
  ["poetry", "^4.2", "^5.2", "^5.2"],
  ["poetry", "^4.2", ">=5.2 <6", ">=5.2,<6"],
  ["cargo", "1.2", "^2", "2"],
  ["cargo", "^1.2", "^2", "^2"],
  ["cargo", "1.2", "~0.4", "~0.4"],
  ["cargo", "1.2", ">=2 <4", ">=2, <4"],
  // A tilde of Composer lets the last number grow: its ~4.1 would let 4.2 in.
  ["composer", "^10.0", "^11", "^11.0"],
  ["composer", "~4.0.1", "~4.1", "~4.1.0"],
  ["composer", "10.*", "^11", "11.*"],
  ["composer", "^10", ">=11 <13", ">=11 <13"],
  ["pep440", "==4.2.1", "~5.2", "==5.2.*"],
  ["pep440", "== 4.2.1", "^6", "== 6.*"],
  ["pep440", "~=4.2", "^5.1.3", ">=5.1.3,<6"],
  // ~=5.1 would let 5.2 in.
  ["pep440", "~=4.2", "~5.1", "~=5.1.0"],
  ["pep440", "~=4.2", "^6", "~=6.0"],
  ["pep440", ">=4.2,<5", "^6", ">=6,<7"],
  ["pep440", ">= 4.2, < 5", "~5.2", ">= 5.2, < 5.3"],
  ["pep440", "==3.1.0", "^0.4.2", ">=0.4.2,<0.5"],
  ["pep440", "==3.1.0", ">=5", ">=5"],
  ["gem", "", "^7", "~> 7.0"],
  ["gem", "", "~7.1", "~> 7.1.0"],
  ["gem", "", "^7.1.2", ">= 7.1.2, < 8"],
  ["pep440", "==1", "^1 || ^2", undefined],
  ["npm", "^1", "latest", undefined],
  ["npm", "^18.19.0 || ^20.9.0", "^20.19.0 || ^22.12.0", "^20.19.0 || ^22.12.0"],
  ["npm", "^1", "^1\n", undefined],
  ["npm", "^1", '^1"', undefined],
];

t.test("a range is written as the ecosystem and what stands there have it", async (t) => {
  for (const [dialect, written, to, expected] of cases) {
    t.equal(restyle(dialect, written, to), expected, `${dialect} ${written} -> ${to}`);
  }
});

t.test("a pin stays a pin where the release is known, and what is no range pins to it", async (t) => {
  for (const [dialect, written, to, expected] of [
    ["npm", "18.3.1", "^19.1.0", "19.1.0"],
    ["npm", "v18.3.1", "^19.1.0", "v19.1.0"],
    ["npm", "^18.3.1", "^19.1.0", "^19.1.0"],
    ["npm", "18", "^19.1.0", "^19.1.0"],
    ["npm", "^18.3.1", "19.1.0", "19.1.0"],
    ["pep440", "==4.2.1", "^5.2.0", "==5.2.0"],
    ["pep440", "== 4.2.*", "~5.2.0", ">= 5.2.0,< 5.3"],
    ["pep440", ">=4.2", "5.2.0", "==5.2.0"],
    ["poetry", "4.2.1", "^5.2.0", "5.2.0"],
    ["composer", "v6.4.1", "^7.2.0", "v7.2.0"],
    ["cargo", "=1.2.3", "^2.0.0", "=2.0.0"],
    ["cargo", "1.2.3", "^2.0.0", "2.0.0"],
    ["cargo", "1.2.3", "2.0.0", "=2.0.0"],
    ["gem", "7.0.1", "^7.1.2", "7.1.2"],
  ] as const)
    t.equal(restyle(dialect, written, to, to.replace(/^[\^~]/, "")), expected, `${dialect} ${written} -> ${to}`);
  t.equal(restyle("npm", "18.3.1", "^19", "19"), "^19", "a release line is nothing to pin to");
});
