/** Scrolling together: the pane that somebody scrolls leads, the other follows. */
import { useCallback } from "preact/hooks";
import { type Side, useWorkspace } from "../workspace.ts";
import { elementsOf } from "./marks.ts";
import { firstSeen } from "./use-linked-pane.ts";

export function useFollowing(side: Side): () => void {
  const { view, leader, text, source, result } = useWorkspace();
  return useCallback(() => {
    const { sync, panes } = view.get();
    if (!sync || panes !== "both" || leader.current !== side) return;
    const [from, to] = side === "text" ? [text, source] : [source, text];
    const root = from.current?.element() ?? null;
    const id = firstSeen(root);
    const block = id === null ? null : result.index.get(id);
    if (block === null) return;
    if (side === "source") {
      if (block.lines === null) return;
      to.current?.reveal(
        result.text.partOf(block.lines[0]),
        (item) => elementsOf(item, block.id)[0]?.getBoundingClientRect() ?? null,
      );
    } else
      to.current?.reveal(
        result.index.placeOf(block.page),
        (item) => elementsOf(item, block.id)[0]?.getBoundingClientRect() ?? null,
      );
  }, [side, result]);
}
