import t, { type Test } from "tap";
import { answerIn } from "../../../scripts/github/discussion.js";
import { createClient } from "../../../server/forges/github/client.js";
import { createFakeGitHub } from "../../fixtures/github/fake-github.js";
import { quickPace } from "../../fixtures/github/pace.js";

/** GitHub with a discussion, asked by its token, whose account is no program. */
async function setUp(t: Test) {
  const github = await createFakeGitHub(t);
  const { owner, repo, token, url, clock } = github;
  const log = { debug: () => {}, warn: () => {} };
  const settings = { repository: `${owner}/${repo}`, apiUrl: url, auth: { token }, log, pace: quickPace({ clock }) };
  const client = createClient(settings);
  const number = github.openDiscussion({ body: "What works?" });
  return { github, number, place: { client, owner, repo, number } };
}

t.test("what a person wrote is never edited, even with our marker and our token", async (t) => {
  const { github, number, place } = await setUp(t);
  await answerIn(place, "First.");
  await answerIn(place, "Second.");
  t.match(github.saidIn(number), [{ body: /First\./ }, { body: /Second\./ }]);
});

t.test("an answer that is new can be final at once", async (t) => {
  const { github, number, place } = await setUp(t);
  await answerIn(place, "Merged.", true);
  t.match(github.saidIn(number), [{ body: /Merged\.$/, isAnswer: true }]);
});

t.test("a discussion that is gone, and an answer of another shape, are errors in words", async (t) => {
  const { github, place } = await setUp(t);
  await t.rejects(answerIn({ ...place, number: 999 }, "Hello."), {
    message: /^GitHub: reading a discussion failed: .*Could not resolve to a Discussion with the number of 999/,
  });
  github.fault("POST /graphql repository", "wrong-shape");
  await t.rejects(answerIn(place, "Hello."), { message: /^GitHub: reading a discussion failed: / });
});
