/** What a scan of the sample project finds, as of now. */
import { scan } from "../../catalog/scan/scan.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { nameSubject } from "../../catalog/verdict/wording.js";
import { readProject } from "../../manifests/project.js";
import { Section } from "../components/parts.js";
import { StatusLabel } from "../components/status.js";
import { figuresOf } from "../scan/figures.js";
import { SAMPLE, Sample } from "../scan/sample.js";
import { useSite } from "../site.js";

const MOST = 4;

/** Empty where the data know no conflict in it. */
export function SampleScan() {
  const { catalog, today } = useSite();
  const project = readProject([{ name: undefined, text: SAMPLE }]);
  if ("problem" in project) return null;
  const { entries, requirements } = project;
  const result = scan(catalog, entries, settingOf(catalog, undefined), today, requirements);
  if (result.issues.length === 0) return null;
  const found = figuresOf(result, entries).issues.length;
  return (
    <Section anchor="sample-scan" title="A scan says what to fix first">
      <p class="fine">
        {found} {found === 1 ? "issue" : "issues"} in a small shop whose upgrade was left halfway. The first of them:
      </p>
      <ul class="rows">
        {result.issues.slice(0, MOST).map(({ a, b, verdict }) => (
          <li key={`${a.technology.id} ${b.technology.id}`}>
            <span>{a === b ? nameSubject(a) : `${nameSubject(a)} with ${nameSubject(b)}`}</span>
            <StatusLabel status={verdict.status} />
          </li>
        ))}
      </ul>
      <Sample label="Open the report" />
    </Section>
  );
}
