/** What ends soon. */
import { endingSoon } from "../../catalog/directory/ending-soon.js";
import { Link } from "../components/link.js";
import { Columns, Section } from "../components/parts.js";
import { useSite } from "../site.js";

const MOST = 8;

/** Empty where nothing is known to end. */
export function Ahead() {
  const { catalog, today } = useSite();
  const endings = endingSoon(catalog, today, MOST);
  if (endings.length === 0) return null;
  return (
    <Section anchor="ahead" title="Support ends soon">
      <table class="ahead">
        <Columns class="hidden" of={["Release line", "Last day of support"]} />
        <tbody>
          {endings.map(({ technology: { id, name }, line, end }) => (
            <tr key={`${id} ${line}`}>
              <th scope="row">
                <Link to={`/tech/${id}`}>
                  {name} {line}
                </Link>
              </th>
              <td>
                <time dateTime={end}>{end}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="fine">
        <Link to="/tech">All technologies</Link>, each with its release lines
      </p>
    </Section>
  );
}
