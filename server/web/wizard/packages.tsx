/** What to install, ready to be copied. */
import type { Asked, PackageChoice, Packages } from "../../catalog/stack-packages.js";
import {
  commandsOf,
  LATEST,
  MANAGERS,
  manifestOf,
  registryCommand,
  registryName,
} from "../../catalog/stack-wizard/install.js";
import { EXTRA, RESULT } from "../../catalog/stack-wizard/steps.js";
import { describeRange } from "../../catalog/version-range.js";
import { listOf } from "../../catalog/wording.js";
import { Copy } from "../components/copy.js";
import { useSite } from "../site.js";
import { pathOf, type State } from "./state.js";

/** The section with everything to install. */
export function PackageSection({ packages, state }: { packages: Packages; state: State }) {
  const { npm, others, without, asked } = packages;
  return (
    <section>
      <h2>What to install</h2>
      {npm.length > 0 && <NpmPackages choices={npm} />}
      {asked.length > 0 && <AskedPackages asked={asked} state={state} />}
      {[...others].map(([ecosystem, names]) => {
        const name = registryName(ecosystem);
        return (
          <section key={ecosystem}>
            <h3>{name}</h3>
            <Copy name={`the packages for ${name}`} text={registryCommand(ecosystem, names) ?? names.join("\n")} />
          </section>
        );
      })}
      {others.size > 0 && <p class="fine">Versions are left open here: the tools take the newest they find.</p>}
      {without.length > 0 && <p>Not from a registry: {listOf(without.map(({ name }) => name))}.</p>}
    </section>
  );
}

function NpmPackages({ choices }: { choices: readonly PackageChoice[] }) {
  const open = choices.filter(({ range }) => range === undefined).map(({ name }) => name);
  return (
    <section>
      <h3>JavaScript (npm)</h3>
      <p>
        Each in the newest release line known here that no known fact speaks against together with the others.
        {open.length > 0 && (
          <>
            {" "}
            Left open, as <code>{LATEST}</code>, because no line is known for sure: {listOf(open)}.
          </>
        )}
      </p>
      <Copy name="for package.json" text={manifestOf(choices)} />
      {MANAGERS.map((manager) => (
        <details key={manager.name} open={manager.name === "npm"}>
          <summary>With {manager.name}</summary>
          <Copy name={`the commands for ${manager.name}`} text={commandsOf(choices, manager)} />
        </details>
      ))}
    </section>
  );
}

function AskedPackages({ asked, state }: { asked: readonly Asked[]; state: State }) {
  const { links } = useSite();
  return (
    <>
      <p>Some of them ask for more:</p>
      <ul>
        {asked.map(({ by, technology, name, range }) => (
          <li key={`${by.name} ${name}`}>
            {by.technology.name} asks for {technology.name} (<code>{name}</code>
            {/\d/.test(range) && ` ${describeRange(range)}`}).{" "}
            <a href={links.to(pathOf(state, RESULT, [...state.choices, { group: EXTRA, technology }]))}>
              Add {technology.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
