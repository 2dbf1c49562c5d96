import t from "tap";
import { readSchemas } from "../../../server/data/schemas.js";
import { type ReplyKind, readReply } from "../../../server/forges/github/replies.js";

const SHA = "0123456789abcdef0123456789abcdef01234567";
const TIME = "2026-06-01T12:00:00Z";
const commit = { message: "x", committer: { date: TIME }, tree: { sha: SHA } };
const said = { user: { login: "ann", type: "User" }, author_association: "MEMBER", body: "x" };
const pull = {
  number: 1,
  html_url: "https://github.com/acme/stack/pull/1",
  state: "open",
  body: null,
  created_at: TIME,
  updated_at: TIME,
  merged_at: null,
  head: { ref: "x", sha: SHA, repo: { full_name: "acme/stack" } },
  labels: [{ name: "x" }],
  assignees: [],
};

/** The least that each reply must hold. */
const LEAST = {
  REF: { object: { sha: SHA } },
  BRANCH: { commit: { sha: SHA, commit } },
  COMMIT: { ...commit, sha: SHA },
  TREE: { tree: [{ path: "x", mode: "100644", type: "blob", sha: SHA }], truncated: false },
  CREATED: { sha: SHA },
  BLOB: { sha: SHA, content: "", encoding: "base64" },
  FILE: { sha: SHA, type: "file", size: 1 },
  COMPARISON: { merge_base_commit: { sha: SHA, commit }, commits: [{ sha: SHA, commit }] },
  PULL: pull,
  PULLS: [pull],
  LABELS: [{ name: "x" }],
  COMMITS: [{ sha: SHA, commit }],
  COMMENTS: [{ ...said, created_at: TIME }],
  REVIEWS: [{ ...said, id: 5_000_000_000, state: "APPROVED", commit_id: SHA, submitted_at: TIME }],
  REVIEW_COMMENTS: [{ body: "x", created_at: TIME }],
  ID: { id: 5_000_000_000 },
  PULL_FILES: [{ filename: "x", patch: "@@" }],
  ISSUE_COMMENTS: [{ id: 5_000_000_000, user: { type: "Bot" } }],
  ISSUE_EVENT: {
    issue: { number: 1, state: "open", body: null, labels: [{ name: "x" }] },
    repository: { default_branch: "main" },
  },
  DISCUSSION: {
    repository: {
      discussion: {
        id: "D_1",
        category: { isAnswerable: true },
        comments: {
          nodes: [{ id: "DC_1", body: "x", isAnswer: false, author: { __typename: "Bot" } }],
          pageInfo: { hasNextPage: false, endCursor: null },
        },
      },
    },
  },
  ADDED_COMMENT: { addDiscussionComment: { comment: { id: "DC_1" } } },
  UPDATED_COMMENT: { updateDiscussionComment: { comment: { id: "DC_1" } } },
  MARKED_ANSWER: { markDiscussionCommentAsAnswer: { discussion: { id: "D_1" } } },
  DISCUSSION_EVENT: {
    discussion: { number: 1, state: "open", body: null, category: { slug: "x" }, labels: [{ name: "x" }] },
    repository: { default_branch: "main" },
  },
  PUSH_EVENT: { commits: [{ message: "x" }], repository: { default_branch: "main" } },
  RUN_EVENT: {
    workflow_run: { head_sha: SHA, head_branch: "x", head_repository: { owner: { login: "ann" } } },
    repository: { default_branch: "main" },
  },
  PERMISSION: { permission: "write" },
  USER: { login: "ann", id: 5_000_000_000, type: "User" },
};

/** Not in every reply of its kind. */
const OPTIONAL = new Set(["assignees", "submitted_at", "patch", "labels"]);

const accepts = (kind: ReplyKind, value: unknown) => "value" in readReply(kind, value);

/** A value without one of its parts, once for each part at any depth. */
function* withoutEach(value: unknown): Generator<[missing: string, rest: unknown]> {
  if (Array.isArray(value)) {
    for (const [missing, rest] of withoutEach(value[0])) yield [missing, [rest]];
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>;
      if (!OPTIONAL.has(key)) yield [key, rest];
      for (const [missing, inner] of withoutEach(part)) yield [`${key}.${missing}`, { ...value, [key]: inner }];
    }
  }
}

t.test("every shape is put to the test", async (t) => {
  const [replies] = readSchemas("github/");
  t.same(Object.keys(Object(replies?.properties)).sort(), Object.keys(LEAST).sort());
});

for (const [name, least] of Object.entries(LEAST)) {
  t.test(`${name} takes what we read and more, and misses each part of it`, async (t) => {
    const kind = name as ReplyKind;
    t.ok(accepts(kind, least));
    t.ok(accepts(kind, JSON.parse(JSON.stringify(least).replaceAll('{"', '{"more":1,"'))));
    for (const [missing, rest] of withoutEach(least)) t.notOk(accepts(kind, rest), missing);
    for (const nonsense of ["", "{", null, undefined, 1, {}, [1], { message: "Not Found" }])
      t.notOk(accepts(kind, nonsense));
  });
}

t.test("takes accounts and forks that are gone", async (t) => {
  t.ok(accepts("COMMENTS", [{ ...said, user: null, body: null, created_at: TIME }]));
  t.ok(accepts("PULLS", [{ ...pull, head: { ...pull.head, repo: null } }]));
});

t.test("rejects short ids, links that a browser would run, and names that break a trailer", async (t) => {
  t.notOk(accepts("CREATED", { sha: SHA.slice(1) }));
  t.notOk(accepts("CREATED", { sha: `${SHA}\n` }));
  t.notOk(accepts("PULL", { ...pull, html_url: "javascript:alert(1)" }));
  t.notOk(accepts("USER", { login: "a>\nSigned-off-by: b", id: 1, type: "User" }));
});
