/** The ways to correct an answer and to add to it. */
import { addressToCorrect, addressToTell, type PairFields } from "../components/contribute-links.js";
import { useSite } from "../site.js";
import { type PairView, pathOf, titleOf } from "./view.js";

/** Opens the forms, filled in with the pair and what the data say of it. */
export function Correct({ view }: { view: PairView }) {
  const site = useSite();
  const { verdict, rule } = view;
  const pair: PairFields = { techA: view.a.technology.id, techB: view.b.technology.id };
  const fault = {
    about: titleOf(view),
    address: site.links.absolute(pathOf(site.links, view)),
    says: `${verdict.status}. ${verdict.message}`,
  };
  const said = {
    ...pair,
    status: rule?.status,
    explanation: rule?.explanation,
    workaround: rule?.workaround,
    testedVersions: rule?.testedVersions?.join("\n"),
    platform: rule?.platform,
  };
  return (
    <section>
      <h2>Correct it</h2>
      <p>
        Answers come from facts with sources, and people keep them right. Tell what is missing or wrong, with the page
        that shows it.
      </p>
      <ul class="links">
        <li>
          <a href={addressToCorrect(site, fault, said)} rel="nofollow">
            This is wrong
          </a>
        </li>
        <li>
          <a href={addressToTell(site, pair)} rel="nofollow">
            Add what you know
          </a>
        </li>
      </ul>
    </section>
  );
}
