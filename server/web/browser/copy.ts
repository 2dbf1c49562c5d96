/** Copy buttons. */

/** How long a button shows the result, in milliseconds. */
const SHOWN_FOR = 2000;

/** Enables the buttons in a part of the page. The clipboard needs https or localhost. */
export function enableCopying(part: ParentNode): void {
  for (const button of part.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    const code = button.parentElement?.querySelector("code");
    if (!navigator.clipboard || !code) continue;
    button.hidden = false;
    // For screen readers.
    button.setAttribute("aria-live", "polite");
    const label = [...button.childNodes];
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code.textContent ?? "");
        button.textContent = "Copied";
      } catch {
        button.textContent = "Copying is blocked";
      }
      setTimeout(() => button.replaceChildren(...label), SHOWN_FOR);
    });
  }
}
