/** What ends soon. */
import type { Catalog } from "../../catalog/catalog.js";
import { endingSoon } from "../../catalog/directory/ending-soon.js";
import type { Day } from "../../catalog/facts/lifecycle.js";
import { useSite } from "../site.js";

const MOST = 8;

/** Empty where nothing is known to end. */
export function Ahead({ catalog, today }: { catalog: Catalog; today: Day }) {
  const { links } = useSite();
  const endings = endingSoon(catalog, today, MOST);
  if (endings.length === 0) return null;
  return (
    <section aria-labelledby="ahead">
      <h2 id="ahead">Support ends soon</h2>
      <table class="ahead">
        <thead class="hidden">
          <tr>
            <th scope="col">Release line</th>
            <th scope="col">Last day of support</th>
          </tr>
        </thead>
        <tbody>
          {endings.map(({ technology: { id, name }, line, end }) => (
            <tr key={`${id} ${line}`}>
              <th scope="row">
                <a href={links.to(`/tech/${id}`)}>
                  {name} {line}
                </a>
              </th>
              <td>
                <time dateTime={end}>{end}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="fine">
        <a href={links.to("/tech")}>All technologies</a>, each with its release lines
      </p>
    </section>
  );
}
