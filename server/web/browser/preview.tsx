/**
 * A preview of the cell of a matrix that has the pointer or the focus. It takes the place of the `title` of the link, and stays
 * while the pointer is in it; Escape closes it (WCAG 1.4.13). On touch screens the first tap shows it, the second opens the pair.
 */
import type { VNode } from "preact";
import type { Basis } from "../../catalog/facts/kind.js";
import type { Coverage } from "../../catalog/technology/coverage.js";
import { KnownMark } from "../components/basis.js";

/** A pointer that only passes through changes nothing, in milliseconds. */
const PAUSE = 120;

/** There is one preview in sight at most. */
let open: { box: HTMLElement; close: () => void } | undefined;

export function closePreviews(): void {
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") open?.close();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!open?.box.contains(target as Node)) open?.close();
  });
}

/** Enables the previews of a matrix. @param box around its table, which previews are placed in */
export function enablePreview(box: HTMLElement): void {
  const preview = document.createElement("div");
  preview.hidden = true;
  box.append(preview);
  let shown: HTMLAnchorElement | undefined;
  let title = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    if (!shown) return;
    shown.title = title;
    shown.removeAttribute("aria-describedby");
    shown = undefined;
    preview.hidden = true;
    open = undefined;
  };
  const show = (link: HTMLAnchorElement) => {
    clearTimeout(timer);
    if (link === shown) return;
    hide();
    shown = link;
    title = link.title;
    link.removeAttribute("title");
    preview.className = `matrix-preview ${link.parentElement?.className.replace("marked", "")}`;
    preview.replaceChildren(...contentOf(link, title));
    preview.hidden = false;
    link.setAttribute("aria-describedby", "matrix-preview");
    place(preview, link, box);
    open = { box, close };
  };
  const close = () => {
    const link = shown;
    const isInside = preview.contains(document.activeElement);
    if (isInside) link?.focus();
    hide();
  };
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, PAUSE);
  };

  box.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch") return;
    const link = linkOf(target);
    if (link) later(() => show(link));
    else if (preview.contains(target as Node)) clearTimeout(timer);
    else later(hide);
  });
  box.addEventListener("pointerleave", () => {
    const focused = linkOf(document.activeElement);
    later(() => (focused && box.contains(focused) ? show(focused) : hide()));
  });
  box.addEventListener("focusin", ({ target }) => {
    const link = linkOf(target);
    if (link) show(link);
    else if (!preview.contains(target as Node)) hide();
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!box.contains(relatedTarget as Node | null)) hide();
  });
  // The scrolling box moves cells beneath the preview.
  box.querySelector(".scroll")?.addEventListener("scroll", () => shown && place(preview, shown, box));

  let before: HTMLAnchorElement | undefined;
  let isTap = false;
  box.addEventListener("pointerdown", ({ pointerType, width }) => {
    before = shown;
    // The taps of screen readers have no size: they open the pair at once.
    isTap = pointerType === "touch" && width > 0;
  });
  box.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (!isTap || !link || link === before) return;
    event.preventDefault();
    show(link);
  });
}

const linkOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLAnchorElement>(".matrix td > a") ?? undefined;

/** The lines of the title, with the signs that they have elsewhere. */
function contentOf(link: HTMLAnchorElement, title: string): Node[] {
  const [verdict, , why] = title.split("\n");
  const basis = link.dataset.basis as Basis | undefined;
  const text = (
    <div id="matrix-preview">
      <p>
        <span class="sign" aria-hidden="true">
          {link.firstElementChild?.textContent}
        </span>{" "}
        <strong>{verdict}</strong>
      </p>
      <p class="fine">
        {basis ? (
          <KnownMark basis={basis} coverage={link.dataset.coverage as Coverage | undefined} />
        ) : (
          "This is neither a yes nor a no."
        )}
      </p>
      {why && <p>{why}</p>}
    </div>
  );
  const more = <a href={link.href}>{basis ? "See the evidence" : "See what is known"}</a>;
  return [text, more].map(elementOf);
}

// Here, JSX makes elements (`elements.ts`).
const elementOf = (element: VNode) => element as unknown as Node;

/** Beside the corner of a cell, so that it covers no neighbours; where it is narrow, above or below */
function place(preview: HTMLElement, link: HTMLElement, box: HTMLElement): void {
  const frame = box.getBoundingClientRect();
  const cell = (link.parentElement as HTMLElement).getBoundingClientRect();
  const { width, height } = preview.getBoundingClientRect();
  const right = cell.right - frame.left;
  const left = right + width <= frame.width ? right : cell.left - frame.left - width;
  const isBelow = cell.bottom + height <= window.innerHeight || cell.top < height;
  preview.style.left = `${left >= 0 ? left : Math.max(0, Math.min(right - cell.width, frame.width - width))}px`;
  preview.style.top = `${(isBelow ? cell.bottom : cell.top - height) - frame.top}px`;
}
