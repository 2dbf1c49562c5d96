/** What a scan finds in the sample project, as the home page shows it. */
import { groupFindings } from "../../catalog/scan/actions.js";
import { scan } from "../../catalog/scan/scan.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { readProject } from "../../manifests/project.js";
import { List, Section } from "../components/parts.js";
import { Sample } from "../components/sample.js";
import { StatusSign } from "../components/status.js";
import { useSite } from "../site.js";
import { issuePath } from "./issue-path.js";
import { SAMPLE } from "./sample.js";
import { countIssues } from "./summary.js";
import { titleOfIssue } from "./words.js";

const MOST_SHOWN = 4;

/** Empty where the data know nothing wrong with it. */
export function SampleReport() {
  const { catalog, links, today } = useSite();
  const project = readProject([{ name: undefined, text: SAMPLE }]);
  if ("problem" in project) return null;
  const found = scan(catalog, project.entries, settingOf(catalog, undefined), today, project.requirements);
  if (found.issues.length === 0) return null;
  return (
    <Section anchor="sample" title="A scan says what to fix first">
      <p class="fine">
        A small shop after half an upgrade scores {found.score} of 100, with {countIssues(found)} issues. The worst:
      </p>
      <List class="reasons" of={groupFindings(catalog, found.issues, today).slice(0, MOST_SHOWN)}>
        {({ todo, findings }) =>
          findings.slice(0, 1).map((worst) => (
            <>
              <StatusSign status={worst.verdict.status} />{" "}
              <a href={issuePath(links, worst, undefined)}>{titleOfIssue(worst)}</a> <span class="fine">{todo[0]}</span>
            </>
          ))
        }
      </List>
      <Sample path="/scan" fields={{ list: SAMPLE }} label="Open the whole report" />
    </Section>
  );
}
