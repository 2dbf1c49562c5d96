/** The ends of support of some technologies as a calendar (RFC 5545). */
import type { Ending } from "../../catalog/directory/ending-soon.js";
import type { Links } from "../../http/views/links.js";
import { linePath } from "../technology/focus.js";

/** @param written when the data came about: ISO 8601 */
export function formatCalendar(ends: readonly Ending[], written: string, links: Links): string {
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//StackFit//Ends of support//EN"],
    ...ends.flatMap(({ technology, line, end }) => [
      "BEGIN:VEVENT",
      `UID:${links.absolute(linePath(technology, line))}`,
      `DTSTAMP:${written.slice(0, 19).replace(/[-:]/g, "")}Z`,
      `DTSTART;VALUE=DATE:${end.replaceAll("-", "")}`,
      `SUMMARY:${escapeText(`${technology.name} ${line}: last day of support`)}`,
      `URL:${links.absolute(linePath(technology, line))}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&");

/** A line should have 75 bytes at most, and few of its letters take more than one. */
const fold = (line: string): string => line.match(/.{1,60}/gu)?.join("\r\n ") ?? "";
