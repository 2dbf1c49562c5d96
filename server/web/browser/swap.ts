/**
 * Forms that update part of the page. A form with `data-swap="id"` is sent in the background, and the element with that
 * id is replaced by the one in the response, a whole page as without scripts. With `data-swap-live`, changing a field
 * sends the form, with `data-swap-live="change"` only once the change is complete. GET forms update the address bar. The new
 * element tells of itself with the event `swapped`.
 *
 * `data-swap-status` of a form, a live region, shows that an answer is slow, and then says the `data-swap-summary` of the answer.
 */

/** Delay between typing and the request, in milliseconds. */
const TYPING_PAUSE = 250;

/** An answer that takes longer is slow, in milliseconds. */
const SLOW = 500;

type Enable = (part: ParentNode) => void;

/** Enables all current and future forms. @param enable called with new parts of the page */
export function enableSwapping(enable: Enable): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.swap === undefined || event.defaultPrevented) return;
    // Such a button opens another page.
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    clearTimeout(timer);
    void swap(form, enable, { submitter: event.submitter, focus: true });
  });
  const live = (pause: number) => (event: Event) => {
    const form = (event.target as HTMLInputElement).form;
    const when = form?.dataset.swapLive;
    if (!form || when === undefined || (when === "change" && event.type === "input")) return;
    clearTimeout(timer);
    timer = setTimeout(() => void swap(form, enable, { submitter: null, focus: false }), pause);
  };
  document.addEventListener("input", live(TYPING_PAUSE));
  document.addEventListener("change", live(0));
  window.addEventListener("popstate", () => {
    // Going back across a swap needs the old page; a jump to a fragment does not.
    if (currentPath() !== shown) window.location.reload();
  });
}

const currentPath = () => window.location.pathname + window.location.search;

let shown = currentPath();

const pending = new WeakMap<HTMLFormElement, AbortController>();

/** The last request of a form: leaving a field fires a change that was already sent while typing. */
const lastQuestion = new WeakMap<HTMLFormElement, string>();

/** Sends a form and shows the response. @param focus whether to move the focus there */
async function swap(
  form: HTMLFormElement,
  enable: Enable,
  { submitter, focus }: { submitter: HTMLElement | null; focus: boolean },
): Promise<void> {
  const id = form.dataset.swap as string;
  const target = document.getElementById(id);
  if (!target) return form.submit();
  const sent = new FormData(form);
  const { url, options } = requestOf(form, submitter);
  const question = `${url} ${options.body ?? ""}`;
  if (!focus && lastQuestion.get(form) === question) return;
  lastQuestion.set(form, question);
  pending.get(form)?.abort();
  const controller = new AbortController();
  pending.set(form, controller);
  target.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => showStatus(form, "Loading…", true), SLOW);
  try {
    const response = await fetch(url, { ...options, signal: controller.signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!response.ok) lastQuestion.delete(form);
    const found = page.getElementById(id);
    const isKept = target.contains(form) || form.dataset.swapLive === "change";
    if (!found && isKept) {
      showStatus(form, "");
      return showFailure(target, summarizeError(page));
    }
    const fresh = found ?? wrapPage(page, id);
    replace(target, fresh, sent);
    if (methodOf(form) === "get" && response.ok) {
      const known = window.location.href === response.url;
      const isStep = focus || form.dataset.swapLive === "change";
      if (!known) window.history[isStep ? "pushState" : "replaceState"](null, "", response.url);
      shown = currentPath();
      document.title = page.title;
    }
    enable(fresh);
    // A form that is part of the answer was replaced with it.
    showStatus(form.isConnected ? form : fresh, fresh.querySelector("[data-swap-summary]")?.textContent ?? "");
    fresh.dispatchEvent(new CustomEvent("swapped", { bubbles: true }));
    if (focus) reveal(fresh);
  } catch (error) {
    if ((error as Error).name === "AbortError") return;
    lastQuestion.delete(form);
    showStatus(form, "");
    showFailure(target, "Could not reach the server. Try again in a moment.");
  } finally {
    clearTimeout(slow);
  }
}

// Fields named `method` or `action` would hide the form properties.
const methodOf = (form: HTMLFormElement) => (form.getAttribute("method") ?? "get").toLowerCase();
const addressOf = (form: HTMLFormElement) => new URL(form.getAttribute("action") ?? "", document.baseURI);

function requestOf(form: HTMLFormElement, submitter: HTMLElement | null): { url: URL; options: RequestInit } {
  const data = new FormData(form, submitter);
  const url = addressOf(form);
  if (methodOf(form) !== "get") {
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    return { url, options: { method: "POST", body } };
  }
  const filled = [...data].filter(([, value]) => value !== "");
  url.search = String(new URLSearchParams(filled.map(([name, value]) => [name, String(value)])));
  return { url, options: {} };
}

/** Wraps a page without the element, such as an error page. */
function wrapPage(page: Document, id: string): HTMLElement {
  const answer = document.createElement("div");
  answer.id = id;
  answer.append(...(page.querySelector("main")?.childNodes ?? []));
  return answer;
}

/**
 * Replaces an element. What has an id stays open, and the focus stays in a field that exists in both, with what was typed in it
 * since the question was sent.
 */
function replace(target: HTMLElement, fresh: HTMLElement, sent: FormData): void {
  for (const { id } of target.querySelectorAll("details[id][open]")) {
    fresh.querySelector(`details[id="${CSS.escape(id)}"]`)?.setAttribute("open", "");
  }
  const active = document.activeElement;
  const focusedId = active && target.contains(active) ? active.id : "";
  target.replaceWith(fresh);
  const field = focusedId ? document.getElementById(focusedId) : null;
  field?.focus({ preventScroll: true });
  if (!(active instanceof HTMLInputElement && field instanceof HTMLInputElement)) return;
  if (active.selectionStart === null || active.value === sent.get(active.name)) return;
  field.value = active.value;
  field.setSelectionRange(active.selectionStart, active.selectionEnd);
}

function reveal(answer: HTMLElement): void {
  answer.tabIndex = -1;
  answer.focus({ preventScroll: true });
  const { top, bottom } = answer.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) answer.scrollIntoView({ block: top < 0 ? "start" : "nearest" });
}

/** Says how an answer is getting on; for those who hear the page, unless it is to be seen too. */
function showStatus(form: HTMLElement, text: string, isSeen = false): void {
  const status = form.querySelector("[data-swap-status]");
  status?.classList.toggle("hidden", !isSeen);
  status?.replaceChildren(text);
}

function summarizeError(page: Document): string {
  const texts = [...page.querySelectorAll("main > h1, main > p")]
    .slice(0, 2)
    .map(({ textContent }) => textContent?.trim());
  return texts.join(": ");
}

function showFailure(target: HTMLElement, text: string): void {
  target.removeAttribute("aria-busy");
  target.querySelector(":scope > .no-answer")?.remove();
  const message = document.createElement("p");
  message.className = "problem no-answer";
  message.setAttribute("role", "alert");
  message.textContent = text;
  target.prepend(message);
  message.scrollIntoView({ block: "nearest" });
}
