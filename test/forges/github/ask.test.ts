import t from "tap";
import { ask, askForAll, askForObject, askUnless, lookFor } from "../../../server/forges/github/ask.js";
import { isRefusal } from "../../../server/forges/github/errors.js";
import { type Answer, type Asked, createScripted, thrownBy } from "../../fixtures/github/scripted.js";

const REPLY = { object: { sha: "0".repeat(40) } };

interface TestContext {
  teardown: (close: () => unknown) => void;
}

/** Asks a server that gives one answer for a ref. */
async function asking(t: TestContext, answer: Answer | ((asked: Asked) => Answer)) {
  const { place, requests } = await createScripted(t, (asked) =>
    typeof answer === "function" ? answer(asked) : answer,
  );
  const { client, owner, repo } = place;
  const call = () => client.rest.git.getRef({ owner, repo, ref: "heads/x" });
  const page = (paging: object) => client.rest.issues.listLabelsForRepo({ owner, repo, ...paging });
  return { call, page, requests };
}

t.test("gives the reply in the shape that was expected", async (t) => {
  const { call } = await asking(t, { body: REPLY });
  t.same(await ask("reading", "REF", call), REPLY);
});

t.test("rejects malformed replies, also with a success status", async (t) => {
  const nonsense: Answer[] = [
    { body: "" },
    { body: '{"object": {"sha": "' },
    { body: "<html>Maintenance</html>", headers: { "content-type": "text/html" } },
    { body: {} },
    { body: [] },
    { body: { object: {} } },
    { body: { object: { sha: 5 } } },
    { status: 204 },
  ];
  for (const answer of nonsense) {
    const { call } = await asking(t, answer);
    for (const question of [ask, lookFor, askForObject]) {
      const message = /^GitHub: reading failed: unexpected reply \(.+\)$/;
      t.match(
        await thrownBy(() => question("reading", "REF", call)),
        { kind: "unavailable", message },
        JSON.stringify(answer),
      );
    }
  }
});

t.test("takes what is not there for a mistake, for an answer or for a delay, as it was asked", async (t) => {
  const { call } = await asking(t, { status: 404, body: { message: "Not Found" } });
  t.match(await thrownBy(() => ask("reading", "REF", call)), { kind: "misconfigured", message: /404 Not Found$/ });
  t.equal(await lookFor("reading", "REF", call), undefined);
  t.match(await thrownBy(() => askForObject("reading", "REF", call)), {
    kind: "unavailable",
    message: /does not exist yet/,
  });
});

t.test("takes only the refusal that it was told of for an answer", async (t) => {
  const exists = (error: unknown) => isRefusal(error, /already exists/);
  const expected = await asking(t, { status: 422, body: { message: "Reference already exists" } });
  t.equal(await askUnless(exists, "writing", "REF", expected.call), undefined);
  const other = await asking(t, { status: 422, body: { message: "Validation Failed" } });
  t.match(await thrownBy(() => askUnless(exists, "writing", "REF", other.call)), { message: /Validation Failed/ });
});

t.test("reads a list to its last page", async (t) => {
  const link = { link: '<https://api.github.com/x?page=2>; rel="next", <https://api.github.com/x?page=3>; rel="last"' };
  const { page, requests } = await asking(t, ({ url }) => {
    const number = Number(new URL(url, "http://x").searchParams.get("page"));
    return { body: [{ name: `label ${number}` }], headers: number < 3 ? link : {} };
  });
  t.same(await askForAll("reading", "LABELS", page), [{ name: "label 1" }, { name: "label 2" }, { name: "label 3" }]);
  t.equal(requests.length, 3);
});

t.test("takes no page that is empty or cut off for the end of a list", async (t) => {
  for (const body of ["", "[", {}]) {
    const { page } = await asking(t, { body });
    t.match(await thrownBy(() => askForAll("reading", "LABELS", page)), { kind: "unavailable" });
  }
});
