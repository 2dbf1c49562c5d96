import { join } from "node:path";
import t from "tap";
import { lookFromThread } from "../../server/live/data-thread.js";
import { lookAt } from "../../server/live/folder-state.js";
import { temporaryFolder, writeFiles } from "../fixtures/service.js";

t.test("sees from its thread what is seen here", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, { "rules/a/b.yaml": "x", "c.yaml": "" });
  const look = { folders: [folder], singles: [join(folder, "none")], settings: ["a setting"] };
  const { digest, files, bytes } = lookAt(look);
  t.match(await lookFromThread(look), { digest, files, bytes });
});

t.test("what cannot be looked at is told by who asked", async (t) => {
  const look = { folders: [join(temporaryFolder(t), "none")], singles: [], settings: [] };
  await t.rejects(lookFromThread(look), { code: "ENOENT" });
});
