import { createServer } from "node:http";
import t, { type Test } from "tap";
import { type Fault, must, suffer, tableOf } from "../../../scripts/faults/fault.js";
import { listen, madeUpService } from "../../fixtures/made-up-service.js";
import { until } from "../../fixtures/until.js";

/** A service that answers each question with the status that it is set to. */
async function serviceOf(t: Test) {
  const state = { status: 200, asked: 0 };
  const server = createServer((request, response) => {
    state.asked += 1;
    if (state.status !== 0) response.writeHead(state.status).end();
    else {
      // This one breaks off, and the next ones are answered.
      state.status = 200;
      request.socket.resetAndDestroy();
    }
  });
  const service = madeUpService(await listen(t, server), [{ msg: "trouble: of old" }]);
  const answered = async (count: number) => {
    const before = state.asked;
    await until(() => state.asked >= before + count, "questions");
  };
  return { state, service, answered };
}

t.test("a fault that is noticed and mended is as expected", async (t) => {
  const { service, answered } = await serviceOf(t);
  const fault: Fault = {
    name: "trouble",
    how: "by hand",
    strike: async () => {
      await answered(3);
      service.log.push({ msg: "trouble", reason: "of today" });
      return "degraded";
    },
    mend: () => answered(2),
    log: /^trouble/,
  };
  const row = await suffer(fault, service);
  t.strictSame(row.unmet, []);
  t.match(row, { ready: "degraded", log: "trouble: of today", happened: /^\d+ answered, 0 refused, 0 failed/ });
  t.match(row.recovered, /^yes, after \d+\.\d s$/);
});

t.test("whatever was not as expected is told", async (t) => {
  const { state, service, answered } = await serviceOf(t);
  const strike = async () => {
    await answered(2);
    return "";
  };
  const mend = async () => {};
  const told = async (fields: Partial<Fault>, status: number) => {
    state.status = status;
    return (await suffer({ name: "n", how: "h", strike, mend, ...fields }, service)).unmet;
  };
  t.strictSame(await told({}, 200), []);
  t.strictSame(await told({}, 500), ["no question was answered", "questions failed: 500"]);
  t.match(await told({}, 503), ["no question was answered", /^\d+ questions were refused$/]);
  t.strictSame(await told({ mayRefuse: true }, 429), ["no question was answered"]);
  t.strictSame(await told({ log: /trouble/ }, 200), ["no line /trouble/ in the log"], "old lines do not count");
  const inVain = async () => {
    throw new Error("in vain");
  };
  t.strictSame(await told({ mend: inVain }, 200), ["in vain"]);
});

t.test("the table says all of it, in one line for each", async (t) => {
  const row = {
    name: "a|b",
    how: "h",
    happened: "x",
    ready: "r",
    log: "l /tmp/stackfit-x1/state",
    recovered: "yes",
    unmet: ["one", "two"],
  };
  const [, , line] = tableOf([row]).split("\n");
  t.equal(line, "| a\\|b | h | x | r | l …/state | yes | **no**: one; two |");
});

t.test("as many questions may break off as a fault says", async (t) => {
  const { state, service, answered } = await serviceOf(t);
  const told = async (mayBreak: number) => {
    const strike = async () => {
      await answered(2);
      state.status = 0;
      await answered(1);
      await answered(2);
      return "";
    };
    return (await suffer({ name: "n", how: "h", strike, mend: async () => {}, mayBreak }, service)).unmet;
  };
  t.strictSame(await told(1), []);
  t.strictSame(await told(0), ["questions failed: ECONNRESET"]);
});

t.test("what must be is, or it is told", (t) => {
  must(true, "fine");
  t.throws(() => must(false, "fine"), { message: /fine/ });
  t.end();
});
