/** A scrolling box that renders only the items near the visible part. */
import type { ComponentChildren, HTMLAttributes, JSX, RefObject } from "preact";
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Heights } from "./heights.ts";

export interface VirtualHandle {
  element(): HTMLElement | null;
  /** Scrolls to an item, or to what `find` finds in it, while heights are still being measured. */
  reveal(index: number, find?: (item: HTMLElement) => { top: number } | null): void;
  scrollTo(top: number): void;
}

interface VirtualProps extends Omit<HTMLAttributes<HTMLDivElement>, "ref"> {
  heights: Heights;
  draw(index: number): ComponentChildren;
  handle: RefObject<VirtualHandle | null>;
  /** Whether items are measured; otherwise each gets its height. */
  measured?: boolean;
  onSeen?(first: number, end: number): void;
  inside?: string;
}

/** Pixels rendered above and below. */
const spare = 700;
const movesMax = 20;
/** Distance from the upper edge. */
const margin = 24;
const pinnedMs = 1_500;

interface Pin {
  index: number;
  /** Limits corrections when heights never settle. */
  moves: number;
  find: ((item: HTMLElement) => { top: number } | null) | null;
}

export function Virtual({ heights, draw, handle, measured, onSeen, inside, ...rest }: VirtualProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const pin = useRef<Pin | null>(null);
  const [span, setSpan] = useState(() => heights.span(0, globalThis.innerHeight ?? 800, spare));
  const [, setRound] = useState(0);
  const shown = useRef(span);
  shown.current = span;

  const look = useCallback(() => {
    const { current } = scroller;
    if (current === null || current.clientHeight === 0) return;
    const next = heights.span(current.scrollTop, current.clientHeight, spare);
    if (next.first === shown.current.first && next.end === shown.current.end) return;
    keepFocus(current, next);
    setSpan(next);
  }, [heights]);

  const settle = useCallback(() => {
    const { current } = scroller;
    if (current === null || pin.current === null || pin.current.moves >= movesMax) return;
    pin.current.moves += 1;
    const { index, find } = pin.current;
    const item = current.querySelector<HTMLElement>(`:scope > div > [data-index="${index}"]`);
    const found = item === null ? null : find?.(item);
    const top = found
      ? current.scrollTop + found.top - current.getBoundingClientRect().top
      : heights.top(index);
    current.scrollTop = Math.max(0, top - margin);
    look();
  }, [heights, look]);

  useImperativeHandle(
    handle,
    () => ({
      element: () => scroller.current,
      reveal(index, find) {
        const mine: Pin = { index, moves: 0, find: find ?? null };
        pin.current = mine;
        settle();
        setTimeout(() => {
          if (pin.current === mine) pin.current = null;
        }, pinnedMs);
      },
      scrollTo(top) {
        pin.current = null;
        if (scroller.current !== null) scroller.current.scrollTop = top;
      },
    }),
    [settle],
  );

  useScrolling(scroller, look, () => {
    pin.current = null;
  });
  useMeasured(scroller, heights, measured === true, span, () => {
    setRound((before) => before + 1);
    look();
    settle();
  });
  useLayoutEffect(settle, [span, settle]);
  useEffect(() => onSeen?.(span.first, span.end), [span, heights]);

  // The heights may belong to another document than the span.
  const first = Math.min(span.first, heights.count);
  const end = Math.min(span.end, heights.count);
  return (
    <div {...rest} ref={scroller}>
      <div
        class={inside}
        style={{
          paddingTop: `${heights.top(first)}px`,
          paddingBottom: `${heights.total - heights.top(end)}px`,
        }}
      >
        {Array.from({ length: end - first }, (_, at) => (
          <div
            key={first + at}
            data-index={first + at}
            class="virtual-item"
            style={measured ? undefined : { height: `${heights.height(first + at)}px` }}
          >
            {draw(first + at)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Calls `onScroll` once a frame, also after a change of size, and `onInput` when the user takes over. */
function useScrolling(
  scroller: RefObject<HTMLDivElement | null>,
  onScroll: () => void,
  onInput: () => void,
): void {
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    let frame = 0;
    const soon = () => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        onScroll();
      });
    };
    const sizes = new ResizeObserver(onScroll);
    sizes.observe(current);
    current.addEventListener("scroll", soon, options);
    for (const type of ["wheel", "touchstart", "pointerdown", "keydown"])
      current.addEventListener(type, onInput, options);
    onScroll();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      controller.abort();
    };
  }, [onScroll]);
}

/** An element that is no longer rendered would lose the focus. */
function keepFocus(scroller: HTMLElement, { first, end }: { first: number; end: number }): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === scroller || !scroller.contains(activeElement)) return;
  const index = Number(activeElement.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);
  if (index < first || index >= end) scroller.focus({ preventScroll: true });
}

function useMeasured(
  scroller: RefObject<HTMLDivElement | null>,
  heights: Heights,
  measured: boolean,
  span: { first: number; end: number },
  onChange: () => void,
): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const observer = useRef<ResizeObserver | null>(null);
  useLayoutEffect(() => {
    if (!measured) return;
    observer.current = new ResizeObserver((entries) => {
      const sizes = entries.map(({ target, borderBoxSize }) =>
        sizeOf(target, borderBoxSize[0]?.blockSize ?? 0),
      );
      if (correct(scroller.current, heights, sizes)) latest.current();
    });
    return () => observer.current?.disconnect();
  }, [heights, measured]);
  useLayoutEffect(() => {
    if (!measured || scroller.current === null) return;
    observer.current?.disconnect();
    const items = [...scroller.current.querySelectorAll(":scope > div > .virtual-item")];
    // Also at once: revealing needs real heights.
    const sizes = items.map((item) => sizeOf(item, item.getBoundingClientRect().height));
    for (const item of items) observer.current?.observe(item);
    if (correct(scroller.current, heights, sizes)) latest.current();
  }, [heights, measured, span]);
}

type Size = readonly [index: number, height: number];

/** Hidden or removed items have no height: 0. */
const sizeOf = (item: Element, height: number): Size => [
  Number((item as HTMLElement).dataset.index),
  item.isConnected ? height : 0,
];

/** Keeps the visible part in place when heights above change. */
function correct(scroller: HTMLElement | null, heights: Heights, sizes: readonly Size[]): boolean {
  if (scroller === null) return false;
  const firstSeen = heights.at(scroller.scrollTop + 1);
  let above = 0;
  let changed = false;
  for (const [index, height] of sizes) {
    if (height === 0 || Math.abs(height - heights.height(index)) < 0.01) continue;
    const change = heights.set(index, height);
    changed = true;
    if (index < firstSeen) above += change;
  }
  if (above !== 0) scroller.scrollTop += above;
  return changed;
}

type Given = Omit<VirtualProps, "measured" | "class" | "role" | "tabIndex" | "aria-label"> & {
  label: string;
};

/** A long text in a focusable, labelled scrolling box. */
export function ReadingBox({ label, ...rest }: Given): JSX.Element {
  return <Virtual {...rest} measured class="pane-scroll" role="region" aria-label={label} tabIndex={0} />;
}
