import t from "tap";
import { format, host, INHERITED, jsonFormat, npmLockfile } from "../../server/manifests/format.js";
import { npmEntry, type Reading } from "../../server/manifests/reading.js";

const reading: Reading = { kind: "x", extent: "named", entries: [npmEntry("a", "1")], passedOver: [], notRead: [] };

t.test("a format is recognised by its name and reads texts", async (t) => {
  const one = format("environment", "x", /^x$/, () => reading, INHERITED);
  t.match(one, { label: "x", kind: "environment", isInherited: true });
  t.equal(one.read("text"), reading);
});

t.test("JSON is read as an object, with a name or without", async (t) => {
  const one = jsonFormat(
    "manifest",
    "x.json",
    /^x\.json$/,
    () => reading,
    (value) => "x" in value,
  );
  t.equal(one.read('{"x": 1}'), reading);
  t.match(one.read("[]"), { problem: /x\.json/ });
  t.ok(one.json?.isOne({ x: 1 }));
});

t.test("a lockfile gives what it lists by itself", async (t) => {
  const lock = { kind: "x.lock", installed: () => undefined, reading: () => reading };
  t.same(npmLockfile("x.lock", /^x\.lock$/, () => lock, {}).read(""), reading);
  t.same(npmLockfile("x.lock", /^x\.lock$/, () => ({ problem: "no" }), {}).read(""), { problem: "no" });
});

t.test("a file of a host names the host", async (t) => {
  t.match(host("fly.toml", /^fly\.toml$/, "fly-io").read(""), { entries: [{ name: "fly-io" }] });
});
