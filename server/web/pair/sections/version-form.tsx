/** The form that checks a pair in other versions, or on a platform. */
import { versionOf } from "../../../catalog/names/question.js";
import { TextField } from "../../components/field.js";
import { AS_TYPED, Fold } from "../../components/parts.js";
import { PlatformField } from "../../components/platform-field.js";
import { useSite } from "../../site.js";
import type { FieldMistake, PairView } from "../view.js";

export interface Typed {
  versionA: string;
  versionB: string;
  platform: string;
}

interface VersionFormProps {
  view: PairView;
  rejected?: { typed: Typed; problems: readonly FieldMistake[] } | undefined;
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
  const problemWith = (name: FieldMistake["field"]) => rejected?.problems.find(({ field }) => field === name)?.message;
  const version = (name: "versionA" | "versionB", of: string) => (
    <TextField
      id={name}
      label={`Version of ${of}`}
      value={values[name]}
      placeholder="any"
      maxLength={100}
      {...AS_TYPED}
      problem={problemWith(name)}
    />
  );
  return (
    <Fold class="ask" open={isSpecial || rejected !== undefined} summary="Check other versions or a platform">
      {/* To the plain pair address, so that an empty field means any version. */}
      <form action={links.checkPath(techA, techB)} method="get" data-swap="pair" class="panel">
        <div class="fields">
          {version("versionA", techA.name)}
          {version("versionB", techA === techB ? `the other ${techB.name}` : techB.name)}
          <PlatformField label="Platform" chosen={values.platform} problem={problemWith("platform")} />
          <button type="submit">Check</button>
        </div>
      </form>
    </Fold>
  );
}
