/** An API operation. */
import { Copy } from "../components/copy.js";
import { TextWithCode } from "../components/text-with-code.js";
import { FieldList, ValueDescription } from "./field-list.js";
import type { Value } from "./fields.js";
import type { Answer, Operation } from "./operations.js";

export function OperationView({ operation }: { operation: Operation }) {
  const { anchor, summary, description, aliases, needsToken, parameters, body, answers, command } = operation;
  return (
    <article class="api-operation" aria-labelledby={anchor}>
      <h3 id={anchor}>
        <a href={`#${anchor}`}>{summary}</a>
      </h3>
      <p>
        <Endpoint operation={operation} />
      </p>
      {description && (
        <p>
          <TextWithCode text={description} />
        </p>
      )}
      {aliases.length > 0 && (
        <p class="fine">
          Also at{" "}
          {aliases.map((alias) => (
            <code key={alias}>{alias}</code>
          ))}
          .
        </p>
      )}
      {needsToken && (
        <p>
          Needs an <a href="#tokens">access token</a>.
        </p>
      )}
      {command && (
        <>
          <h4>Example</h4>
          <Copy name={`the example of ${summary}`} text={command} />
        </>
      )}
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <FieldList fields={parameters} />
        </>
      )}
      {body && (
        <>
          <h4>Body</h4>
          <ValueDescription value={body} />
          <FieldList fields={body.fields} />
        </>
      )}
      <h4>Responses</h4>
      <dl class="api-answers">
        {answers.map((answer) => (
          <AnswerView key={answer.status} answer={answer} />
        ))}
      </dl>
    </article>
  );
}

/** Method and path. */
export function Endpoint({ operation: { method, path } }: { operation: Operation }) {
  return (
    <code class="api-endpoint">
      <span class={`method ${method.toLowerCase()}`}>{method}</span> {path}
    </code>
  );
}

function AnswerView({ answer: { status, description, type, value, isError } }: { answer: Answer }) {
  return (
    <div>
      <dt>{status}</dt>
      <dd>
        <TextWithCode text={description} />
        {type && !isError && <span class="fine"> · {type}</span>}
        {isError && (
          <span class="fine">
            {" "}
            · <a href="#errors">error body</a>
          </span>
        )}
        {value && value.fields.length > 0 && <AnswerFields value={value} />}
      </dd>
    </div>
  );
}

function AnswerFields({ value }: { value: Value }) {
  return (
    <details>
      <summary>Response fields</summary>
      <FieldList fields={value.fields} />
    </details>
  );
}
