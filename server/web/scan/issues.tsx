/** Issues of a stack by cause, the most severe first, with a filter and plans of upgrades; what is not wrong is folded. */
import type { ComponentChildren } from "preact";
import type { Severity } from "../../catalog/facts/kind.js";
import { ACTIONS, type Action, type FindingGroup, groupFindings } from "../../catalog/scan/actions.js";
import { type JudgedPair, type Scan, SEVERITIES } from "../../catalog/scan/scan.js";
import { explain } from "../../catalog/verdict/explain.js";
import { listOf, nameSubject } from "../../catalog/words.js";
import { KnownMark } from "../components/basis.js";
import { Fix, Fold } from "../components/parts.js";
import { StatusLabel } from "../components/status.js";
import { FactList } from "../components/verdict.js";
import { useSite } from "../site.js";
import { issuePath } from "./issue-path.js";
import { Packages } from "./recognised.js";
import { ACTION_WORDS, ActionLabel, MOST_SHOWN, SEVERITY_WORDS, titleOfIssue } from "./words.js";

/** Facts per issue; the pair page has them all. */
const MOST_FACTS = 3;

interface IssuesProps {
  scan: Scan;
  platform: string | undefined;
  /** The id of the form that has the project; without it, no plan is offered. */
  form?: string | undefined;
}

export function Issues({ scan, platform, form, children }: IssuesProps & { children?: ComponentChildren }) {
  const { catalog, today } = useSite();
  const groups = groupFindings(catalog, scan.issues.slice(0, MOST_SHOWN), today);
  const hidden = scan.issues.length - MOST_SHOWN;
  const levels = SEVERITIES.filter((severity) => groups.some((group) => group.severity === severity));
  const wrong = levels.filter((severity): boolean => severity === "critical" || severity === "error");
  const rest = levels.filter((severity) => !wrong.includes(severity));
  const show = (severity: Severity, isOpen: boolean) => {
    const here = groups.filter((group) => group.severity === severity);
    const { many, sign, look } = SEVERITY_WORDS[severity];
    const title = (
      <h3>
        <span class={`sign ${look}`} aria-hidden="true">
          {sign}
        </span>{" "}
        {many} ({here.flatMap(({ findings }) => findings).filter((one) => one.verdict.severity === severity).length})
      </h3>
    );
    return (
      <section key={severity} data-severity={severity}>
        <Fold open={isOpen} summary={title}>
          <GroupList groups={here} scan={scan} platform={platform} form={form} />
        </Fold>
      </section>
    );
  };
  return (
    <section class="findings">
      <div class="filtered">
        <h2>Issues</h2>
        <FindingFilter findings={[...groups, ...scan.conflicts]} />
      </div>
      {wrong.map((level) => show(level, true))}
      {children}
      {rest.map((level) => show(level, wrong.length === 0))}
      {hidden > 0 && <p>And {hidden.toLocaleString("en")} more, none more severe than these.</p>}
    </section>
  );
}

function GroupList({ groups, ...props }: IssuesProps & { groups: readonly FindingGroup[] }) {
  return (
    <ul class="issues">
      {groups.map((group) => {
        const { action, severity, targets } = group;
        const [first, ...others] = group.findings as [JudgedPair, ...JudgedPair[]];
        return (
          <li key={pairOf(first)} class={first.verdict.status} data-severity={severity} data-action={action}>
            {others.length > 0 ? (
              <Group group={group} {...props} />
            ) : (
              <Issue issue={first} action={action} targets={targets} {...props} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Group({
  group: { about, action, severity, todo, targets, findings },
  ...props
}: IssuesProps & { group: FindingGroup }) {
  const name = about && nameSubject(about);
  const lesser = findings.filter(({ verdict }) => verdict.severity !== severity).length;
  const others = findings.flatMap(({ a, b }) => (a === b ? [] : (a === about ? b : a).technology.name));
  return (
    <>
      <h4>
        {name} <ActionLabel action={action} />
      </h4>
      {todo.length > 0 && (
        <p>
          <strong>Fix:</strong> {todo.join(" ")}
        </p>
      )}
      <PlanButton form={props.form} targets={targets} />
      <details>
        <summary>
          {findings.length} findings{lesser > 0 && ` (${lesser} less severe)`}
          {others.length > 0 && `: ${listOf(others)}`}
        </summary>
        <ul class="members">
          {findings.map((issue) => (
            <li key={pairOf(issue)}>
              <Issue issue={issue} action={undefined} targets={[]} {...props} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Issue({
  issue,
  action,
  targets,
  scan,
  platform,
  form,
}: IssuesProps & { issue: JudgedPair; action: Action | undefined; targets: readonly string[] }) {
  const { catalog, links, today } = useSite();
  const { a, b, verdict } = issue;
  const { facts } = explain(catalog, issue, today);
  const others = scan.suggestions.filter(
    (one) => one.a === a.technology && one.b === b.technology && one.message !== verdict.workaround,
  );
  return (
    <>
      <h4>
        {titleOfIssue(issue)} <StatusLabel status={verdict.status} />
        {action && (
          <>
            {" "}
            <ActionLabel action={action} />
          </>
        )}
      </h4>
      <p>{verdict.message}</p>
      <Fix text={verdict.workaround} />
      {!verdict.workaround && others.map(({ message }) => <p key={message}>{message}</p>)}
      <PlanButton form={form} targets={targets} />
      <p class="fine">
        {verdict.basis && (
          <>
            <KnownMark basis={verdict.basis} coverage={verdict.coverage} /> ·{" "}
          </>
        )}
        Packages: <Packages texts={[...new Set([...a.packages, ...b.packages])]} most={6} /> ·{" "}
        <a href={issuePath(links, issue, platform)}>
          Details<span class="hidden"> about {[a.technology.name, b.technology.name].join(" with ")}</span>
        </a>
      </p>
      {facts.length > 0 && (
        <details>
          <summary>
            {verdict.workaround && others.length > 0 ? "Sources and alternatives" : "Sources"}
            <span class="hidden"> for {[...new Set([a.technology.name, b.technology.name])].join(" with ")}</span>
          </summary>
          <FactList facts={facts.slice(0, MOST_FACTS)} />
          {verdict.workaround && others.map(({ message }) => <p key={message}>{message}</p>)}
        </details>
      )}
    </>
  );
}

interface PlanButtonProps {
  /** The id of the form that has the project; without it, no plan is offered. */
  form: string | undefined;
  targets: readonly string[];
}

/** Nothing without a target. */
export function PlanButton({ form, targets }: PlanButtonProps) {
  const { links } = useSite();
  if (form === undefined || targets.length === 0) return null;
  return (
    <p class="plan-button">
      <button
        type="submit"
        form={form}
        formaction={links.to("/plan")}
        name="targets"
        value={targets.join(", ")}
        class="quiet"
      >
        Plan {targets.length === 1 ? "this upgrade" : "these upgrades"}
        <span class="hidden">: {listOf(targets)}</span>
      </button>
    </p>
  );
}

const pairOf = ({ a, b }: JudgedPair) => `${a.technology.id} ${b.technology.id}`;

export function PlanAnything({ form }: { form: string }) {
  const { links } = useSite();
  return (
    <p class="plan-button">
      <button type="submit" form={form} formaction={links.to("/plan")} class="quiet">
        Plan an upgrade of this project
      </button>
    </p>
  );
}

const WORTH_FILTERING = 4;

/** Offers what the findings differ in; nothing where that is nothing. */
export function FindingFilter({ findings }: { findings: readonly { action: Action; severity: Severity }[] }) {
  if (findings.length < WORTH_FILTERING) return null;
  const actions = ACTIONS.filter((action) => findings.some((finding) => finding.action === action));
  const severities = SEVERITIES.filter((severity) => findings.some((finding) => finding.severity === severity));
  if (actions.length < 2 && severities.length < 2) return null;
  return (
    <div class="finding-filter">
      <Choice name="action" legend="Show" of={actions.map((action) => [action, ACTION_WORDS[action]])} />
      <Choice
        name="severity"
        legend="Severity"
        of={severities.map((severity) => [severity, SEVERITY_WORDS[severity].many])}
      />
      <p class="fine">The headings count all findings.</p>
    </div>
  );
}

function Choice({ name, legend, of }: { name: string; legend: string; of: readonly [value: string, word: string][] }) {
  if (of.length < 2) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {[["all", "All"] as const, ...of].map(([value, word]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === "all"} /> {word}
        </label>
      ))}
    </fieldset>
  );
}
