import { Link } from "../components/link.js";
/** The name of a package or runtime. */

/** Linked where its technology is known. */
export function PackageName({
  of: { package: name, technology },
}: {
  of: { package: string; technology: string | null };
}) {
  const text = <code>{name}</code>;
  return technology === null ? text : <Link to={`/tech/${technology}`}>{text}</Link>;
}
