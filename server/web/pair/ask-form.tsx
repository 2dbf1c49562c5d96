/** The form that asks about a pair in other versions or on a platform. */
import { versionOf } from "../../catalog/question.js";
import { useSite } from "../site.js";
import { PLATFORMS, type Problem } from "./asked.js";
import type { PairView } from "./view.js";

/** What was typed, where it could not be read. */
export interface Typed {
  versionA: string;
  versionB: string;
  platform: string;
}

interface AskFormProps {
  view: PairView;
  /** What is in the fields instead of what the page answers, and why. */
  mistaken?: { typed: Typed; problems: readonly Problem[] } | undefined;
}

/** @param props.view the answer that the form stands below */
export function AskForm({ view, mistaken }: AskFormProps) {
  const { links } = useSite();
  const { a, b, platform, isSpecial } = view;
  const [techA, techB] = [a.technology, b.technology];
  const values = mistaken?.typed ?? {
    versionA: versionOf(a)?.text ?? "",
    versionB: versionOf(b)?.text ?? "",
    platform: platform?.value ?? "",
  };
  const problemWith = (field: Problem["field"]) => mistaken?.problems.find((problem) => problem.field === field);
  const otherName = techA === techB ? `the other ${techB.name}` : techB.name;
  return (
    <details class="ask" open={isSpecial || mistaken !== undefined}>
      <summary>Ask about other versions or a platform</summary>
      {/* The address of the pair as such: an emptied field asks about any version. */}
      <form action={links.checkPath(techA, techB)} method="get" data-swap="pair" class="panel">
        <div class="fields">
          <VersionField name="versionA" of={techA.name} value={values.versionA} problem={problemWith("versionA")} />
          <VersionField name="versionB" of={otherName} value={values.versionB} problem={problemWith("versionB")} />
          <PlatformField view={view} value={values.platform} problem={problemWith("platform")} />
          <button type="submit">Check</button>
        </div>
      </form>
    </details>
  );
}

interface FieldProps {
  value: string;
  problem: Problem | undefined;
}

function VersionField({ name, of, value, problem }: FieldProps & { name: string; of: string }) {
  return (
    <div class="field">
      <label for={name}>Version of {of}</label>
      <input
        id={name}
        name={name}
        type="text"
        value={value}
        placeholder="any"
        maxLength={100}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-invalid={problem ? "true" : undefined}
        aria-describedby={problem && `${name}-problem`}
      />
      <FieldProblem id={`${name}-problem`} problem={problem} />
    </div>
  );
}

function PlatformField({ view: { platform }, value, problem }: FieldProps & { view: PairView }) {
  return (
    <div class="field">
      <label for="platform">Platform</label>
      <select
        id="platform"
        name="platform"
        aria-invalid={problem ? "true" : undefined}
        aria-describedby={problem && "platform-problem"}
      >
        <option value="" selected={value === ""}>
          any
        </option>
        {PLATFORMS.map((name) => (
          <option key={name} value={name} selected={value === name}>
            {name}
          </option>
        ))}
        {platform?.isTechnology && (
          <option value={platform.value} selected={value === platform.value}>
            {platform.name}
          </option>
        )}
      </select>
      <FieldProblem id="platform-problem" problem={problem} />
    </div>
  );
}

function FieldProblem({ id, problem }: { id: string; problem: Problem | undefined }) {
  return problem ? (
    <p id={id} class="problem">
      {problem.message}
    </p>
  ) : null;
}
