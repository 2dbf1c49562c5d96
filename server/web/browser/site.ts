/** What every page can do where scripts run. Without them, all of it works with full page loads. */
import { enableCopying } from "./copy.js";
import { enableFilters } from "./filter.js";
import { enableSuggestions } from "./suggest.js";
import { enableSwapping } from "./swap.js";

/** Enables what is in a part of the page that is new. */
function enable(part: ParentNode): void {
  enableCopying(part);
  enableFilters(part);
  enableSuggestions(part);
}

enable(document);
enableSwapping(enable);
