/** Keeps the language that examples are shown in for the next page of the reference. */

const KEY = "language";

const inputs = [...document.querySelectorAll<HTMLInputElement>('input[name="language"]')];

try {
  const kept = localStorage.getItem(KEY);
  for (const input of inputs) {
    if (input.value === kept) input.checked = true;
    input.addEventListener("change", () => localStorage.setItem(KEY, input.value));
  }
} catch {
  // No storage is given: each page begins with the first language.
}
