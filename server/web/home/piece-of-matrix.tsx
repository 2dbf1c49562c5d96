/** A piece of the matrix, which shows at a glance what there is to know. */
import type { Catalog } from "../../catalog/catalog.js";
import { type MatrixRequest, matrixOf } from "../../catalog/directory/matrix.js";
import type { Day } from "../../catalog/facts/lifecycle.js";
import { MatrixTable } from "../matrix/matrix-table.js";
import { matrixPath } from "../matrix/query.js";
import { useSite } from "../site.js";

const PIECE: MatrixRequest = {
  rows: ["nextjs", "nuxt", "sveltekit", "astro", "django", "laravel"],
  columns: ["vercel", "cloudflare-workers", "postgresql", "prisma", "drizzle", "tailwind"],
  sort: "name",
  empty: false,
};

/** Empty where the data do not have enough of it. */
export function PieceOfMatrix({ catalog, today }: { catalog: Catalog; today: Day }) {
  const { links } = useSite();
  const known = (id: string) => catalog.names.byId(id) !== undefined;
  const request = { ...PIECE, rows: PIECE.rows.filter(known), columns: PIECE.columns.filter(known) };
  if (request.rows.length === 0 || request.columns.length === 0) return null;
  return (
    <section aria-label="A piece of the matrix" class="piece">
      <MatrixTable matrix={matrixOf(catalog, request, today)} title="Frameworks by what they are used with" />
      <p class="fine">
        Each sign leads to its evidence. <a href={links.to(matrixPath(request))}>Open it as a matrix</a> of your own.
      </p>
    </section>
  );
}
