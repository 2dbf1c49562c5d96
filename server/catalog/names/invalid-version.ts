/** Thrown where a question gives a technology a version that cannot be one; its message says what to write instead. */
export class InvalidVersion extends Error {
  constructor(version: string) {
    const text = version.trim();
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    super(`"${shown}" is not a version. Use a number such as 15 or 15.1.0, or a range such as ^15.`);
  }
}
