/** A claim about a tool as it is shown: its value, what confirms it, and since when that is known. */
import type { AiTool } from "../../../schemas/types.js";
import type { Claim } from "../../catalog/tool-claims.js";
import { sourceName } from "../components/sources.js";
import { useSite } from "../site.js";
import { CLAIM_NAMES, valueInWords } from "./words.js";

/** Whether a text is an address that a link may lead to: records come from many hands. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A link to elsewhere, or the text alone where it is no address of the web. */
export function OutwardLink({ address, children }: { address: string; children?: string }) {
  if (!isWebAddress(address)) return <>{address}</>;
  return (
    <a href={address} rel="noopener">
      {children ?? address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
    </a>
  );
}

/** The path of the page of a tool, from the root of the service. */
export function toolPath(slug: string): string {
  return `/tools/${encodeURIComponent(slug)}`;
}

/** What a source is called: `owner/name: README.md` for a file on GitHub, else its host and path. @param address of the web */
export function pageName(address: string): string {
  const { hostname, pathname } = new URL(address);
  const path = pathname.replace(/\/$/, "");
  return hostname === "github.com" ? sourceName(address) : `${hostname.replace(/^www\./, "")}${path}`;
}

/** What is not known, told so that nobody takes it for a no. */
export function NotKnown() {
  return (
    <span class="claim open">
      <span aria-hidden="true">?</span> not known
    </span>
  );
}

/** The value of a claim: a sign and a word for yes and no, a link for an address, else words. */
export function ClaimValue({ claim: { name, value } }: { claim: Pick<Claim, "name" | "value"> }) {
  if (value === undefined) return <NotKnown />;
  if (name === "website" || name === "repository") return <OutwardLink address={String(value)} />;
  if (name === "launchDate") return <time dateTime={String(value)}>{value}</time>;
  const words = valueInWords(name, value);
  // Neither answer about training is the good one for everybody, and a sign alone could be read as either.
  if (typeof value !== "boolean" || name === "privacy.trainsOnCode") return <>{words}</>;
  return (
    <span class={value ? "claim yes" : "claim no"}>
      <span aria-hidden="true">{value ? "✓" : "✕"}</span> {words.toLowerCase()}
    </span>
  );
}

/** Where a claim comes from and when that was last seen; nothing for what is not known. */
export function ClaimSource({ claim: { value, source }, tool }: { claim: Claim; tool: AiTool }) {
  if (value === undefined) return null;
  return (
    <span class="fine">
      {source && isWebAddress(source) ? (
        <>
          Source: <OutwardLink address={source}>{pageName(source)}</OutwardLink>
        </>
      ) : (
        <>
          Source: <a href="#evidence">the evidence below</a>
        </>
      )}
      {" · "}
      <Seen tool={tool} />
    </span>
  );
}

/** When the sources of a record were last opened, or at least when it last changed. */
export function Seen({ tool: { checked, updated } }: { tool: AiTool }) {
  const day = checked ?? updated;
  return (
    <>
      {checked ? "checked on" : "entered on"} <time dateTime={day}>{day}</time>
    </>
  );
}

interface ShortSourceProps {
  claim: Claim;
  slug: string;
  tool: AiTool;
}

/** The source of a claim in few letters, for the cell of a table; read out with what it confirms. */
export function ShortSource({ claim: { name, value, source }, slug, tool }: ShortSourceProps) {
  const { links } = useSite();
  if (value === undefined) return null;
  const named = source !== undefined && isWebAddress(source);
  return (
    <a class="fine" {...(named ? { href: source, rel: "noopener" } : { href: links.to(`${toolPath(slug)}#evidence`) })}>
      {named ? "source" : "evidence"}
      <span class="hidden">
        {" "}
        of {CLAIM_NAMES[name]}, {tool.name}
      </span>
    </a>
  );
}
