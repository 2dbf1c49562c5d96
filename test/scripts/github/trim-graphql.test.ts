import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import t from "tap";
import { REQUESTS } from "../../../scripts/github/discussion.js";
import { trim } from "../../../scripts/github/trim-graphql.js";

const SCHEMA = `
directive @docs(category: String!) on OBJECT | FIELD_DEFINITION

"""Who did it."""
interface Actor { login: String!  url: String! }
interface Node { id: ID! }
type Bot implements Actor & Node @docs(category: "users") { id: ID! login: String! url: String! }
type User implements Actor & Node { id: ID! login: String! url: String! email: String! }
type Unused { id: ID! }
enum Order { "First things first." ASC DESC }
enum Other { A }
input Filter { order: Order  by: ID }
input Unasked { other: Other }
type Thing implements Node {
  id: ID!
  "What it is called."
  name(upper: Boolean = false): String! @docs(category: "things")
  name(upper: Boolean = false): String!
  author: Actor
  parts(unasked: Unasked): [Unused]
}
type Query {
  things(filter: Filter, first: Int): [Thing]
  unused: Unused
}
`;

t.test("what requests read and give is kept, with what that needs, and nothing else", async (t) => {
  const slice = trim(SCHEMA.replace("  name(upper: Boolean = false): String!\n  author", "  author"), [
    `query ($filter: Filter) { things(filter: $filter) { name author { __typename } } }`,
  ]);
  for (const kept of ["interface Actor", "type Bot", "type User", "enum Order", "input Filter", "name(upper:"])
    t.match(slice, kept);
  for (const gone of ["Unused", "Other", "Unasked", "Node", "docs", "url", "email", "Who did it", "First things"])
    t.notMatch(slice, gone);
  t.equal(trim(slice, ["query ($filter: Filter) { things(filter: $filter) { name author { __typename } } }"]), slice);
});

t.test("a field that the published schema defines twice is no obstacle, one that it lacks is", async (t) => {
  t.match(trim(SCHEMA, ["{ things { id } }"]), "id: ID!");
  t.throws(() => trim(SCHEMA, ["{ things { size } }"]), /Cannot query field "size" on type "Thing"/);
});

t.test("the schema of the fake GitHub has all that is asked of it, and no more", async (t) => {
  const text = readFileSync("test/fixtures/github/schema.graphql", "utf8");
  const requests = Object.values(REQUESTS);
  for (const request of requests) t.strictSame(validate(buildSchema(text), parse(request)), []);
  t.equal(trim(text, requests), text);
});
