import t from "tap";
import { type Answer, type Asked, createScripted } from "../../fixtures/github/scripted.js";

/** A client with the pace of production. */
const create = (t: Parameters<typeof createScripted>[0], answer: (asked: Asked) => Answer) =>
  createScripted(t, answer, { timeout: 10_000, second: 1_000 });

const SERVER = "GET /repos/{owner}/{repo}";
const WRITE = "POST /repos/{owner}/{repo}/git/refs";
const NAMES = { owner: "acme", repo: "stack" };
const SECONDARY = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";

t.test("waits as little before each repetition as if none had been before", async (t) => {
  const { place, requests } = await create(t, ({ before }) => (before < 1 ? { status: 500 } : {}));
  const limited = { status: 403, headers: { "retry-after": "3" }, body: { message: SECONDARY } };
  const other = await create(t, ({ before }) => (before < 1 ? limited : {}));
  await place.client.request(SERVER, { ...NAMES, repo: "a" });
  const order: string[] = [];
  await Promise.all([
    other.place.client.request(SERVER, NAMES).then(() => order.push("after three seconds")),
    place.client.request(SERVER, { ...NAMES, repo: "b" }).then(() => order.push("after one")),
  ]);
  t.equal(requests.length, 4);
  t.strictSame(order, ["after one", "after three seconds"], "counting on from the first it would be after four");
});

t.test("keeps a second between two writes, and lets no repository wait for another", async (t) => {
  const [one, other] = [await create(t, () => ({})), await create(t, () => ({}))];
  const started = performance.now();
  const order: string[] = [];
  const write = async ({ place }: typeof one, name: string) => {
    await place.client.request(WRITE, { ...NAMES, ref: "refs/heads/x", sha: "x" });
    order.push(name);
  };
  await Promise.all([...Array.from({ length: 4 }, () => write(one, "one")), write(other, "other")]);
  t.ok(order.indexOf("other") < 3, `asked last of all, and not answered last: ${order}`);
  t.ok(performance.now() - started > 2_900, "GitHub asks for a second between two writes");
});
