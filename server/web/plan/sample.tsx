/** An upgrade to try a plan with. */
import { useSite } from "../site.js";

/** A project in the release line before the one that is asked for. */
export const SAMPLE = {
  targets: "react@19",
  list: [
    "react@18.3.1",
    "react-dom@18.3.1",
    "next@14.2.0",
    "react-redux@8.1.3",
    "@testing-library/react@14.0.0",
    "enzyme@3.11.0",
    "@types/react@18.3.0",
    "typescript@5.4.5",
    "eslint@8.57.0",
  ].join("\n"),
};

export function Sample() {
  const { links } = useSite();
  return (
    <form action={links.to("/plan")} method="post" class="sample">
      <input type="hidden" name="targets" value={SAMPLE.targets} />
      <input type="hidden" name="list" value={SAMPLE.list} />
      <button type="submit" class="quiet">
        Try it with a sample project
      </button>
    </form>
  );
}
