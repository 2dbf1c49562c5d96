import t from "tap";
import { ruleText } from "../../fixtures/data.js";
import { exception, rule, testMistakes } from "../../fixtures/mistakes.js";

testMistakes(t, {
  "a side of a rule that is not known": [
    { "rules/nextjs/reactt.yaml": ruleText({ techB: "▶reactt" }) },
    'unknown technology "reactt"',
    /"react"/,
  ],
  "an unknown third technology of an exception": [
    rule({}, exception("with: [▶postgresq]")),
    'unknown technology "postgresq"',
    /"postgresql"/,
  ],
  "ids in the wrong order": [
    { "rules/react/nextjs.yaml": ruleText({ techA: "▶react", techB: "nextjs" }) },
    '"react" comes after "nextjs"',
    /alphabetical/,
    /^swap them and move the file to rules\/nextjs\/react\.yaml$/,
  ],
  "a rule at another pair's place": [
    { "rules/nextjs/postgresql.yaml": ruleText({ techA: "▶nextjs" }) },
    "the file's path does not match the pair",
    /^rules\/nextjs\/react\.yaml$/,
  ],
  "a rule about one technology": [
    { "rules/react/react.yaml": ruleText({ techA: "react", techB: "▶react" }) },
    "a rule is about two technologies",
  ],
  "a severity that does not go with compatible": [
    rule({ severity: "▶warning" }),
    'severity "warning" is not allowed with status "compatible"',
    /^allowed: info$/,
    /^set severity: info$/,
  ],
  "a severity that does not go with incompatible": [
    rule({ status: "incompatible", severity: "▶info" }),
    'severity "info" is not allowed with status "incompatible"',
    /^allowed: error, critical$/,
  ],
  "a severity that does not go with an exception's status": [
    rule({}, exception("platform: edge", "status: partial\n    severity: ▶error")),
    'severity "error" is not allowed with status "partial"',
    /^allowed: warning, info$/,
  ],
  "an override with a status that needs none": [
    rule({}, "override: ▶{ packages: { react-is: $react }, source: https://example.com/evidence }\n"),
    'an override does not go with status "compatible"',
    /^partial: /,
  ],
  "an override of an exception whose source is no evidence": [
    rule(
      {},
      exception(
        'react: ">=19"',
        "status: partial\n    severity: warning\n    override: { packages: { react-is: ^19 }, source: ▶https://example.com/other }",
      ),
    ),
    "the source of the override is not listed under evidence",
    undefined,
    /^add it to evidence$/,
  ],
  "a tested version that is none": [
    rule({}, "testedVersions: [nextjs@15.1.0, ▶react@latest]\n"),
    '"latest" is not a version range',
  ],
  "a condition on a technology that is no side of the rule": [
    rule({}, exception('postgresql: ▶">=16"')),
    '"postgresql" is not one of the two technologies of this rule',
    /"nextjs" or "react"/,
    /under `with`/,
  ],
  "a condition that is no range": [rule({}, exception("react: ▶old")), '"old" is not a version range'],
});
