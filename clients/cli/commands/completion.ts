/** `stackfit completion`: shell completion, derived from the list of commands. */
import { COMMON, didYouMean, nearest } from "../arguments.js";
import { type Command, type CommandEntry, EXIT, flag, type Option, UsageError } from "../command.js";

const SHELLS = ["bash", "zsh", "fish"] as const;

type ListedCommand = CommandEntry & Command;

/** @param commands the list, which this command is part of */
export function createCompletion(commands: () => Promise<readonly ListedCommand[]>): Command {
  return {
    description: "The script completes commands, options, their values and technology names.",
    takes: SHELLS,
    options: {
      names: flag("print the technology names instead, one per line; the scripts call this"),
    },
    examples: [
      ["source <(stackfit completion bash)", "in ~/.bashrc"],
      ["stackfit completion zsh > ~/.zfunc/_stackfit", "in a folder listed in fpath"],
      ["stackfit completion fish > ~/.config/fish/completions/stackfit.fish", "for fish"],
    ],
    run: async (context, [shell, more], values) => {
      if (values.names) {
        const { technologies } = await context.catalog();
        context.stdout.write(technologies.map(({ id }) => `${id}\n`).join(""));
        return EXIT.clean;
      }
      const writer = SHELLS.find((known) => known === shell);
      if (more !== undefined || writer === undefined) {
        const hint = didYouMean(more === undefined ? nearest(shell ?? "", SHELLS) : undefined);
        throw new UsageError(`completion takes the name of a shell: ${SHELLS.join(", ")}${hint}`);
      }
      const all = (await commands()).map((command) => ({ ...command, options: { ...command.options, ...COMMON } }));
      context.stdout.write(WRITERS[writer](all));
      return EXIT.clean;
    },
  };
}

const WRITERS: Record<(typeof SHELLS)[number], (commands: readonly ListedCommand[]) => string> = { bash, zsh, fish };

const namesOf = (commands: readonly ListedCommand[]) => commands.map(({ name }) => name);
const takingTechnologies = (commands: readonly ListedCommand[]) =>
  namesOf(commands.filter(({ takes }) => takes === "technologies"));

/** A line for each command that takes some words. */
const forWords = (commands: readonly ListedCommand[], lineOf: (name: string, words: string) => string) =>
  commands.flatMap(({ name, takes }) => (typeof takes === "object" ? [lineOf(name, takes.join(" "))] : [])).join("\n");

/** `--format` and `-f`. */
const spellings = ([name, { short }]: [string, Option]): string[] => [`--${name}`, ...(short ? [`-${short}`] : [])];

/** https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html */
function bash(commands: readonly ListedCommand[]): string {
  const reply = (words: string) => `COMPREPLY=($(compgen -W "${words}" -- "$word"))`;
  const values = commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, one]) =>
      (one.choices ? spellings([option, one]) : []).map(
        (spelling) => `    "${name} ${spelling}") ${reply(one.choices?.join(" ") ?? "")}; return ;;`,
      ),
    ),
  );
  const flags = commands.map(
    ({ name, options }) => `    ${name}) flags="${Object.entries(options).flatMap(spellings).join(" ")}" ;;`,
  );
  return `# bash completion for stackfit
_stackfit() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" flags=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${reply(namesOf(commands).join(" "))}
    return
  fi
  case "$command $before" in
${values.join("\n")}
  esac
  case "$command" in
${flags.join("\n")}
  esac
  case "$word" in
    -*) ${reply("$flags")}; return ;;
  esac
  case "$command" in
    ${takingTechnologies(commands).join("|")}) ${reply("$(stackfit completion --names 2>/dev/null)")} ;;
${forWords(commands, (name, words) => `    ${name}) ${reply(words)} ;;`)}
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -F _stackfit stackfit
`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** https://zsh.sourceforge.io/Doc/Release/Completion-System.html */
function zsh(commands: readonly ListedCommand[]): string {
  const described = (text: string) => text.replace(/[[\]:\\]/g, "\\$&");
  const spec = (entry: [string, Option]) => {
    const [, { type, takes, choices, help, multiple }] = entry;
    const value = type === "string" ? `:${takes ?? "value"}:${choices ? `(${choices.join(" ")})` : "_files"}` : "";
    const names = spellings(entry);
    const own = `[${described(help)}]${value}`;
    // An option that is given once excludes its other spelling.
    const once = multiple ? "*" : `(${names.join(" ")})`;
    return names.length > 1
      ? `${quoted(once)}{${names.join(",")}}${quoted(own)}`
      : quoted(`${multiple ? "*" : ""}${names[0]}${own}`);
  };
  const cases = commands.map(({ name, options, takes: argument }) => {
    const specs = Object.entries(options).map(spec);
    const rest =
      argument === "technologies"
        ? "'*:name:_stackfit_names'"
        : argument
          ? `'*:word:(${argument.join(" ")})'`
          : "'*:file:_files'";
    return `    ${name}) _arguments ${[...specs, rest].join(" ")} ;;`;
  });
  const list = commands.map(({ name, summary }) => quoted(`${name}:${described(summary)}`));
  return `#compdef stackfit
_stackfit_names() {
  local -a names
  names=(\${(f)"$(stackfit completion --names 2>/dev/null)"})
  compadd -a names
}
_stackfit() {
  if (( CURRENT == 2 )); then
    local -a commands
    commands=(${list.join(" ")})
    _describe command commands
    return
  fi
  local command=\${words[2]}
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
  esac
}
compdef _stackfit stackfit
`;
}

/** https://fishshell.com/docs/current/completions.html */
function fish(commands: readonly ListedCommand[]): string {
  const names = namesOf(commands).join(" ");
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c stackfit -n "not __fish_seen_subcommand_from ${names}" -f -a ${name} -d ${quoted(summary)}`,
    ...Object.entries(options).map(([option, { type, short, choices, help }]) => {
      const value = type === "string" ? ` -r${choices ? ` -f -a ${quoted(choices.join(" "))}` : ""}` : "";
      return `complete -c stackfit -n "__fish_seen_subcommand_from ${name}" -l ${option}${short ? ` -s ${short}` : ""}${value} -d ${quoted(help)}`;
    }),
  ]);
  return `# fish completion for stackfit
${lines.join("\n")}
complete -c stackfit -n "__fish_seen_subcommand_from ${takingTechnologies(commands).join(" ")}" -f -a "(stackfit completion --names 2>/dev/null)"
${forWords(commands, (name, words) => `complete -c stackfit -n "__fish_seen_subcommand_from ${name}" -f -a "${words}"`)}
`;
}
