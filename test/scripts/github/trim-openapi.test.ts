import { readFileSync } from "node:fs";
import t from "tap";
import { type Description, OPERATIONS, print, trim } from "../../../scripts/github/trim-openapi.js";

const DESCRIPTION = {
  openapi: "3.0.3",
  info: { title: "An API", version: "7.0.1", description: "long" },
  paths: {
    "/things": {
      get: {
        summary: "List",
        "x-github": { category: "things" },
        parameters: [{ $ref: "#/components/parameters/page" }],
        responses: {
          200: {
            description: "OK",
            content: { "application/json": { schema: { $ref: "#/components/schemas/thing" } } },
          },
        },
      },
      delete: { responses: { 204: { description: "Gone" } } },
    },
    "/others": { get: { responses: {} } },
  },
  components: {
    parameters: { page: { name: "page", in: "query", description: "Which", schema: { type: "integer" } } },
    schemas: {
      thing: {
        type: "object",
        title: "Thing",
        properties: {
          description: { type: "string", description: "Its words", example: "x" },
          "x-mark": { type: "string" },
          parent: { $ref: "#/components/schemas/thing" },
          part: { $ref: "#/components/schemas/part" },
        },
      },
      part: { type: "integer", example: 5 },
      unused: { type: "string" },
    },
  },
} as unknown as Description;

t.test("keeps the operations asked for, what they reach however far, and nothing for people", async (t) => {
  t.same(trim(DESCRIPTION, { "/things": ["get"] }), {
    openapi: "3.0.3",
    info: { title: "An API", version: "7.0.1" },
    paths: {
      "/things": {
        get: {
          parameters: [{ $ref: "#/components/parameters/page" }],
          responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/thing" } } } } },
        },
      },
    },
    components: {
      parameters: { page: { name: "page", in: "query", schema: { type: "integer" } } },
      schemas: {
        thing: {
          type: "object",
          properties: {
            description: { type: "string" },
            "x-mark": { type: "string" },
            parent: { $ref: "#/components/schemas/thing" },
            part: { $ref: "#/components/schemas/part" },
          },
        },
        part: { type: "integer" },
      },
    },
  });
});

t.test("says which operation or component is not there", async (t) => {
  t.throws(() => trim(DESCRIPTION, { "/things": ["put"] }), { message: "The description has no PUT /things" });
  t.throws(() => trim(DESCRIPTION, { "/nowhere": ["get"] }), { message: "The description has no GET /nowhere" });
  const torn = { ...DESCRIPTION, components: { schemas: DESCRIPTION.components.schemas ?? {} } };
  t.throws(() => trim(torn, { "/things": ["get"] }), {
    message: "The description has no #/components/parameters/page",
  });
});

t.test("prints JSON that says the same, an operation or a component on a line", async (t) => {
  const slice = trim(DESCRIPTION, { "/things": ["get", "delete"] });
  const text = print(slice);
  t.same(JSON.parse(text), slice);
  t.match(text, /^ {6}"delete": .*\n {6}"get": .*$/m);
});

t.test("the slice of this repository has the operations of the script, and is as the script prints it", async (t) => {
  const text = readFileSync("test/fixtures/github/openapi.json", "utf8");
  const slice = JSON.parse(text) as Description;
  t.equal(print(trim(slice, OPERATIONS)), text);
  t.ok(text.length < 400_000);
});
