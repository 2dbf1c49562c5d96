/** A tool in the list: what it is, what is known at a glance, and a box that picks it for a comparison. */
import type { ComponentChildren } from "preact";
import type { AiTool } from "../../../schemas/types.js";
import { type ClaimName, claimOf } from "../../catalog/tool-claims.js";
import type { ToolOrder } from "../../catalog/tool-order.js";
import { useSite } from "../site.js";
import { NotKnown, toolPath } from "./claim.js";
import { CATEGORIES, CLAIM_NAMES, GROUPS, valueInWords } from "./words.js";

interface ToolCardProps {
  slug: string;
  tool: AiTool;
  picked: boolean;
  /** The id of the form that the box belongs to. */
  form: string;
  /** What the list is ordered by, so that the card shows it. */
  order: ToolOrder;
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
        <Glance name="Runs on">{listOf(tool, "Where it runs")}</Glance>
        <Glance name="Does">{listOf(tool, "What it builds and does")}</Glance>
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

/** What a tool is known to have of a group, and what it is known not to have; undefined where nothing is known. */
function listOf(tool: AiTool, group: string): string | undefined {
  const names = GROUPS.find(({ name }) => name === group)?.claims ?? [];
  const those = (value: boolean) => names.filter((name: ClaimName) => claimOf(tool, name).value === value);
  const told = [
    ...those(true).map((name) => CLAIM_NAMES[name]),
    ...those(false).map((name) => `not ${CLAIM_NAMES[name]}`),
  ];
  return told.length > 0 ? told.join(", ") : undefined;
}

/** `Free, paid from $20/month`; undefined where nothing is known. */
export function costInWords({ pricing }: AiTool): string | undefined {
  const { free, startingPrice } = pricing ?? {};
  if (free === undefined && startingPrice === undefined) return undefined;
  const paid = startingPrice && `${free === undefined ? "Paid" : "paid"} from ${startingPrice}`;
  return [free === undefined ? undefined : free ? "Free to use" : "Paid only", paid].filter(Boolean).join(", ");
}
