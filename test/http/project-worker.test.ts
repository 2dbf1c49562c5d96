import t from "tap";
import { Thread } from "../../server/live/thread.js";
import { readProject } from "../../server/manifests/project.js";

t.test("it answers each text with what it names, or what is wrong with it", async (t) => {
  const file = new URL("../../server/http/project-worker.js", import.meta.url);
  const thread = new Thread("reading", file, { timeout: 60_000, memory: 256 });
  t.teardown(() => thread.end());
  for (const text of ["next@15\nreact", '{"dependencies": {"next": "15"}}', "{", ""])
    t.same(await thread.ask([{ name: undefined, text }]), readProject([{ name: undefined, text }]), text);
});
