/** The page for a release line of a technology that is not known. */
import { nearestLines, type OutLine } from "../../catalog/lines/out-lines.js";
import { releaseLines } from "../../catalog/lines/release-lines.js";
import type { Technology } from "../../catalog/technology/technology.js";
import type { VersionRange } from "../../catalog/versions/range.js";
import { Link } from "../components/link.js";
import { List } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { linePath } from "./focus.js";

interface UnknownLineProps {
  technology: Technology;
  version: VersionRange;
  /** Those that are known, newest first. */
  lines: readonly OutLine[];
}

const MOST_LINES = 5;

export function UnknownLine({ technology, version, lines }: UnknownLineProps) {
  const { catalog, today } = useSite();
  const { id, name } = technology;
  const text = version.text.slice(0, 40);
  const planned = releaseLines(technology, today).find(({ name: line, state }) => line === text && state === "planned");
  return (
    <Layout title={`${name} ${text}`} description={`We don't know ${name} ${text}.`}>
      <h1>
        We don't know {name} {text}
      </h1>
      <p class="lead">
        {planned?.released
          ? `It is planned for ${planned.released}.`
          : lines[0]
            ? `The newest release line that we know is ${lines[0].name}, in data of ${catalog.revision.date.slice(0, 10)}.`
            : `We know no release lines of ${name}.`}
      </p>
      <List class="links" of={nearestLines(lines, version, MOST_LINES)}>
        {(line) => (
          <Link to={linePath(technology, line.name)}>
            {name} {line.name}
          </Link>
        )}
      </List>
      <p>
        <Link to={`/tech/${id}`}>All that we know of {name}</Link>, or <Link to="/contribute">add what is missing</Link>
        .
      </p>
    </Layout>
  );
}
