import t from "tap";
import { commitMessage, type Standing } from "../../../server/forges/forge.js";
import { createClient, readRepository } from "../../../server/forges/github/client.js";
import { keepMaintainers, readStanding } from "../../../server/forges/github/standing.js";
import { ID, settingsOf } from "../../fixtures/github/drafts.js";
import { createFakeGitHub, type FakeGitHub } from "../../fixtures/github/fake-github.js";
import { type Answer, createScripted } from "../../fixtures/github/scripted.js";

const sha = (digit: number) => String(digit).repeat(40);
const at = (minute: number) => `2026-06-01T12:${String(minute).padStart(2, "0")}:00Z`;
const [OPENED, URL] = [at(0), "https://github.com/acme/stack/pull/7"];

/** What a pull request has to it; the rest is the same for all. */
interface Scene {
  pull?: object | null;
  reviews?: object[];
  comments?: object[];
  remarks?: object[];
  commits?: object[];
}

const person = (login: string, association = "MEMBER", type = "User") => {
  return { user: { login, type }, author_association: association };
};
const ann = person("ann");
const said = (body: string | null, minute: number, by: object = ann) => ({ ...by, body, created_at: at(minute) });
let reviewId = 5_000_000_000;
const review = (state: string, minute: number, more: object = {}) => {
  reviewId += 1;
  return {
    id: reviewId,
    ...ann,
    state,
    body: `${state} at ${minute}`,
    commit_id: sha(1),
    submitted_at: at(minute),
    ...more,
  };
};
const commitOf = (digit: number, minute: number, message = commitMessage("x", { id: ID, revision: "aa" })) => {
  return { sha: sha(digit), commit: { message, committer: { date: at(minute) }, tree: { sha: sha(0) } } };
};

/** Serves a scene; lists come in two pages, as they do on a busy pull request. */
async function standingIn(
  t: { teardown: (close: () => unknown) => void },
  scene: Scene,
): Promise<Standing | undefined> {
  const paged = (items: object[] = [], url = ""): Answer => {
    const second = url.includes("page=2");
    const link = `<http://x?page=2>; rel="next"`;
    return second ? { body: items.slice(1) } : { body: items.slice(0, 1), headers: items.length > 1 ? { link } : {} };
  };
  const { place } = await createScripted(t, ({ url }) => {
    const [, repo, path = ""] = /^\/api\/v3\/repos\/acme\/(stack-\d+)\/([^?]*)/.exec(url) ?? [];
    const pull = {
      number: 7,
      html_url: URL,
      state: "open",
      body: null,
      created_at: OPENED,
      updated_at: OPENED,
      merged_at: null,
      head: { ref: `contribution/${ID}`, sha: sha(1), repo: { full_name: `acme/${repo}` } },
      labels: [{ name: "contribution" }],
      assignees: [],
      ...scene.pull,
    };
    if (path === "pulls") return { body: scene.pull === null ? [] : [pull] };
    if (path === "pulls/7/reviews") return paged(scene.reviews, url);
    if (/^pulls\/7\/reviews\/\d+\/comments$/.test(path)) return paged(scene.remarks, url);
    if (path === "issues/7/comments") return paged(scene.comments, url);
    if (path === "pulls/7/commits") return paged(scene.commits ?? [commitOf(1, 0)], url);
    return { status: 404 };
  });
  return readStanding(place, ID);
}

const CLOSED = { state: "closed" };
const OTHERS = [
  person("eve", "NONE"),
  person("eve", "CONTRIBUTOR"),
  person("ci[bot]", "MEMBER", "Bot"),
  { ...ann, user: null },
];
const LABEL = { labels: [{ name: "More info needed" }] };
const INSISTED = { stage: "changes-requested", reason: "CHANGES_REQUESTED at 5" } as const;
const requested = review("CHANGES_REQUESTED", 5);

const SCENES: Record<string, [scene: Scene, expected: Partial<Standing>]> = {
  "nobody looked at it": [{}, { stage: "unread" }],
  "only strangers and machines reviewed it": [
    { reviews: OTHERS.map((by) => review("CHANGES_REQUESTED", 5, by)) },
    { stage: "unread" },
  ],
  "somebody has taken it": [{ pull: { assignees: [{ login: "ann" }] } }, { stage: "in-review" }],
  "a reviewer remarked on it": [{ reviews: [review("COMMENTED", 5)] }, { stage: "in-review" }],
  "a reviewer approved it": [{ reviews: [review("APPROVED", 5)] }, { stage: "in-review" }],
  "a reviewer asks for changes": [{ reviews: [requested] }, INSISTED],
  "a reviewer asked, then remarked": [{ reviews: [requested, review("COMMENTED", 6)] }, INSISTED],
  "a reviewer asked, then approved": [{ reviews: [requested, review("APPROVED", 6)] }, { stage: "in-review" }],
  "a reviewer approved, then asked": [{ reviews: [review("APPROVED", 4), requested] }, INSISTED],
  "the newer review comes first in the list": [{ reviews: [requested, review("APPROVED", 4)] }, INSISTED],
  "what was asked was dismissed": [{ reviews: [review("DISMISSED", 5)] }, { stage: "in-review" }],
  "one asks though another approved later": [
    { reviews: [requested, review("APPROVED", 6, person("bob", "OWNER"))] },
    INSISTED,
  ],
  "two ask": [
    { reviews: [requested, review("CHANGES_REQUESTED", 6, person("bob", "COLLABORATOR"))] },
    { stage: "changes-requested", reason: "CHANGES_REQUESTED at 6" },
  ],
  "a correction came after what was asked": [
    { reviews: [review("CHANGES_REQUESTED", 5, { commit_id: sha(2) })], commits: [commitOf(2, 0), commitOf(1, 6)] },
    { stage: "in-review" },
  ],
  "it was asked of an older commit, after the correction": [
    { reviews: [review("CHANGES_REQUESTED", 7, { commit_id: sha(2) })], commits: [commitOf(2, 0), commitOf(1, 6)] },
    { stage: "in-review" },
  ],
  "only the reviewer's own commit came after what was asked": [
    {
      reviews: [review("CHANGES_REQUESTED", 5, { commit_id: sha(2) })],
      commits: [commitOf(2, 0), commitOf(1, 6, "Tidy")],
    },
    INSISTED,
  ],
  "the branch was rewritten after what was asked": [
    { reviews: [review("CHANGES_REQUESTED", 5, { commit_id: sha(9) })], commits: [commitOf(1, 0)] },
    INSISTED,
  ],
  "the branch was rewritten, and a correction came after what was asked": [
    { reviews: [review("CHANGES_REQUESTED", 5, { commit_id: null })], commits: [commitOf(2, 0), commitOf(1, 6)] },
    { stage: "in-review" },
  ],
  "a reviewer asks by remarks on lines alone": [
    { reviews: [{ ...requested, body: " " }], remarks: [said("First", 5), said("Last", 6)] },
    { stage: "changes-requested", reason: "Last" },
  ],
  "a reviewer asks without a word": [{ reviews: [{ ...requested, body: null }] }, { stage: "changes-requested" }],
  "more information is asked for": [
    { pull: LABEL, comments: [said("Which version?", 4), said("15", 5, person("eve", "NONE"))] },
    { stage: "need-info", reason: "Which version?" },
  ],
  "more information is asked for with a review": [
    { pull: LABEL, comments: [said("Hello", 4)], reviews: [review("COMMENTED", 5)] },
    { stage: "need-info", reason: "COMMENTED at 5" },
  ],
  "more information is asked for, and changes": [
    { pull: LABEL, reviews: [requested] },
    { ...INSISTED, stage: "need-info" },
  ],
  "it was merged": [{ pull: { ...CLOSED, merged_at: at(9), ...LABEL }, reviews: [requested] }, { stage: "merged" }],
  "it was closed with a comment": [
    { pull: CLOSED, comments: [said("Not true.", 4), said("No.\r\n", 6)], reviews: [review("COMMENTED", 5)] },
    { stage: "declined", reason: "No." },
  ],
  "it was closed with a review": [
    { pull: CLOSED, comments: [said("Hello", 4)], reviews: [requested] },
    { stage: "declined", reason: "CHANGES_REQUESTED at 5" },
  ],
  "it was closed, and only others spoke": [
    {
      pull: CLOSED,
      comments: OTHERS.map((by) => said("Buy this!", 5, by)),
      reviews: [review("COMMENTED", 5, { body: "" })],
    },
    { stage: "declined", reason: "Closed without a comment." },
  ],
};

for (const [says, [scene, expected]] of Object.entries(SCENES)) {
  t.test(`tells the standing when ${says}`, async (t) => {
    const { reason, ...rest } = (await standingIn(t, scene)) ?? {};
    t.same(rest, { stage: expected.stage, url: URL, createdAt: OPENED });
    t.equal(reason, expected.reason);
  });
}

t.test("knows nothing about a contribution without pull request and branch", async (t) => {
  t.equal(await standingIn(t, { pull: null }), undefined);
  t.equal(await standingIn(t, { pull: { head: { ref: "other", sha: sha(1), repo: null } } }), undefined);
});

function placeIn(fake: FakeGitHub) {
  const settings = settingsOf(fake);
  return { client: createClient(settings), ...readRepository(settings.repository), branch: "main" };
}

const spokenBy = (login: string, association: string, type = "User") => ({
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
    spokenBy("owner", "OWNER"),
    spokenBy("private", "CONTRIBUTOR"),
    spokenBy("stranger", "NONE"),
    spokenBy("member", "MEMBER"),
    spokenBy("bot[bot]", "MEMBER", "Bot"),
    { ...spokenBy("gone", "MEMBER"), user: null },
    spokenBy("lead", "NONE"),
    spokenBy("boss", "FIRST_TIME_CONTRIBUTOR"),
    spokenBy("helper", "NONE"),
    spokenBy("reader", "CONTRIBUTOR"),
    spokenBy("private", "CONTRIBUTOR"),
    spokenBy("not-on-github", "NONE"),
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
  t.strictSame(await keepMaintainers(place, [spokenBy("reviewer", "NONE"), spokenBy("member", "MEMBER")]), [
    spokenBy("member", "MEMBER"),
  ]);
});
