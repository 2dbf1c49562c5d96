import t from "tap";
import { isOwnPlace, type Lock, readImporters } from "../../../server/manifests/npm/lock.js";
import { packageEntry, Tally } from "../../../server/manifests/reading.js";

const installed: Lock["installed"] = (folder, key) => {
  if (key === "ui") return "own";
  return key === "next" ? packageEntry("npm", "next", folder === "." ? "15.1.0" : "14.2.0", 7) : undefined;
};

t.test("what folders ask for is read as it is installed for them, or as asked", async (t) => {
  const notRead = new Tally();
  notRead.add("odd one", "odd ones");
  const asked = new Map([
    ["next", "*"],
    ["ui", "workspace:*"],
    ["old", "npm:react@17"],
  ]);
  const reading = readImporters(
    "some.lock",
    [
      [".", asked],
      ["apps/web", new Map([["next", "^14"]])],
    ],
    installed,
    notRead,
  );
  t.same(
    reading.entries.map(({ name, version, line }) => [name, version, line]),
    [
      ["next", "15.1.0", 7],
      ["react", "17", undefined],
      ["next", "14.2.0", 7],
    ],
  );
  t.match(reading, { kind: "some.lock", extent: "locked", notRead: ["1 odd one"] });
  t.same(reading.passedOver, ["1 internal package"]);
});

t.test("places of the project itself are told from versions", async (t) => {
  for (const own of ["workspace:*", "link:../ui", "file:ui", "portal:/ui"]) t.ok(isOwnPlace(own), own);
  for (const other of ["1.0.0", "^1", "npm:file:", "git+file:x", ""]) t.notOk(isOwnPlace(other), other);
});
