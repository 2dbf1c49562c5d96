/** One field for every question, on every page, and examples of them; without scripts it is a form like any other. */
import { useSite } from "../site.js";
import { Link } from "./link.js";
import { AS_TYPED, List } from "./parts.js";

interface QuestionBoxProps {
  /** Of the field; each page has that of the frame. */
  id: string;
  value?: string | undefined;
  /** As the main thing of a page. */
  large?: boolean;
  /** Shown above the field; for those who hear the page where it is in the frame. */
  label?: string;
}

export function QuestionBox({ id, value, large = false, label = "Ask about technologies" }: QuestionBoxProps) {
  const { links, catalog } = useSite();
  return (
    <search class={large ? "ask large" : "ask"} aria-label={large ? "Question" : "Ask"}>
      <form action={links.to("/ask")} method="post" data-ask={links.to("/scan")}>
        <label for={id} class={large ? undefined : "hidden"}>
          {label}
        </label>
        <div class="ask-row">
          <div class="suggest">
            <input
              id={id}
              name="q"
              type="text"
              value={value}
              placeholder={large ? "Does Next.js 15 work with React 17?" : "Ask: orm for next.js"}
              {...AS_TYPED}
              enterkeyhint="go"
              aria-keyshortcuts={large ? undefined : "/ Control+K Meta+K"}
              data-suggest={links.to(`/ask/names/${catalog.revision.id}.json`)}
              data-question=""
            />
          </div>
          <button type="submit">Ask</button>
        </div>
      </form>
    </search>
  );
}

const EXAMPLES = [
  "Does Next.js 15 work with React 17?",
  "next.js, prisma, tailwind 4, vercel",
  "orm for next.js on cloudflare workers",
  "upgrade to angular 20",
  "cursor vs claude code",
];

export const ExampleQuestions = (props: { class: string }) => (
  <List {...props} of={EXAMPLES}>
    {(example) => (
      <Link to={`/ask?q=${encodeURIComponent(example)}`} rel="nofollow">
        {example}
      </Link>
    )}
  </List>
);
