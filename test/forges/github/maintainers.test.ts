import t from "tap";
import { createClient, readRepository } from "../../../server/forges/github/client.js";
import { keepMaintainers } from "../../../server/forges/github/maintainers.js";
import { settingsOf } from "../../fixtures/github/drafts.js";
import { createFakeGitHub, type FakeGitHub } from "../../fixtures/github/fake-github.js";

function placeIn(fake: FakeGitHub) {
  const settings = settingsOf(fake);
  return { client: createClient(settings), ...readRepository(settings.repository), branch: "main" };
}

const said = (login: string, association: string, type = "User") => ({
  user: { login, type },
  author_association: association,
  body: `${login} as ${association}`,
});

t.test("counts those whom GitHub names, and those who may merge though it names them otherwise", async (t) => {
  const collaborators = {
    private: "write",
    lead: "maintain",
    boss: "admin",
    helper: "triage",
    reader: "read",
  } as const;
  const fake = await createFakeGitHub(t, { repo: "people", collaborators, users: ["stranger"] });
  await fake.seed({ "README.md": "# Facts\n" });
  const place = placeIn(fake);
  const words = [
    said("owner", "OWNER"),
    said("private", "CONTRIBUTOR"),
    said("stranger", "NONE"),
    said("member", "MEMBER"),
    said("bot[bot]", "MEMBER", "Bot"),
    { ...said("gone", "MEMBER"), user: null },
    said("lead", "NONE"),
    said("boss", "FIRST_TIME_CONTRIBUTOR"),
    said("helper", "NONE"),
    said("reader", "CONTRIBUTOR"),
    said("private", "CONTRIBUTOR"),
    said("not-on-github", "NONE"),
  ];
  const kept = await keepMaintainers(place, words);
  t.strictSame(
    kept.map(({ user }) => user?.login),
    ["owner", "private", "member", "lead", "boss", "private"],
  );
  const asked = fake.requests.filter(({ path }) => path.endsWith("/permission"));
  t.equal(new Set(asked.map(({ path }) => path)).size, asked.length, "each is asked about once");
});

t.test("a token that may not ask sees those whom GitHub names", async (t) => {
  const fake = await createFakeGitHub(t, { repo: "blind" });
  await fake.seed({ "README.md": "# Facts\n" });
  fake.fault("GET /repos/{owner}/{repo}/collaborators/{username}/permission", "status-404");
  const place = placeIn(fake);
  t.strictSame(await keepMaintainers(place, [said("reviewer", "NONE"), said("member", "MEMBER")]), [
    said("member", "MEMBER"),
  ]);
});
