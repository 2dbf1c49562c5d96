import t from "tap";
import { formFields } from "../../../server/contributions/forms/form-fields.js";
import { readSchemas } from "../../../server/data/schemas.js";

const KINDS = ["compatibility", "ai-tool"] as const;

const field = (kind: (typeof KINDS)[number], id: string) => {
  const found = formFields(kind).find((entry) => entry.id === id);
  if (!found) throw new Error(`no field ${id}`);
  return found;
};

t.test("every property of a contribution has its field, and no other has", async (t) => {
  for (const kind of KINDS) {
    const schema = readSchemas().find(({ $id }) => $id === `${kind}-contribution.schema.json`);
    const names = Object.keys((schema as unknown as { properties: object }).properties);
    const required = (schema as unknown as { required: string[] }).required;
    const fields = formFields(kind);
    t.strictSame([...new Set(fields.map(({ path }) => path[0]))], names, "in the schema's order");
    t.strictSame(
      fields.filter(({ required }) => required).map(({ id }) => id),
      names.filter((name) => required.includes(name)),
    );
  }
});

t.test("ids are such as GitHub takes, and no two fields share id or label", async (t) => {
  for (const kind of KINDS) {
    const fields = formFields(kind);
    for (const { id, label, description } of fields) {
      t.match(id, /^[A-Za-z0-9_-]+$/);
      t.match(label, /^[A-Z][\w: ]+$/);
      t.not(description, "", id);
    }
    t.equal(new Set(fields.map(({ id }) => id)).size, fields.length);
    t.equal(new Set(fields.map(({ label }) => label)).size, fields.length);
  }
});

t.test("labels are the words of the field's name", async (t) => {
  t.equal(field("compatibility", "techA").label, "Tech A");
  t.equal(field("compatibility", "testedVersions").label, "Tested versions");
  t.equal(field("ai-tool", "privacy-trainsOnCode").label, "Privacy: trains on code");
});

t.test("how a field is filled in follows from its type", async (t) => {
  const types = (kind: (typeof KINDS)[number]) =>
    Object.fromEntries(formFields(kind).map(({ id, entry }) => [id, entry.type]));
  t.match(types("compatibility"), {
    techA: "line",
    status: "choice",
    explanation: "text",
    evidence: "list",
    technologies: "yaml",
    contributor: "line",
  });
  t.match(types("ai-tool"), {
    website: "line",
    description: "text",
    platforms: "ticks",
    "pricing-free": "choice",
    "pricing-startingPrice": "line",
    sources: "pairs",
  });
});

t.test("choices show words and stand for values", async (t) => {
  const { entry } = field("ai-tool", "privacy-trainsOnCode");
  t.strictSame(entry.type === "choice" && [...entry.options], [
    ["yes", true],
    ["no", false],
    ["optional", "optional"],
    ["local-only", "local-only"],
  ]);
  t.match(field("ai-tool", "pricing-free").entry, { options: new Map([["yes", true]]) });
});

t.test("descriptions are those of the schema, with what it allows", async (t) => {
  t.match(field("compatibility", "explanation").description, /^Why, in your own words.* 20 to 1000 characters\.$/);
  t.match(field("compatibility", "testedVersions").description, /such as nextjs@15\.1\.0\. One per line\.$/);
  t.equal(field("ai-tool", "vendor").description, "Who makes it.");
  t.match(field("ai-tool", "website").entry, { placeholder: "https://…" });
  t.match(field("ai-tool", "status-since").entry, { placeholder: "YYYY-MM-DD" });
});

t.test("texts know their bounds and formats, as far as their schema names them", async (t) => {
  t.same(field("compatibility", "explanation").entry, { type: "text", minLength: 20, maxLength: 1000 });
  t.same(field("ai-tool", "enterprise").entry, { type: "text", minLength: 3, maxLength: 400 });
  t.match(field("ai-tool", "website").entry, { type: "line", format: "uri", maxLength: 500 });
  t.match(field("ai-tool", "status-since").entry, { type: "line", format: "date" });
  t.notOk("format" in field("ai-tool", "vendor").entry);
});
