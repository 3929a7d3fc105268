import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface MenuProps {
  /** Of the button that opens it. */
  class: string;
  label?: string;
  title: ComponentChildren;
  /** When it changes the menu closes. */
  closeOn?: unknown;
  children: ComponentChildren;
}

/** A few things behind a button; Escape and a click elsewhere close it. */
export function Menu({ class: classes, label, title, closeOn, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (menu.current !== null) menu.current.open = false;
  }, [closeOn]);
  useEffect(() => {
    const leave = (event: Event) => {
      const { current } = menu;
      if (current === null || !current.open) return;
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key !== "Escape" : current.contains(event.target as Node)) return;
      current.open = false;
      if (isKey) current.querySelector("summary")?.focus();
    };
    addEventListener("pointerdown", leave);
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("keydown", leave);
    };
  }, []);
  return (
    <details class="menu" ref={menu} onToggle={({ currentTarget }) => keepInWindow(currentTarget)}>
      <summary class={classes} aria-label={label}>
        {title}
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** It ends where its button ends; where the window has no room for that, it begins where its button begins. */
function keepInWindow(menu: HTMLDetailsElement): void {
  menu.classList.remove("from-start");
  const shown = menu.querySelector(":scope > div")?.getBoundingClientRect();
  menu.classList.toggle("from-start", menu.open && (shown?.left ?? 0) < 0);
}
