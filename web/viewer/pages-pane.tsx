/** The pages of the source as pictures, with the places of their blocks. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Heights } from "../components/heights.ts";
import { Virtual } from "../components/virtual.tsx";
import { number } from "../format.ts";
import { viewer } from "../messages/viewer.ts";
import type { Block } from "./layout-index.ts";
import { elementsOf } from "./marks.ts";
import { PagePicture } from "./page-picture.tsx";
import { nextZoom, pictureWidthFor } from "./page-widths.ts";
import { createPictures } from "./pictures.ts";
import { Regions } from "./regions.tsx";
import { useFollowing } from "./use-following.ts";
import { useLinkedPane } from "./use-linked-pane.ts";
import { usePaneWidth } from "./use-pane-width.ts";
import { useWorkspace } from "./workspace.ts";
import { ZoomBar } from "./zoom-bar.tsx";

/** Pixels beside and between pages. */
const gap = 16;
/** Of a page that the layout does not measure: A4. */
const commonSize = { width: 595, height: 842 };

export function PagesPane() {
  const { job, result, source: handle } = useWorkspace();
  const { index } = result;
  const pictures = useMemo(() => createPictures(job.id), [job.id]);
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
  const place = useRef({ index: 0, share: 0 });
  const show = useCallback(
    (block: Block) =>
      handle.current?.reveal(
        index.placeOf(block.page),
        (item) => elementsOf(item, block.id)[0]?.getBoundingClientRect() ?? null,
      ),
    [index],
  );
  const { events, onDrawn } = useLinkedPane("source", handle, show, paneWidth > 0);
  const follow = useFollowing("source");
  const [current, setCurrent] = useState(0);
  const onScroll = () => {
    const top = handle.current?.element()?.scrollTop ?? 0;
    const at = heights.at(top + gap);
    place.current = { index: at, share: (top - heights.top(at)) / Math.max(1, heights.height(at)) };
    setCurrent(at);
    follow();
  };
  // The same place of the same page stays where it is when pages become larger.
  useLayoutEffect(() => {
    const { index: at, share } = place.current;
    if (at > 0 || share > 0) handle.current?.scrollTo(heights.top(at) + share * heights.height(at));
  }, [heights]);
  const width = pictureWidthFor(pageWidth, globalThis.devicePixelRatio ?? 1);
  return (
    <div class="pages" ref={frame}>
      {paneWidth > 0 && (
        <Virtual
          {...events}
          onScroll={onScroll}
          heights={heights}
          handle={handle}
          class="pane-scroll"
          inside="page-list"
          role="region"
          aria-label={viewer.sourcePane}
          tabIndex={0}
          onSeen={onDrawn}
          draw={(at) => {
            const page = pages[at];
            if (page === undefined) return null;
            return (
              <div
                class="page-box"
                style={{ width: `${pageWidth}px`, height: `${heights.height(at) - gap}px` }}
                data-page={page.page}
              >
                <PagePicture key={page.page} pictures={pictures} page={page.page} width={width} />
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
