/** A piece of the matrix, which shows at a glance what there is to know. */
import { type MatrixRequest, matrixOf } from "../../catalog/directory/matrix.js";
import { Link } from "../components/link.js";
import { MatrixTable } from "../matrix/matrix-table.js";
import { matrixPath } from "../matrix/query.js";
import { useSite } from "../site.js";

const PIECE: MatrixRequest = {
  rows: ["nextjs", "nuxt", "sveltekit", "astro", "django", "laravel"],
  columns: ["vercel", "cloudflare-workers", "postgresql", "prisma", "drizzle", "tailwind"],
  sort: "name",
  empty: false,
};

/** Empty unless the data have all of it. */
export function PieceOfMatrix() {
  const { catalog, today } = useSite();
  if (![...PIECE.rows, ...PIECE.columns].every((id) => catalog.names.byId(id))) return null;
  return (
    <section aria-label="A piece of the matrix" class="piece">
      <MatrixTable matrix={matrixOf(catalog, PIECE, today)} title="Frameworks by what they are used with" />
      <p class="fine">
        Each sign leads to its evidence. <Link to={matrixPath(PIECE)}>Open it as a matrix</Link> of your own.
      </p>
    </section>
  );
}
