/** Where a claim about a tool comes from, and the links that such records have. */
import type { AiTool } from "../../../schemas/types.js";
import type { Claim } from "../../catalog/directory/tool-claims.js";
import { sourceName } from "../components/link.js";
import { Day } from "../components/parts.js";
import { useSite } from "../site.js";

/** Whether a link may lead there; records are contributed. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function OutwardLink({ address, children }: { address: string; children?: string }) {
  if (!isWebAddress(address)) return <>{address}</>;
  return (
    <a href={address} rel="noopener">
      {children ?? address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
    </a>
  );
}

export function toolPath(slug: string): string {
  return `/tools/${encodeURIComponent(slug)}`;
}

/** `owner/name: README.md` for a file on GitHub, else host and path. @param address a web URL */
export function pageName(address: string): string {
  const { hostname, pathname } = new URL(address);
  const path = pathname.replace(/\/$/, "");
  return hostname === "github.com" ? sourceName(address) : `${hostname.replace(/^www\./, "")}${path}`;
}

/** A dash for a value without a source; a note on the page says what it means. */
export function NotRecorded() {
  return (
    <span class="claim open">
      <span aria-hidden="true">–</span>
      <span class="hidden">not recorded</span>
    </span>
  );
}

/** The source of a claim and when it was checked. */
export function ClaimSource({ claim: { source }, tool }: { claim: Claim; tool: AiTool }) {
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

/** When the sources were last checked, or else when the entry last changed. */
export function Seen({ tool: { checked, updated } }: { tool: AiTool }) {
  return (
    <>
      {checked ? "checked on" : "added on"} <Day at={checked ?? updated} />
    </>
  );
}

interface ShortSourceProps {
  claim: Claim;
  /** What it is of. */
  of: string;
  slug: string;
  tool: AiTool;
}

/** A short source link for table cells, with a full label for screen readers. */
export function ShortSource({ claim: { source }, of, slug, tool }: ShortSourceProps) {
  const { links } = useSite();
  const named = source !== undefined && isWebAddress(source);
  return (
    <a class="fine" {...(named ? { href: source, rel: "noopener" } : { href: links.to(`${toolPath(slug)}#evidence`) })}>
      {named ? "source" : "evidence"}
      <span class="hidden">
        {" "}
        of {of}, {tool.name}
      </span>
    </a>
  );
}
