import t from "tap";
import { branchOf, CONTRIBUTION_ID, commitMessage, ForgeError } from "../../server/forges/forge.js";

t.test("an id tells a kind, a subject and a digest, and makes the name of a branch", async (t) => {
  for (const id of ["rule-nextjs-prisma-0123456789ab", "tool-x-000000000000", "rule-issue-12-0123456789ab"]) {
    t.match(id, CONTRIBUTION_ID);
    t.equal(branchOf(id), `contribution/${id}`);
  }
  for (const id of [
    "rule-0123456789ab",
    "rules-a-b-0123456789ab",
    "rule-a-b-0123456789a",
    "rule-a-b-0123456789abc",
    "rule-a-b-0123456789AB",
    "rule-a--b-0123456789ab",
    "rule-a/../b-0123456789ab",
    "rule-a-b-0123456789ab\n",
    " rule-a-b-0123456789ab",
  ])
    t.notMatch(id, CONTRIBUTION_ID, JSON.stringify(id));
});

t.test("a commit's message ends with the trailers by which a broken-off attempt is known", async (t) => {
  const draft = { id: "rule-a-b-0123456789ab", revision: "01ff" };
  const trailer = "Co-authored-by: octocat <1+octocat@users.noreply.github.com>";
  t.equal(
    commitMessage("Add rule: A works with B", draft, [trailer]),
    `Add rule: A works with B\n\nContribution: rule-a-b-0123456789ab\nRevision: 01ff\n${trailer}\n`,
  );
});

t.test("a failure says of which kind it is, and when to come back", async (t) => {
  const failure = new ForgeError("unavailable", "later", 5_000, { cause: "a limit" });
  t.match(failure, { kind: "unavailable", message: "later", retryAfter: 5_000, cause: "a limit" });
  t.ok(failure instanceof Error);
});
