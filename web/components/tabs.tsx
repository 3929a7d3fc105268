/** Tabs as in the ARIA Authoring Practices: one tab stop, arrow keys move. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import type { PathName } from "../app/paths.ts";
import { Link, useRoute } from "../app/router.tsx";

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { key: T; title: ComponentChildren }[];
  selected: T;
  onSelect(key: T): void;
  children?: ComponentChildren;
}

export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === selected) + step;
    const next = tabs[Number.isFinite(at) ? (at + tabs.length) % tabs.length : at < 0 ? 0 : tabs.length - 1];
    if (next === undefined) return;
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <div class="stack">
      <div ref={list} class="tabs" role="tablist" aria-label={label} onKeyDown={go}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

/** A page with a side navigation. */

export interface NavGroup {
  title: string | null;
  links: readonly (readonly [to: PathName, text: string])[];
}

interface SideNavPageProps {
  label: string;
  groups: readonly NavGroup[];
  /** The current link, if the page has none of its own. */
  current?: PathName | null;
  children?: ComponentChildren;
}

export function SideNavPage({ label, groups, current, children }: SideNavPageProps) {
  const { name } = useRoute();
  const here = current ?? name;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On narrow screens the links scroll in one line.
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - 16;
  }, [here]);
  return (
    <div class="sided">
      <nav ref={nav} aria-label={label}>
        {groups.map(({ title, links }) => (
          <div key={title ?? ""}>
            {title !== null && <h2>{title}</h2>}
            <ul>
              {links.map(([to, text]) => (
                <li key={to}>
                  <Link to={to} aria-current={to === here ? "page" : undefined}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  );
}
