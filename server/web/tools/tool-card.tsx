/** A tool in the list, with a checkbox to compare it. */
import type { ComponentChildren } from "preact";
import type { AiTool } from "../../../schemas/types.js";
import { type ClaimName, claimOf } from "../../catalog/directory/tool-claims.js";
import type { ListOrder } from "../../catalog/directory/tool-order.js";
import { useSite } from "../site.js";
import { NotKnown, toolPath } from "./claim.js";
import { CATEGORIES, CLAIM_NAMES, GROUPS, valueInWords } from "./labels.js";

interface ToolCardProps {
  slug: string;
  tool: AiTool;
  picked: boolean;
  /** The id of the form that the checkbox belongs to. */
  form: string;
  /** The order of the list; the card shows its value. */
  order: ListOrder;
}

export function ToolCard({ slug, tool, picked, form, order }: ToolCardProps) {
  const { links } = useSite();
  const training = claimOf(tool, "privacy.trainsOnCode").value;
  return (
    <li class={picked ? "panel tool-card picked" : "panel tool-card"}>
      <h3>
        <a href={links.to(toolPath(slug))}>{tool.name}</a>
      </h3>
      <p class="tool-maker">
        <span class="kind">{CATEGORIES[tool.category].name}</span>
        {tool.vendor && <span class="fine">by {tool.vendor}</span>}
      </p>
      <p class="tool-description">{tool.description}</p>
      <dl class="glance">
        <Glance name="Runs on">{summarizeGroup(tool, "Where it runs")}</Glance>
        <Glance name="Capabilities">{summarizeGroup(tool, "Capabilities")}</Glance>
        <Glance name="Cost">{costInWords(tool)}</Glance>
        <Glance name="Trains on code">
          {training === undefined ? undefined : valueInWords("privacy.trainsOnCode", training)}
        </Glance>
        {order === "launched" && <Glance name="Launched">{tool.launchDate && <Day day={tool.launchDate} />}</Glance>}
        {order === "checked" && <Glance name="Checked">{tool.checked && <Day day={tool.checked} />}</Glance>}
      </dl>
      <label class="tick">
        <input type="checkbox" id={`pick-${slug}`} name="ids" value={slug} form={form} checked={picked} />
        <span>
          Compare<span class="hidden"> {tool.name}</span>
        </span>
      </label>
    </li>
  );
}

function Glance({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <NotKnown />}</dd>
    </div>
  );
}

const Day = ({ day }: { day: string }) => <time dateTime={day}>{day}</time>;

/** What a tool has and does not have of a group; undefined where nothing is known. */
function summarizeGroup(tool: AiTool, group: string): string | undefined {
  const names = GROUPS.find(({ name }) => name === group)?.claims ?? [];
  const those = (value: boolean) => names.filter((name: ClaimName) => claimOf(tool, name).value === value);
  const known = [
    ...those(true).map((name) => CLAIM_NAMES[name]),
    ...those(false).map((name) => `not ${CLAIM_NAMES[name]}`),
  ];
  return known.length > 0 ? known.join(", ") : undefined;
}

/** `Free, paid from $20/month`; undefined where nothing is known. */
export function costInWords({ pricing }: AiTool): string | undefined {
  const { free, startingPrice } = pricing ?? {};
  if (free === undefined && startingPrice === undefined) return undefined;
  const paid = startingPrice && `${free === undefined ? "Paid" : "paid"} from ${startingPrice}`;
  return [free === undefined ? undefined : free ? "Free to use" : "Paid only", paid].filter(Boolean).join(", ");
}
