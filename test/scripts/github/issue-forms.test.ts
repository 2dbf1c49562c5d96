import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import t from "tap";
import { parse } from "yaml";
import { discussionForm, issueForm, main } from "../../../scripts/github/issue-forms.js";
import { readSchemas } from "../../../server/data/schemas.js";
import { type Form, type FormElement, readForm } from "../../fixtures/issues/form.js";

const FOLDER = ".github/ISSUE_TEMPLATE";
const KINDS = ["compatibility", "ai-tool"] as const;

function run(argv: string[], folder?: string) {
  const out: string[] = [];
  const err: string[] = [];
  const code = main(argv, { out: (line) => out.push(line), err: (line) => err.push(line) }, folder);
  return { code, out, err };
}

t.test("the forms of this repository are fresh", async (t) => {
  t.same(run(["--check"]), { code: 0, out: [], err: [] });
});

t.test("an edited form is stale; --check changes nothing, writing fixes it", async (t) => {
  const folder = t.testdir();
  run([], folder);
  const path = `${folder}/ISSUE_TEMPLATE/compatibility.yml`;
  writeFileSync(path, "name: Mine\n");
  const { code, err } = run(["--check"], folder);
  t.equal(code, 1);
  t.strictSame(err, [`${path} is stale: run \`npm run forms\` and commit the result.`]);
  t.equal(readFileSync(path, "utf8"), "name: Mine\n");
  t.same(run([], folder), { code: 0, out: [], err: [`${path} written`] });
  t.equal(readFileSync(path, "utf8"), issueForm("compatibility"));
  t.same(run([], folder), { code: 0, out: [], err: [] });
});

t.test("missing folders are created", async (t) => {
  const folder = `${t.testdir()}/new`;
  t.equal(run(["--check"], folder).code, 1);
  t.equal(run([], folder).code, 0);
  for (const name of ["ISSUE_TEMPLATE", "DISCUSSION_TEMPLATE"])
    t.strictSame(readdirSync(`${folder}/${name}`).sort(), ["ai-tool.yml", "compatibility.yml"]);
});

t.test("a discussion is asked for what an issue is", async (t) => {
  for (const kind of KINDS) {
    const { title, labels, body, ...others } = parse(discussionForm(kind)) as Form;
    // GitHub knows no others for the form of a category.
    t.strictSame(others, {} as never);
    t.match({ title, labels }, { title: /: $/, labels: [kind] });
    t.match(body[0]?.attributes.value, /edit the discussion/);
    t.strictSame(body.slice(1), readForm(kind).body.slice(1));
  }
});

t.test("explains itself and its mistakes", async (t) => {
  t.match(run(["--help"]), { code: 0, out: [/--check/] });
  t.match(run(["--chek"]), { code: 2, err: [/--chek/] });
});

t.test("a link can fill in the fields by the names of the schema", async (t) => {
  const ids = (kind: (typeof KINDS)[number]) => readForm(kind).body.flatMap(({ id = [] }) => id);
  t.strictSame(ids("compatibility").slice(0, 4), ["techA", "techB", "status", "severity"]);
  t.ok(["website", "pricing-startingPrice"].every((id) => ids("ai-tool").includes(id)));
});

t.test("options, descriptions and what is required are the schema's", async (t) => {
  const rule = readSchemas().find(({ $id }) => $id === "rule.schema.json") as unknown as {
    definitions: { status: { enum: string[]; description: string } };
  };
  const status = readForm("compatibility").body.find(({ id }) => id === "status");
  t.strictSame(status, {
    type: "dropdown",
    id: "status",
    attributes: {
      label: "Status",
      description: rule.definitions.status.description,
      options: rule.definitions.status.enum,
    },
    validations: { required: true },
  } as never);
  t.equal(readForm("compatibility").body.find(({ id }) => id === "notes")?.validations, undefined);
});

/** What GitHub allows on each type of element, and which of it must be there. */
const ATTRIBUTES: Record<FormElement["type"], { allowed: string[]; required: string[] }> = {
  markdown: { allowed: ["value"], required: ["value"] },
  input: { allowed: ["label", "description", "placeholder", "value"], required: ["label"] },
  textarea: { allowed: ["label", "description", "placeholder", "value", "render"], required: ["label"] },
  dropdown: { allowed: ["label", "description", "multiple", "options", "default"], required: ["label", "options"] },
  checkboxes: { allowed: ["label", "description", "options"], required: ["label", "options"] },
};

/** How Rails, which GitHub runs on, makes a reference of a label. */
const parameterize = (label: string) =>
  String(label)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^-|-$/g, "");

/** @see https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/common-validation-errors-when-creating-issue-forms */
function faultsOf(form: Form): string[] {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => holds || faults.push(fault);
  const inputs = form.body.filter(({ type }) => type !== "markdown");
  expect(inputs.length > 0, "it asks nothing");
  for (const key of ["id", "label"] as const) {
    const names = inputs.map(({ id, attributes }) => (key === "id" ? (id ?? "") : parameterize(attributes.label)));
    expect(new Set(names).size === names.length, `two elements share their ${key}`);
  }
  for (const { type, id = "none", attributes, validations, ...others } of form.body) {
    const { allowed = [], required = [] } = ATTRIBUTES[type] ?? {};
    expect(type in ATTRIBUTES, `${id}: unknown type`);
    expect(Object.keys(others).length === 0, `${id}: unknown key`);
    expect(/^[A-Za-z0-9_-]+$/.test(id) && (id === "none") === (type === "markdown"), `${id}: bad id`);
    expect(
      required.every((name) => name in attributes),
      `${id}: an attribute is missing`,
    );
    expect(
      Object.keys(attributes).every((name) => allowed.includes(name)),
      `${id}: unknown attribute`,
    );
    const texts = Object.values(attributes).filter((value) => !Array.isArray(value));
    expect(
      texts.every((value) => typeof value === "string" && value.trim() !== ""),
      `${id}: an attribute is no text`,
    );
    expect(!/password|secret|token/i.test(attributes.label ?? ""), `${id}: forbidden word in the label`);
    expect(validations === undefined || typeof validations.required === "boolean", `${id}: bad validations`);
    expect(type !== "checkboxes" || validations === undefined, `${id}: checkboxes take no validations`);
    const options = (attributes.options ?? []).map((option) => (typeof option === "object" ? option.label : option));
    expect(
      options.every((option) => typeof option === "string" && option !== ""),
      `${id}: an option is no text`,
    );
    expect(!options.some((option) => /^none$/i.test(option)), `${id}: "none" is reserved`);
    expect(new Set(options).size === options.length, `${id}: two options are the same`);
    expect(!("options" in attributes) || options.length > 0, `${id}: no options`);
  }
  return faults;
}

t.test("every form is one that GitHub accepts", async (t) => {
  const names = readdirSync(FOLDER).filter((name) => name !== "config.yml");
  t.strictSame(names.sort(), ["ai-tool.yml", "compatibility.yml", "question.yml", "wrong-data.yml"]);
  const titles = names.map((name) => {
    // GitHub reads YAML 1.1.
    const form = parse(readFileSync(`${FOLDER}/${name}`, "utf8"), { version: "1.1" }) as Form;
    t.strictSame(Object.keys(form), ["name", "description", "title", "labels", "body"], name);
    t.ok(
      form.name.length > 3 && form.description.trim() !== "" && form.title?.trim(),
      "names of up to three are hidden",
    );
    t.strictSame(faultsOf(form), [], name);
    return form.name;
  });
  t.equal(new Set(titles).size, titles.length);
  const idea = parse(readFileSync(".github/DISCUSSION_TEMPLATE/ideas.yml", "utf8"), { version: "1.1" }) as Form;
  t.strictSame(faultsOf(idea), []);
});

t.test("a fault in a form would be found", async (t) => {
  const form = readForm("compatibility");
  const [, first, second, choice] = form.body as [FormElement, FormElement, FormElement, FormElement];
  const faulty = (element: object) => faultsOf({ ...form, body: [first, element as FormElement] });
  t.not(faulty({ ...second, id: first.id }).length, 0);
  t.not(faulty({ ...second, id: "a b" }).length, 0);
  t.not(faulty({ ...second, attributes: { ...second.attributes, label: "Tech-a?" } }).length, 0);
  t.not(faulty({ ...second, attributes: { label: true } }).length, 0);
  t.not(faulty({ ...choice, attributes: { ...choice.attributes, options: ["a", "None"] } }).length, 0);
  t.not(faulty({ ...choice, attributes: { ...choice.attributes, options: ["a", true] } }).length, 0);
  t.strictSame(faulty(second), []);
});

t.test("words that are booleans in YAML 1.1 stay words", async (t) => {
  const file = `${t.testdir()}/ai-tool.yml`;
  writeFileSync(file, issueForm("ai-tool"));
  const form = parse(readFileSync(file, "utf8"), { version: "1.1" }) as Form;
  t.strictSame(form.body.find(({ id }) => id === "pricing-free")?.attributes.options, ["yes", "no"]);
});
