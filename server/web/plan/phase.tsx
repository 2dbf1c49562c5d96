/** A phase of a plan: its changes in a table. */
import type { PlanResult } from "../../../schemas/types.js";
import { withoutOverride } from "../../catalog/stack/plan/package-manager.js";
import type { Phase } from "../../catalog/stack/plan/phases.js";
import { TechnologyLinks } from "../components/link.js";
import { Section } from "../components/parts.js";
import { PackageName } from "./package-name.js";
import { Reasons } from "./reason.js";

type Step = PlanResult["steps"][number];
type Change = Step["changes"][number];
type Replacement = Step["replacements"][number];
type Override = Step["overrides"][number];

export function PhaseSection({ phase: { kind, title, note, steps }, number }: { phase: Phase; number: number }) {
  return (
    <Section class={`plan-phase ${kind}`} title={`${number}. ${title}`}>
      <p>{note}</p>
      <table>
        {/* The columns are the same in each phase. */}
        <thead class={number > 1 ? "hidden" : undefined}>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">{kind === "replace" ? "Version" : "From → to"}</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        {steps.map(({ changes, replacements, overrides }, place) => (
          <tbody key={place}>
            {changes.map((change) => (
              <ChangeRow key={`${change.ecosystem} ${change.package}`} change={change} />
            ))}
            {replacements.map((replacement) => (
              <ReplacementRow key={`${replacement.ecosystem} ${replacement.package}`} replacement={replacement} />
            ))}
            {overrides.map((override) => (
              <OverrideRow key={`${override.ecosystem} ${override.package}`} override={override} />
            ))}
          </tbody>
        ))}
      </table>
    </Section>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { from, to, range, target, follows, ended, development, reasons } = change;
  return (
    <tr>
      <th scope="row">
        <PackageName of={change} />
        {development && <span class="fine"> development</span>}
      </th>
      <td class="plan-versions">
        {from} → <strong>{to}</strong>
        {range !== to && (
          <span class="fine">
            {" "}
            ask for <code>{range}</code>
          </span>
        )}
      </td>
      <td>
        {follows !== null && (
          <p>
            Moves with <code>{follows}</code>.
          </p>
        )}
        {target && follows === null && <p>This is what you asked for.</p>}
        <Reasons reasons={reasons} />
        {ended && <p class="fine">This release line is past its end of life.</p>}
      </td>
    </tr>
  );
}

function ReplacementRow({ replacement }: { replacement: Replacement }) {
  const { from, newest, reasons, alternatives } = replacement;
  return (
    <tr>
      <th scope="row">
        <PackageName of={replacement} />
      </th>
      <td class="plan-versions">
        {from}
        {newest !== null && newest !== from && <span class="fine"> newest known: {newest}</span>}
      </td>
      <td>
        <Reasons reasons={reasons} />
        {alternatives.length > 0 && (
          <p>
            <strong>Instead:</strong> <TechnologyLinks of={alternatives} />
          </p>
        )}
      </td>
    </tr>
  );
}

function OverrideRow({ override }: { override: Override }) {
  const { version, manager, file, snippet, reasons } = override;
  return (
    <tr>
      <th scope="row">
        <PackageName of={override} />
      </th>
      <td class="plan-versions">
        {version} <span class="fine">with an override</span>
      </td>
      <td>
        <Reasons reasons={reasons} />
        {snippet === null ? (
          <p>{withoutOverride(manager)}</p>
        ) : (
          <>
            <p>
              Add to <code>{file}</code>:
            </p>
            <pre>
              <code>{snippet}</code>
            </pre>
          </>
        )}
      </td>
    </tr>
  );
}
