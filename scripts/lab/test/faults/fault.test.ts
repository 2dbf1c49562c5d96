import { createServer } from "node:http";
import t, { type Test } from "tap";
import { until } from "../../../../test/fixtures/until.js";
import { expect, type Fault, formatTable, runFault } from "../../faults/fault.js";
import { listen, madeUpService } from "../fixtures/made-up-service.js";

/** A service that answers every request with the current status. */
async function serviceOf(t: Test) {
  const state = { status: 200, asked: 0 };
  const server = createServer((request, response) => {
    state.asked += 1;
    if (state.status !== 0) response.writeHead(state.status).end();
    else {
      // Breaks this connection and answers the next requests.
      state.status = 200;
      request.socket.resetAndDestroy();
    }
  });
  const service = madeUpService(await listen(t, server), [{ msg: "trouble: of old" }]);
  const answered = async (count: number) => {
    const before = state.asked;
    await until(() => state.asked >= before + count, "requests");
  };
  return { state, service, answered };
}

t.test("a fault that is noticed and undone meets all expectations", async (t) => {
  const { service, answered } = await serviceOf(t);
  const fault: Fault = {
    name: "trouble",
    how: "by hand",
    cause: async () => {
      await answered(3);
      service.log.push({ msg: "trouble", reason: "of today" });
      return "degraded";
    },
    undo: () => answered(2),
    log: /^trouble/,
  };
  const row = await runFault(fault, service);
  t.strictSame(row.unmet, []);
  t.match(row, { ready: "degraded", log: "trouble: of today", happened: /^\d+ answered, 0 refused, 0 failed/ });
  t.match(row.recovered, /^yes, after \d+\.\d s$/);
});

t.test("reports every expectation that is not met", async (t) => {
  const { state, service, answered } = await serviceOf(t);
  const cause = async () => {
    await answered(2);
    return "";
  };
  const undo = async () => {};
  const unmetBy = async (fields: Partial<Fault>, status: number) => {
    state.status = status;
    return (await runFault({ name: "n", how: "h", cause, undo, ...fields }, service)).unmet;
  };
  t.strictSame(await unmetBy({}, 200), []);
  t.strictSame(await unmetBy({}, 500), ["no request was answered", "requests failed: 500"]);
  t.match(await unmetBy({}, 503), ["no request was answered", /^\d+ requests were refused$/]);
  t.strictSame(await unmetBy({ mayRefuse: true }, 429), ["no request was answered"]);
  t.strictSame(await unmetBy({ log: /trouble/ }, 200), ["no line /trouble/ in the log"], "old lines do not count");
  const never = async () => {
    throw new Error("it never ends");
  };
  t.strictSame(await unmetBy({ undo: never }, 200), ["it never ends"]);
});

t.test("the table has one line for each fault", async (t) => {
  const row = {
    name: "a|b",
    how: "h",
    happened: "x",
    ready: "r",
    log: "l /tmp/stackfit-x1/state",
    recovered: "yes",
    unmet: ["one", "two"],
  };
  const [, , line] = formatTable([row]).split("\n");
  t.equal(line, "| a\\|b | h | x | r | l …/state | yes | **no**: one; two |");
});

t.test("allows as many broken connections as the fault declares", async (t) => {
  const { state, service, answered } = await serviceOf(t);
  const unmetBy = async (mayBreak: number) => {
    const cause = async () => {
      await answered(2);
      state.status = 0;
      await answered(1);
      await answered(2);
      return "";
    };
    return (await runFault({ name: "n", how: "h", cause, undo: async () => {}, mayBreak }, service)).unmet;
  };
  t.strictSame(await unmetBy(1), []);
  t.strictSame(await unmetBy(0), ["requests failed: ECONNRESET"]);
});

t.test("expect throws when an expectation does not hold", (t) => {
  expect(true, "fine");
  t.throws(() => expect(false, "fine"), { message: /fine/ });
  t.end();
});
