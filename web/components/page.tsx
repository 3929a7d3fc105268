/** The frame of a page: heading with focus, title, loading and error states. */

import type { ComponentChildren, ComponentType, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Query } from "../api/hooks.ts";
import { common } from "../messages/common.ts";
import { problemOf } from "../text/problem.ts";
import { Button } from "./elements.tsx";

interface PageProps {
  title: string;
  /** Beside the heading. */
  actions?: ComponentChildren;
  children?: ComponentChildren;
}

/** The first page needs no focus. */
let first = true;

export function Page({ title, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${common.product}`;
  }, [title]);
  useEffect(() => {
    if (!first) heading.current?.focus();
    first = false;
  }, []);
  return (
    <>
      <div class="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div class="row">{actions}</div>}
      </div>
      {children}
    </>
  );
}

interface ProblemProps {
  error: unknown;
  /** If a retry may help. */
  onRetry?: (() => void) | undefined;
}

export function Problem({ error, onRetry }: ProblemProps) {
  const { title, text, code, requestId, docsUrl, details } = problemOf(error);
  // A single detail is often part of the text.
  const more = details.length === 1 && text?.includes(details[0]?.message ?? "") ? [] : details;
  // Server messages are in English.
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

interface QueryViewProps<T> {
  query: Query<T>;
  children(data: T): ComponentChildren;
}

/** Shows loading, error and data; an error keeps the last data. */
export function QueryView<T>({ query: { data, error, reload }, children }: QueryViewProps<T>) {
  return (
    <>
      {error !== null && <Problem error={error} onRetry={reload} />}
      {data === null && error === null && <p class="card empty">{common.loading}</p>}
      {data !== null && children(data)}
    </>
  );
}

/** Moves the focus after the next render, when the focused element may be gone. */
export function focusSoon(...selectors: readonly string[]): void {
  setTimeout(() => {
    for (const selector of selectors) {
      const element = document.querySelector<HTMLElement>(selector);
      if (element === null) continue;
      element.focus();
      return;
    }
  });
}

/** Focuses an element on mount; it needs a tabIndex. */
export function useFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** A lazily loaded component. Retrying reloads the page: the server may have a new version. */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Shown while loading. */
  waiting: ComponentChildren = <p class="empty">{common.loading}</p>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [error, setError] = useState<unknown>(null);
    const [, draw] = useState(0);
    useEffect(() => {
      if (loaded !== null) return;
      load().then((module) => {
        loaded = module.default;
        draw(1);
      }, setError);
    }, []);
    if (error !== null)
      return (
        <Page title={common.unexpected}>
          <Problem error={error} onRetry={() => location.reload()} />
        </Page>
      );
    if (loaded === null) return <>{waiting}</>;
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}
