import t from "tap";
import { createClient } from "../../../server/forges/github/client.js";
import { type Answer, type Asked, createScripted } from "../../fixtures/github/scripted.js";

/** A client with the pace of production. */
async function create(t: Parameters<typeof createScripted>[0], answer: (asked: Asked) => Answer) {
  const { settings, requests } = await createScripted(t, answer);
  return { client: createClient({ ...settings, pace: undefined }), requests };
}

const SERVER = "GET /repos/{owner}/{repo}";
const WRITE = "POST /repos/{owner}/{repo}/git/refs";
const NAMES = { owner: "acme", repo: "stack" };
const SECONDARY = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";

t.test("sits out the seconds that GitHub asks for by the clock of the machine", async (t) => {
  const limited = { status: 403, headers: { "retry-after": "2" }, body: { message: SECONDARY } };
  const { client, requests } = await create(t, ({ before }) => (before < 1 ? limited : {}));
  const started = performance.now();
  await client.request(SERVER, NAMES);
  t.equal(requests.length, 2);
  t.ok(performance.now() - started >= 2_000, "not before its time");
});

t.test("keeps a second between two writes", async (t) => {
  const { client } = await create(t, () => ({}));
  const started = performance.now();
  const write = () => client.request(WRITE, { ...NAMES, ref: "refs/heads/x", sha: "x" });
  await Promise.all(Array.from({ length: 4 }, write));
  t.ok(performance.now() - started >= 3_000, "GitHub asks for a second between two writes");
});
