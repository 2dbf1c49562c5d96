import t from "tap";
import type { Subject } from "../../../server/catalog/names/question.js";
import {
  isOfItsDay,
  isOfItsDayOrBefore,
  isStated,
  newestBefore,
  wasKnown,
} from "../../../server/catalog/technology/coverage.js";
import { factRange } from "../../../server/catalog/versions/ecosystems.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const TODAY = "2026-06-01";
const CHECKED = "2026-03-01";

const { names } = catalogOf({
  technologies: {
    lined: {
      packages: { npm: ["lined", "lined-kit"] },
      lifecycle: lifecycle(
        ["5", undefined, "2026-12-01"],
        ["4", undefined, "2026-04-01"],
        ["3", undefined, "2025-01-01"],
        ["2", "2026-05-01", "2024-01-01"],
        ["1", "2025-01-01", "2023-01-01"],
      ),
      requires: [requires("7", "stranger", "*", { package: "lined-kit" })],
    },
    declaring: {
      packages: { npm: ["declaring"] },
      requires: [requires("8", "stranger", "*"), requires("9", "stranger", "*")],
    },
    retired: { packages: { npm: ["retired"] }, endOfLife: { date: "2020-01-01", reason: "It ended.", source: SOURCE } },
    stranger: { packages: { npm: ["stranger"] } },
  },
});

function subject(text: string): Subject {
  const found = names.resolve(text);
  if (!found) throw new Error(`${text} is not known`);
  return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
}

t.test(
  "what states no versions covers what was supported on its day and still is; what warns, older lines too",
  async (t) => {
    const cases: [string, ofItsDay: boolean, orBefore: boolean, why: string][] = [
      ["lined", true, true, "no version was asked about"],
      ["lined@3", true, true, "supported then and now"],
      ["lined@3.2.1", true, true, "a release of that line"],
      ["lined@4", false, false, "out since"],
      ["lined@2", false, true, "ended since"],
      ["lined@1", false, true, "ended before"],
      ["lined@99", false, false, "no such line is known"],
      ["lined-kit@7", true, true, "the newest line of a package with versions of its own"],
      ["lined-kit@3", false, true, "not on the scale of the technology"],
      ["declaring@9", true, true, "without a lifecycle, the newest line of which something is known"],
      ["declaring@8", false, true, "an older one"],
      ["stranger@1", false, true, "nothing is known of its releases"],
      ["retired@1", true, true, "nothing newer comes"],
    ];
    for (const [text, ofItsDay, orBefore, why] of cases) {
      t.equal(isOfItsDay(subject(text), CHECKED, TODAY), ofItsDay, `${text}: ${why}`);
      t.equal(isOfItsDayOrBefore(subject(text), CHECKED, TODAY), orBefore, `${text}, a warning: ${why}`);
    }
  },
);

t.test("a version newer than all that are known is found, where any are", async (t) => {
  const newest = (text: string) => newestBefore(subject(text), TODAY)?.newest.text;
  t.equal(newest("lined@6"), "4", "what is planned is not out");
  t.equal(newest("lined@4.9"), undefined);
  t.equal(newest("lined@1"), undefined);
  t.equal(newest("lined"), undefined);
  t.equal(newest("lined-kit@8"), "7");
  t.equal(newest("declaring@10.0.0"), "9");
  t.equal(newest("declaring@>=9"), undefined, "a range that begins with what is known");
  t.equal(newest("stranger@99"), undefined, "nothing is known of its releases");
});

t.test("a range without an end reaches what is known to have been out", async (t) => {
  const known = (text: string) => wasKnown(subject(text), CHECKED, TODAY);
  t.equal(known("lined@3"), true);
  t.equal(known("lined@1"), true);
  t.equal(known("lined@4"), false);
  t.equal(known("declaring@8"), true);
  t.equal(known("stranger@1"), false);
  t.equal(known("stranger"), true);
});

t.test("a range states a major where it has each of its release lines", (t) => {
  const { names } = catalogOf({
    technologies: {
      store: { lifecycle: lifecycle(["8.0", undefined, "2026-12-01"], ["7.4"], ["7.2"], ["7.0"], ["6.2"]) },
    },
  });
  const { technology } = names.resolve("store") as ReturnType<typeof names.resolve> & Subject;
  const rangeOf = (text: string) => factRange(text) as VersionRange;
  const states = (range: string, asked: string, today = TODAY) =>
    isStated({ technology }, rangeOf(range), rangeOf(asked), today);
  t.equal(states(">=5 <7.5", "7"), true);
  t.equal(states(">=5 <7.3", "7"), false, "it ends within the major");
  t.equal(states(">=7.1 <7.5", "7"), false, "it begins within the major");
  t.equal(states(">=5 <8.5", "8", "2027-01-01"), true, "what is out counts");
  t.equal(states(">=5 <8.5", "8"), false, "and what is not out does not");
  t.end();
});

t.test("a version that a list of its makers begins with is known", (t) => {
  const { names } = catalogOf({
    technologies: {
      vision: {
        packages: { pypi: ["vision"] },
        requires: [requires("0.18", "torch", "*")],
        supports: [{ with: ["torch"], since: "0.19", until: "0.20", range: "2.4", source: SOURCE }],
      },
      torch: {},
    },
  });
  const newest = (text: string) => {
    const found = names.resolve(text) as NonNullable<ReturnType<typeof names.resolve>>;
    const { technology, package: name, version } = found;
    return newestBefore({ technology, named: [{ package: name, version }] }, TODAY)?.newest.text;
  };
  t.equal(newest("vision@0.19"), undefined);
  t.equal(newest("vision@0.20"), "0.19");
  t.end();
});
