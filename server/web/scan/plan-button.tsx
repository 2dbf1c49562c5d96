/** Plans upgrades of the project that was scanned: sends the form of the scan to the page of plans. */
import { listOf } from "../../catalog/verdict/wording.js";
import { useSite } from "../site.js";

interface PlanButtonProps {
  /** The id of the form that has the project; without it, no plan is offered. */
  form: string | undefined;
  targets: readonly string[];
}

/** Nothing without a target. */
export function PlanButton({ form, targets }: PlanButtonProps) {
  const { links } = useSite();
  if (form === undefined || targets.length === 0) return null;
  return (
    <p class="plan-button">
      <button
        type="submit"
        form={form}
        formaction={links.to("/plan")}
        name="targets"
        value={targets.join(", ")}
        class="quiet"
      >
        Plan {targets.length === 1 ? "this upgrade" : "these upgrades"}
        <span class="hidden">: {listOf(targets)}</span>
      </button>
    </p>
  );
}

export function PlanAnything({ form }: { form: string }) {
  const { links } = useSite();
  return (
    <p class="plan-button">
      <button type="submit" form={form} formaction={links.to("/plan")} class="quiet">
        Plan an upgrade of this project
      </button>
    </p>
  );
}
