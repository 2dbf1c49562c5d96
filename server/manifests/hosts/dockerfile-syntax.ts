/** The syntax of Dockerfiles (https://docs.docker.com/reference/dockerfile/): instructions, and the variables in them. */

/** The instructions, each on one line and without comments, with the number of their first line; not what is inlined. */
export function* instructionsOf(text: string): Generator<{ code: string; line: number }> {
  const goingOn = /^#\s*escape\s*=\s*`/im.test(text.slice(0, 500)) ? "`" : "\\";
  let code = "";
  let begin = 0;
  /** Words that end the files that are inlined (https://docs.docker.com/reference/dockerfile/#here-documents). */
  let ends: string[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const content = raw.trim();
    if (ends.length > 0) {
      if (content === ends[0]) ends.shift();
      continue;
    }
    if (content.startsWith("#") || content === "") continue;
    if (code === "") begin = index + 1;
    const goesOn = content.endsWith(goingOn);
    code += `${goesOn ? content.slice(0, -1) : content} `;
    if (goesOn) continue;
    yield { code: code.trim(), line: begin };
    if (/^(?:run|copy|add)\s/i.test(code))
      ends = [...code.matchAll(/<<-?(["']?)(\w+)\1/g)].map(([, , word]) => word ?? "");
    code = "";
  }
  if (code !== "") yield { code: code.trim(), line: begin };
}

/** With the values of variables; undefined where what is in front of the tag depends on one without a value */
export function expand(text: string, values: ReadonlyMap<string, string>): string | undefined {
  let isOpen = false;
  let isInTag = false;
  let seen = 0;
  const expanded = text.replace(
    /\$(?:(\w+)|\{(\w+)(?::?-([^{}]*))?\})/g,
    (_, bare: string | undefined, braced: string | undefined, fallback: string | undefined, at: number) => {
      const value = values.get(bare ?? braced ?? "") || fallback;
      for (const character of text.slice(seen, at)) isInTag = character === ":" || (isInTag && character !== "/");
      seen = at;
      // An unknown tag leaves an image in an unknown version.
      if (value === undefined && !isInTag) isOpen = true;
      return value ?? "";
    },
  );
  return isOpen ? undefined : expanded;
}

/** The variables that `ARG` and `ENV` set: `A=1 B="two"`, and `A one` of older files. */
export function* assignmentsOf(text: string): Generator<[name: string, value: string]> {
  const blank = text.search(/\s/);
  if (blank > 0 && !text.includes("=")) yield [text.slice(0, blank), unquoted(text.slice(blank).trim())];
  else
    for (const [, name, value = ""] of text.matchAll(/(?:^|\s)(\w+)=("[^"]*"|'[^']*'|\S*)/g))
      if (name) yield [name, unquoted(value)];
}

const unquoted = (text: string) => text.replace(/^["']|["']$/g, "");
