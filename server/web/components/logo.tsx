/** The logo of a technology, or its monogram. Decorative, since the name is next to it. */
import type { Technology } from "../../catalog/technology/technology.js";
import { getLogo, monogramOf } from "../logos.js";

export function Logo({ technology }: { technology: Technology }) {
  const path = getLogo(technology);
  // The letters are no text of the page, so that who copies a heading gets the name alone.
  if (!path) return <span class="logo monogram" data-letters={monogramOf(technology.name)} aria-hidden="true" />;
  return (
    <svg class="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
