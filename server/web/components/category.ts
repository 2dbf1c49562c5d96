/** Names of categories. */

const NAMES = new Map([
  ["ai-sdk", "AI SDK"],
  ["api", "API"],
  ["auth", "Authentication"],
  ["baas", "Backend as a service"],
  ["cms", "CMS"],
  ["db-driver", "Database driver"],
  ["devops", "DevOps"],
  ["i18n", "Internationalisation"],
  ["orm", "ORM"],
  ["os-image", "OS image"],
  ["state", "State management"],
  ["ui-kit", "UI kit"],
  ["vector-db", "Vector database"],
]);

/** `Meta framework` for `meta-framework`. */
export function categoryName(category: string): string {
  const known = NAMES.get(category);
  if (known) return known;
  const words = category.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
