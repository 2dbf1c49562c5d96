import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import t from "tap";
import { CannotAccept, Contributions, type ContributionsOptions } from "../../server/contributions/contributions.js";
import { Outbox } from "../../server/contributions/delivery/outbox.js";
import { ReviewStates } from "../../server/contributions/review-states.js";
import { ForgeError, type ReviewChange } from "../../server/forges/forge.js";
import { temporaryFolder } from "../fixtures/service.js";
import { mountDisk, NO_DISK } from "../fixtures/small-disk.js";
import { DATA, MemoryForge, RULE, ruleOf, TOOL, toolOf, urlOf } from "../fixtures/submissions.js";
import { until } from "../fixtures/until.js";

const ANN = "0a1b2c3d";
const BOB = "ffffffff";

interface Context {
  testdir: () => string;
  teardown: (end: () => unknown) => void;
}

/** Contributions over a real outbox; the clock stands unless the test moves it. */
function create(t: Context, fields: Partial<ContributionsOptions> & { stateDir?: string; down?: boolean } = {}) {
  const { stateDir = temporaryFolder(t), down = false, ...options } = fields;
  const clock = { now: Date.parse("2026-06-01T12:00:00.000Z") };
  const forge = new MemoryForge();
  forge.down = down;
  const errors: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => errors.push(message) };
  const outbox = new Outbox(stateDir, () => {});
  const { catalog, read: readData, check } = DATA;
  const contributions = new Contributions({
    outbox,
    forge,
    catalog: () => catalog,
    readData,
    checkData: async (files) => check(files),
    now: () => new Date(clock.now),
    log,
    patience: 10_000,
    ...options,
  });
  t.teardown(() => contributions.close());
  const rule = async (fields: object = {}, submitter = ANN) =>
    accepted(await contributions.submit("compatibility", { ...RULE, ...fields }, submitter));
  return { contributions, forge, outbox, stateDir, clock, errors, rule };
}

function accepted(outcome: Awaited<ReturnType<Contributions["submit"]>>) {
  if ("problems" in outcome) throw new Error(JSON.stringify(outcome.problems));
  return outcome.contribution;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

t.test("a submission is delivered, answered with its address, and found by its id", async (t) => {
  const { contributions, rule, forge } = create(t);
  const expected = {
    id: ruleOf().id,
    kind: "compatibility",
    status: "Under Review",
    url: urlOf(ruleOf().id),
    createdAt: "2026-06-01T12:00:00.000Z",
  };
  t.same(await rule(), expected);
  t.same(await contributions.find(expected.id), expected);
  t.match(forge.proposals.get(expected.id)?.change.title, "Add rule: Next.js partly works with PostgreSQL");
  const tool = accepted(await contributions.submit("ai-tool", TOOL, ANN));
  t.match(tool, { id: toolOf().id, kind: "ai-tool", status: "Received", url: urlOf(toolOf().id) });
});

t.test("what is wrong is told and nothing is kept", async (t) => {
  const { contributions, stateDir, forge } = create(t);
  const outcome = await contributions.submit("compatibility", { ...RULE, severity: "info" }, ANN);
  t.match(outcome, { problems: [{ field: "severity" }] });
  t.same(readdirSync(stateDir), []);
  t.same(forge.attempts, []);
});

t.test("what contradicts the data as a whole is told with the field that does", async (t) => {
  const { contributions, stateDir } = create(t);
  const submit = (technologies: Record<string, object>) =>
    contributions.submit(
      "compatibility",
      {
        ...RULE,
        techB: "svelte",
        testedVersions: ["nextjs@15", "svelte@5"],
        technologies: { svelte: { name: "Svelte", category: "framework", ...technologies.svelte } },
      },
      ANN,
    );
  t.match(await submit({ svelte: { aliases: ["the framework"] } }), {
    problems: [{ field: "technologies.svelte", what: /"the framework" is also claimed by "nextjs"/ }],
  });
  t.match(await submit({ svelte: { packages: { npm: ["create-next-app"] } } }), {
    problems: [{ field: "technologies.svelte" }],
  });
  t.match(
    await submit({
      svelte: { requires: [{ version: "5", of: "nope", range: "not a range", source: "https://example.com" }] },
    }),
    {
      problems: [{ what: /"nope"/ }, { what: /"not a range"/ }],
    },
  );
  t.match(await submit({ svelte: { supports: [{ with: ["svelte"], source: "https://example.com" }] } }), {
    problems: [{ what: /cannot list itself as supported/ }],
  });
  t.match(
    await submit({
      svelte: { lifecycle: { source: "https://example.com", cycles: [{ cycle: "5", released: "2027-01-01" }] } },
    }),
    {
      problems: [{ what: /is in the future/ }],
    },
  );
  t.same(readdirSync(stateDir), []);
});

t.test("an alias that a known technology has is told at the technology that takes it", async (t) => {
  const { contributions } = create(t);
  const outcome = await contributions.submit(
    "compatibility",
    {
      ...RULE,
      techB: "aaa",
      testedVersions: ["nextjs@15", "aaa@5"],
      technologies: { aaa: { name: "Aaa", category: "framework", aliases: ["the-framework"] } },
    },
    ANN,
  );
  t.match(outcome, {
    problems: [{ field: "technologies.aaa", what: /"the-framework" is also claimed by "nextjs"/ }],
  });
});

t.test(
  "the same again is the same contribution: while it waits, when it is delivered, approved or declined",
  async (t) => {
    const { rule, forge, outbox, contributions, stateDir } = create(t, { down: true, patience: 0 });
    const first = await rule();
    t.match(first, { status: "Under Review", url: null });
    t.same(await rule({ techA: "PostgreSQL", techB: "next", evidence: RULE.evidence.toReversed() }, BOB), first);
    t.equal(await outbox.count(), 1);
    await contributions.close();
    const again = create(t, { stateDir });
    await until(async () => (await outbox.count()) === 0, "it is delivered");
    for (const [stage, status, reason] of [
      ["unread", "Under Review"],
      ["changes-requested", "Changes Requested", "Which version?"],
      ["merged", "Approved"],
      ["declined", "Declined", "It is not so."],
    ] as const) {
      again.forge.stand(first.id, stage, reason);
      t.same(await again.rule({}, BOB), { ...first, status, url: urlOf(first.id), ...(reason && { reason }) });
    }
    t.same(again.forge.attempts, [first.id]);
    t.equal(forge.proposals.size, 0);
  },
);

t.test("the same many times at once is one contribution", async (t) => {
  const { rule, forge, outbox } = create(t);
  const answers = await Promise.all(Array.from({ length: 20 }, () => rule()));
  t.equal(new Set(answers.map(({ id }) => id)).size, 1);
  t.same([...forge.proposals.keys()], [ruleOf().id]);
  await until(async () => (await outbox.count()) === 0, "nothing waits");
});

t.test("many different ones at once are all answered with their addresses", async (t) => {
  const { rule, forge } = create(t);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => rule({ notes: `Number ${index}.` })));
  for (const { id, url } of answers) t.equal(url, urlOf(id));
  t.equal(forge.proposals.size, 20);
});

t.test("a correction joins the contribution that a reviewer asked about", async (t) => {
  for (const stage of ["changes-requested", "need-info"] as const) {
    const { rule, forge, contributions, clock } = create(t);
    const first = await rule();
    forge.stand(first.id, stage, "Which version?");
    t.match(await contributions.find(first.id), { status: "Changes Requested", reason: "Which version?" });
    clock.now += 60_000;
    const second = await rule({ notes: "With version 15." });
    t.same(second, first, "its id, and the day it began");
    t.equal(forge.proposals.get(first.id)?.revision, ruleOf({ notes: "With version 15." }).revision);
    t.equal(forge.proposals.size, 1);
  }
});

t.test("somebody else's submission, or one that nobody asked for, is a contribution of its own", async (t) => {
  const { rule, forge } = create(t);
  const first = await rule();
  const unasked = await rule({ notes: "Nobody asked." });
  t.not(unasked.id, first.id);
  forge.stand(first.id, "changes-requested");
  forge.stand(unasked.id, "declined");
  const bobs = await rule({ notes: "From Bob." }, BOB);
  t.notOk([first.id, unasked.id].includes(bobs.id));
  t.equal((await rule({ notes: "The answer." })).id, first.id, "the older one that waits for an answer");
  const other = await rule({ techB: "react", testedVersions: ["nextjs@15", "react@19"] });
  t.match(other.id, /^rule-nextjs-react-/);
});

t.test("while the forge is down a submission is safe, answered at once, and delivered later", async (t) => {
  // The clock stands: who waited for another attempt, or for patience to end, would wait for ever.
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  const { rule, forge, contributions, outbox } = create(t, { down: true });
  const answer = await rule();
  t.match(answer, { status: "Under Review", url: null });
  t.same(await contributions.find(answer.id), answer);
  t.match(await contributions.state(), { forge: "local", waiting: 1, failures: 1 });
  t.match(await rule({ notes: "Another one." }), { url: null });
  forge.down = false;
  mock.timers.tick(1_000);
  mock.timers.reset();
  await until(async () => (await outbox.count()) === 0, "both are delivered");
  t.match(await contributions.find(answer.id), { url: urlOf(answer.id) });
});

t.test("a submission waits for a slow forge as long as is said, and no longer", async (t) => {
  const { rule, forge } = create(t, { patience: 20 });
  forge.onPropose = () => pause(300);
  t.match(await rule(), { status: "Under Review", url: null });
});

t.test("a forge that goes down after the delivery keeps nobody from being answered", async (t) => {
  const { rule, forge, contributions } = create(t);
  forge.onPropose = ({ id }) => {
    if (id === ruleOf().id)
      Object.assign(forge, {
        standing: async () => {
          throw new ForgeError("unavailable", "down");
        },
      });
  };
  t.match(await rule(), { id: ruleOf().id, status: "Under Review" });
  t.ok((await failure(contributions.find(ruleOf().id))) instanceof ForgeError);
  const next = await rule({ notes: "Not an answer, as nobody knows." });
  t.not(next.id, ruleOf().id);
});

t.test("what the forge refuses is safe and answered at once", async (t) => {
  const { rule, forge, outbox } = create(t);
  forge.onPropose = () => {
    throw new ForgeError("refused", "no");
  };
  t.match(await rule(), { status: "Under Review", url: null });
  t.equal(await outbox.count(), 1);
});

t.test("what the data say already is approved", async (t) => {
  const { contributions } = create(t);
  const body = {
    techA: "nextjs",
    techB: "react",
    status: "compatible",
    severity: "info",
    explanation: "An explanation for the test.",
    evidence: ["https://example.com/evidence"],
    basis: "documented",
    testedVersions: ["nextjs@15", "react@19"],
  };
  const data = new Map(DATA.texts);
  const text = data.get("rules/nextjs/react.yaml") ?? "";
  data.set("rules/nextjs/react.yaml", text.replace("checked", "testedVersions: [nextjs@15, react@19]\nchecked"));
  const said = create(t);
  Object.assign(said.forge, { texts: data });
  const answer = accepted(await said.contributions.submit("compatibility", body, ANN));
  t.match(answer, { status: "Approved", url: null });
  t.same(await said.contributions.find(answer.id), answer);
  t.equal(await contributions.find(answer.id), undefined, "elsewhere it is not known");
});

t.test("ids that are unknown or odd are not found, and odd ones are not looked for", async (t) => {
  const { contributions, forge } = create(t);
  for (const id of [
    "",
    "..",
    "../tokens/x",
    "rule",
    "rule-a-b",
    "rule-a-b-0123456789AB",
    "x-a-0123456789ab",
    "rule-a\n-0123456789ab",
    "__proto__",
    "rule-a-b-0123456789ab.json",
    `rule-${"a".repeat(100_000)}!`,
  ])
    t.equal(await contributions.find(id), undefined, id.slice(0, 40));
  t.equal(forge.asked, 0);
  t.equal(await contributions.find("rule-a-b-0123456789ab"), undefined);
  t.equal(await contributions.find("tool-constructor-0123456789ab"), undefined);
  t.equal(forge.asked, 2);
});

t.test("a contribution that came by another door is found by what the forge says", async (t) => {
  const { contributions, forge } = create(t);
  const id = "tool-some-0123456789ab";
  forge.stand(id, "in-review");
  t.match(await contributions.find(id), {
    id,
    kind: "ai-tool",
    status: "Under Review",
    url: urlOf(id),
    createdAt: "2026-06-01T12:00:00.000Z",
  });
});

/** Contributions to a forge elsewhere. */
function createElsewhere(t: Context) {
  const stateDir = temporaryFolder(t);
  const changes: ReviewChange[] = [];
  const elsewhere = new MemoryForge();
  const forge = { standing: (id: string) => elsewhere.standing(id), changed: async () => changes };
  const clock = { now: Date.parse("2026-06-01T12:00:00.000Z") };
  const now = () => new Date(clock.now);
  const reviews = new ReviewStates({ forge, stateDir, interval: 3_600_000, now, log: { warn: () => {} } });
  return { ...create(t, { stateDir, reviews, forge: elsewhere, now }), forge: elsewhere, clock };
}

t.test("of a forge elsewhere nobody is told more than is known here, and nobody's question asks it", async (t) => {
  const { contributions, forge, rule } = createElsewhere(t);
  const { id } = await rule();
  const status = async () => (await contributions.find(id))?.status;
  const before = forge.asked;
  forge.stand(id, "merged");
  t.equal(await status(), "Under Review");
  for (let digit = 0; digit < 10; digit += 1) {
    t.equal(await contributions.find(`rule-foo-bar-${String(digit).repeat(12)}`), undefined);
  }
  t.equal(forge.asked, before);
  await contributions.reviewChanged(id);
  t.equal(await status(), "Approved");
  forge.down = true;
  await contributions.reviewChanged(id);
  t.equal(await status(), "Approved", "better an old answer than none");
  const stranger = "tool-some-0123456789ab";
  forge.down = false;
  forge.stand(stranger, "in-review");
  await contributions.reviewChanged(stranger);
  t.match(await contributions.find(stranger), { id: stranger, status: "Under Review", url: urlOf(stranger) });
});

t.test("a request is answered by what was delivered after it was read, until it is read again", async (t) => {
  const { contributions, forge, rule, clock } = createElsewhere(t);
  const { id } = await rule();
  clock.now += 60_000;
  forge.stand(id, "changes-requested", "Which version?");
  await contributions.reviewChanged(id);
  t.match(await contributions.find(id), { status: "Changes Requested", reason: "Which version?" });
  clock.now += 60_000;
  const corrected = await rule({ notes: "With version 15." });
  t.equal(corrected.id, id);
  t.match(corrected, { status: "Under Review", url: urlOf(id), reason: undefined });
  clock.now += 60_000;
  t.not((await rule({ notes: "Nobody asked again." })).id, id);
  forge.stand(id, "changes-requested", "Still.");
  await contributions.reviewChanged(id);
  t.match(await contributions.find(id), { status: "Changes Requested", reason: "Still." });
});

t.test("what is known of reviews but cannot be read is no answer", async (t) => {
  const { contributions, stateDir } = createElsewhere(t);
  writeFileSync(join(stateDir, "reviews"), "");
  t.ok((await failure(contributions.find("rule-a-b-0123456789ab"))) instanceof CannotAccept);
});

t.test("what cannot be kept is refused, and nothing of it is", async (t) => {
  const { rule, stateDir, errors, forge } = create(t);
  writeFileSync(join(stateDir, "outbox"), "");
  t.ok((await failure(rule())) instanceof CannotAccept);
  t.equal(errors.length, 1, "and logged once");
  rmSync(join(stateDir, "outbox"));
  mkdirSync(join(stateDir, "outbox"));
  writeFileSync(join(stateDir, "delivered"), "");
  t.ok((await failure(rule())) instanceof CannotAccept);
  t.same(readdirSync(join(stateDir, "outbox")), []);
  t.same(forge.attempts, []);
});

t.test("on a disk that is full, or takes nothing, it is refused too", { skip: NO_DISK }, async (t) => {
  const disk = mountDisk(t);
  const { rule, contributions } = create(t, { stateDir: disk.folder, down: true });
  const { id } = await rule();
  t.throws(() => writeFileSync(join(disk.folder, "filler"), Buffer.alloc(1_000_000)), { code: "ENOSPC" });
  t.ok((await failure(rule({ notes: "No room." }))) instanceof CannotAccept);
  rmSync(join(disk.folder, "filler"));
  disk.protect();
  t.ok((await failure(rule({ notes: "No writing." }))) instanceof CannotAccept);
  t.match(await contributions.find(id), { id, url: null }, "what was kept before is found");
  await contributions.close();
  const empty = mountDisk(t);
  empty.protect();
  const fresh = create(t, { stateDir: empty.folder });
  t.ok((await failure(fresh.rule())) instanceof CannotAccept, "where no folder could be made either");
  await fresh.contributions.close();
});

t.test("when a thousand wait, no more are taken", async (t) => {
  const { rule, stateDir } = create(t, { down: true });
  const kept = await rule();
  for (let index = 0; index < 999; index += 1) writeFileSync(join(stateDir, "outbox", `x${index}.json`), "{}");
  const error = await failure(rule({ notes: "One more." }));
  t.ok(error instanceof CannotAccept);
  t.match(error, { message: /too many/ });
  t.same(await rule(), kept, "what is kept already is answered still");
});

t.test("what waited at the last end is delivered at the start, without a word from anybody", async (t) => {
  const before = create(t, { down: true });
  const { id } = await before.rule();
  await before.contributions.close();
  const { forge } = create(t, { stateDir: before.stateDir });
  await until(() => forge.proposals.has(id), "it is delivered");
});

t.test("warnings come with the answer, the first time and again", async (t) => {
  const { contributions } = create(t);
  for (const _ of [1, 2])
    t.match(
      await contributions.submit("ai-tool", { ...TOOL, description: "The ultimate editor for everybody." }, ANN),
      {
        warnings: [/uses promotional words \(ultimate\)/],
      },
    );
});
