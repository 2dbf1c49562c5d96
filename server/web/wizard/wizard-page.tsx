/** The wizard: progress, current step and summary. */
import { RESULT } from "../../catalog/stack/wizard/steps.js";
import { Link } from "../components/link.js";
import { Section } from "../components/parts.js";
import { Layout } from "../layout.js";
import { Result } from "./result.js";
import { stepPath, type WizardState } from "./state.js";
import { StepForm } from "./step-form.js";
import { Conflicts, Summary } from "./summary.js";

export function WizardPage({ state }: { state: WizardState }) {
  const { step, notices, choices, typed } = state;
  return (
    <Layout
      title={`${step ? step.title : "Your stack"} · Build a stack`}
      description="Build a stack step by step, and see how each choice fits the others."
      canonical="/wizard"
      wide
    >
      <h1>Build a stack</h1>
      <p class="lead">Choose step by step. Each choice shows how well it fits the others.</p>
      <div id="wizard">
        <Progress state={state} />
        {(notices.length > 0 || typed) && (
          <section class="notices panel" aria-label="Notices">
            <ul>
              {typed && (
                <li>
                  Nothing added. <a href="#other">{typed.problem}</a>
                </li>
              )}
              {notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          </section>
        )}
        <Conflicts state={state} />
        {step ? (
          <div class="wizard">
            <Section class="wizard-step" anchor="question" title={step.question}>
              {choices.length > 0 && (
                <p class="to-summary">
                  <a href="#so-far">{choices.length} chosen so far</a>
                </p>
              )}
              <StepForm state={state} step={step} />
            </Section>
            <aside class="wizard-summary panel" aria-labelledby="so-far">
              <h2 id="so-far">Your stack so far</h2>
              <Summary state={state} />
              {choices.length > 0 && (
                <p>
                  <Link class="button quiet" to={stepPath(state, RESULT)}>
                    Show result
                  </Link>
                </p>
              )}
            </aside>
          </div>
        ) : (
          <div class="wizard-result">
            <Result state={state} />
          </div>
        )}
      </div>
    </Layout>
  );
}

function Progress({ state }: { state: WizardState }) {
  const steps = [...state.steps.map(({ key, title }) => ({ key, title })), { key: RESULT, title: "Result" }];
  const here = state.step?.key ?? RESULT;
  const place = steps.findIndex(({ key }) => key === here);
  return (
    <nav aria-label="Steps">
      <p class="fine">
        Step {place + 1} of {steps.length}
      </p>
      <ol class="wizard-steps">
        {steps.map(({ key, title }, index) => (
          <li key={key} class={index < place ? "past" : undefined}>
            <Link to={stepPath(state, key)} aria-current={key === here ? "step" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
