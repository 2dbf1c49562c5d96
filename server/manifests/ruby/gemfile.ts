/**
 * Gemfile (https://bundler.io/man/gemfile.5.html), as far as it declares gems plainly: it is a program, and what it
 * computes is reported, not guessed.
 */
import { allowedEntry, packageEntry } from "../reading.js";
import { ODD, OWN, type ReadingBuilder, type ReadingWords, reader } from "../reading-builder.js";

const INCLUDES: ReadingWords = ["line that includes another file", "lines that include other files"];
const GEMSPEC: ReadingWords = ["list in a gemspec", "lists in gemspecs"];
const UNKNOWN: ReadingWords = ["version that the Gemfile computes", "versions that the Gemfile computes"];

/** The beginning of a declaration: of a statement or a block. */
const CALL = /(?:^|(?:\{|\bdo)(?: ?\|[^|]*\|)?) ?(gem|ruby)(?: ?\( ?| )(.*)$/s;

interface Arguments {
  texts: string[];
  /** What follows the texts. */
  rest: string;
}

/** Reads a Gemfile: its gems, in every group and on every platform, and Ruby. */
export const readGemfile = reader("Gemfile", (reading, text: string) => {
  /** Whether it is in a block of gems that are folders of the project. */
  let isLocal = false;
  for (const { code, line } of statementsOf(text)) {
    const [, call, given = ""] = CALL.exec(code) ?? [];
    if (/^path\b.* do$/.test(code)) isLocal = true;
    else if (code === "end") isLocal = false;
    else if (/^eval_gemfile\b/.test(code)) reading.passOver(INCLUDES);
    else if (/^gemspec\b/.test(code)) reading.miss(GEMSPEC, line);
    else if (call === "ruby") addRuby(reading, argumentsOf(given), line);
    else if (call === "gem" && isLocal) reading.passOver(OWN);
    else if (call === "gem") addGem(reading, argumentsOf(given), line);
  }
});

function addGem(reading: ReadingBuilder, { texts, rest }: Arguments, line: number): void {
  const [name = "", ...versions] = texts;
  if (!/^[\w.-]+$/.test(name)) reading.miss(ODD, line);
  else if (/(?:\bpath:|:path ?=>)/.test(rest)) reading.passOver(OWN);
  else {
    // What follows is an option, a condition or the end; anything else would be a version that is no text.
    if (/^, ?(?! |[a-z_]+:|:[a-z_]+ ?=>|["']\w+["'] ?=>|\*\*)/.test(rest)) reading.miss(UNKNOWN, line);
    reading.add(packageEntry("gem", name, versions.join(", ") || undefined, line));
  }
}

function addRuby(reading: ReadingBuilder, { texts, rest }: Arguments, line: number): void {
  if (texts.length > 0) reading.add(allowedEntry("ruby", "ruby", texts.join(", "), line));
  else if (/\bfile:|\.ruby-version|\.tool-versions/.test(rest)) reading.passOver(INCLUDES);
  else reading.miss(UNKNOWN, line);
}

/** The texts that a call begins with, one by one or in a list. */
function argumentsOf(given: string): Arguments {
  const texts: string[] = [];
  // A text is followed by `=>` where it is the key of an option.
  const next = /(?:^|,) ?\[? ?(?:"([^"#]*)"|'([^']*)') ?\]?(?! ?=>)/y;
  let at = 0;
  for (let found = next.exec(given); found; found = next.exec(given)) {
    texts.push(found[1] ?? found[2] ?? "");
    at = next.lastIndex;
  }
  return { texts, rest: given.slice(at).replace(/^ +/, "") };
}

function statementsOf(text: string): { code: string; line: number }[] {
  return logicalLines(text).flatMap(({ code, line }) =>
    code.split(/; ?(?=(?:gem|ruby)[ (])/).map((statement) => ({ code: statement, line })),
  );
}

/** Lines without comments and without more than one blank in a row; those that a comma continues, as one. */
function logicalLines(text: string): { code: string; line: number }[] {
  const lines: { code: string; line: number }[] = [];
  let isContinued = false;
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const code = whole
      .replace(/"(?:[^"\\]|\\.)*"?|'[^']*'?|#.*$/gs, (part) => (part.startsWith("#") ? "" : part))
      .replace(/\s+/g, " ")
      .trim();
    const last = lines.at(-1);
    if (isContinued && last) last.code += ` ${code}`;
    else if (code !== "") lines.push({ code, line: index + 1 });
    if (code !== "") isContinued = code.endsWith(",");
  }
  return lines;
}
