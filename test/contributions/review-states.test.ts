import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import t from "tap";
import { ReviewStates } from "../../server/contributions/review-states.js";
import { ForgeError, type ReviewChange } from "../../server/forges/forge.js";
import { temporaryFolder } from "../fixtures/service.js";
import { MemoryForge, NOW } from "../fixtures/submissions.js";
import { until } from "../fixtures/until.js";

const idOf = (digit: number) => `rule-a-b-${String(digit).repeat(12)}`;
const timeOf = (minute: number) => `2026-06-01T12:0${minute}:00Z`;

interface TestContext {
  teardown: (end: () => unknown) => void;
}

/** What is known of a forge that says what changed. */
function create(t: TestContext, stateDir = temporaryFolder(t)) {
  const forge = new MemoryForge();
  const changes: ReviewChange[] = [];
  const asked: string[] = [];
  const log: { reason?: string }[] = [];
  const options = {
    forge: {
      standing: async (id: string) => {
        asked.push(id);
        return forge.standing(id);
      },
      changed: async (since: string) => {
        asked.push(`since ${since}`);
        return changes.filter(({ at }) => at >= since);
      },
    },
    stateDir,
    interval: 60_000,
    now: () => NOW,
    log: { warn: (details: object) => log.push(details) },
  };
  const change = (digit: number, minute: number, stage: "unread" | "merged" | "declined" = "merged") => {
    forge.stand(idOf(digit), stage);
    changes.push({ id: idOf(digit), at: timeOf(minute) });
  };
  const open = () => {
    const states = new ReviewStates(options);
    t.teardown(() => states.close());
    return states;
  };
  const take = () => asked.splice(0);
  return { forge, options, change, open, asked, take, log, stateDir };
}

t.test("reads what changed, once, and answers from that without asking", async (t) => {
  const { change, open, take, stateDir } = create(t);
  change(1, 1);
  change(2, 2, "declined");
  const states = open();
  await states.refresh();
  t.same(
    take().filter((what) => what !== "since "),
    [idOf(1), idOf(2), `since ${timeOf(2)}`, idOf(2)],
  );
  t.match(await states.find(idOf(1)), { standing: { stage: "merged" }, readAt: NOW.toISOString() });
  t.match(await states.find(idOf(2)), { standing: { stage: "declined" } });
  t.equal(await states.find(idOf(3)), undefined);
  t.same(take(), []);
  t.same(readdirSync(join(stateDir, "reviews")).sort(), ["rule-a-b", "since"]);
});

t.test("goes on where an earlier start ended", async (t) => {
  const { change, open, take } = create(t);
  change(1, 1);
  const first = open();
  await first.refresh();
  await first.close();
  change(2, 2);
  take();
  const second = open();
  t.match(await second.find(idOf(1)), { standing: { stage: "merged" } }, "before anything is asked");
  await second.refresh();
  t.equal(take()[0], `since ${timeOf(1)}`);
  t.match(await second.find(idOf(2)), { standing: { stage: "merged" } });
});

t.test("one that cannot be read keeps no other from being read, and is not forgotten", async (t) => {
  const { options, change, open, take, stateDir, log } = create(t);
  change(1, 1);
  change(2, 2);
  const { standing } = options.forge;
  options.forge.standing = (id) =>
    id === idOf(1) ? Promise.reject(new ForgeError("unavailable", "unexpected reply")) : standing(id);
  const states = open();
  await states.refresh();
  await states.refresh();
  t.match(await states.find(idOf(2)), { standing: { stage: "merged" } });
  t.equal(await states.find(idOf(1)), undefined);
  t.match(log[0], { reason: "unexpected reply" });
  t.notOk(readdirSync(join(stateDir, "reviews")).includes("since"), "a start would read it again");
  options.forge.standing = standing;
  take();
  await states.refresh();
  t.match(await states.find(idOf(1)), { standing: { stage: "merged" } });
  t.equal(readFileSync(join(stateDir, "reviews", "since"), "utf8"), timeOf(2));
});

t.test("reads what it is told of, also where no change is listed", async (t) => {
  const { forge, open } = create(t);
  const states = open();
  await states.refresh();
  forge.stand(idOf(5), "declined", "No.");
  await Promise.all([states.refresh(idOf(5)), states.refresh(idOf(5)), states.refresh(idOf(6))]);
  t.match(await states.find(idOf(5)), { standing: { stage: "declined", reason: "No." } });
  t.equal(await states.find(idOf(6)), undefined, "there is none");
});

t.test("told many times at once it asks at most twice", async (t) => {
  const { open, take } = create(t);
  const states = open();
  await states.refresh();
  take();
  await Promise.all(Array.from({ length: 100 }, () => states.refresh(idOf(1))));
  t.ok(take().length <= 4);
});

t.test("asks at every interval, and later where the forge asks to wait", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  const { options, open, asked, take, log } = create(t);
  const states = open();
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    return take().length;
  };
  const pass = (milliseconds: number) => {
    mock.timers.tick(milliseconds);
    return turns();
  };
  await until(() => asked.length > 0, "the first question");
  t.equal(await turns(), 1);
  t.equal(await pass(59_999), 0);
  t.equal(await pass(1), 1);
  const { changed } = options.forge;
  options.forge.changed = async (since) => {
    await changed(since);
    throw new ForgeError("unavailable", "later", 90_000);
  };
  t.equal(await pass(60_000), 1);
  t.equal(log.length, 1);
  t.equal(await pass(89_999), 0);
  options.forge.changed = changed;
  t.equal(await pass(1), 1);
  await states.close();
  t.equal(await pass(600_000), 0, "and never again once it is closed");
});
