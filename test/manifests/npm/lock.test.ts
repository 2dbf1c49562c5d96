import t from "tap";
import { addAsked, isOwnPlace, type Lock } from "../../../server/manifests/npm/lock.js";
import { packageEntry } from "../../../server/manifests/reading.js";
import { ReadingBuilder } from "../../../server/manifests/reading-builder.js";

const installed: Lock["installed"] = (folder, key) => {
  if (key === "ui") return "own";
  return key === "next" ? packageEntry("npm", "next", folder === "." ? "15.1.0" : "14.2.0", 7) : undefined;
};

t.test("what folders ask for is read as it is installed for them, or as asked", async (t) => {
  const read = new ReadingBuilder();
  const asked = new Map([
    ["next", "*"],
    ["ui", "workspace:*"],
    ["old", "npm:react@17"],
  ]);
  addAsked(read, ".", asked, installed);
  addAsked(read, "apps/web", [["next", "^14"]], installed);
  const reading = read.build("some.lock", "locked");
  t.same(
    reading.entries.map(({ name, version, line }) => [name, version, line]),
    [
      ["next", "15.1.0", 7],
      ["react", "17", undefined],
      ["next", "14.2.0", 7],
    ],
  );
  t.same(reading.passedOver, ["1 internal package"]);
});

t.test("places of the project itself are told from versions", async (t) => {
  for (const own of ["workspace:*", "link:../ui", "file:ui", "portal:/ui"]) t.ok(isOwnPlace(own), own);
  for (const other of ["1.0.0", "^1", "npm:file:", "git+file:x", ""]) t.notOk(isOwnPlace(other), other);
});
