import { common } from "../messages/common.ts";
import { problemOf } from "../problem.ts";
import { Button } from "./button.tsx";

interface ProblemProps {
  error: unknown;
  /** Where trying again may help. */
  onRetry?: (() => void) | undefined;
}

/** An error as part of the page, spoken when it appears. */
export function Problem({ error, onRetry }: ProblemProps) {
  const { title, text, code, requestId, docsUrl, details } = problemOf(error);
  // One wrong thing is often all that the sentence says.
  const more = details.length === 1 && text?.includes(details[0]?.message ?? "") ? [] : details;
  // What the server says, it says in English.
  const lang = code === null ? {} : { lang: "en" };
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      {text !== null && text !== title && <span {...lang}>{text}</span>}
      {more.length > 0 && (
        <ul {...lang}>
          {more.map(({ path, message }) => (
            <li key={path}>
              {path.replace(/^\//, "") !== "" && <code>{path.replace(/^\//, "")}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      {(onRetry || docsUrl || requestId) && (
        <div class="row small">
          {onRetry && (
            <Button small onClick={onRetry}>
              {common.retry}
            </Button>
          )}
          {docsUrl && <a href={docsUrl}>{common.whatThisMeans}</a>}
          {requestId && <span class="quiet mono">{common.requestId(requestId)}</span>}
        </div>
      )}
    </div>
  );
}
