import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Pixels that the element is wide, without its scroll bar's; 0 before it is there. */
export function usePaneWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      // What is hidden keeps the width that it had.
      if (current.clientWidth > 0) setWidth(current.clientWidth - scrollBarWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** As wide as the widest that systems have; where they are laid over, it is a margin. */
const scrollBarWidth = 15;
