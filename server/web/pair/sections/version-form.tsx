/** The form that checks a pair in other versions, or on a platform. */
import { type Subject, versionOf } from "../../../catalog/names/question.js";
import { TextField } from "../../components/field.js";
import { AS_TYPED, Fold } from "../../components/parts.js";
import { PlatformField } from "../../components/platform-field.js";
import { useSite } from "../../site.js";
import type { PairView } from "../view.js";

export function VersionForm({ view: { a, b, platform, isSpecial } }: { view: PairView }) {
  const { links } = useSite();
  const [techA, techB] = [a.technology, b.technology];
  const version = (id: string, side: Subject, of: string) => (
    <TextField
      id={id}
      label={`Version of ${of}`}
      value={versionOf(side)?.text ?? ""}
      placeholder="any"
      maxLength={100}
      {...AS_TYPED}
    />
  );
  return (
    <Fold class="ask" open={isSpecial} summary="Check other versions or a platform">
      {/* To the plain pair address, so that an empty field means any version. */}
      <form action={links.checkPath(techA, techB)} method="get" data-swap="pair" class="panel">
        <div class="fields">
          {version("versionA", a, techA.name)}
          {version("versionB", b, techA === techB ? `the other ${techB.name}` : techB.name)}
          <PlatformField label="Platform" chosen={platform?.value ?? ""} />
          <button type="submit">Check</button>
        </div>
      </form>
    </Fold>
  );
}
