/** Commands of the scripts that steps run, and which of them run tests. */
import { GAP } from "./expressions.js";

/** What shares a way of running tests, by the id of the language or runtime that runs them. */
export type Runner =
  | "nodejs"
  | "bun"
  | "deno"
  | "python"
  | "ruby"
  | "php"
  | "go"
  | "rust"
  | "java"
  | "elixir"
  | "dotnet";

const VALUE_OF_ENV = /\$\{(\w+)\}|\$(\w+)/g;

/**
 * The commands of a script, one text each, with the variables filled in that are known. A command that only runs under a
 * condition, or whose failure is ignored, is left out.
 */
export function commandsIn(script: string, env: Readonly<Record<string, string>>): string[] {
  const lines = script
    .replace(/\s*\\\r?\n\s*/g, " ")
    .split(/\r?\n/)
    // Some are run again where they failed, and must pass then.
    .map((line) => fillIn(line, env).replace(/\s*\|\|\s*mix test --failed\s*$/, ""));
  const commands: string[] = [];
  // Whether the lines of each condition around a line run: what is not known counts as not.
  const open: Branches[] = [];
  for (const line of lines) {
    const text = line.replace(/(^|\s)#.*$/, "").trim();
    if (/^(?:if|case|while|until)\b/.test(text)) open.push(branchesOf(isMet(text)));
    else if (/^elif\b/.test(text)) open.splice(-1, 1, NEVER);
    else if (/^else\b/.test(text)) open.push({ runs: open.pop()?.runsElse ?? false, runsElse: false });
    else if (open.every(({ runs }) => runs) && !/\|\|/.test(text) && !/^(?:\[|test\s|(?:fi|esac|done)$)/.test(text))
      commands.push(
        ...text
          .split(/&&|;|\|/)
          .map((part) => part.trim())
          .filter(Boolean),
      );
    if (/(?:^|[;\s])(?:fi|esac|done)\s*$/.test(text)) open.pop();
  }
  return /^\s*set \+e/m.test(script) ? [] : commands;
}

/** Whether the lines of a condition run, and those behind its `else`. */
interface Branches {
  runs: boolean;
  runsElse: boolean;
}

const NEVER: Branches = { runs: false, runsElse: false };
const branchesOf = (met: boolean | undefined): Branches => (met === undefined ? NEVER : { runs: met, runsElse: !met });

/** What a condition such as `if [ "3.12" != "3.13" ]; then` comes to; undefined where only a run knows. */
function isMet(text: string): boolean | undefined {
  const [, one, operator, other] =
    /^if \[\[? "?([^"\s]*)"? (==?|!=) "?([^"\s]*)"? \]\]?;? *(?:then)?$/.exec(text) ?? [];
  if (one === undefined || other === undefined || one.includes(GAP) || other.includes(GAP)) return undefined;
  return (one === other) !== (operator === "!=");
}

/** Puts known variables in; `$(echo 3.12 | tr -d .)` and `${NAME//./}` take the dots out. */
function fillIn(text: string, env: Readonly<Record<string, string>>): string {
  const variable = (name: string | undefined) => (name !== undefined ? (env[name] ?? GAP) : GAP);
  return text
    .replace(/\$\{(\w+)\/\/?\\?\.\/?\}/g, (_, name: string) => variable(name).replaceAll(".", ""))
    .replace(VALUE_OF_ENV, (_, braced?: string, bare?: string) => variable(braced ?? bare))
    .replace(
      /\$\(\s*echo\s+["']?([\w.-]+)["']?\s*\|\s*tr\s+-d\s+["']?\\?\.["']?(?:\s*\|\s*cut\s+-f\s*1\s+-d\s*["']-["'])?\s*\)/g,
      (_, value: string) => value.replaceAll(".", "").replace(/-.*$/, ""),
    )
    .replace(/\$\([^)]*\)|`[^`]*`/g, GAP);
}

/** A command in words, without quotes. */
export const wordsOf = (command: string): string[] =>
  (command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replace(/["']/g, ""));

/** What starts another program, which the command is about. */
const STARTERS =
  /^(?:(?:\w+=\S*|sudo|time|exec|command|xvfb-run|env|-a|--auto-servernum|then|do)\s+|(?:poetry|pdm|pipenv|rye)\s+run\s+|uv\s+run\s+(?:--?[\w-]+(?:[= ](?:\.|\d[\w.]*|all|dev|tests?))?\s+)*|uvx\s+(?:--?[\w-]+(?:[= ]\S+)?\s+)*|coverage\s+run\s+(?:--?[\w-]+(?:=\S+)?\s+)*(?=-m\b)|bundle\s+exec\s+|npx\s+(?:--?[\w-]+\s+)*|pnpm\s+(?:exec|dlx)\s+|corepack\s+)/;

/** Scripts of these names check texts and types, and run nothing of the code. */
const NO_TEST =
  /lint|types?\b|typing|tsc|tsd|format|prettier|publint|attw|size|audit|docs?\b|website|spell|bench|mypy|pyright|flake8|isort|black|ruff|pre-?commit|package-json|build-only|--collect-only|--no-run|--list\b|--version|--help|phpstan|psalm|cs-?fixer|php-?cs|rector|rubocop|clippy|fmt|infection|jmh|smoke|prepare|update|generate/i;

const RUNS: readonly (readonly [runner: Runner | "any", command: RegExp])[] = [
  [
    "nodejs",
    /^(?:npm|pnpm|yarn|ut|vp)\s+(?:(?:-r|--recursive|-s|--silent|-w|-ws|--workspaces|--if-present|--no-bail)\s+)*(?:run(?:-script)?\s+(?:(?:-r|--recursive|--silent|--if-present)\s+)*|workspaces\s+(?:foreach\s+(?:-\S+\s+)*)?run\s+)?(?:t|testonly|(?:[\w.-]+[:-])*tests?(?:[:.-][\w:.-]+)?|unit|coverage|cov|jest|vitest|mocha|ava|tap)(?:\s|$)/,
  ],
  ["nodejs", /^(?:yarn\s+)?(?:vitest|jest|mocha|ava|tap|c8|nyc|borp|karma)(?:\s|$)/],
  ["nodejs", /^node\s+(?:\S+\s+)*--test(?:\s|$)/],
  [
    "nodejs",
    /^(?:pnpm\s+|yarn\s+)?(?:turbo|nx|lerna)\s+(?:run(?:-many)?\s+|affected\s+)?(?:(?:-t|--targets?)[ =])?tests?(?:\s|$)/,
  ],
  ["bun", /^bun\s+test(?:\s|$)/],
  ["deno", /^deno\s+test(?:\s|$)/],
  ["python", /^(?:pytest|py\.test|tox|nox)(?:\s|$)/],
  ["python", /^python[\d.]*\s+(?:-\w\s+\w+\s+|-[bIW]\w*\s+|-X\s*\S+\s+)*-m\s+(?:pytest|unittest|tox|nox)(?:\s|$)/],
  ["python", /^coverage\s+run\s.*(?:runtests\.py|manage\.py\s+test)/],
  ["python", /^-m\s+(?:pytest|unittest)(?:\s|$)/],
  ["python", /^python[\d.]*\s+-m\s+tests?(?:\.\w+)*(?:\s|$)/],
  ["python", /^python[\d.]*\s+scripts\/ci\/run-tests(?:\s|$)/],
  [
    "python",
    /^python[\d.]*\s+(?:-\S+\s+)*(?:\.\/)?(?:(?:tests?\/)?runtests\.py|manage\.py\s+test|setup\.py\s+test)(?:\s|$)/,
  ],
  ["python", /^(?:\.\/)?(?:tests?\/)?runtests\.py(?:\s|$)/],
  ["python", /^hatch\s+(?:-\S+\s+)*(?:run\s+)?(?:\+\S+\s+)*(?:[\w.+-]+:)?(?:tests?|cov|cover)(?:\s|$)/],
  ["python", /^inv(?:oke)?\s+tests?(?:\s|$)/],
  ["ruby", /^(?:rspec|cucumber|appraisal|m)(?:\s|$)/],
  ["ruby", /^rake(?:\s+(?:\w+\s+)*(?:test|spec|default|\w+_(?:specs?|tests?))\S*|\s*$)/],
  ["ruby", /^(?:bin\/)?rails\s+test/],
  ["ruby", /^ruby\s+(?:-\S+\s+)*-S\s+(?:rspec|rake\s+(?:test|spec))/],
  ["ruby", /^thor\s+test/],
  ["ruby", /^test\/runner(?:\s|$)/],
  ["ruby", /^bin\/(?:test|rspec|rake)(?:\s|$)/],
  [
    "php",
    /^(?:php\s+(?:-d\s*\S+\s+)*)?(?:\.\/)?(?:vendor\/bin\/)?(?:phpunit|simple-phpunit|pest|paratest|codecept|behat|phpspec)(?:\s|$)/,
  ],
  ["php", /^composer\s+exec\s+(?:-\S+\s+)*(?:--\s+)?(?:phpunit|pest)(?:\s|$)/],
  ["php", /^composer\s+(?:run\s+|run-script\s+)?(?:[\w:-]*:)?(?:tests?|phpunit|pest)(?:[:-]\S+)?(?:\s|$)/],
  ["go", /^(?:go\s+test|gotestsum|go-acc)(?:\s|$)/],
  ["rust", /^cargo\s+(?:\+\S+\s+)?(?:test|nextest\s+run|llvm-cov|tarpaulin)(?:\s|$)/],
  ["java", /^(?:\.\/)?mvnw?\s(?:.*\s)?(?:test|package|verify|install)(?:\s|$)/],
  ["java", /^(?:\.\/)?gradlew?\s(?:.*\s)?(?::?[\w:-]*:)?(?:test|check|build)(?:\s|$)/],
  ["dotnet", /^dotnet\s+test(?:\s|$)/],
  ["elixir", /^mix\s+test(?:\.ci)?(?:\s|$)/],
  [
    "any",
    /^(?:make|just|task)\s+(?:\S+=\S+\s+)*(?:\w*tests?|check-?tests?|coverage|cov(?:er)?|ci)(?:[-_.]\w+)*(?:\s|$)/,
  ],
  ["any", /^(?:bash\s+|sh\s+)?(?:\.\/)?\.ci\/test\.sh(?:\s|$)/],
  ["any", /^(?:bash\s+)?(?:\.\/)?scripts?\/tests?(?:-cov)?(?:\.sh)?(?:\s|$)/],
];

/** Of a workspace, some packages only. */
const FILTERED = /\s(?:--filter|-F|--scope|--workspace|-w|--projects?|-p|--prefix|--cwd|-C|--dir|--directory|-pl)[ =]/;

/** Without what limits a command to the package that matters. */
const withoutFilter = (command: string, own: string): string =>
  wordsOf(command)
    .join(" ")
    .replace(/ (?:workspace|--filter|--workspace|-w|-F)[= ](\S+)/g, (all, name: string) => (name === own ? "" : all));

/**
 * What runs tests with a command: a runtime, or `any` where the command does not tell.
 * @param own the package of a workspace that matters
 * @returns undefined where it runs none, or those of a part only
 */
export function runnerOf(command: string, own?: string): Runner | "any" | undefined {
  let text = own === undefined ? command : withoutFilter(command, own);
  for (let rest = text.replace(STARTERS, ""); rest !== text; rest = text.replace(STARTERS, "")) text = rest;
  text = text.replace(/^\S*node_modules\/\.bin\//, "");
  const found = RUNS.find(([, pattern]) => pattern.test(text));
  // Paths and quoted texts say nothing of what a command is for.
  const names = text.replace(/"[^"]*"|'[^']*'|\s--(?:cov|benchmark)\S*|\s\S*\/\S*/g, " ");
  if (!found || NO_TEST.test(names)) return undefined;
  const [runner] = found;
  if (runner === "nodejs" && FILTERED.test(text)) return undefined;
  if (runner === "go" && /\s-(?:test\.)?run[ =]/.test(text)) return undefined;
  if (runner === "java" && /-DskipTests|-Dmaven\.test\.skip|-x\s+test/.test(text)) return undefined;
  return runner;
}

/** Whether a command runs the environments of tox, and the text behind it. */
export function toxArguments(command: string): string | undefined {
  return (
    /(?:^|\s)(?:-m\s+)?tox(?:\s+(.*))?$/.exec(command.replace(/\s(?:--with|-p)\s+tox\S*/g, ""))?.[1] ??
    (/(?:^|\s)tox$/.test(command) ? "" : undefined)
  );
}

/**
 * Whether a command runs in an environment of its own, which what other commands install does not reach: those of tox, nox and
 * hatch, and that of uv, which first follows the lockfile (https://docs.astral.sh/uv/concepts/projects/run/).
 */
export const isInOwnEnvironment = (command: string): boolean =>
  /(?:^|\s)(?:tox|nox|hatch)(?:\s|$)/.test(command) ||
  (/^(?:\w+=\S*\s+)*uv\s+run\s/.test(command) && !/\s--(?:no-sync|no-project)\b/.test(command));
