import t from "tap";
import { describeFile, describeLock, leaveOut } from "../../../../clients/cli/project/describe.js";
import { readingOf } from "../../../../server/manifests/reading.js";

const PROBLEM = { problem: "This kind of file cannot be read yet." };

t.test("a file is read, partly read or not read", async (t) => {
  const reading = { ...readingOf("go.mod"), passedOver: ["1 internal package"] };
  const notes = ["left out: 1 internal package"];
  t.same(describeFile("api/go.mod", reading), { path: "api/go.mod", kind: "go.mod", state: "read", notes, entries: 0 });
  t.match(describeFile("go.mod", { ...reading, notRead: ["1 line"] }), {
    state: "partly",
    notes: ["not understood: 1 line", ...notes],
  });
  t.match(describeFile("api/mix.exs", PROBLEM), { kind: "mix.exs", state: "unread", notes: [PROBLEM.problem] });
});

t.test("a lockfile that records no requirements says so", async (t) => {
  const lock = { kind: "yarn.lock", installed: () => undefined, reading: () => readingOf("yarn.lock") };
  t.match(describeLock({ path: "yarn.lock", lock }, "yarn.lock"), { state: "read", remark: /^does not record/ });
  t.match(describeLock({ path: "yarn.lock", lock: PROBLEM }, undefined), { state: "unread" });
});

t.test("a lockfile beside the one that counts is left out, and says so", async (t) => {
  const lock = { kind: "yarn.lock", installed: () => undefined, reading: () => readingOf("yarn.lock") };
  t.match(describeLock({ path: "web/yarn.lock", lock }, "web/pnpm-lock.yaml"), {
    remark: "is left out: package.json goes with pnpm-lock.yaml",
    notes: ["it is left out: package.json goes with pnpm-lock.yaml"],
  });
});

t.test("what is not read is left out where a manifest above says what the project is", async (t) => {
  const file = describeFile("ios/Podfile", PROBLEM);
  t.match(
    leaveOut(file, (folder) => folder === "."),
    { state: "read", isLeftOut: true, notes: [/^left out: /] },
  );
  t.equal(
    leaveOut(file, (folder) => folder === "android"),
    file,
  );
  const broken = describeFile("go.mod", PROBLEM);
  t.equal(
    leaveOut(broken, () => true),
    broken,
    "of a kind that is read",
  );
});
