import type { Root } from "mdast";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { markdown as words } from "../messages/markdown.ts";
import { drawTree } from "./draw.tsx";
import type { Surroundings } from "./drawing.ts";
import { parseMarkdown } from "./parse.ts";
import type { Part } from "./parts.ts";
import type { PreparedText } from "./prepare.ts";
import { isTooMuch } from "./too-much.ts";

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
  const parsed = useMemo(() => (part === undefined ? null : parsedPart(text, part)), [text, part]);
  const drawn = useMemo(
    () => (part === undefined ? null : drawnPart(text, index, part, parsed, surroundings)),
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

type Parsed = { root: Root; before: number } | null;

/** Null: it is rather shown as it was written. */
function parsedPart(text: PreparedText, part: Part): Parsed {
  if (part.writtenFrom !== undefined) return null;
  const source = text.sourceOf(part);
  if (isTooMuch(source.text)) return null;
  try {
    return { root: parseMarkdown(source.text), before: source.before };
  } catch {
    return null;
  }
}

function drawnPart(
  text: PreparedText,
  index: number,
  { first, last, writtenFrom }: Part,
  parsed: Parsed,
  surroundings: Surroundings,
): ComponentChildren {
  try {
    const columns = text.columnsOf(index);
    if (parsed !== null)
      return drawTree(parsed.root, surroundings, { first, last, before: parsed.before, columns });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const goesOn = writtenFrom !== undefined && writtenFrom !== first;
  const marks = surroundings.marks([first, last]);
  return <AsWritten text={text.slice(first, last)} marks={marks} goesOn={goesOn} />;
}

/** More is in the download. */
const shownMax = 200_000;

interface AsWrittenProps {
  text: string;
  marks: ReturnType<Surroundings["marks"]>;
  /** What is before it says already what it is. */
  goesOn: boolean;
}

function AsWritten({ text, marks, goesOn }: AsWrittenProps) {
  const cut = text.length > shownMax;
  return (
    <>
      {(cut || !goesOn) && <p class="notice small">{cut ? words.asWrittenCut : words.asWritten}</p>}
      <pre class="as-written" {...marks}>
        {text.slice(0, shownMax)}
      </pre>
    </>
  );
}
