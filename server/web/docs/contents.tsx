/** The contents of the API reference, beside each of its pages. */
import { PREFIX } from "../../http/views/links.js";
import { Link } from "../components/link.js";
import { useSite } from "../site.js";
import { Endpoint } from "./operation-view.js";
import type { OperationGroup } from "./operations.js";

interface ContentsProps {
  sections: readonly OperationGroup[];
  /** The name of the group whose page it is on; undefined on the start of the reference. */
  current?: string;
}

export function Contents({ sections, current }: ContentsProps) {
  const { links } = useSite();
  const start = links.to("/docs");
  const part = (anchor: string) => (current === undefined ? `#${anchor}` : `${start}#${anchor}`);
  return (
    <nav class="api-contents" aria-label="Contents">
      <ul>
        <li>
          <a class="part" href={current === undefined ? "#basics" : start}>
            Basics
          </a>
        </li>
        {sections.map(({ name, title, operations }) => (
          <li key={name}>
            <Link class="part" to={`/docs/${name}`} aria-current={name === current ? "page" : undefined}>
              {title}
            </Link>
            {name === current && (
              <ul>
                {operations.map(({ anchor, method, path }) => (
                  <li key={anchor}>
                    <a href={`#${anchor}`}>
                      <Endpoint method={method} path={path.replace(PREFIX, "")} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li>
          <a class="part" href={part("limits")}>
            Rate limits
          </a>
        </li>
        <li>
          <a class="part" href={part("errors")}>
            Errors
          </a>
        </li>
        <li>
          <a class="part" href={part("tokens")}>
            Tokens
          </a>
        </li>
      </ul>
    </nav>
  );
}
