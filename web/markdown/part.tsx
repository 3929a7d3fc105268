import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { drawTree } from "./draw.tsx";
import type { Surroundings } from "./drawing.ts";
import { parseMarkdown } from "./parse.ts";
import type { PreparedText } from "./prepare.ts";

interface PartViewProps {
  text: PreparedText;
  index: number;
  surroundings: Surroundings;
  before?: ComponentChildren;
  /** Told of the element when it is there, and whenever it was drawn anew. */
  onDrawn?(element: HTMLElement): void;
}

/** One part of a document, parsed when it is first shown and drawn again only when something about it has changed. */
export function PartView({ text, index, surroundings, before, onDrawn }: PartViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const part = text.parts[index];
  const parsed = useMemo(() => {
    if (part === undefined) return null;
    const source = text.sourceOf(part);
    return { root: parseMarkdown(source.text), before: source.before };
  }, [text, part]);
  const drawn = useMemo(
    () =>
      part === undefined || parsed === null
        ? null
        : drawTree(parsed.root, surroundings, {
            first: part.first,
            last: part.last,
            before: parsed.before,
            columns: text.columnsOf(index),
          }),
    [parsed, surroundings],
  );
  useLayoutEffect(() => {
    if (element.current !== null) onDrawn?.(element.current);
  }, [drawn, onDrawn]);
  return (
    <div ref={element} class={part?.head === undefined ? "part" : "part going-on"}>
      {before}
      {drawn}
    </div>
  );
}
