/** A document of any length: its parts are parsed and rendered near the visible part. */
import type { ComponentChildren, RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { Heights } from "../components/virtual/heights.ts";
import { ReadingBox, type VirtualHandle } from "../components/virtual/virtual.tsx";
import type { DocumentContext, Target } from "./context.ts";
import { PartView } from "./part.tsx";
import type { Part } from "./source/parts.ts";
import type { PreparedText } from "./source/prepared-text.ts";

/** Estimates in pixels at a common width. */
const lineHeight = 27;
const charactersPerLine = 85;
const rowHeight = 37;
const pictureHeight = 260;
const between = 16;

function estimateOf(text: PreparedText, { first, last }: Part): number {
  let height = between;
  for (let line = first; line <= last; line++) {
    const content = text.lines[line - 1] ?? "";
    if (content === "") height += between;
    else if (content.startsWith("|") || content.startsWith("<tr")) height += rowHeight;
    else if (content.startsWith("![")) height += pictureHeight;
    else height += lineHeight * Math.ceil(content.length / charactersPerLine);
  }
  return height;
}

interface MarkdownProps {
  text: PreparedText;
  context: DocumentContext;
  handle: RefObject<VirtualHandle | null>;
  label: string;
  /** Content above the part that begins on the line. */
  before?(line: number): ComponentChildren;
  onRendered?(element: HTMLElement): void;
  onKeyDown?(event: KeyboardEvent): void;
  onClick?(event: MouseEvent): void;
  onPointerOver?(event: PointerEvent): void;
}

export function Markdown({ text, context, handle, label, before, onRendered, ...events }: MarkdownProps) {
  const heights = useMemo(() => new Heights(text.parts.map((part) => estimateOf(text, part))), [text]);
  return (
    <ReadingBox
      {...events}
      heights={heights}
      handle={handle}
      inside="markdown"
      label={label}
      draw={(index) => (
        <PartView
          key={index}
          text={text}
          index={index}
          context={context}
          before={before?.(text.parts[index]?.first ?? 0)}
          {...(onRendered === undefined ? {} : { onRendered })}
        />
      )}
    />
  );
}

/** Scrolls to a line or heading; false if there is none. */
export function showTarget(text: PreparedText, handle: VirtualHandle | null, target: Target): boolean {
  const line = "line" in target ? target.line : text.lineOf(target.anchor);
  if (line === null || handle === null) return false;
  handle.reveal(text.partOf(line), (item) => elementOfLine(item, line)?.getBoundingClientRect() ?? null);
  return true;
}

/** The innermost element that begins on or before the line. */
function elementOfLine(item: HTMLElement, line: number): HTMLElement | null {
  let found: HTMLElement | null = null;
  for (const element of item.querySelectorAll<HTMLElement>("[data-line]")) {
    if (Number(element.dataset.line) > line) break;
    found = element;
  }
  return found;
}
