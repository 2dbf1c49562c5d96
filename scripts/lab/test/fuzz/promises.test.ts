import { readFileSync } from "node:fs";
import t from "tap";
import { checkPromises } from "../../fuzz/promises.js";

/** A recorded request with its answer. */
function recorded(name: string) {
  const { request, response } = JSON.parse(readFileSync(`test/fixtures/api/${name}.json`, "utf8"));
  return { operation: `post ${request.path}`, request: request.body, answer: response.body };
}

t.test("recorded plans and resolutions keep what is promised", async (t) => {
  for (const name of ["plan-list", "plan-lockfile", "plan-unknown", "resolve", "resolve-with", "resolve-conflict"]) {
    const { operation, request, answer } = recorded(name);
    t.doesNotThrow(() => checkPromises(operation, request, answer), name);
  }
});

t.test("a plan that forgets a target, or a step without a change, is found", async (t) => {
  const { operation, request, answer } = recorded("plan-list");
  const targets = [...request.targets, "router@7"];
  t.throws(() => checkPromises(operation, { ...request, targets }, answer), { message: /^every target is planned/ });
  const [step, ...steps] = answer.steps;
  const empty = { ...answer, steps: [{ ...step, changes: [] }, ...steps] };
  t.throws(() => checkPromises(operation, request, empty), { message: /^a step of kind today/ });
  const [change] = step.changes;
  const idle = { ...answer, steps: [{ ...step, changes: [{ ...change, to: change.from }] }] };
  t.throws(() => checkPromises(operation, request, idle), { message: /another version/ });
});

t.test("a resolution that forgets a name, moves a pinned one or gives a version to a conflict is found", async (t) => {
  const { operation, request, answer } = recorded("resolve-conflict");
  t.throws(() => checkPromises(operation, { names: ["forms"] }, answer), { message: /^the names come first/ });
  const withVersion = answer.parts.map((part: object) => ({ ...part, known: true, version: "1.0.0" }));
  t.throws(() => checkPromises(operation, request, { ...answer, parts: withVersion }), {
    message: /^router@7 conflicts/,
  });
  const parts = [{ ...answer.parts[2], asked: "forms@2.0.0" }];
  const pinned = { ...answer, conflicts: [], parts };
  t.throws(() => checkPromises(operation, { names: ["forms@2.0.0"] }, pinned), { message: /^forms@2.0.0 stays/ });
});
