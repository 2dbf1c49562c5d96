import t from "tap";
import { Members } from "../../../../server/catalog/stack/resolve/asked.js";
import { type Strictness, Ties } from "../../../../server/catalog/stack/resolve/ties.js";
import { MemberFit } from "../../../../server/catalog/stack/solve/fit.js";
import { versionOf } from "../../../../server/catalog/stack/solve/releases.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, SOURCE } from "../../../fixtures/facts.js";

const npm = (name: string) => ({ packages: { npm: [name] as [string] } });

const catalog = catalogOf({
  technologies: { base: npm("base"), kit: npm("kit"), young: npm("young"), stranger: npm("stranger") },
  declared: [declaring("kit", "base", [["2.0.0"], "^3"], [["1.0.0"], "^2"])],
  rules: [
    {
      ...{ techA: "base", techB: "young", explanation: "They work." },
      exceptions: [
        {
          when: { base: "<3" },
          ...{ status: "partial", severity: "warning", explanation: "Supported from 3 on.", workaround: "Take 3." },
          evidence: [SOURCE],
        },
      ],
    },
  ],
});
const members = new Members(catalog, []);
const of = (name: string) => members.get(catalog.names.byId(name), "npm", name);
const at = (name: string, version: string) => ({ member: of(name), version: versionOf(version) });
const all = ["base", "kit", "young", "stranger"];

function tiesOf(strictness: Strictness): Ties {
  const setting = { platform: undefined, present: new Set(all), versioned: new Set(all), today: TODAY };
  return new Ties(new MemberFit(catalog, setting), all.map(of), strictness);
}
const strict = tiesOf("strict");

t.test("members are tied by what is known of the two", async (t) => {
  t.ok(strict.areTied(of("kit"), of("base")));
  t.notOk(strict.areTied(of("kit"), of("stranger")));
});

t.test("a release is against what its manifest leaves out, from either side, and says why", async (t) => {
  const [kit2, base2] = [at("kit", "2.0.0"), at("base", "2.5.0")];
  t.ok(strict.judge(kit2, base2).level > 0);
  t.ok(strict.judge(base2, kit2).level > 0);
  t.equal(strict.judge(at("kit", "1.0.0"), base2).level, 0);
  const refusal = strict.refusal(kit2, base2);
  t.match(refusal?.message, /kit 2.* requires base \^3/);
  t.same(refusal?.sources, [SOURCE]);
});

t.test("a warning about versions counts only where one is strict", async (t) => {
  const pair = [at("base", "2.0.0"), at("young", "1.0.0")] as const;
  t.ok(strict.judge(...pair).level > 0);
  t.equal(tiesOf("loose").judge(...pair).level, 0);
  t.equal(strict.judge(at("base", "3.0.0"), at("young", "1.0.0")).level, 0);
});
