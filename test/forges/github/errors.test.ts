import t from "tap";
import { ForgeError } from "../../../server/forges/forge.js";
import { isMissing, isRefusal, toForgeError } from "../../../server/forges/github/errors.js";

const URL = "https://api.github.com/repos/acme/stack";

/** An error as the client throws it for an answer. */
function failure(status: number, message: string | object = "No", headers: Record<string, string> = {}, url = URL) {
  const data = typeof message === "string" ? { message } : message;
  const text = typeof message === "string" ? message : "";
  return Object.assign(new Error(text), { status, request: { url }, response: { headers, data } });
}

const KINDS: Record<string, [error: Error, kind: ForgeError["kind"]]> = {
  "a wrong token": [failure(401, "Bad credentials"), "misconfigured"],
  "a missing permission": [failure(403, "Resource not accessible by integration"), "misconfigured"],
  "a repository that is not there": [failure(404, "Not Found"), "misconfigured"],
  "a version of the API that is no more": [failure(400, "The version is not supported"), "misconfigured"],
  "an empty repository": [failure(409, "Git Repository is empty."), "misconfigured"],
  "a rule of the repository": [failure(422, "Repository rule violations found"), "misconfigured"],
  "an App that is not installed": [failure(404, "Not Found", {}, `${URL}/access_tokens`), "misconfigured"],
  "a token that cannot have the permissions": [failure(422, "No", {}, `${URL}/access_tokens`), "misconfigured"],
  "a conflict": [failure(409, "is at 1 but expected 2"), "unavailable"],
  "a commit that has not arrived everywhere": [failure(422, "Object does not exist"), "unavailable"],
  "a fault of the server": [failure(500), "unavailable"],
  "a gateway": [failure(502), "unavailable"],
  "a limit, as 429": [failure(429), "unavailable"],
  "a limit, as 403": [failure(403, "API rate limit exceeded", { "retry-after": "60" }), "unavailable"],
  "a limit on writing": [
    failure(403, "You have exceeded a secondary rate limit", { "retry-after": "60" }),
    "unavailable",
  ],
  "the same of an older Enterprise server": [
    failure(403, "You have triggered an abuse detection", { "retry-after": "60" }),
    "unavailable",
  ],
  "what is not valid": [failure(422, "Validation Failed"), "refused"],
  "what is not valid, though it was only read": [
    Object.assign(failure(422, "Validation Failed"), { request: { method: "GET", url: URL } }),
    "unavailable",
  ],
  "what is too long": [failure(413), "refused"],
  "a network that failed": [
    Object.assign(new Error("ECONNRESET"), { status: 500, request: { url: URL } }),
    "unavailable",
  ],
  "what nobody foresaw": [new TypeError("x is not iterable"), "unavailable"],
};

for (const [says, [error, kind]] of Object.entries(KINDS)) {
  t.test(`${says} is ${kind}`, async (t) => {
    const forgeError = toForgeError("creating a branch", error);
    t.ok(forgeError instanceof ForgeError);
    t.equal(forgeError.kind, kind);
    t.match(forgeError.message, /^GitHub: creating a branch failed: /);
  });
}

t.test("names the time that the gate names", async (t) => {
  const waits: [Error, milliseconds: number | undefined][] = [
    [failure(403, "secondary rate limit", { "retry-after": "30" }), 30_000],
    [failure(429, "No", { "retry-after": "30.25" }), 30_250],
    [failure(503, "No", { "retry-after": "0" }), 0],
    [failure(503, "No", { "retry-after": "soon" }), undefined],
    [failure(422, "No", { "retry-after": "30" }), undefined],
    [failure(502), undefined],
  ];
  for (const [error, expected] of waits) {
    const { retryAfter, message } = toForgeError("x", error);
    t.equal(retryAfter, expected, message);
  }
});

t.test("says what GitHub said, with what was wrong in detail", async (t) => {
  const errors = [
    { resource: "PullRequest", code: "invalid", field: "head" },
    { message: "No commits between" },
    "Odd",
  ];
  t.equal(
    toForgeError("opening a pull request", failure(422, { message: "Validation Failed", errors })).message,
    "GitHub: opening a pull request failed: 422 Validation Failed, " +
      '{"resource":"PullRequest","code":"invalid","field":"head"}, No commits between, Odd',
  );
});

t.test("says it on one line, without control characters, and not without end", async (t) => {
  const { message } = toForgeError("x", failure(422, `a\r\nb\u2028c\u001b[31md\u202ee${"f".repeat(1000)}`));
  t.match(message, /^GitHub: x failed: 422 a b c \[31md ef+…$/);
  t.ok(message.length < 350);
});

t.test("says nothing of the pages of proxies", async (t) => {
  const page = Object.assign(new Error("<html>"), { status: 502, response: { headers: {}, data: "<html>secret" } });
  t.equal(toForgeError("x", page).message, "GitHub: x failed: 502 without a message");
});

t.test("leaves a ForgeError as it is", async (t) => {
  const error = new ForgeError("refused", "no");
  t.equal(toForgeError("x", error), error);
});

t.test("tells what is missing from failures to sign in on the way to it", async (t) => {
  t.equal(isMissing(failure(404)), true);
  t.equal(isMissing(failure(410)), false);
  t.equal(isMissing(failure(404, "Not Found", {}, "https://api.github.com/app/installations/1/access_tokens")), false);
  t.equal(isMissing(new Error("404")), false);
});

t.test("knows refusals by status and words, also those in the details", async (t) => {
  t.equal(isRefusal(failure(422, "Reference already exists"), /already exists/), true);
  const details = { message: "Validation Failed", errors: [{ message: "A pull request already exists for a:b." }] };
  t.equal(isRefusal(failure(422, details), /already exists/), true);
  t.equal(isRefusal(failure(409, "Reference already exists"), /already exists/), false);
  t.equal(isRefusal(failure(422, "Validation Failed"), /already exists/), false);
});
