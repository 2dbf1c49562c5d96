/** A group of operations of the API. */
import { Layout } from "../layout.js";
import { Contents } from "./contents.js";
import { LANGUAGES } from "./examples/examples.js";
import { OperationView } from "./operation-view.js";
import type { OperationGroup } from "./operations.js";

interface GroupPageProps {
  sections: readonly OperationGroup[];
  section: OperationGroup;
}

export function GroupPage({ sections, section: { name, title, operations } }: GroupPageProps) {
  const summaries = operations.map(({ summary }) => summary).join("; ");
  return (
    <Layout
      title={`${title}: API reference`}
      description={`Operations of the StackFit HTTP API with examples in four languages: ${summaries}.`}
      canonical={`/docs/${name}`}
      scripts={["language.js"]}
      wide
    >
      <h1>{title}</h1>
      <div class="api">
        <Contents sections={sections} current={name} />
        <div class="api-text">
          <LanguageChoice />
          {operations.map((operation) => (
            <OperationView key={operation.anchor} operation={operation} />
          ))}
        </div>
      </div>
    </Layout>
  );
}

/** Chooses which examples are shown: style sheets alone do so. */
function LanguageChoice() {
  return (
    <fieldset class="api-languages">
      <legend class="hidden">Language of the examples</legend>
      {LANGUAGES.map(({ id, name }, place) => (
        <label key={id}>
          <input type="radio" name="language" value={id} checked={place === 0} /> {name}
        </label>
      ))}
    </fieldset>
  );
}
