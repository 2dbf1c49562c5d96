import t from "tap";
import { readWaiting } from "../../../server/forges/local/waiting.js";
import { failureOf, idOf } from "../../fixtures/local-forge.js";

const entry = (name: string, createdAt: string) => JSON.stringify({ id: idOf(name), createdAt, more: 1 });

t.test("lists what the outbox holds, the oldest first", async (t) => {
  const stateDir = t.testdir({
    outbox: { "a.json": entry("late", "2026-04-02T00:00:00Z"), "b.json": entry("early", "2026-04-01T00:00:00Z") },
  });
  t.same(await readWaiting(stateDir), [
    { id: idOf("early"), createdAt: "2026-04-01T00:00:00Z" },
    { id: idOf("late"), createdAt: "2026-04-02T00:00:00Z" },
  ]);
});

t.test("passes over what is no contribution", async (t) => {
  const createdAt = "2026-04-01T00:00:00Z";
  const outbox = {
    ".hidden.json": entry("hidden", createdAt),
    "half.tmp": entry("half", createdAt),
    "broken.json": '{"id": ',
    "null.json": "null",
    "number.json": JSON.stringify({ id: idOf("x"), createdAt: 5 }),
    "hostile.json": JSON.stringify({ id: "\u001b[2J", createdAt }),
    "folder.json": {},
  };
  t.same(await readWaiting(t.testdir({ outbox })), []);
  t.same(await readWaiting(t.testdir({})), [], "nor is an outbox needed");
});

t.test("an outbox that cannot be read is no empty one", async (t) => {
  t.match(await failureOf(readWaiting(t.testdir({ outbox: "a file" }))), { code: "ENOTDIR" });
});
