/** Which rows of a long list are near the visible part. */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

export interface Span {
  first: number;
  /** Exclusive. */
  end: number;
}

/** Rows above and below. */
const spare = 20;

/** `top`: start of the list in pixels from the upper edge of the window. */
export function spanOf(top: number, viewHeight: number, rowHeight: number, rows: number): Span {
  const first = Math.max(0, Math.floor(-top / rowHeight) - spare);
  const end = Math.min(rows, Math.ceil((viewHeight - top) / rowHeight) + spare);
  return { first: Math.min(first, rows), end: Math.max(end, Math.min(first, rows)) };
}

/** Follows window scrolling; `list` holds all rows. */
export function useSpan(list: RefObject<HTMLElement | null>, rows: number, rowHeight: number): Span {
  const [span, setSpan] = useState<Span>(() => spanOf(0, globalThis.innerHeight ?? 800, rowHeight, rows));
  useEffect(() => {
    const controller = new AbortController();
    let frame = 0;
    const look = () => {
      frame = 0;
      if (list.current === null) return;
      const next = spanOf(list.current.getBoundingClientRect().top, innerHeight, rowHeight, rows);
      setSpan((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    for (const type of ["scroll", "resize"])
      addEventListener(type, soon, { passive: true, capture: true, signal: controller.signal });
    return () => {
      cancelAnimationFrame(frame);
      controller.abort();
    };
  }, [list, rows, rowHeight]);
  return span;
}
