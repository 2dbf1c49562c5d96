import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { createIntake } from "../../fixtures/intake.js";
import { RULE_BODY, TOOL_BODY } from "../../fixtures/service.js";

const URL = "/api/v1/contributions/compatibility";

t.test("all problems are reported at once, by field", async (t) => {
  const { submit, token } = await createIntake(t);
  const secret = await token();
  const { explanation: _, ...rest } = RULE_BODY;
  const response = await submit(
    { ...rest, severty: "info", status: "compatable", evidence: ["http://example.com", 7], testedVersions: "react@19" },
    secret,
  );
  t.equal(response.statusCode, 400);
  const { error } = response.json();
  t.equal(error.code, "INVALID_INPUT");
  for (const told of [
    'unknown field "severty": did you mean "severity"?',
    '"explanation" is missing',
    '`status`: "compatable": did you mean "compatible"?',
    "`evidence[0]`",
    "`evidence[1]`",
    "`testedVersions`",
  ])
    t.match(error.message, told);
  t.equal(error.details.split("\n").length, 6);
  t.strictSame((await submit(RULE_BODY, secret)).statusCode, 200, "nothing of it was kept in the way");
});

t.test("a body must be JSON without duplicate keys, and nothing is coerced", async (t) => {
  const { app, token } = await createIntake(t);
  const secret = await token();
  const post = (payload: string, type = "application/json") =>
    app.inject({
      method: "POST",
      url: URL,
      headers: { authorization: `Bearer ${secret}`, "content-type": type },
      payload,
    });
  const whole = JSON.stringify(RULE_BODY);
  const cases: [string, string, RegExp][] = [
    [`${whole.slice(0, -1)},"status":"compatible"}`, "application/json", /`status` is given twice/],
    ["[]", "application/json", /not a JSON object/],
    ["null", "application/json", /not a JSON object/],
    ["{", "application/json", /not valid JSON/],
    ["", "application/json", /empty/],
    [whole, "text/plain", /Content-Type/],
    [whole, "application/x-www-form-urlencoded", /Content-Type/],
    [`{"__proto__":{"techA":"react"}}`, "application/json", /not valid/],
    ["[".repeat(100_000) + "]".repeat(100_000), "application/json", /nested too deeply/],
  ];
  for (const [payload, type, message] of cases) {
    const response = await post(payload, type);
    t.equal(response.statusCode, 400, payload.slice(0, 40));
    t.match(response.json(), { version: "1.0", error: { code: "INVALID_INPUT", message } });
  }
  t.equal((await post(" ".repeat(2 ** 20 + 1))).statusCode, 413);
});

t.test("a promotional text is accepted with a warning", async (t) => {
  const { submit, token } = await createIntake(t);
  const response = await submit(
    { ...TOOL_BODY, description: "The best agent for revolutionary code." },
    await token(),
    "ai-tool",
  );
  t.equal(response.statusCode, 200);
  t.strictSame(response.json().warnings, [
    "`description` uses promotional words (best, revolutionary); describe what it does instead.",
  ]);
  t.notOk("warnings" in (await submit(RULE_BODY, await token())).json());
});

t.test("unknown and malformed ids are 404", async (t) => {
  const { app } = await createIntake(t);
  for (const id of ["rule-a-b-0123456789ab", "x", "..%2f..%2fetc", "rule-a-b-0123456789AB", "__proto__", "%00"]) {
    const response = await app.inject(`/api/v1/contributions/${id}`);
    t.equal(response.statusCode, 404, id);
    t.match(response.json(), { version: "1.0", error: { code: "NOT_FOUND" } });
  }
});

t.test("an accepted submission is on disk, readable only by its owner", async (t) => {
  const { stateDir, submit, token } = await createIntake(t);
  const secret = await token();
  await submit(RULE_BODY, secret);
  const folder = join(stateDir, "delivered", "rule-postgresql-react");
  const [name = ""] = readdirSync(folder);
  const { submission } = JSON.parse(readFileSync(join(folder, name), "utf8"));
  t.match(submission, { kind: "compatibility", rule: { techA: "postgresql", techB: "react" }, credit: "somebody" });
  t.equal(submission.submitter, secret.slice(9, 17), "the token is known by its id");
  t.notMatch(JSON.stringify(submission), secret);
});

t.test("a submission that cannot be stored is rejected whole, and accepted when it can be", async (t) => {
  const { app, stateDir, submit, token } = await createIntake(t);
  const [secret, outbox] = [await token(), join(stateDir, "outbox")];
  // A file in place of the folder stops the superuser too, whom permissions do not bind.
  rmSync(outbox, { recursive: true, force: true });
  writeFileSync(outbox, "");
  const refused = await submit(RULE_BODY, secret);
  t.match(refused, { statusCode: 503, headers: { "retry-after": "60" } });
  t.match(refused.json(), { version: "1.0", error: { code: "INTERNAL_ERROR", message: /nothing was; try again/ } });
  t.match((await app.inject("/readyz")).json(), { status: "degraded", reasons: ["outbox_unreadable"] });
  const { body } = await app.inject("/metrics");
  t.match(body, /^# TYPE stackfit_contributions_waiting gauge$/m);
  t.notMatch(body, /^stackfit_contributions_waiting /m, "no figure is better than a wrong one");
  rmSync(outbox);
  t.equal((await submit(RULE_BODY, secret)).statusCode, 200);
  t.match((await app.inject("/readyz")).json(), { status: "ready" });
});
