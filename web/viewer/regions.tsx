import { useMemo } from "preact/hooks";
import { viewer } from "../messages/viewer.ts";
import { useStore } from "../store.ts";
import type { Block, BoundingBox } from "./layout-index.ts";
import { blockMarks } from "./marks.ts";
import { useWorkspace } from "./workspace.ts";

interface RegionsProps {
  blocks: readonly Block[];
  /** Of the page, in points. */
  width: number;
  height: number;
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;

/** So much of a block's text says which one it is. */
const shownCharacters = 80;

/** Where the blocks of a page stand, over its picture; seen when they are pointed at or chosen. */
export function Regions({ blocks, width, height }: RegionsProps) {
  const { result, judgement, view } = useWorkspace();
  const { shading } = useStore(view);
  const { lines } = result.text;
  return useMemo(() => {
    const marksOf = blockMarks(judgement?.report ?? null, shading);
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
              // One stop of the keyboard a page; arrows go from block to block.
              tabIndex={at === 0 ? 0 : -1}
              aria-label={viewer.region(block.id, text)}
              style={{
                left: share(left, width),
                top: share(top, height),
                width: share(right - left, width),
                height: share(bottom - top, height),
                // What lies within another can be pointed at, too.
                zIndex: 1_000 - Math.round((1_000 * (right - left) * (bottom - top)) / (width * height)),
              }}
            />
          );
        })}
      </>
    );
  }, [blocks, width, height, judgement, shading, lines]);
}
