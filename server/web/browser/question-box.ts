/** The question box: shortcuts that lead to it, and files pasted into it. */

/** What is longer is a file. */
const LONGEST_QUESTION = 2000;

/** The box that shortcuts lead to: that of the page where it has one, or else that of the frame. */
const boxOf = () =>
  document.querySelector<HTMLInputElement>("main input[data-question]") ??
  document.querySelector<HTMLInputElement>("input[data-question]");

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Leads to the box with `/`, Ctrl+K and Cmd+K. */
export function enableShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target);
    const isFind =
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const box = isSlash || isFind ? boxOf() : null;
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

export function enableQuestionBoxes(part: ParentNode): void {
  for (const form of part.querySelectorAll<HTMLFormElement>("form[data-ask]")) {
    const scan = form.dataset.ask as string;
    form.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const isLong = text.length > LONGEST_QUESTION;
      // A field joins lines.
      if (!isLong && !text.trim().includes("\n")) return;
      event.preventDefault();
      if (isLong) sendTo(scan, form, text);
      else window.location.assign(`${form.action}?q=${encodeURIComponent(text)}`);
    });
  }
}

/** Sends a text to the scan, in the body of a request: an address has no room for it, and the field none for its lines. */
function sendTo(address: string, box: HTMLFormElement, text: string): void {
  const form = box.cloneNode() as HTMLFormElement;
  form.action = address;
  const list = document.createElement("textarea");
  [list.name, list.value] = ["list", text];
  form.append(list);
  box.after(form);
  form.submit();
}
