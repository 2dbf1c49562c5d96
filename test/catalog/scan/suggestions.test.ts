import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";

const catalog = factsCatalog();
const scanOf = (names: readonly string[]) =>
  scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY);

t.test("each issue comes with what to do about it", async (t) => {
  const suggestions = (...names: string[]) => scanOf(names).suggestions.map(({ type, message }) => [type, message]);
  t.same(suggestions("next@15", "react@18.1.0"), [["upgrade", "Use React ^18.2 or ^19 with Next.js 15."]]);
  t.same(suggestions("nodejs@16"), [["upgrade", "Upgrade to Node.js 22."]]);
  t.same(suggestions("angularjs"), [["alternative", "Move to Angular."]]);
  t.same(suggestions("prisma", "edge-host"), [["config", "Connect through an HTTP proxy."]]);
  t.same(suggestions("sqlite", "edge-host"), [
    ["alternative", "Instead of Edge Host, consider Virtual Server, which works with SQLite Driver."],
    ["alternative", "Instead of SQLite Driver, consider HTTP Driver, which works with Edge Host."],
  ]);
  t.match(scanOf(["sqlite", "edge-host"]).suggestions[0], { a: { id: "edge-host" }, b: { id: "sqlite" } });
});
