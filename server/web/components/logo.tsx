/** The logo of a technology, where there is one to show. The name stands beside it, so it says nothing by itself. */
import type { Technology } from "../../catalog/technology.js";
import { logoOf } from "../logos.js";

export function Logo({ technology }: { technology: Technology }) {
  const path = logoOf(technology);
  if (!path) return null;
  return (
    <svg class="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
