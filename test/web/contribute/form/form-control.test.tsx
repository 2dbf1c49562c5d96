import t from "tap";
import { type FormField, formFields } from "../../../../server/contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../../server/contributions/submission.js";
import { FieldGroups, FormControl, focusId } from "../../../../server/web/contribute/form/form-control.js";
import { render } from "../../../fixtures/page.js";

function control(kind: ContributionKind, id: string, texts: string[] = [], problems: string[] = []): string {
  const field = formFields(kind).find((entry) => entry.id === id);
  if (!field) throw new Error(`no field ${id}`);
  return render(<FormControl field={field} texts={texts} problems={problems} />);
}

t.test("each field has a label and a description that belong to it", async (t) => {
  for (const kind of ["compatibility", "ai-tool"] as const)
    for (const { id, label, entry } of formFields(kind)) {
      const html = control(kind, id);
      t.match(html, `id="${id}-hint"`, id);
      t.match(html, `aria-describedby="${id}-hint"`, id);
      if (entry.type === "ticks") t.match(html, `<legend>${label}`);
      else t.match(html, `<label for="${id}">${label}`);
    }
});

t.test("browsers check what they can", async (t) => {
  t.match(control("compatibility", "explanation"), /<textarea [^>]*required[^>]* minLength="20" maxLength="1000"/i);
  t.match(control("ai-tool", "website"), /<input [^>]*type="url" [^>]*pattern="https:\/\/\.\+"/);
  t.match(control("ai-tool", "status-since"), /<input [^>]*type="date"/);
  t.match(control("ai-tool", "vendor"), /<input [^>]*type="text"[^>]*maxLength="80"/i);
  t.match(control("compatibility", "techA"), /<input [^>]*required[^>]*data-suggest=/);
  t.notMatch(control("compatibility", "notes"), /required/);
});

t.test("what was typed, chosen and ticked is still there", async (t) => {
  t.match(control("compatibility", "explanation", ["a\nb"]), /<textarea[^>]*>a\nb<\/textarea>/);
  t.match(control("compatibility", "status", ["partial"]), /<option [^>]*selected[^>]*>partial<\/option>/);
  t.equal(control("compatibility", "status", ["fine"]).match(/ selected/g), null);
  t.match(control("compatibility", "techA", ["react"]), /value="react"/);
  const ticks = control("ai-tool", "platforms", ["cli"]);
  t.match(ticks, /<input type="checkbox" id="platforms-cli" name="platforms" value="cli" checked/);
  t.equal(ticks.match(/ checked/g)?.length, 1);
});

t.test("what is wrong belongs to the field", async (t) => {
  for (const id of ["techA", "status", "explanation", "contributor"]) {
    const html = control("compatibility", id, ["x"], ["This is `wrong`.", "So is this."]);
    t.match(html, /aria-invalid="true"/, id);
    t.match(html, `aria-describedby="${id}-problem ${id}-hint"`);
    t.match(html, `<div id="${id}-problem"><p class="problem">This is <code>wrong</code>.</p><p class="problem">So`);
  }
  t.match(
    control("ai-tool", "platforms", [], ["No."]),
    /<fieldset [^>]*aria-describedby="platforms-problem platforms-hint"/,
  );
});

t.test("hostile texts are escaped", async (t) => {
  const hostile = '"><script>alert(1)</script></textarea>';
  for (const id of ["techA", "explanation", "contributor", "technologies", "status"])
    t.notMatch(control("compatibility", id, [hostile], [hostile]), /<script|<\/textarea>[^<]/, id);
});

t.test("links to a field lead to what takes the focus", async (t) => {
  const ids = formFields("ai-tool").map(focusId);
  t.ok(ids.includes("platforms-desktop"));
  t.ok(ids.includes("privacy-trainsOnCode"));
});

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
