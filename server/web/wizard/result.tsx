/** The result: the stack, its score, and packages to install. */
import type { ComponentChildren } from "preact";
import { bare } from "../../catalog/ask/pair-verdict.js";
import { MOST_IN_SET } from "../../catalog/ask/question.js";
import { listEntry } from "../../catalog/scan/entry.js";
import { scan } from "../../catalog/scan/scan.js";
import { type PackageChoice, type Packages, packagesFor, type Start } from "../../catalog/stack/packages.js";
import { stackOf } from "../../catalog/stack/wizard/draft.js";
import {
  commandsOf,
  FOLDER_COMMANDS,
  LATEST,
  MANAGERS,
  manifestOf,
  registryCommand,
  registryName,
} from "../../catalog/stack/wizard/install.js";
import { RESULT } from "../../catalog/stack/wizard/steps.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { listOf } from "../../catalog/words.js";
import { setPath } from "../ask/paths.js";
import { Link, LinkItem } from "../components/link.js";
import { Copy, Fold, Joined, Section } from "../components/parts.js";
import { ScanVerdict } from "../scan/scan-report.js";
import { useSite } from "../site.js";
import { manifestPath, stepPath, type WizardState } from "./state.js";
import { OtherForm } from "./step-form.js";
import { Summary } from "./summary.js";

export function Result({ state }: { state: WizardState }) {
  const { catalog, links, today } = useSite();
  const stack = stackOf(state);
  const { chosen, platform } = stack;
  const add = <OtherForm state={state} step={RESULT} label="Add a technology" />;
  if (chosen.length === 0) {
    return (
      <>
        <h2>Your stack is empty</h2>
        <p>
          Choose at least one technology: <Link to={stepPath(state, "language")}>start with the language</Link>, or add
          one here.
        </p>
        {add}
      </>
    );
  }
  const entries = chosen.map(({ id }) => listEntry(id));
  const result = scan(catalog, entries, settingOf(catalog, platform), today);
  const ids = chosen.map(({ id }) => id).join(",");
  return (
    <div class="with-aside even">
      <div>
        <Section title="Your stack">
          <Summary state={state} />
          {add}
        </Section>
        <div class="scan-report">
          <ScanVerdict scan={result} entries={entries} platform={platform} />
        </div>
        <Section title="Share">
          <p>The link contains the whole stack. Opening it shows this page with current data.</p>
          <Copy name="the link" text={links.absolute(stepPath(state, RESULT))} />
          <ul class="links">
            {chosen.length > 1 && (
              <LinkItem to={`/set?${new URLSearchParams({ row: ids, col: ids })}`}>All pairs in a table</LinkItem>
            )}
            {chosen.length > 1 && chosen.length <= MOST_IN_SET && (
              <LinkItem to={setPath(chosen.map(bare), platform)}>Versions that go together</LinkItem>
            )}
            <LinkItem to="/scan">Scan an existing project</LinkItem>
            <LinkItem to="/wizard">Start over</LinkItem>
          </ul>
        </Section>
      </div>
      <PackageSection packages={packagesFor(catalog, stack, today)} state={state} />
    </div>
  );
}

export function PackageSection({ packages, state }: { packages: Packages; state: WizardState }) {
  const { npm, others, without, conflicts } = packages;
  const all = [...npm, ...[...others.values()].flat()];
  return (
    <Section title="What to run">
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
            Make a project that runs, as <SourceLink source={source}>the makers of {technology.name} say</SourceLink>.
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
            <Link to={manifestPath(state)} download="package.json">
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
            With another package manager:{" "}
            <Joined of={others.map(({ install }) => <code key={install}>{install}</code>)} />.
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
            <code>{name}</code>: {source === undefined ? message : <SourceLink source={source}>{message}</SourceLink>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a source says; the package URL of a release is no web page. */
function SourceLink({ source, children }: { source: string; children: ComponentChildren }) {
  return source.startsWith("https://") ? <a href={source}>{children}</a> : children;
}
