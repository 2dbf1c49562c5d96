/** Facts with their sources and dates. */

import type { Fact } from "../../catalog/verdict/explain.js";
import { BasisMark } from "./basis.js";
import { Day } from "./parts.js";
import { Sources } from "./sources.js";

const KINDS: Record<Fact["kind"], string> = {
  rule: "Curated rule",
  requirement: "Declared requirement",
  test: "Tested by its makers",
  support: "Declared support",
  role: "Role",
  use: "Use in a public project",
  need: "Need",
  lack: "Limit of the platform",
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
