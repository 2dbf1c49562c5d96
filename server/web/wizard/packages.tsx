/** Packages to install. */

import { describeRange } from "../../catalog/facts/version-range.js";
import type { PackageChoice, Packages, RequiredPeer } from "../../catalog/stack/packages.js";
import {
  commandsOf,
  LATEST,
  MANAGERS,
  manifestOf,
  registryCommand,
  registryName,
} from "../../catalog/stack/wizard/install.js";
import { EXTRA, RESULT } from "../../catalog/stack/wizard/steps.js";
import { listOf } from "../../catalog/verdict/wording.js";
import { Copy } from "../components/copy.js";
import { useSite } from "../site.js";
import { type State, stepPath } from "./state.js";

export function PackageSection({ packages, state }: { packages: Packages; state: State }) {
  const { npm, others, without, peers } = packages;
  return (
    <section>
      <h2>Install</h2>
      {npm.length > 0 && <NpmPackages choices={npm} />}
      {peers.length > 0 && <RequiredPackages peers={peers} state={state} />}
      {[...others].map(([ecosystem, names]) => {
        const name = registryName(ecosystem);
        return (
          <section key={ecosystem}>
            <h3>{name}</h3>
            <Copy name={`the packages for ${name}`} text={registryCommand(ecosystem, names) ?? names.join("\n")} />
          </section>
        );
      })}
      {others.size > 0 && <p class="fine">No versions given: package managers pick the newest.</p>}
      {without.length > 0 && <p>Not in a package registry: {listOf(without.map(({ name }) => name))}.</p>}
    </section>
  );
}

function NpmPackages({ choices }: { choices: readonly PackageChoice[] }) {
  const open = choices.filter(({ range }) => range === undefined).map(({ name }) => name);
  return (
    <section>
      <h3>JavaScript (npm)</h3>
      <p>
        Newest versions with no known conflict.
        {open.length > 0 && (
          <>
            {" "}
            We use <code>{LATEST}</code> where we don't know the right version: {listOf(open)}.
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

function RequiredPackages({ peers, state }: { peers: readonly RequiredPeer[]; state: State }) {
  const { links } = useSite();
  return (
    <>
      <p>Also required:</p>
      <ul>
        {peers.map(({ by, technology, name, range }) => (
          <li key={`${by.name} ${name}`}>
            {by.technology.name} requires {technology.name} (<code>{name}</code>
            {/\d/.test(range) && ` ${describeRange(range)}`}).{" "}
            <a href={links.to(stepPath(state, RESULT, [...state.choices, { group: EXTRA, technology }]))}>
              Add {technology.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
