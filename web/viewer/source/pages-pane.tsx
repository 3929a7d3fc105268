/** Page images of the source with the places of their blocks. */

import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useWindowEvents } from "../../app/events.ts";
import { useStore } from "../../app/store.ts";
import { Button, Icon } from "../../components/elements.tsx";
import { Heights } from "../../components/virtual/heights.ts";
import { Virtual, type VirtualHandle } from "../../components/virtual/virtual.tsx";
import { common } from "../../messages/common.ts";
import { viewer } from "../../messages/viewer.ts";
import { number, percent } from "../../text/format.ts";
import { problemOf } from "../../text/problem.ts";
import { blockMarks, boxOf } from "../text/marks.ts";
import { useFollowing, useLinkedPane } from "../text/use-linked-pane.ts";
import { useWorkspace } from "../workspace.ts";
import type { Block, BoundingBox } from "./layout-index.ts";
import { createPageImages, type PageImages } from "./page-images.ts";

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;

const shownCharacters = 80;

/** The blocks of a page over its image. */
function Regions({ blocks, width, height }: { blocks: readonly Block[]; width: number; height: number }) {
  const { result, quality, view } = useWorkspace();
  const { shading } = useStore(view);
  const { lines } = result.text;
  return useMemo(() => {
    const marksOf = blockMarks(quality?.report ?? null, shading);
    const placed = blocks.filter((block): block is Block & { box: BoundingBox } => block.box !== null);
    return (
      <>
        {placed.map((block, at) => {
          const [left, top, right, bottom] = block.box;
          const text =
            block.lines === null ? "" : (lines[block.lines[0] - 1] ?? "").slice(0, shownCharacters);
          return (
            <button
              key={block.id}
              type="button"
              class="region"
              {...marksOf(block)}
              // One tab stop per page; arrow keys move between blocks.
              tabIndex={at === 0 ? 0 : -1}
              aria-label={viewer.region(block.id, text)}
              style={{
                left: share(left, width),
                top: share(top, height),
                width: share(right - left, width),
                height: share(bottom - top, height),
                // Smaller blocks are on top.
                zIndex: 1_000 - Math.round((1_000 * (right - left) * (bottom - top)) / (width * height)),
              }}
            />
          );
        })}
      </>
    );
  }, [blocks, width, height, quality, shading, lines]);
}

/** The width of an element without its scroll bar; 0: not measured. */
function usePaneWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      // Hidden elements keep their last width.
      if (current.clientWidth > 0) setWidth(current.clientWidth - scrollBarWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The widest of common systems. */
const scrollBarWidth = 15;

/** Pixels around pages. */
const gap = 16;
/** A4, for pages without a size. */
const commonSize = { width: 595, height: 842 };

export function PagesPane() {
  const { job, result, source: handle } = useWorkspace();
  const { index } = result;
  const pictures = useMemo(() => createPageImages(job.id), [job.id]);
  useEffect(() => () => pictures.end(), [pictures]);
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const paneWidth = usePaneWidth(frame);
  const pageWidth = Math.max(120, Math.round((paneWidth - 2 * gap) * zoom));
  const pages = index.pages.map(({ page, width, height }) => ({
    page,
    width: width || commonSize.width,
    height: height || commonSize.height,
  }));
  const heights = useMemo(
    () => new Heights(pages.map(({ width, height }) => Math.round((pageWidth * height) / width) + gap)),
    [index, pageWidth],
  );
  const show = useCallback(
    (block: Block) => handle.current?.reveal(index.indexOfPage(block.page), boxOf(block.id)),
    [index],
  );
  const { events, onRendered } = useLinkedPane("source", handle, show, paneWidth > 0);
  const follow = useFollowing("source");
  const { current, onScroll } = usePosition(heights, handle);
  const width = imageWidthFor(pageWidth, globalThis.devicePixelRatio ?? 1);
  return (
    <div class="pages" ref={frame}>
      {paneWidth > 0 && (
        <Virtual
          {...events}
          onScroll={() => {
            onScroll();
            follow();
          }}
          heights={heights}
          handle={handle}
          class="pane-scroll"
          inside="page-list"
          role="region"
          aria-label={viewer.sourcePane}
          tabIndex={0}
          onSeen={onRendered}
          draw={(at) => {
            const page = pages[at];
            if (page === undefined) return null;
            return (
              <div
                class="page-box"
                style={{ width: `${pageWidth}px`, height: `${heights.height(at) - gap}px` }}
                data-page={page.page}
              >
                <PageImage key={page.page} pictures={pictures} page={page.page} width={width} />
                <Regions blocks={index.ofPage(page.page)} width={page.width} height={page.height} />
              </div>
            );
          }}
        />
      )}
      <ZoomBar
        page={viewer.pageOf(number(pages[current]?.page ?? 1), number(pages.at(-1)?.page ?? 1))}
        zoom={zoom}
        onZoom={(step) => setZoom(step === null ? 1 : nextZoom(zoom, step))}
      />
    </div>
  );
}

/** The page at the upper edge. Zooming keeps the position. */
function usePosition(heights: Heights, handle: RefObject<VirtualHandle | null>) {
  const place = useRef({ index: 0, share: 0 });
  const [current, setCurrent] = useState(0);
  const onScroll = () => {
    const top = handle.current?.element()?.scrollTop ?? 0;
    const index = heights.at(top + gap);
    place.current = { index, share: (top - heights.top(index)) / Math.max(1, heights.height(index)) };
    setCurrent(index);
  };
  useLayoutEffect(() => {
    const { index, share } = place.current;
    if (index > 0 || share > 0) handle.current?.scrollTo(heights.top(index) + share * heights.height(index));
  }, [heights]);
  return { current, onScroll };
}

interface ZoomBarProps {
  page: string;
  zoom: number;
  /** Null: fit to width. */
  onZoom(step: 1 | -1 | null): void;
}

function ZoomBar({ page, zoom, onZoom }: ZoomBarProps) {
  return (
    <div class="zoom-bar">
      <span class="small">{page}</span>
      <Button small icon kind="plain" aria-label={viewer.zoomOut} onClick={() => onZoom(-1)}>
        <Icon name="minus" />
      </Button>
      <Button small kind="plain" title={viewer.fitWidth} onClick={() => onZoom(null)}>
        {percent(zoom)} <span class="hidden-visually">{viewer.fitWidth}</span>
      </Button>
      <Button small icon kind="plain" aria-label={viewer.zoomIn} onClick={() => onZoom(1)}>
        <Icon name="plus" />
      </Button>
    </div>
  );
}

type State = { address: string | null; error: unknown; waits: boolean };

function PageImage({ pictures, page, width }: { pictures: PageImages; page: number; width: number }) {
  const [state, setState] = useState<State>({
    address: pictures.kept(page, width),
    error: null,
    waits: false,
  });
  const [round, setRound] = useState(0);
  const retry = () => setRound((before) => before + 1);
  useWindowEvents({ online: retry });
  useEffect(() => {
    const there = pictures.kept(page, width);
    if (there !== null) {
      setState({ address: there, error: null, waits: false });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    // The image of another width stays until the new one is there.
    setState((before) => ({ ...before, error: null, waits: false }));
    pictures
      .get(page, width, signal, () => setState((before) => ({ ...before, waits: true })))
      .then(
        (address) => !signal.aborted && setState({ address, error: null, waits: false }),
        (error: unknown) => !signal.aborted && setState((before) => ({ ...before, error, waits: false })),
      );
    return () => controller.abort();
  }, [pictures, page, width, round]);
  const { address, error, waits } = state;
  if (address !== null) return <img src={address} alt={viewer.pictureOf(number(page))} draggable={false} />;
  if (error === null) return <p class="page-state">{waits ? viewer.pictureWaits : common.loading}</p>;
  const { title, text, retryable } = problemOf(error);
  return (
    <div class="page-state" role="status">
      <p>{viewer.pictureFailed}</p>
      <p class="small">{text ?? title}</p>
      {retryable && (
        <Button small onClick={retry}>
          {common.retry}
        </Button>
      )}
    </div>
  );
}

/** Widths that the server renders. */
const widths = [200, 800, 1_400, 2_000] as const;

export function imageWidthFor(cssWidth: number, pixelRatio: number): number {
  const wanted = cssWidth * pixelRatio;
  // Slightly smaller is not visible.
  return widths.find((width) => width >= wanted * 0.9) ?? widths[widths.length - 1] ?? 0;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

export function nextZoom(zoom: number, step: 1 | -1): number {
  const at = zooms.findIndex((each) => each >= zoom);
  return zooms[Math.max(0, Math.min(zooms.length - 1, at + step))] ?? 1;
}
