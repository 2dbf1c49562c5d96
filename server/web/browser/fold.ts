/** Folds forms whose answer is shown, as the server does without scripts: see `components/folded-form.tsx`. */

/** @param isAnswered false where the form has to be filled in again */
export function fold(form: HTMLFormElement, isAnswered: boolean): void {
  const details = form.closest<HTMLDetailsElement>("details.folded-form");
  if (!details) return;
  details.open = !isAnswered;
  details.toggleAttribute("data-answered", isAnswered);
}
