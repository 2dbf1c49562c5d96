/** The form to check a pair in other versions or on a platform. */
import { versionOf } from "../../../catalog/names/question.js";
import { AS_TYPED, Fold } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { PLATFORMS, type Problem } from "../query.js";
import type { PairView } from "../view.js";

export interface Typed {
  versionA: string;
  versionB: string;
  platform: string;
}

interface VersionFormProps {
  view: PairView;
  rejected?: { typed: Typed; problems: readonly Problem[] } | undefined;
}

export function VersionForm({ view, rejected }: VersionFormProps) {
  const { links } = useSite();
  const { a, b, platform, isSpecial } = view;
  const [techA, techB] = [a.technology, b.technology];
  const values = rejected?.typed ?? {
    versionA: versionOf(a)?.text ?? "",
    versionB: versionOf(b)?.text ?? "",
    platform: platform?.value ?? "",
  };
  const problemWith = (field: Problem["field"]) => rejected?.problems.find((problem) => problem.field === field);
  const otherName = techA === techB ? `the other ${techB.name}` : techB.name;
  return (
    <Fold class="ask" open={isSpecial || rejected !== undefined} summary="Check other versions or a platform">
      {/* To the plain pair address, so that an empty field means any version. */}
      <form action={links.checkPath(techA, techB)} method="get" data-swap="pair" class="panel">
        <div class="fields">
          <VersionField name="versionA" of={techA.name} value={values.versionA} problem={problemWith("versionA")} />
          <VersionField name="versionB" of={otherName} value={values.versionB} problem={problemWith("versionB")} />
          <PlatformField view={view} value={values.platform} problem={problemWith("platform")} />
          <button type="submit">Check</button>
        </div>
      </form>
    </Fold>
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
        {...AS_TYPED}
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
