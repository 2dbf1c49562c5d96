/** What needs attention in a stack, the worst first. */
import type { Catalog } from "../../catalog/catalog.js";
import { explain } from "../../catalog/explain.js";
import type { Severity } from "../../catalog/judgement.js";
import { versionOf } from "../../catalog/question.js";
import type { JudgedPair, Scan } from "../../catalog/scan.js";
import { nameSubject } from "../../catalog/wording.js";
import { FactList } from "../components/facts.js";
import { StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";
import { Packages } from "./packages.js";

const GROUPS: readonly [severity: Severity, heading: string, sign: string, colour: string][] = [
  ["critical", "Critical", "‼", "incompatible"],
  ["error", "Errors", "✕", "incompatible"],
  ["warning", "Warnings", "!", "partial"],
  ["info", "Notes", "i", "unknown"],
];

/** More make a page that nobody reads. */
const MOST_SHOWN = 100;

/** The facts beside an issue; the page of the pair has them all. */
const MOST_FACTS = 3;

interface IssuesProps {
  catalog: Catalog;
  scan: Scan;
  platform: string | undefined;
}

/** The issues of a scan, by severity. */
export function Issues({ catalog, scan, platform }: IssuesProps) {
  const shown = scan.issues.slice(0, MOST_SHOWN);
  const hidden = scan.issues.length - shown.length;
  return (
    <section>
      <h2>What needs attention</h2>
      {GROUPS.map(([severity, heading, sign, colour]) => {
        const issues = shown.filter(({ verdict }) => (verdict.severity ?? "info") === severity);
        if (issues.length === 0) return null;
        return (
          <section key={severity}>
            <h3>
              <span class={`sign ${colour}`} aria-hidden="true">
                {sign}
              </span>{" "}
              {heading} ({issues.length})
            </h3>
            <ul class="issues">
              {issues.map((issue) => (
                <li key={`${issue.a.technology.id} ${issue.b.technology.id}`} class={issue.verdict.status}>
                  <Issue catalog={catalog} issue={issue} scan={scan} platform={platform} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {hidden > 0 && <p>And {hidden.toLocaleString("en")} more, none of them worse than these.</p>}
    </section>
  );
}

function Issue({ catalog, issue, scan, platform }: IssuesProps & { issue: JudgedPair }) {
  const { links, today } = useSite();
  const { a, b, verdict } = issue;
  const { facts } = explain(catalog, issue, today);
  const others = scan.suggestions.filter(
    (one) => one.a === a.technology && one.b === b.technology && one.message !== verdict.workaround,
  );
  const address = isOne(a) && isOne(b) ? links.askedPath(a, b) : links.checkPath(a.technology, b.technology);
  const query = platform ? `?platform=${encodeURIComponent(platform)}` : "";
  return (
    <>
      <h4>
        {a === b ? nameSubject(a) : `${nameSubject(a)} with ${nameSubject(b)}`} <StatusLabel status={verdict.status} />
      </h4>
      <p>{verdict.message}</p>
      {verdict.workaround && (
        <p>
          <strong>What to do:</strong> {verdict.workaround}
        </p>
      )}
      {others.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      <p class="fine">
        Because of <Packages texts={[...new Set([...a.packages, ...b.packages])]} most={6} />
      </p>
      {facts.length > 0 && (
        <details>
          <summary>
            Sources<span class="hidden"> on {[...new Set([a.technology.name, b.technology.name])].join(" with ")}</span>
          </summary>
          <FactList facts={facts.slice(0, MOST_FACTS)} />
        </details>
      )}
      <p>
        <a href={address + query}>
          All that is known<span class="hidden"> on {[a.technology.name, b.technology.name].join(" with ")}</span>
        </a>
      </p>
    </>
  );
}

/** Whether its version can stand in an address: it is not the union of several. */
function isOne(subject: JudgedPair["a"]): boolean {
  const text = versionOf(subject)?.text ?? "";
  return text.length <= 100 && !text.includes(" and ");
}
