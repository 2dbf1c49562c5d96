import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { Links } from "../../../server/http/views/links.js";
import { issuePath } from "../../../server/web/scan/issue-path.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const LINKS = new Links("https://stackfit.example/fit");

function pathOf(names: string[], platform?: string): string {
  const result = scan(everyFact(), names.map(listEntry), { platform, present: new Set() }, TODAY);
  const [issue] = result.issues;
  if (!issue) throw new Error("there is an issue");
  return issuePath(LINKS, issue, platform);
}

t.test("a finding is explained for its versions and platform", async (t) => {
  t.equal(pathOf(["next@15.0.0", "react@20.0.0"]), "/fit/check/nextjs@15.0.0/react@20.0.0");
  t.equal(pathOf(["next@15.0.0", "react@20.0.0"], "web"), "/fit/check/nextjs@15.0.0/react@20.0.0?platform=web");
});

t.test("of several versions of one, no address tells", async (t) => {
  t.equal(pathOf(["next@15.0.0", "react@20.0.0", "react@21.0.0"]), "/fit/check/nextjs/react");
});

t.test("what is past its end of life is explained on its own page", async (t) => {
  t.equal(pathOf(["angularjs"]), "/fit/tech/angularjs");
});
