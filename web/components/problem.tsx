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
  const { title, text, requestId, docsUrl, details } = problemOf(error);
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      {text !== null && text !== title && <span>{text}</span>}
      {details.length > 0 && (
        <ul>
          {details.map(({ path, message }) => (
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
