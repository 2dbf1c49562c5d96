import t from "tap";
import { type FormField, formFields } from "../../../../server/contributions/forms/form-fields.js";
import { FieldGroups } from "../../../../server/web/contribute/form/form-control.js";
import { render } from "../../../fixtures/page.js";

const FIELDS = formFields("compatibility");
const optional = FIELDS.filter(({ required }) => !required);
const [usual, rare] = optional as [FormField, FormField];
const required = FIELDS.find((field) => field.required) as FormField;

const form = (answers: [string, string[]][] = [], problems: { field: FormField; text: string }[] = []) =>
  render(<FieldGroups fields={FIELDS} answers={new Map(answers)} problems={problems as never} shown={[usual.id]} />);

t.test("what is required and what is usual is asked first, the rest is folded", async (t) => {
  const [first = "", folded = ""] = form().split("<details");
  for (const { id } of [required, usual]) t.match(first, `id="${id}"`, id);
  t.match(folded, `id="${rare.id}"`);
  t.notMatch(folded, `id="${usual.id}"`);
  t.match(folded, /^ class="more"><summary>/, "it is closed");
});

t.test("it is open where something in it was answered, or anything is wrong", async (t) => {
  t.match(form([[rare.id, ["x"]]]), /<details class="more" open/);
  t.notMatch(form([[usual.id, ["x"]]]), /<details class="more" open/);
  const html = form([], [{ field: rare, text: "This is no answer." }]);
  t.match(html, /<details class="more" open.*This is no answer\./s);
});
