/** What a pair's page offers where nothing is known. */
import { addressToTell } from "../components/contribute-links.js";
import { useSite } from "../site.js";
import { AlternativeLists } from "./alternatives.js";
import type { PairView } from "./view.js";

/** Says that no fact is known, how to bring one, and what is known instead. */
export function Invitation({ view }: { view: PairView }) {
  const site = useSite();
  const [a, b] = [view.a.technology, view.b.technology];
  const platform = view.platform?.isTechnology === false ? view.platform.value : undefined;
  const address = addressToTell(site, { techA: a.id, techB: b.id, platform });
  return (
    <>
      <section>
        <h2>Do you know?</h2>
        <p>
          No fact with a source is known about these two. If you have run them together, or know a page that says how
          they get on, bring it: after a review, everyone who asks has the answer.
        </p>
        <p>
          <a class="button" href={address} rel="nofollow">
            Tell how they get on
          </a>
        </p>
      </section>
      {view.neighbours.length > 0 && (
        <section>
          <h2>What is known</h2>
          <AlternativeLists alternatives={view.neighbours} view={view} />
        </section>
      )}
    </>
  );
}
