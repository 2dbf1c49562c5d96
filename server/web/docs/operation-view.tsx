/** One operation: where it is, what it takes, what it answers, and how to call it. */
import { Copy } from "../components/copy.js";
import { FieldList, ValueWords } from "./field-list.js";
import type { Value } from "./fields.js";
import type { Answer, Operation } from "./operations.js";
import { Words } from "./words.js";

export function OperationView({ operation }: { operation: Operation }) {
  const { anchor, summary, description, twins, needsToken, parameters, body, answers, command } = operation;
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
          <Words text={description} />
        </p>
      )}
      {twins.length > 0 && (
        <p class="fine">
          The same at{" "}
          {twins.map((twin) => (
            <code key={twin}>{twin}</code>
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
          <ValueWords value={body} />
          <FieldList fields={body.fields} />
        </>
      )}
      <h4>Answers</h4>
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
        <Words text={description} />
        {type && !isError && <span class="fine"> · {type}</span>}
        {isError && (
          <span class="fine">
            {" "}
            · <a href="#errors">as all errors</a>
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
      <summary>What it holds</summary>
      <FieldList fields={value.fields} />
    </details>
  );
}
