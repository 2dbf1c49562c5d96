/** A verdict at a glance, and facts with their sources and dates. */
import type { Fact } from "../../catalog/facts/kind.js";
import { nameEnded } from "../../catalog/verdict/end-of-life.js";
import type { Verdict } from "../../catalog/verdict/verdict.js";
import { BasisMark, KnownMark } from "./basis.js";
import { Sources } from "./link.js";
import { Day, Fix } from "./parts.js";
import { answerTo, StatusSign } from "./status.js";

export function VerdictPanel({ verdict }: { verdict: Verdict }) {
  const { status, pairStatus, severity, message, workaround, basis, coverage, checked, ended } = verdict;
  return (
    <section class={`verdict ${status}`} aria-label="Verdict">
      <p class="verdict-status">
        <StatusSign status={pairStatus} /> {answerTo(verdict)}
        {ended.map((end) => (
          <span key={nameEnded(end)} class="status deprecated">
            <StatusSign status="deprecated" /> {nameEnded(end)}: out of support{end.date && ` since ${end.date}`}
          </span>
        ))}
        {severity && severity !== "info" && <span class="severity"> · {severity}</span>}
      </p>
      <p>{message}</p>
      <Fix text={workaround} />
      {basis && (
        <p class="fine">
          <KnownMark basis={basis} coverage={coverage} />
          {checked && (
            <>
              , sources last checked on <Day at={checked} />
            </>
          )}
        </p>
      )}
    </section>
  );
}

const KINDS: Record<Fact["kind"], string> = {
  rule: "Curated rule",
  requirement: "Declared requirement",
  test: "Tested by its makers",
  support: "Declared support",
  role: "Role",
  use: "Use in a public project",
  need: "Need",
  lack: "Limit of the platform",
  renamed: "Renamed package",
  relation: "Relation",
  set: "Set of releases",
  lifecycle: "Lifecycle",
};

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul class="facts">
      {facts.map(({ kind, statement, quote, basis, sources, checked }) => (
        <li key={`${kind} ${statement}`}>
          <BasisMark basis={basis} />
          <div>
            <p>{statement}</p>
            {quote && (
              <blockquote class="fine">
                <code>{quote}</code>
              </blockquote>
            )}
            <p class="fine">
              {KINDS[kind]} · <Sources urls={sources} />
              {checked && (
                <>
                  {" · checked on "}
                  <Day at={checked} />
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
