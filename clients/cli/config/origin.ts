/** Which repository and commit what `init` writes runs StackFit from. */
import { UsageError, type Values } from "../command.js";
import { type Keyboard, watchKeys } from "../output/terminal/keyboard.js";
import type { ProgramOrigin } from "../version.js";

const FROM = /^([A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100})@([0-9a-f]{40})$/;

const FORM = "OWNER/NAME@COMMIT, with a full commit of 40 digits";

/**
 * The repository and commit to run StackFit from. There is no default, as anyone could register a default name.
 * @param keyboard where to ask for what is not known
 * @throws UsageError if they are malformed, or unknown where there is no terminal to ask on
 */
export async function findOrigin(
  from: Values[string],
  { repository, commit }: Partial<ProgramOrigin>,
  keyboard: Keyboard | undefined,
): Promise<ProgramOrigin | undefined> {
  if (typeof from === "string") {
    const origin = parseOrigin(from);
    if (origin) return origin;
    throw new UsageError(`--from must be ${FORM}`);
  }
  if (repository && commit) return { repository, commit };
  if (keyboard) return askForOrigin(keyboard, repository);
  throw new UsageError(
    "This build does not know the repository or the commit that it was built from. Name the StackFit repository on GitHub, and a full commit of it: --from OWNER/NAME@COMMIT",
  );
}

function parseOrigin(text: string): ProgramOrigin | undefined {
  const [, repository, commit] = FROM.exec(text.trim()) ?? [];
  return repository && commit ? { repository, commit } : undefined;
}

async function askForOrigin(
  { input, output }: Keyboard,
  repository: string | undefined,
): Promise<ProgramOrigin | undefined> {
  const { isCancel, text } = await import("@clack/prompts");
  const keys = watchKeys(input);
  try {
    const answer = await text({
      input,
      output,
      signal: keys.ended,
      message: "Which StackFit repository on GitHub, at which commit?",
      placeholder: "OWNER/NAME@COMMIT",
      ...(repository && { initialValue: `${repository}@` }),
      validate: (value) => (parseOrigin(value ?? "") ? undefined : `Enter ${FORM}.`),
    });
    return isCancel(answer) ? undefined : parseOrigin(answer);
  } finally {
    keys.stop();
  }
}
