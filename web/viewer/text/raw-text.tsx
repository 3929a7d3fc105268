import type { RefObject } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { Heights } from "../../components/virtual/heights.ts";
import { ReadingBox, type VirtualHandle } from "../../components/virtual/virtual.tsx";
import type { DocumentContext } from "../../markdown/context.ts";
import type { PreparedText } from "../../markdown/source/prepared-text.ts";

interface RawTextProps {
  text: PreparedText;
  /** Null: lines are not linked. */
  context: Pick<DocumentContext, "marks"> | null;
  handle: RefObject<VirtualHandle | null>;
  label: string;
  onRendered?(): void;
}

/** In pixels. */
const lineHeight = 22;
const charactersPerLine = 80;

/** A text with line numbers. */
export function RawText({ text, context, handle, label, onRendered, ...events }: RawTextProps) {
  const heights = useMemo(
    () =>
      new Heights(
        text.parts.map(({ first, last }) => {
          let lines = 0;
          for (let line = first; line <= last; line++)
            lines += Math.max(1, Math.ceil((text.lines[line - 1]?.length ?? 0) / charactersPerLine));
          return lines * lineHeight;
        }),
      ),
    [text],
  );
  return (
    <ReadingBox
      {...events}
      heights={heights}
      handle={handle}
      inside="raw-text"
      label={label}
      draw={(index) => (
        <RawPart text={text} index={index} context={context} {...(onRendered && { onRendered })} />
      )}
    />
  );
}

interface RawPartProps extends Pick<RawTextProps, "text" | "context" | "onRendered"> {
  index: number;
}

function RawPart({ text, index, context, onRendered }: RawPartProps) {
  const part = text.parts[index];
  const drawn = useMemo(() => {
    if (part === undefined) return null;
    const { first, last } = part;
    return text.lines.slice(first - 1, last).map((content, at) => {
      const line = first + at;
      return (
        <div key={line} class="line" {...(context?.marks([line, line]) ?? { "data-line": line })}>
          <span class="line-number" aria-hidden="true">
            {line}
          </span>
          <code translate={false}>{content === "" ? "\u200b" : content}</code>
        </div>
      );
    });
  }, [text, part, context]);
  useLayoutEffect(() => onRendered?.(), [drawn, onRendered]);
  return <>{drawn}</>;
}
