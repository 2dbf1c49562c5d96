import t from "tap";
import { Thread } from "../../server/live/thread.js";
import { readProject, readWholeProject } from "../../server/manifests/project.js";
import { WIDGET_LOCK } from "../fixtures/lockfile.js";

t.test("it answers each text with what it names, or what is wrong with it", async (t) => {
  const file = new URL("../../server/http/project-worker.js", import.meta.url);
  const thread = new Thread("reading", file, { timeout: 60_000, memory: 256 });
  t.teardown(() => thread.end());
  for (const text of ["next@15\nreact", '{"dependencies": {"next": "15"}}', JSON.stringify(WIDGET_LOCK), "{", ""]) {
    const files = [{ name: undefined, text }];
    t.same(await thread.ask({ files, isWhole: false }), readProject(files), text);
    t.same(await thread.ask({ files, isWhole: true }), readWholeProject(files), text);
  }
});
