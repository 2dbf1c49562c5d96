/**
 * Forms that answer in place. A form with `data-swap="id"` is sent in the background, and the element of that id is
 * replaced by the one in the page that comes back: the server renders everything once, for those without scripts too.
 * With `data-swap-live`, a change of a field sends it. Forms by GET leave their address in the address bar.
 */

/** Between the last letter typed and the request, in milliseconds. */
const TYPING_PAUSE = 250;

type Enable = (part: ParentNode) => void;

/**
 * Enables all forms of the document, those to come included.
 * @param enable called with what is new on the page
 */
export function enableSwapping(enable: Enable): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.swap === undefined || event.defaultPrevented) return;
    event.preventDefault();
    clearTimeout(timer);
    void swap(form, enable, { submitter: event.submitter, focus: true });
  });
  const live = (pause: number) => (event: Event) => {
    const form = (event.target as HTMLInputElement).form;
    if (form?.dataset.swapLive === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => void swap(form, enable, { submitter: null, focus: false }), pause);
  };
  document.addEventListener("input", live(TYPING_PAUSE));
  document.addEventListener("change", live(0));
  window.addEventListener("popstate", () => {
    // The page of an address that a swap left in the history has all of it; a jump within the page is none.
    if (whereabouts() !== shown) window.location.reload();
  });
}

const whereabouts = () => window.location.pathname + window.location.search;

/** The address that the page on the screen belongs to. */
let shown = whereabouts();

const pending = new WeakMap<HTMLFormElement, AbortController>();

/** What a form asked last: a field that is left tells of a change that was answered while it was typed. */
const asked = new WeakMap<HTMLFormElement, string>();

/**
 * Sends a form and puts the answer in its place.
 * @param focus whether the answer is what the user waits for, and is to be read next
 */
async function swap(
  form: HTMLFormElement,
  enable: Enable,
  { submitter, focus }: { submitter: HTMLElement | null; focus: boolean },
): Promise<void> {
  const id = form.dataset.swap as string;
  const target = document.getElementById(id);
  if (!target) return form.submit();
  const { url, options } = requestOf(form, submitter);
  const question = options.body instanceof FormData ? undefined : `${url} ${options.body ?? ""}`;
  if (!focus && question !== undefined && asked.get(form) === question) return;
  asked.set(form, question ?? "");
  pending.get(form)?.abort();
  const controller = new AbortController();
  pending.set(form, controller);
  target.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url, { ...options, signal: controller.signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!response.ok) asked.delete(form);
    const found = page.getElementById(id);
    if (!found && target.contains(form)) return tellFailure(target, tellShortly(page));
    const fresh = found ?? wholeAnswer(page, id);
    replace(target, fresh);
    if (methodOf(form) === "get" && response.ok) {
      const known = window.location.href === response.url;
      if (!known) window.history[focus ? "pushState" : "replaceState"](null, "", response.url);
      shown = whereabouts();
      document.title = page.title;
    }
    enable(fresh);
    if (focus) reveal(fresh);
  } catch (error) {
    if ((error as Error).name === "AbortError") return;
    asked.delete(form);
    tellFailure(target, "The server could not be reached. Try again in a moment.");
  }
}

// A field called `method` or `action` hides the form's own property of that name.
const methodOf = (form: HTMLFormElement) => (form.getAttribute("method") ?? "get").toLowerCase();
const addressOf = (form: HTMLFormElement) => new URL(form.getAttribute("action") ?? "", document.baseURI);

function requestOf(form: HTMLFormElement, submitter: HTMLElement | null): { url: URL; options: RequestInit } {
  const data = new FormData(form, submitter);
  const url = addressOf(form);
  if (methodOf(form) !== "get") {
    const isMultipart = form.getAttribute("enctype") === "multipart/form-data";
    const body = isMultipart ? data : new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    return { url, options: { method: "POST", body } };
  }
  const filled = [...data].filter(([, value]) => value !== "");
  url.search = String(new URLSearchParams(filled.map(([name, value]) => [name, String(value)])));
  return { url, options: {} };
}

/** A page without the element, such as one that tells of an error, is shown as the answer, unless the form would go with it. */
function wholeAnswer(page: Document, id: string): HTMLElement {
  const answer = document.createElement("div");
  answer.id = id;
  answer.append(...(page.querySelector("main")?.childNodes ?? []));
  return answer;
}

/** Replaces an element, and keeps the focus where it is when the field with it is in both. */
function replace(target: HTMLElement, fresh: HTMLElement): void {
  const active = document.activeElement;
  const focusedId = active && target.contains(active) ? active.id : "";
  target.replaceWith(fresh);
  if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
}

function reveal(answer: HTMLElement): void {
  answer.tabIndex = -1;
  answer.focus({ preventScroll: true });
  const { top, bottom } = answer.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) answer.scrollIntoView({ block: top < 0 ? "start" : "nearest" });
}

/** What a page that tells of an error says. */
function tellShortly(page: Document): string {
  const texts = [...page.querySelectorAll("main > h1, main > p")]
    .slice(0, 2)
    .map(({ textContent }) => textContent?.trim());
  return texts.join(": ");
}

/** Tells why there is no answer, above what is there: what was typed stays. */
function tellFailure(target: HTMLElement, text: string): void {
  target.removeAttribute("aria-busy");
  target.querySelector(":scope > .no-answer")?.remove();
  const message = document.createElement("p");
  message.className = "problem no-answer";
  message.setAttribute("role", "alert");
  message.textContent = text;
  target.prepend(message);
  message.scrollIntoView({ block: "nearest" });
}
