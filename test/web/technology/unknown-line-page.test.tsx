import t from "tap";
import { linesToCompare } from "../../../server/catalog/lines/out-lines.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";
import { UnknownLine } from "../../../server/web/technology/unknown-line-page.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";
import { render } from "../../fixtures/page.js";

const catalog = catalogOf({
  technologies: {
    ui: { name: "UI", lifecycle: lifecycle(["20", undefined, "2099-01-01"], ["19", undefined, "2024-12-05"], ["18"]) },
    plain: { name: "Plain" },
  },
});

function page(id: string, text: string): string {
  const technology = catalog.names.byId(id) as Technology;
  const version = parseAskedVersion(text) as VersionRange;
  return render(<UnknownLine technology={technology} version={version} lines={linesToCompare(technology, TODAY)} />);
}

t.test("it names the newest that is known, and leads to the lines near it", async (t) => {
  const html = page("ui", "25");
  t.match(html, /<h1>We don&#x27;t know UI 25<\/h1>|<h1>We don't know UI 25<\/h1>/);
  t.match(html, "The newest release line that we know is 19, in data of ");
  t.match(html, /<a href="\/tech\/ui@19">UI 19<\/a>.*<a href="\/tech\/ui@18">UI 18<\/a>/s);
});

t.test("a line to come has its day", async (t) => {
  t.match(page("ui", "20"), "It is planned for 2099-01-01.");
});

t.test("where no lines are known, it leads on all the same", async (t) => {
  const html = page("plain", "3");
  t.match(html, "We know no release lines of Plain.");
  t.notMatch(html, "Release lines near it");
  t.match(html, /<a href="\/tech\/plain">All that we know of Plain<\/a>/);
});
