/** Which rows of a long list stand near what is seen, so that only those are drawn. */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

export interface Span {
  first: number;
  /** Behind the last. */
  end: number;
}

/** Rows above and below what is seen, so that a quick scroll does not meet a gap. */
const spare = 20;

/** `top`: where the list begins, in pixels from the upper edge of what is seen; negative once it is scrolled. */
export function spanOf(top: number, viewHeight: number, rowHeight: number, rows: number): Span {
  const first = Math.max(0, Math.floor(-top / rowHeight) - spare);
  const end = Math.min(rows, Math.ceil((viewHeight - top) / rowHeight) + spare);
  return { first: Math.min(first, rows), end: Math.max(end, Math.min(first, rows)) };
}

/** Follows the window's scrolling; `list` is the element that holds all rows, drawn or not. */
export function useSpan(list: RefObject<HTMLElement | null>, rows: number, rowHeight: number): Span {
  const [span, setSpan] = useState<Span>(() => spanOf(0, globalThis.innerHeight ?? 800, rowHeight, rows));
  useEffect(() => {
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
    addEventListener("scroll", soon, { passive: true, capture: true });
    addEventListener("resize", soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", soon, { capture: true });
      removeEventListener("resize", soon);
    };
  }, [list, rows, rowHeight]);
  return span;
}
