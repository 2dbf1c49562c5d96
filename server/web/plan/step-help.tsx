/** What a step ends with: commands to copy, the makers' tools, and the guides of its jumps. */
import type { PlanStep } from "../../../schemas/types.js";
import { guideTitle, leadOf } from "../../catalog/stack/plan/commands/words.js";
import { Sources } from "../components/link.js";
import { Copy, Joined } from "../components/parts.js";

export const hasHelp = ({ commands, tools, guides }: PlanStep): boolean => Boolean(commands ?? tools ?? guides);

type Help = Pick<PlanStep, "commands" | "tools" | "guides" | "changes">;

export function StepHelp({ of: { commands = [], tools = [], guides = [], changes } }: { of: Help }) {
  const what = changes.length === 1 ? changes[0]?.package : `these ${changes.length} packages`;
  return (
    <>
      {commands.map((one) => (
        <div key={one.ecosystem}>
          {one.edit !== null && <p>{leadOf(one)}</p>}
          {one.lines.length > 0 && <Copy name={`the command for ${what}`} text={one.lines.join("\n")} />}
        </div>
      ))}
      {tools.map(({ name, command, does, source }) => (
        <div key={command}>
          <p>
            Upgrade tool for {name}: {does}{" "}
            <span class="fine">
              <Sources urls={[source]} />
            </span>
          </p>
          <Copy name={`the command for ${name}`} text={command} />
        </div>
      ))}
      {guides.length > 0 && (
        <p>
          <Joined
            of={guides.map((guide) => (
              <a key={guide.url} href={guide.url} rel="noopener">
                {guideTitle(guide)}
              </a>
            ))}
          />
        </p>
      )}
    </>
  );
}
