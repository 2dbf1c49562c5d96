/** Alternatives that work with one side of a pair. */
import { categoryName } from "../../../catalog/facts/category.js";
import type { Alternative } from "../../../catalog/verdict/explain.js";
import { useSite } from "../../site.js";
import type { PairView } from "../view.js";

export function AlternativeLists({ alternatives, view }: { alternatives: readonly Alternative[]; view: PairView }) {
  const { links } = useSite();
  return (
    <>
      {[view.b.technology, view.a.technology].map((insteadOf) => {
        const replacements = alternatives.filter((alternative) => alternative.insteadOf === insteadOf);
        const stays = insteadOf === view.a.technology ? view.b.technology : view.a.technology;
        return (
          replacements.length > 0 && (
            <section key={insteadOf.id}>
              <h3>
                With {stays.name}, instead of {insteadOf.name}
              </h3>
              <ul class="cards">
                {replacements.map(({ technology }) => (
                  <li key={technology.id} class="panel alternative">
                    <a href={links.checkPath(technology, stays)}>
                      {technology.name}
                      <span class="hidden"> with {stays.name}</span>
                    </a>
                    <span class="fine">{categoryName(technology.category)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}
