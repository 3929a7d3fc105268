/** The rendered Markdown of a preview, without images. */
import { useMemo, useRef } from "preact/hooks";
import type { VirtualHandle } from "../components/virtual/virtual.tsx";
import { emptyContext } from "../markdown/context.ts";
import { Markdown, showTarget } from "../markdown/markdown.tsx";
import { PreparedText } from "../markdown/source/prepared-text.ts";

export interface PreviewMarkdownProps {
  markdown: string;
  label: string;
}

export default function PreviewMarkdown({ markdown, label }: PreviewMarkdownProps) {
  const text = useMemo(() => new PreparedText(markdown), [markdown]);
  const handle = useRef<VirtualHandle | null>(null);
  const context = useMemo(
    () => ({
      ...emptyContext,
      notes: text.outline.notes,
      // Links to notes and headings need it.
      marks: ([first]: readonly [number, number]) => ({ "data-line": first }),
      go: (target: Parameters<typeof showTarget>[2]) => void showTarget(text, handle.current, target),
    }),
    [text],
  );
  return (
    <div class="markdown-text">
      <Markdown text={text} context={context} handle={handle} label={label} />
    </div>
  );
}
