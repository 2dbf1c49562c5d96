/** Issues of a stack, the most severe first. */
import type { Catalog } from "../../catalog/catalog.js";
import { versionOf } from "../../catalog/names/question.js";
import type { JudgedPair, Scan } from "../../catalog/scan/scan.js";
import { explain } from "../../catalog/verdict/explain.js";
import type { Severity } from "../../catalog/verdict/judgement.js";
import { nameSubject } from "../../catalog/verdict/wording.js";
import { FactList } from "../components/facts.js";
import { StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";
import { pairOf } from "./figures.js";
import { Packages } from "./packages.js";

const GROUPS: readonly [severity: Severity, heading: string, sign: string, colour: string][] = [
  ["critical", "Critical", "‼", "incompatible"],
  ["error", "Errors", "✕", "incompatible"],
  ["warning", "Warnings", "!", "partial"],
  ["info", "Notes", "i", "unknown"],
];

const MOST_SHOWN = 100;

/** Facts per issue; the pair page has them all. */
const MOST_FACTS = 3;

interface IssuesProps {
  catalog: Catalog;
  scan: Scan;
  platform: string | undefined;
}

export function Issues({ catalog, scan, platform }: IssuesProps) {
  const shown = scan.issues.slice(0, MOST_SHOWN);
  const hidden = scan.issues.length - shown.length;
  return (
    <section>
      <h2>Issues</h2>
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
                <li key={pairOf(issue)} class={issue.verdict.status} data-pair={pairOf(issue)}>
                  <Issue catalog={catalog} issue={issue} scan={scan} platform={platform} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {hidden > 0 && <p>And {hidden.toLocaleString("en")} more, none more severe than these.</p>}
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
  const address =
    hasOneVersion(a) && hasOneVersion(b) ? links.askedPath(a, b) : links.checkPath(a.technology, b.technology);
  const query = platform ? `?platform=${encodeURIComponent(platform)}` : "";
  return (
    <>
      <h4>
        {a === b ? nameSubject(a) : `${nameSubject(a)} with ${nameSubject(b)}`} <StatusLabel status={verdict.status} />
      </h4>
      <p>{verdict.message}</p>
      {verdict.workaround && (
        <p>
          <strong>Fix:</strong> {verdict.workaround}
        </p>
      )}
      {!verdict.workaround && others.map(({ message }) => <p key={message}>{message}</p>)}
      <p class="fine">
        Packages: <Packages texts={[...new Set([...a.packages, ...b.packages])]} most={6} /> ·{" "}
        <a href={address + query}>
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

/** Whether its version fits into an address: it is not a union of several. */
function hasOneVersion(subject: JudgedPair["a"]): boolean {
  const text = versionOf(subject)?.text ?? "";
  return text.length <= 100 && !text.includes(" and ");
}
