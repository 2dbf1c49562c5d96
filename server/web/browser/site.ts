/** Enhances every page. Without scripts, everything works with full page loads. */
import { enableCopying } from "./copy.js";
import { enableFilters } from "./filter.js";
import { enableQuestionBoxes, enableShortcuts } from "./question-box.js";
import { enableSuggestions } from "./suggestions/suggest.js";
import { enableSwapping } from "./swap.js";

function enable(part: ParentNode): void {
  enableCopying(part);
  enableFilters(part);
  enableSuggestions(part);
  enableQuestionBoxes(part);
}

enable(document);
enableShortcuts();
enableSwapping(enable);
