/** What lockfiles and manifests require and do not get. */
import type { Conflict } from "../../catalog/scan/conflicts.js";
import { isDirect, type Release, type Unmet } from "../../catalog/scan/unmet.js";
import { describeHeld, type Held } from "../../manifests/hold.js";
import { KnownMark } from "../components/basis.js";
import { Fix, Fold } from "../components/parts.js";
import { StatusLabel } from "../components/status.js";
import { ActionLabel, MOST_SHOWN, SEVERITY_WORDS, titleOfConflict } from "./words.js";

const MOST_MEMBERS = 20;

interface ScanRequirementsProps {
  held: Pick<Held, "lockfiles">;
  /** The worst first. */
  conflicts: readonly Conflict[];
}

/** Nothing where no lockfile was read and no file contradicts another. */
export function Requirements({ held, conflicts }: ScanRequirementsProps) {
  const isChecked = held.lockfiles.some(({ checked }) => checked !== undefined);
  if (held.lockfiles.length === 0 && conflicts.length === 0) return null;
  const matters = conflicts.filter(({ severity }) => severity !== "info").slice(0, MOST_SHOWN);
  const notes = conflicts.filter(({ severity }) => severity === "info").slice(0, MOST_SHOWN);
  const hidden = conflicts.length - matters.length - notes.length;
  return (
    <section class="requirements">
      <h3>
        {conflicts.length > 0
          ? `Requirements that are not met (${conflicts.length})`
          : "Requirements of installed releases"}
      </h3>
      <p class="fine">
        {describeHeld(held)}
        {isChecked && conflicts.length === 0 && " All of them are met."}
      </p>
      <List conflicts={matters} />
      {notes.length > 0 && (
        <Fold summary={`${notes.length} ${notes.length === 1 ? "note" : "notes"}`}>
          <List conflicts={notes} />
        </Fold>
      )}
      {hidden > 0 && <p>And {hidden.toLocaleString("en")} more.</p>}
    </section>
  );
}

function List({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    conflicts.length > 0 && (
      <ul class="issues">
        {conflicts.map((conflict) => (
          <li
            key={conflict.message}
            class={conflict.status}
            data-severity={conflict.severity}
            data-action={conflict.action}
          >
            <One conflict={conflict} />
          </li>
        ))}
      </ul>
    )
  );
}

function One({ conflict: { by, of, status, severity, message, workaround, action, members } }: { conflict: Conflict }) {
  const title = titleOfConflict({ by, of });
  const [first] = members;
  const more = members.length - MOST_MEMBERS;
  return (
    <>
      <h4>
        {title} <StatusLabel status={status} /> <ActionLabel action={action} />
      </h4>
      <p>
        <strong>{SEVERITY_WORDS[severity].one}:</strong> {message}
      </p>
      <Fix text={workaround} />
      <p class="fine">
        {/* A file of the project is not a release. */}
        {first?.kind !== "own" && <KnownMark basis="declared" coverage={undefined} />}
        {members.length === 1 && first && placesOf(first) !== "" && ` · ${placesOf(first)}`}
      </p>
      {members.length > 1 && (
        <details>
          <summary>
            {members.length.toLocaleString("en")} requirements<span class="hidden"> of {title}</span>
          </summary>
          <ul class="members">
            {members.slice(0, MOST_MEMBERS).map((member) => (
              <li key={`${textOf(member.by)} ${member.of}`}>
                <code>{textOf(member.by)}</code> requires{" "}
                <code>
                  {member.of} {member.range}
                </code>
                {member.through && !isDirect(member) && `, comes with ${textOf(member.through)}`}
                <span class="fine"> {placesOf(member)}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p>And {more.toLocaleString("en")} more.</p>}
        </details>
      )}
    </>
  );
}

const textOf = ({ name, version }: Release) => `${name}@${version}`;

/** `package-lock.json, line 12; .nvmrc, line 1` */
function placesOf({ by, found }: Unmet): string {
  return [by.place, found?.place]
    .flatMap((place) => (place ? [place.line === undefined ? place.file : `${place.file}, line ${place.line}`] : []))
    .join("; ");
}
