/**
 * The shapes of GitHub's replies, as far as we read them. A reply that broke off comes as a string without an error, and
 * a proxy may answer anything, so nothing is taken on trust.
 */
import * as z from "zod";

export type Shape<T> = z.ZodType<T>;

const text = z.string();
const sha = z.string().regex(/^[0-9a-f]{40}$/);
const time = z.string().regex(/^\d{4}-\d\d-\d\dT/);

const commitInfo = z.object({
  message: text,
  committer: z.object({ date: time }),
  tree: z.object({ sha }),
});

/** A commit as lists have it. */
const listedCommit = z.object({ sha, commit: commitInfo });
export type ListedCommit = z.infer<typeof listedCommit>;

export const PULL = z.object({
  number: z.int(),
  html_url: z.string().regex(/^https?:\/\//),
  state: text,
  body: text.nullable(),
  created_at: time,
  updated_at: time,
  merged_at: time.nullable(),
  head: z.object({ ref: text, sha, repo: z.object({ full_name: text }).nullable() }),
  labels: z.array(z.object({ name: text })),
  assignees: z.array(z.looseObject({})).optional(),
});
export type Pull = z.infer<typeof PULL>;

const said = z.object({
  /** Null for accounts that are gone. */
  user: z.object({ login: text, type: text }).nullable(),
  author_association: text,
  body: text.nullable(),
});
export type Said = z.infer<typeof said>;

const review = said.extend({
  id: z.int(),
  state: text,
  commit_id: text.nullable(),
  /** Not there while it is being written. */
  submitted_at: time.optional(),
});
export type Review = z.infer<typeof review>;

const treeEntry = z.object({
  path: text,
  mode: text,
  type: text,
  sha,
  /** Bytes, of a blob. */
  size: z.int().optional(),
});
export type TreeEntry = z.infer<typeof treeEntry>;

export const REF = z.object({ object: z.object({ sha }) });
export const BRANCH = z.object({ commit: listedCommit });
export const COMMIT = commitInfo.extend({ sha });
export const TREE = z.object({ tree: z.array(treeEntry), truncated: z.boolean() });
export const CREATED = z.object({ sha });
export const BLOB = z.object({ sha, content: text, encoding: text });
export const FILE = z.object({
  sha,
  type: text,
  size: z.int(),
  content: text.optional(),
  encoding: text.optional(),
});
export const COMPARISON = z.object({ merge_base_commit: listedCommit, commits: z.array(listedCommit) });
export const PULLS = z.array(PULL);
export const LABELS = z.array(z.object({ name: text }));
export const COMMITS = z.array(listedCommit);
export const COMMENTS = z.array(said.extend({ created_at: time }));
export const REVIEW_COMMENTS = z.array(z.object({ body: text, created_at: time }));
export const REVIEWS = z.array(review);
export const USER = z.object({ login: z.string().regex(/^[A-Za-z0-9-]+$/), id: z.int(), type: text });
export const PERMISSION = z.object({ permission: text });
export const INSTALLATION = z.object({ id: z.int() });
