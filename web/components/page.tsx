/** The frame of a page: its heading, which the focus goes to when somebody comes here, and its title. */

import type { ComponentChildren, ComponentType, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Query } from "../api/hooks.ts";
import { createStore, useStore } from "../app/store.ts";
import { common } from "../messages/common.ts";
import { problemOf } from "../text/problem.ts";
import { Button } from "./elements.tsx";

interface PageProps {
  title: string;
  /** Beside the heading. */
  actions?: ComponentChildren;
  children?: ComponentChildren;
}

/** The page that the address named when everything was loaded needs no focus of its own. */
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

/** What an answer is shown as, while it is waited for and when it did not come. */

interface AskedProps<T> {
  query: Query<T>;
  children(data: T): ComponentChildren;
}

/** An answer that came before stays when it could not be asked for again; then both are shown. */
export function QueryView<T>({ query: { data, error, reload }, children }: AskedProps<T>) {
  return (
    <>
      {error !== null && <Problem error={error} onRetry={reload} />}
      {data === null && error === null && <p class="card empty">{common.loading}</p>}
      {data !== null && children(data)}
    </>
  );
}

/** Moves the focus once what was changed has been drawn, where what had it may be gone. */
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

/** For what takes the place of something that had the focus; it needs a tabIndex. */
export function useFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** Short news, said aloud by screen readers and gone after a while. */

interface Toast {
  id: number;
  text: string;
}

const toasts = createStore<readonly Toast[]>([]);
const shownMs = 5_000;
let last = 0;

export function announce(text: string): void {
  last += 1;
  const id = last;
  toasts.set([...toasts.get(), { id, text }]);
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), shownMs);
}

/** Once a page; always there, because readers notice only changes. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div class="stack tight" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <div key={id} class="toast">
          {text}
        </div>
      ))}
    </div>
  );
}

/** Parts of the console that are loaded when somebody first goes there. */

/** `load` is asked once. After a failure the page is loaded anew: the server may have another version by now. */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Meanwhile; null for what may turn out to show nothing at all. */
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
