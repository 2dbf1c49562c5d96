/** What to run: the command of the makers, or packages to install. */
import type { PackageChoice, Packages, Start } from "../../catalog/stack/packages.js";
import {
  commandsOf,
  FOLDER_COMMANDS,
  LATEST,
  MANAGERS,
  manifestOf,
  registryCommand,
  registryName,
} from "../../catalog/stack/wizard/install.js";
import { listOf } from "../../catalog/words.js";
import { Link, SourceLink } from "../components/link.js";
import { Copy, Fold, Section, TextWithCode } from "../components/parts.js";
import { stackPath, type WizardState } from "./state.js";

export function PackageSection({ packages, state }: { packages: Packages; state: WizardState }) {
  const { npm, others, without, conflicts } = packages;
  const all = [...npm, ...[...others.values()].flat()];
  return (
    <Section anchor="run" title="What to run">
      {conflicts.map(({ names, why }) => (
        <p key={names.join()}>
          {listOf(names)} do not go together. {why[0]?.message}
        </p>
      ))}
      {packages.start && <StartOf start={packages.start} />}
      {npm.length > 0 && !packages.start && (
        <section>
          <h3>JavaScript (npm)</h3>
          <NpmPackages packages={packages} state={state} />
        </section>
      )}
      {npm.length > 0 && packages.start && (
        <Fold summary="By hand, with npm">
          <NpmPackages packages={packages} state={state} />
        </Fold>
      )}
      {[...others].map(([ecosystem, choices]) => {
        const name = registryName(ecosystem);
        const text = registryCommand(ecosystem, choices) ?? choices.map((choice) => choice.name).join("\n");
        return (
          <section key={ecosystem}>
            <h3>{name}</h3>
            <Copy name={`the packages for ${name}`} text={text} />
          </section>
        );
      })}
      {[...others.values()].flat().some(({ range }) => range === undefined) && (
        <p class="fine">Package managers pick the newest where no version is given.</p>
      )}
      <NeededPackages choices={all} />
      {without.length > 0 && <p>No package to install is known for {listOf(without.map(({ name }) => name))}.</p>}
    </Section>
  );
}

/** What runs a command that is not installed. */
const RUNNERS = /^(?:npx|npm|bun|deno|composer) /;

function StartOf({ start: { technology, command, source, rest } }: { start: Start }) {
  const [npm] = MANAGERS;
  const added = [...rest].map(([ecosystem, choices]) =>
    ecosystem === "npm" ? commandsOf(choices, npm) : (registryCommand(ecosystem, choices) ?? ""),
  );
  const text = added.filter((one) => one !== "").join("\n");
  return (
    <section>
      <h3>With the command of {technology.name}</h3>
      <ol class="run">
        <li>
          <p>
            Make a project that runs, as <SourceLink url={source}>the makers of {technology.name} say</SourceLink>.
            {!RUNNERS.test(command) && " Install their command first, as they say."} Put a name behind the command,
            unless it asks for one.
          </p>
          <Copy name={`the command of ${technology.name}`} text={command} />
        </li>
        {text !== "" && (
          <li>
            <p>Go to its folder, and add the rest.</p>
            <Copy name="the commands for the rest" text={text} />
          </li>
        )}
      </ol>
      <p class="fine">
        The command may bring more, and other versions: <code>stackfit scan</code> checks what it has made.
      </p>
    </section>
  );
}

function NpmPackages({ packages, state }: { packages: Packages; state: WizardState }) {
  const { npm: choices } = packages;
  const [npm, ...others] = MANAGERS;
  const open = choices.filter(({ range }) => range === undefined).map(({ name }) => name);
  return (
    <>
      <p>
        Newest versions with no known conflict.
        {open.length > 0 && (
          <>
            {" "}
            We use <code>{LATEST}</code> where we don't know the right version: {listOf(open)}.
          </>
        )}
      </p>
      <ol class="run">
        <li>
          <p>Make a folder for the project.</p>
          <Copy name="the commands for the folder" text={FOLDER_COMMANDS} />
        </li>
        <li>
          <p>
            Save this there as <code>package.json</code>, or{" "}
            <Link to={stackPath(state, "/wizard/package.json")} download="package.json">
              download package.json
            </Link>
            .
          </p>
          <Copy name="for package.json" text={manifestOf(packages)} />
        </li>
        <li>
          <p>Install the packages.</p>
          <Copy name="the command for npm" text={npm.install} />
          <p class="fine">
            With another package manager: <TextWithCode text={listOf(others.map(({ install }) => `\`${install}\``))} />.
          </p>
        </li>
      </ol>
      <h4>Add to an existing project</h4>
      {MANAGERS.map((manager) => (
        <Fold key={manager.name} summary={`With ${manager.name}`}>
          <Copy name={`the commands for ${manager.name}`} text={commandsOf(choices, manager)} />
        </Fold>
      ))}
    </>
  );
}

function NeededPackages({ choices }: { choices: readonly PackageChoice[] }) {
  const needed = choices.flatMap(({ name, needed: why }) => (why ? [{ name, ...why }] : []));
  if (needed.length === 0) return null;
  return (
    <>
      <p>Added because others need it:</p>
      <ul>
        {needed.map(({ name, message, sources: [source] }) => (
          <li key={name}>
            <code>{name}</code>: {source === undefined ? message : <SourceLink url={source}>{message}</SourceLink>}
          </li>
        ))}
      </ul>
    </>
  );
}
