/**
 * The shapes of GitHub's replies, as far as we read them. A reply that broke off comes as a string without an error, and
 * a proxy may answer anything, so nothing is taken on trust.
 */
import { Ajv, type JSONSchemaType, type ValidateFunction } from "ajv";

export type Shape<T> = ValidateFunction<T>;

const ajv = new Ajv({ strictRequired: false });

/** All properties that are named are required; others may be there. */
function object(properties: Record<string, object>, optional: string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}
const list = (items: object) => ({ type: "array", items });
const shape = <T>(schema: object): Shape<T> => ajv.compile<T>(schema as JSONSchemaType<T>);

const text = { type: "string" };
const textOrNull = { type: "string", nullable: true };
const integer = { type: "integer" };
const sha = { type: "string", pattern: "^[0-9a-f]{40}$" };
const time = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT" };
const timeOrNull = { ...time, nullable: true };
/** Null for accounts that are gone. */
const person = { ...object({ login: text, type: text }), nullable: true };
const web = { type: "string", pattern: "^https?://" };

export interface CommitInfo {
  message: string;
  committer: { date: string };
  tree: { sha: string };
}
const commitProperties = { message: text, committer: object({ date: time }), tree: object({ sha }) };

/** A commit as lists have it. */
export interface ListedCommit {
  sha: string;
  commit: CommitInfo;
}
const listedCommit = object({ sha, commit: object(commitProperties) });

export interface Pull {
  number: number;
  html_url: string;
  state: string;
  body: string | null;
  created_at: string;
  updated_at: string;
  merged_at: string | null;
  head: { ref: string; sha: string; repo: { full_name: string } | null };
  labels: { name: string }[];
  assignees?: object[];
}
const pull = object(
  {
    number: integer,
    html_url: web,
    state: text,
    body: textOrNull,
    created_at: time,
    updated_at: time,
    merged_at: timeOrNull,
    head: object({ ref: text, sha, repo: { ...object({ full_name: text }), nullable: true } }),
    labels: list(object({ name: text })),
    assignees: list({ type: "object" }),
  },
  ["assignees"],
);

export interface Said {
  user: { login: string; type: string } | null;
  author_association: string;
  body: string | null;
}
const said = { user: person, author_association: text, body: textOrNull };

export interface Comment extends Said {
  created_at: string;
}

export interface Review extends Said {
  id: number;
  state: string;
  commit_id: string | null;
  /** Not there while it is being written. */
  submitted_at?: string;
}
const review = object({ ...said, id: integer, state: text, commit_id: textOrNull, submitted_at: time }, [
  "submitted_at",
]);

export interface TreeEntry {
  path: string;
  mode: string;
  type: string;
  sha: string;
  /** Bytes, of a blob. */
  size?: number;
}

export const REF = shape<{ object: { sha: string } }>(object({ object: object({ sha }) }));
export const BRANCH = shape<{ commit: ListedCommit }>(object({ commit: listedCommit }));
export const COMMIT = shape<CommitInfo & { sha: string }>(object({ ...commitProperties, sha }));
export const TREE = shape<{ tree: TreeEntry[]; truncated: boolean }>(
  object({
    tree: list(object({ path: text, mode: text, type: text, sha, size: integer }, ["size"])),
    truncated: { type: "boolean" },
  }),
);
export const CREATED = shape<{ sha: string }>(object({ sha }));
export const BLOB = shape<{ sha: string; content: string; encoding: string }>(
  object({ sha, content: text, encoding: text }),
);
export const FILE = shape<{ sha: string; type: string; size: number; content?: string; encoding?: string }>(
  object({ sha, type: text, size: integer, content: text, encoding: text }, ["content", "encoding"]),
);
export const COMPARISON = shape<{ merge_base_commit: ListedCommit; commits: ListedCommit[] }>(
  object({ merge_base_commit: listedCommit, commits: list(listedCommit) }),
);
export const PULL = shape<Pull>(pull);
export const PULLS = shape<Pull[]>(list(pull));
export const LABELS = shape<{ name: string }[]>(list(object({ name: text })));
export const COMMITS = shape<ListedCommit[]>(list(listedCommit));
export const COMMENTS = shape<Comment[]>(list(object({ ...said, created_at: time })));
export const REVIEW_COMMENTS = shape<{ body: string; created_at: string }[]>(
  list(object({ body: text, created_at: time })),
);
export const REVIEWS = shape<Review[]>(list(review));
export const USER = shape<{ login: string; id: number; type: string }>(
  object({ login: { type: "string", pattern: "^[A-Za-z0-9-]+$" }, id: integer, type: text }),
);
export const PERMISSION = shape<{ permission: string }>(object({ permission: text }));
export const INSTALLATION = shape<{ id: number }>(object({ id: integer }));
