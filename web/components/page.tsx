/** The frame of a page: its heading, which the focus goes to when somebody comes here, and its title. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { common } from "../messages/common.ts";

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
