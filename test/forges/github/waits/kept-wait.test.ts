import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { createGitHubForge } from "../../../../server/forges/github/github-forge.js";
import { keepWait } from "../../../../server/forges/github/waits/kept-wait.js";
import { SEED, settingsOf } from "../../../fixtures/github/drafts.js";
import { createFakeGitHub } from "../../../fixtures/github/fake-github.js";
import { thrownBy } from "../../../fixtures/github/scripted.js";
import { temporaryFolder } from "../../../fixtures/service.js";

function create(file: string) {
  const warnings: string[] = [];
  return { wait: keepWait(file, { warn: (_, message) => warnings.push(message) }), warnings };
}

t.test("the end of a wait is read by whoever has the same state", async (t) => {
  const file = join(temporaryFolder(t), "state", "github-wait");
  const { wait, warnings } = create(file);
  t.equal(await wait.read(), 0);
  await wait.write(1_780_000_000_000.5);
  t.equal(await create(file).wait.read(), 1_780_000_000_001, "not a moment earlier");
  writeFileSync(file, "nonsense");
  t.equal(await wait.read(), 0);
  t.same(warnings, []);
});

t.test("a file that cannot be used is reported", async (t) => {
  const folder = temporaryFolder(t);
  const { wait, warnings } = create(folder);
  t.equal(await wait.read(), 0);
  await wait.write(1);
  t.same(warnings, Array(2).fill("the wait that GitHub asked for is not kept"));
});

t.test("a start within a wait asks nothing of GitHub", async (t) => {
  const fake = await createFakeGitHub(t);
  await fake.seed(SEED);
  const settings = { ...settingsOf(fake), waitFile: join(temporaryFolder(t), "github-wait") };
  fake.fault("GET /repos/{owner}/{repo}/branches/{branch}", "secondary-limit", { retryAfter: 3600 });
  t.match(await thrownBy(() => createGitHubForge(settings).head()), { kind: "unavailable", retryAfter: 3_600_000 });
  fake.clock.time += 600_000;
  t.match(await thrownBy(() => createGitHubForge(settings).head()), { kind: "unavailable", retryAfter: 3_000_000 });
  t.equal(fake.requests.length, 1);
  fake.clock.time += 3_000_000;
  t.ok(await createGitHubForge(settings).head());
});
