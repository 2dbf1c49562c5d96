/** The logo of a technology. Decorative, since the name is next to it. */
import type { Technology } from "../../catalog/facts/technology.js";
import { getLogo } from "../logos.js";

export function Logo({ technology }: { technology: Technology }) {
  const path = getLogo(technology);
  if (!path) return null;
  return (
    <svg class="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
