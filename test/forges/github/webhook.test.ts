import { createHmac } from "node:crypto";
import t from "tap";
import { readDelivery, verifySignature } from "../../../server/forges/github/webhook.js";

const SECRET = "It's a Secret to Everybody";
const ID = "rule-nextjs-prisma-0123456789ab";

t.test("accepts the signature from GitHub's documentation", async (t) => {
  const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  t.equal(verifySignature(SECRET, Buffer.from("Hello, World!"), signature), true);
});

t.test("verifies the raw bytes", async (t) => {
  const sign = (body: Buffer) => `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
  const body = Buffer.from('{"a": "\u00e9\\u00e9"}');
  t.equal(verifySignature(SECRET, body, sign(body)), true);
  t.equal(verifySignature(SECRET, Buffer.from(JSON.stringify(JSON.parse(body.toString()))), sign(body)), false);
});

t.test("rejects every other signature", async (t) => {
  const body = Buffer.from("{}");
  const hmac = (algorithm: string, secret = SECRET) => createHmac(algorithm, secret).update(body).digest("hex");
  const wrong = {
    none: undefined,
    empty: "",
    "SHA-1": `sha1=${hmac("sha1")}`,
    "SHA-1 in the name of SHA-256": `sha256=${hmac("sha1")}`,
    "another secret": `sha256=${hmac("sha256", "x")}`,
    "no algorithm": hmac("sha256"),
    "upper case": `sha256=${hmac("sha256").toUpperCase()}`,
    "cut off": `sha256=${hmac("sha256").slice(0, -1)}`,
    longer: `sha256=${hmac("sha256")}0`,
    "two in one header": `sha256=${hmac("sha256")}, sha256=${hmac("sha256")}`,
  };
  for (const [says, signature] of Object.entries(wrong)) t.equal(verifySignature(SECRET, body, signature), false, says);
  t.equal(verifySignature("", body, `sha256=${hmac("sha256", "")}`), false, "without a secret nothing is GitHub's");
});

const repository = { id: 4_000_000_000, full_name: "acme/stack" };

/** A payload about a pull request, as far as we read it. */
function about(head: object, more: object = {}, base = "main") {
  const pull = { head: { ref: `contribution/${ID}`, repo: repository, ...head }, base: { ref: base }, merged: false };
  const { pull_request = {}, ...rest } = more as { pull_request?: object };
  return { action: "synchronize", repository, pull_request: { ...pull, ...pull_request }, ...rest };
}

t.test("reports commits on the data branch only", async (t) => {
  t.same(readDelivery("push", { ref: "refs/heads/main" }, "main"), { push: true });
  for (const ref of [
    "refs/heads/maintenance",
    "refs/heads/x/main",
    "refs/tags/main",
    "main",
    `refs/heads/contribution/${ID}`,
  ]) {
    t.equal(readDelivery("push", { ref }, "main"), undefined, ref);
  }
});

t.test("hears of pull requests of contributions, and tells merged from closed", async (t) => {
  const open = { push: false, contributionId: ID, merged: false };
  t.same(readDelivery("pull_request", about({}), "main"), open);
  t.same(readDelivery("pull_request", about({}, { action: "closed" }), "main"), open);
  const merged = about({}, { action: "closed", pull_request: { merged: true } });
  t.same(readDelivery("pull_request", merged, "main"), { ...open, merged: true });
  const labelled = about({}, { action: "labeled", pull_request: { merged: true } });
  t.same(readDelivery("pull_request", labelled, "main"), open, "a label on one that was merged long ago");
});

t.test("hears of reviews, whose states come in lower case", async (t) => {
  const review = about({}, { action: "submitted", review: { state: "changes_requested" } });
  t.same(readDelivery("pull_request_review", review, "main"), { push: false, contributionId: ID });
});

t.test("accepts GitHub's ping", async (t) => {
  t.same(readDelivery("ping", { zen: "Design for failure." }, "main"), { push: false });
});

t.test("passes over what is not about a contribution to the data branch", async (t) => {
  t.equal(readDelivery("pull_request", about({ ref: "feature" }), "main"), undefined);
  t.equal(readDelivery("pull_request", about({ ref: ID }), "main"), undefined);
  t.equal(readDelivery("pull_request", about({ ref: "contribution/../../etc" }), "main"), undefined);
  t.equal(readDelivery("pull_request", about({}, {}, "next"), "main"), undefined);
  t.equal(readDelivery("issues", about({}), "main"), undefined);
});

t.test("ignores pull requests from forks, whatever their branches are called", async (t) => {
  t.equal(readDelivery("pull_request", about({ repo: { id: 5, full_name: "mallory/stack" } }), "main"), undefined);
  t.equal(readDelivery("pull_request", about({ repo: null }), "main"), undefined, "the fork is deleted");
});

t.test("accepts any payload without failing", async (t) => {
  const shapes = [
    undefined,
    null,
    1,
    "x",
    [],
    {},
    { ref: 1 },
    { pull_request: null },
    { pull_request: { head: null } },
  ];
  const more = [
    { pull_request: { head: { ref: {} } } },
    about({ repo: {} }, { repository: {} }),
    about({ ref: ["x"] }),
  ];
  for (const event of ["push", "pull_request", "pull_request_review", "", "constructor"]) {
    for (const payload of [...shapes, ...more]) {
      t.equal(readDelivery(event, payload, "main"), undefined, `${event} ${JSON.stringify(payload)}`);
    }
  }
});
