import t from "tap";
import type { InstalledRequirement } from "../../../../server/catalog/scan/unmet.js";
import { explain } from "../../../../server/catalog/stack/plan/reasons.js";
import { Fit } from "../../../../server/catalog/stack/solve/fit.js";
import { type Member, membersOf } from "../../../../server/catalog/stack/solve/members.js";
import { versionOf } from "../../../../server/catalog/stack/solve/releases.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";
import { installedOf, npmEntries } from "../../../fixtures/planned.js";

const catalog = factsCatalog();

function reasonFor(next: string, react: string, installed: InstalledRequirement[] = []) {
  const members = membersOf(catalog, npmEntries({ next, react }), installed);
  const present = new Set(["nextjs", "react"]);
  const fit = new Fit(catalog, { platform: undefined, present, versioned: present, isWhole: true, today: TODAY });
  const [one, other] = members as [Member, Member];
  return explain(fit.judge(one, versionOf(next), other, versionOf(react)));
}

t.test("a fact is a sentence with its source", async (t) => {
  const reason = reasonFor("15.1.0", "17.0.2");
  t.match(reason, { message: /^Next\.js 15.* requires React \^18\.2/, place: undefined });
  t.ok((reason?.sources.length ?? 0) > 0 && reason?.sources.every((source) => source.startsWith("https://")));
});

t.test("what the installed release declares is told with its place in the lockfile", async (t) => {
  const place = { file: "package-lock.json", line: 12 };
  const told = (more: Partial<InstalledRequirement> = {}) => {
    const one = installedOf("next@14.0.0", "react@^18.2.0", more);
    return reasonFor("14.0.0", "19.0.0", [{ ...one, by: { ...one.by, place } }]);
  };
  t.same(told(), { message: "next 14.0.0 requires the peer react ^18.2.0.", sources: [], place });
  t.equal(told({ kind: "dependency" })?.message, "next 14.0.0 requires react ^18.2.0.");
  t.equal(told({ optional: true })?.message, "next 14.0.0 requires, where it is installed, react ^18.2.0.");
});

t.test("where nothing is known, there is nothing to say", async (t) => {
  t.equal(reasonFor("13.0.0", "19.0.0", [installedOf("x@1.0.0", "y@1")]), undefined);
  const nothing = { level: 0, isKnown: false, installed: undefined, question: undefined, decision: undefined } as const;
  t.equal(explain(nothing), undefined);
});
