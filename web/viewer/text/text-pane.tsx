/** The Markdown, rendered or raw. */
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import { useStore } from "../../app/store.ts";
import type { DocumentContext, Target } from "../../markdown/context.ts";
import { Markdown, showTarget } from "../../markdown/markdown.tsx";
import { common } from "../../messages/common.ts";
import { viewer } from "../../messages/viewer.ts";
import { number } from "../../text/format.ts";
import type { Block, LayoutIndex } from "../source/layout-index.ts";
import { assetAddress, sourceKindOf } from "../source/source.ts";
import { useWorkspace } from "../workspace.ts";
import { markFound } from "./find-bar.tsx";
import { blockMarks, boxOf } from "./marks.ts";
import { RawText } from "./raw-text.tsx";
import { useFollowing, useLinkedPane } from "./use-linked-pane.ts";

export function TextPane() {
  const workspace = useWorkspace();
  const { job, result, quality, text: handle, found } = workspace;
  const { text, index } = result;
  const { raw, shading } = useStore(workspace.view);
  const isRecording = sourceKindOf(job) === "recording";
  const go = useCallback((target: Target) => void showTarget(text, handle.current, target), [text]);
  const context = useMemo(
    (): DocumentContext => ({
      ...linked(workspace.result, blockMarks(quality?.report ?? null, shading)),
      notes: text.outline.notes,
      asset: (path) => assetAddress(job, path),
      room: (line) => roomOf(index.at(line)),
      go,
    }),
    [text, index, quality, shading, job.id],
  );
  const show = useCallback(
    (block: Block) => {
      if (block.lines === null) return;
      if (raw) return go({ line: block.lines[0] });
      handle.current?.reveal(text.partOf(block.lines[0]), boxOf(block.id));
    },
    [text, raw],
  );
  const { events, onRendered } = useLinkedPane("text", handle, show);
  const drawn = useCallback(() => {
    onRendered();
    markFound(handle.current?.element() ?? null, found.get()?.query ?? "");
  }, [onRendered]);
  const follow = useFollowing("text");
  const lineSeen = useRef(1);
  const onScroll = () => {
    lineSeen.current = firstLineSeen(handle.current?.element() ?? null) ?? lineSeen.current;
    follow();
  };
  // Switching between rendered and raw keeps the position.
  const shownRaw = useRef(raw);
  useEffect(() => {
    if (shownRaw.current !== raw && lineSeen.current > 1) go({ line: lineSeen.current });
    shownRaw.current = raw;
  }, [raw]);
  const before = useCallback(
    (line: number) => {
      const page = index.starts.get(line);
      // Transcript paragraphs have timestamps.
      if (page === undefined || index.starts.size < 2 || isRecording) return null;
      return <div class="page-mark">{viewer.unit(result.unit, number(page))}</div>;
    },
    [index, result.unit, isRecording],
  );
  if (text.lines.length === 0) return <p class="empty">{viewer.emptyText}</p>;
  const shared = { ...events, onScroll, text, handle, context, label: common.markdown };
  return raw ? (
    <RawText {...shared} onRendered={drawn} />
  ) : (
    <Markdown {...shared} before={before} onRendered={drawn} />
  );
}

function firstLineSeen(root: HTMLElement | null): number | null {
  const { top } = root?.getBoundingClientRect() ?? { top: 0 };
  for (const element of root?.querySelectorAll<HTMLElement>("[data-line]") ?? [])
    if (element.getBoundingClientRect().bottom > top + 8) return Number(element.dataset.line);
  return null;
}

function linked(
  { index }: { index: LayoutIndex },
  marksOf: ReturnType<typeof blockMarks>,
): Pick<DocumentContext, "marks" | "hasRows"> {
  return {
    marks: ([first, last]) => {
      const block = index.at(first) ?? index.within(first, last)[0];
      const line = { "data-line": first };
      return block === undefined ? line : { ...line, ...marksOf(block), tabIndex: -1 };
    },
    hasRows: ([first, last]) => index.within(first, last).length > 1,
  };
}

function roomOf(block: Block | null): readonly [number, number] | null {
  if (block?.box === null || block === null) return null;
  const [left, top, right, bottom] = block.box;
  return right > left && bottom > top ? [right - left, bottom - top] : null;
}
