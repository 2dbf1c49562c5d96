/**
 * The statements of build scripts of Gradle, in Groovy or Kotlin: as far as declarations are written plainly, both come
 * to words, texts and marks (https://docs.gradle.org/current/userguide/writing_build_scripts.html).
 */

export interface ScriptToken {
  kind: "word" | "text" | "mark";
  text: string;
}

export interface ScriptStatement {
  /** The blocks around it, the outermost first: `["buildscript", "dependencies"]`. */
  blocks: readonly string[];
  tokens: readonly ScriptToken[];
  line: number;
}

const MOST_BLOCKS = 50;

const TOKEN = /[ \t\r\f]+|\/\/[^\n]*|(?<word>[\p{L}_$`][\p{L}\p{N}_$`.-]*|\d[\w.]*)|(?<mark>[\s\S])/uy;

/** The statements of a script, in their order. A line ends a statement, outside of brackets and unless a comma ends the line. */
export const statementsOf = (script: string): ScriptStatement[] => new ScriptReader(script).read();

class ScriptReader {
  readonly #statements: ScriptStatement[] = [];
  readonly #script: string;
  readonly #blocks: string[] = [];
  #at = 0;
  #line = 1;
  #tokens: ScriptToken[] = [];
  #start = 1;
  /** Brackets that are open in the statement. */
  #depth = 0;

  constructor(script: string) {
    this.#script = script;
  }

  read(): ScriptStatement[] {
    const script = this.#script;
    while (this.#at < script.length) {
      const first = script[this.#at];
      if (first === '"' || first === "'") this.#push("text", this.#takeText(first));
      else if (script.startsWith("/*", this.#at)) this.#advance(behind(script, "*/", this.#at + 2));
      else {
        TOKEN.lastIndex = this.#at;
        const { word, mark } = TOKEN.exec(script)?.groups ?? {};
        this.#at = TOKEN.lastIndex;
        if (word !== undefined) this.#push("word", word);
        else if (mark !== undefined) this.#mark(mark);
      }
    }
    this.#end();
    return this.#statements;
  }

  #mark(mark: string): void {
    if (mark === "\n") {
      if (this.#depth === 0 && this.#tokens.at(-1)?.text !== ",") this.#end();
      this.#line += 1;
    } else if (mark === ";") this.#end();
    else if (mark === "{") {
      const name = this.#tokens.find(({ kind }) => kind === "word")?.text ?? "";
      this.#end();
      this.#blocks.push(name);
    } else if (mark === "}") {
      this.#end();
      this.#blocks.pop();
    } else {
      if (mark === "(" || mark === "[") this.#depth += 1;
      if (mark === ")" || mark === "]") this.#depth = Math.max(0, this.#depth - 1);
      this.#push("mark", mark);
    }
  }

  #push(kind: ScriptToken["kind"], text: string): void {
    if (this.#tokens.length === 0) this.#start = this.#line;
    this.#tokens.push({ kind, text });
  }

  #end(): void {
    if (this.#tokens.length > 0 && this.#blocks.length <= MOST_BLOCKS)
      this.#statements.push({ blocks: [...this.#blocks], tokens: this.#tokens, line: this.#start });
    this.#tokens = [];
    this.#depth = 0;
  }

  /** What stands in quotes, with escapes and placeholders as they are. */
  #takeText(quote: string): string {
    const fence = this.#script.startsWith(quote.repeat(3), this.#at) ? quote.repeat(3) : quote;
    const start = this.#at + fence.length;
    let end = start;
    // Within a placeholder, quotes are those of its own: `"${property("x")}"`.
    let isPlaceholder = false;
    while (end < this.#script.length && (isPlaceholder || !this.#script.startsWith(fence, end))) {
      // A text that is not closed ends with its line.
      if (fence.length === 1 && this.#script[end] === "\n") break;
      if (quote === '"' && this.#script.startsWith("${", end)) isPlaceholder = true;
      else if (this.#script[end] === "}") isPlaceholder = false;
      end += this.#script[end] === "\\" ? 2 : 1;
    }
    const text = this.#script.slice(start, end);
    this.#advance(this.#script.startsWith(fence, end) ? end + fence.length : end);
    return text;
  }

  #advance(to: number): void {
    const passed = this.#script.slice(this.#at, to);
    for (let at = passed.indexOf("\n"); at >= 0; at = passed.indexOf("\n", at + 1)) this.#line += 1;
    this.#at = to;
  }
}

/** The place behind the next occurrence of something, or the end. */
function behind(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + end.length;
}

/** `x = "1"`, `ext.x = "1"`, `extra["x"] = "1"`, `set("x", "1")` and `val x by extra("1")`: a name and its text. */
export function assignmentOf(tokens: readonly ScriptToken[]): [[name: string, text: string]] | undefined {
  const shape = tokens
    .slice(0, 8)
    .map(({ kind, text }) => (kind === "mark" ? text : kind[0]))
    .join("");
  const form = /^w{0,2}?w=t|^w\[t\]=t|^w\(t,t|^wwww\(t/.exec(shape)?.[0];
  if (!form) return undefined;
  const named = tokens.slice(0, form.length).filter(({ kind }) => kind !== "mark");
  const value = named.at(-1)?.text;
  const name = form.startsWith("wwww") ? named[1]?.text : named.at(-2)?.text;
  return name === undefined || value === undefined ? undefined : [[name.split(".").at(-1) ?? name, value]];
}
