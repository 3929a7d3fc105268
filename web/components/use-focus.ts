import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** For what takes the place of something that had the focus; it needs a tabIndex. */
export function useFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
