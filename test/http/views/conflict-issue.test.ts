import t from "tap";
import { conflictsOf } from "../../../server/catalog/scan/conflicts.js";
import type { Unmet } from "../../../server/catalog/scan/unmet.js";
import { conflictIssue } from "../../../server/http/views/conflict-issue.js";
import { Links } from "../../../server/http/views/links.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { releaseOf, unmetOf } from "../../fixtures/unmet.js";

const links = new Links("https://stackfit.example");
const { names } = everyFact();

const unmet = (by: string, line: number) =>
  unmetOf(`${by}@2.0.0`, "react@^18.0.0", "19.1.0", {
    by: releaseOf(`${by}@2.0.0`, { file: "package-lock.json", line }),
  });

const issueOf = (...all: Unmet[]) => conflictsOf(names, all, TODAY).map((conflict) => conflictIssue(conflict, links));

t.test("packages that are no technology are called by their names, and have no page", async (t) => {
  const [issue] = issueOf(unmet("widget", 9));
  t.match(issue, {
    ...{ pair: "widget-react", techA: "widget", techB: "react", status: "incompatible", severity: "error" },
    packages: ["widget@2.0.0", "react@19.1.0"],
    requirements: [
      {
        ...{ kind: "peer", by: "widget@2.0.0", through: "widget@2.0.0", of: "react", range: "^18.0.0" },
        ...{ found: "react@19.1.0", file: "package-lock.json", line: 9 },
      },
    ],
  });
  t.notOk(issue && "docsUrl" in issue);
});

t.test("known technologies have a page", async (t) => {
  t.equal(issueOf(unmet("next", 3))[0]?.docsUrl, "https://stackfit.example/check/nextjs/react");
});

t.test("packages are the first of each side, requirements are all there are", async (t) => {
  const [issue] = issueOf(...Array.from({ length: 25 }, (_, index) => unmet(`@scope/p${index}`, index + 1)));
  t.equal(issue?.packages.length, 11);
  t.equal(issue?.requirements?.length, 25);
});

t.test("what is missing has no release", async (t) => {
  const [issue] = issueOf({ ...unmet("widget", 1), found: undefined, through: undefined });
  t.match(issue?.requirements, [{ found: null, through: null }]);
});
