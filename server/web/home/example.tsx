/** An answer as it is: a pair that many people ask about, with its first facts and its release lines. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Day } from "../../catalog/facts/lifecycle.js";
import { check, isKnown } from "../../catalog/verdict/check.js";
import { nameSubject } from "../../catalog/verdict/wording.js";
import { FactList } from "../components/facts.js";
import { Link } from "../components/link.js";
import { Section } from "../components/parts.js";
import { VerdictPanel } from "../components/verdict.js";
import { LineTable } from "../pair/sections/versions.js";
import { type PairView, pairPath, viewPair } from "../pair/view.js";
import { useSite } from "../site.js";

const ASKED = { techA: "nextjs@15", techB: "react@17" };
const FACTS_SHOWN = 2;

function viewOf(catalog: Catalog, today: Day): PairView | undefined {
  const answer = check(catalog, ASKED, today);
  return isKnown(answer) ? viewPair(catalog, answer, undefined, today) : undefined;
}

/** Empty where the data do not know the pair, or its versions do not matter. */
export function Example() {
  const { catalog, links, today } = useSite();
  const view = viewOf(catalog, today);
  if (!view?.table) return null;
  const { a, b, verdict, explanation, table } = view;
  return (
    <Section anchor="example" title="An answer shows how we know">
      <div class="with-aside">
        <div>
          <h3 class="example-pair">
            {nameSubject(a)} <span class="with">with</span> {nameSubject(b)}
          </h3>
          <VerdictPanel verdict={verdict} />
          <FactList facts={explanation.facts.slice(0, FACTS_SHOWN)} />
          <p>
            <Link to={pairPath(links, view)}>All of the evidence</Link>
          </p>
        </div>
        <div>
          <LineTable view={view} table={table} />
          <p>
            <Link to="/matrix?row=meta-framework&col=database">Compare many technologies at once</Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
