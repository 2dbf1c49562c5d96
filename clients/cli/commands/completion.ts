/** `stackfit completion`: shell completion. The scripts ask the program what may come next, which its list of commands says. */
import { COMMON, didYouMean, nearest } from "../arguments.js";
import { type Command, type CommandEntry, type Context, EXIT, flag, type Option, UsageError } from "../command.js";

const SHELLS = ["bash", "zsh", "fish"] as const;

interface CommandList {
  entries: readonly CommandEntry[];
  load(entry: CommandEntry): Promise<Command>;
}

/** @param commands the list, which this command is part of */
export function createCompletion(commands: CommandList): Command {
  return {
    description: "The script completes commands, options, their values and technology names.",
    takes: SHELLS,
    options: {
      names: flag("print the technology names instead, one per line"),
      words: flag("print what may come in place of the last word after --, with what it is; the scripts call this"),
    },
    examples: [
      ["source <(stackfit completion bash)", "in ~/.bashrc"],
      ["stackfit completion zsh > ~/.zfunc/_stackfit", "in a folder listed in fpath"],
      ["stackfit completion fish > ~/.config/fish/completions/stackfit.fish", "for fish"],
    ],
    run: async (context, positionals, { names, words }) => {
      const offers = names ? await technologies(context) : words ? await wordsFor(positionals, commands, context) : [];
      const fitting = names ? offers : offers.filter(([word]) => word.startsWith(positionals.at(-1) ?? ""));
      const lines = fitting.map(([word, what]) => `${word}${words && what ? `\t${what}` : ""}\n`);
      context.stdout.write(names || words ? lines.join("") : scriptFor(positionals));
      return EXIT.clean;
    },
  };
}

function scriptFor([shell = "", more]: readonly string[]): string {
  const known = SHELLS.find((one) => one === shell);
  if (known !== undefined && more === undefined) return SCRIPTS[known];
  const hint = didYouMean(more === undefined ? nearest(shell, SHELLS) : undefined);
  throw new UsageError(`completion takes the name of a shell: ${SHELLS.join(", ")}${hint}`);
}

type Offer = readonly [word: string, what: string];

const technologies = async (context: Context): Promise<Offer[]> =>
  (await context.catalog()).technologies.map(({ id, name }) => [id, name]);

/** `--format` and `-f`. */
const spellings = ([name, { short }]: [string, Option]): string[] => [`--${name}`, ...(short ? [`-${short}`] : [])];

/** All that may stand in place of the last word; nothing where that is a path. @param words after the name of the program */
async function wordsFor(
  [name, ...rest]: readonly string[],
  { entries, load }: CommandList,
  context: Context,
): Promise<readonly Offer[]> {
  if (rest.length === 0) return entries.map((entry) => [entry.name, entry.summary]);
  const entry = entries.find((one) => one.name === name);
  if (!entry) return [];
  const { options: own, takes } = await load(entry);
  const options = Object.entries<Option>({ ...own, ...COMMON });
  const [before = "", word = ""] = [rest.at(-2), rest.at(-1)];
  const valued = options.find((option) => spellings(option).includes(before))?.[1];
  const plainly = (list: readonly string[]) => list.map((one): Offer => [one, ""]);
  if (valued?.type === "string") return plainly(valued.choices ?? []);
  if (word.startsWith("-"))
    return options.flatMap((option) => spellings(option).map((one): Offer => [one, option[1].help]));
  return takes === "technologies" ? technologies(context) : plainly(takes ?? []);
}

const SCRIPTS: Record<(typeof SHELLS)[number], string> = {
  // https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html
  bash: `# bash completion for stackfit
_stackfit() {
  local word
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    COMPREPLY+=("$word")
  done < <(stackfit completion --words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ "\${#COMPREPLY[@]}" -eq 0 ]; then COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); fi
}
complete -F _stackfit stackfit
`,
  // https://zsh.sourceforge.io/Doc/Release/Completion-System.html
  zsh: `#compdef stackfit
_stackfit() {
  local -a found
  found=(\${(f)"$(stackfit completion --words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( \${#found} )); then
    found=("\${(@)found/$'\\t'/:}")
    _describe stackfit found
  else
    _files
  fi
}
compdef _stackfit stackfit
`,
  // https://fishshell.com/docs/current/completions.html
  fish: `# fish completion for stackfit
function __stackfit_words
  set -l found (stackfit completion --words -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c stackfit -f -a "(__stackfit_words)"
`,
};
