import { EventEmitter } from "node:events";
import t from "tap";
import { type Channel, joinWorkers } from "../../server/cluster/member.js";
import type { Word } from "../../server/contributions/shared-delivery.js";

/** A worker's end of a channel, with what was sent over it. */
function createChannel() {
  const sent: unknown[] = [];
  const channel: Channel & EventEmitter = Object.assign(new EventEmitter(), {
    send: (message: unknown) => sent.push(message),
  });
  return { channel, sent, receive: (stackfit: unknown) => channel.emit("message", { stackfit }) };
}

t.test("words go to the others by way of the primary, and theirs are heard", async (t) => {
  const { channel, sent, receive } = createChannel();
  const member = joinWorkers(channel);
  const heard: Word[] = [];
  member.onWord((word) => heard.push(word));
  member.ready();
  member.tell({ kind: "moved" });
  t.strictSame(sent, [{ stackfit: "ready" }, { stackfit: { word: { kind: "moved" } } }]);
  receive({ word: { kind: "forget", id: "rule-a-b-0123456789ab" } });
  channel.emit("message", { type: "another library's" });
  t.strictSame(heard, [{ kind: "forget", id: "rule-a-b-0123456789ab" }]);
});

t.test("it leads from when it is told", async (t) => {
  const { channel, receive } = createChannel();
  const member = joinWorkers(channel);
  let told = 0;
  member.onLead(() => {
    told += 1;
  });
  t.equal(member.leads(), false);
  receive("lead");
  t.equal(member.leads(), true);
  t.equal(told, 1);
});

t.test("it is told to end also before it listens to that, and waits for the last call", async (t) => {
  const { channel, sent, receive } = createChannel();
  const member = joinWorkers(channel);
  receive("stop");
  await new Promise<void>((resolve) => member.onStop(resolve));
  const called = member.listeningEnded();
  t.strictSame(sent, [{ stackfit: "listening ended" }]);
  receive("last call");
  await called;
});

t.test("without a channel nothing is sent", async (t) => {
  const member = joinWorkers(new EventEmitter());
  t.doesNotThrow(() => member.ready());
});
