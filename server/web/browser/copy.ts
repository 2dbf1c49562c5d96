/** Buttons that copy the text beside them. */

/** How long a button tells that it worked, in milliseconds. */
const TOLD_FOR = 2000;

/** Shows the buttons of a part of the page, where the browser lets them work: on https and on localhost. */
export function enableCopying(part: ParentNode): void {
  for (const button of part.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    const text = button.parentElement?.querySelector("code")?.textContent;
    if (!navigator.clipboard || text == null) continue;
    button.hidden = false;
    // Told to those who hear the page as well.
    button.setAttribute("aria-live", "polite");
    const label = [...button.childNodes];
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed";
      }
      setTimeout(() => button.replaceChildren(...label), TOLD_FOR);
    });
  }
}
