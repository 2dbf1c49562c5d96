/** `/.well-known/security.txt`: how to report a vulnerability of this service (https://www.rfc-editor.org/rfc/rfc9116). */
import type { Day } from "../../catalog/facts/lifecycle.js";

/** Also of a copy that nobody renews, such as a static export: less than a year, as the standard recommends. */
const VALID_DAYS = 180;

interface SecurityText {
  contact: string;
  canonical: string;
  policy: string | undefined;
  today: Day;
}

/** The file as text; it expires half a year after today. */
export function securityText({ contact, canonical, policy, today }: SecurityText): string {
  const expires = new Date(Date.parse(today) + VALID_DAYS * 86_400_000).toISOString();
  const fields: [name: string, value: string | undefined][] = [
    ["Contact", contact],
    ["Expires", expires],
    ["Preferred-Languages", "en"],
    ["Canonical", canonical],
    ["Policy", policy],
  ];
  return fields.map(([name, value]) => (value === undefined ? "" : `${name}: ${value}\n`)).join("");
}
