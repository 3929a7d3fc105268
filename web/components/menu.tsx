import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useWindowEvents } from "../app/events.ts";

interface MenuProps {
  /** Classes of the button. */
  class: string;
  label?: string;
  title: ComponentChildren;
  /** Closes the menu when it changes. */
  closeOn?: unknown;
  children: ComponentChildren;
}

/** Closed by Escape and a click outside. */
export function Menu({ class: classes, label, title, closeOn, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (menu.current !== null) menu.current.open = false;
  }, [closeOn]);
  const leave = (event: Event) => {
    const { current } = menu;
    if (current === null || !current.open) return;
    const isKey = event instanceof KeyboardEvent;
    if (isKey ? event.key !== "Escape" : current.contains(event.target as Node)) return;
    current.open = false;
    if (isKey) current.querySelector("summary")?.focus();
  };
  useWindowEvents({ pointerdown: leave, keydown: leave });
  return (
    <details class="menu" ref={menu} onToggle={({ currentTarget }) => keepInWindow(currentTarget)}>
      <summary class={classes} aria-label={label}>
        {title}
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** Aligned with the end of its button, or with the start if there is no room. */
function keepInWindow(menu: HTMLDetailsElement): void {
  menu.classList.remove("from-start");
  const shown = menu.querySelector(":scope > div")?.getBoundingClientRect();
  menu.classList.toggle("from-start", menu.open && (shown?.left ?? 0) < 0);
}
