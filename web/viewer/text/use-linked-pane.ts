/** What both panes share: selecting blocks by pointer and keyboard. */
import type { RefObject } from "preact";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import { useStore } from "../../app/store.ts";
import type { VirtualHandle } from "../../components/virtual/virtual.tsx";
import type { Block } from "../source/layout-index.ts";
import { type Side, useWorkspace, type Workspace } from "../workspace.ts";
import { blockOfEvent, boxOf, elementsOf, markBlock } from "./marks.ts";

interface LinkedPane {
  events: {
    onClick(event: MouseEvent): void;
    onPointerOver(event: PointerEvent): void;
    onPointerLeave(): void;
    onPointerEnter(): void;
    onFocusIn(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** To be called after rendering blocks. */
  onRendered(): void;
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** `show` scrolls to a block once the pane is `ready`. */
export function useLinkedPane(
  side: Side,
  handle: RefObject<VirtualHandle | null>,
  show: (block: Block) => void,
  ready = true,
): LinkedPane {
  const workspace = useWorkspace();
  const { selection, hovered, playing, view, result } = workspace;
  const { index } = result;
  const selected = useStore(selection);
  const pointed = useStore(hovered);
  const played = useStore(playing);

  const onRendered = useCallback(() => {
    const root = handle.current?.element() ?? null;
    markBlock(root, "data-chosen", selection.get()?.id ?? null);
    markBlock(root, "data-pointed", hovered.get());
    markBlock(root, "data-playing", playing.get());
  }, [handle, selection, hovered, playing]);

  useEffect(() => {
    const root = handle.current?.element() ?? null;
    markBlock(root, "data-chosen", selected?.id ?? null);
    const block = selected === null || selected.from === side ? null : index.get(selected.id);
    if (block !== null) keepInView(root, block, show);
  }, [selected, ready]);
  useEffect(() => markBlock(handle.current?.element() ?? null, "data-pointed", pointed), [pointed]);
  useEffect(() => {
    const root = handle.current?.element() ?? null;
    markBlock(root, "data-playing", played);
    const block = played === null ? null : index.get(played);
    if (block !== null && view.get().sync) keepInView(root, block, show);
  }, [played]);

  const events = useMemo(() => linkedEvents(workspace, side, handle, show), [index, side, show]);
  return { events, onRendered };
}

function linkedEvents(
  { selection, hovered, leader, result: { index }, ...workspace }: Workspace,
  side: Side,
  handle: RefObject<VirtualHandle | null>,
  show: (block: Block) => void,
): LinkedPane["events"] {
  const root = () => handle.current?.element() ?? null;
  const choose = (id: string) => selection.set({ id, from: side });
  const focus = (id: string, within: HTMLElement | null) => {
    const [element] = within === null ? [] : elementsOf(within, id);
    element?.focus({ preventScroll: true });
    return element !== undefined;
  };
  /** The block may have to be rendered first. */
  const focusSoon = (id: string, within: () => HTMLElement | null, tries = 5) => {
    if (!focus(id, within()) && tries > 0) requestAnimationFrame(() => focusSoon(id, within, tries - 1));
  };
  const step = (by: 1 | -1) => {
    const current = selection.get();
    const next = current === null ? firstSeen(root()) : (index.next(current.id, by)?.id ?? null);
    const block = next === null ? null : index.get(next);
    if (block === null) return;
    choose(block.id);
    keepInView(root(), block, show);
    focusSoon(block.id, root);
  };
  const other = side === "text" ? workspace.source : workspace.text;
  return {
    onClick(event: MouseEvent) {
      const id = blockOfEvent(event)?.dataset.block;
      // Selecting text is not a click.
      if (id !== undefined && (getSelection()?.isCollapsed ?? true)) choose(id);
    },
    onPointerOver: (event: PointerEvent) => hovered.set(blockOfEvent(event)?.dataset.block ?? null),
    onPointerLeave: () => hovered.set(null),
    onPointerEnter: () => {
      leader.current = side;
    },
    onFocusIn: () => {
      leader.current = side;
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      const by = steps[key];
      const onBlock = event.target instanceof HTMLElement && event.target.dataset.block !== undefined;
      // On the pane itself arrow keys scroll.
      if (by !== undefined && (onBlock || key.length === 1)) {
        event.preventDefault();
        step(by);
      } else if (key === "Enter" || key === " ") {
        const id = onBlock ? (event.target as HTMLElement).dataset.block : undefined;
        if (id === undefined) return;
        event.preventDefault();
        if (selection.get()?.id !== id) choose(id);
        else focusSoon(id, () => other.current?.element() ?? null);
      } else if (key === "Escape" && selection.get() !== null) {
        selection.set(null);
        root()?.focus({ preventScroll: true });
      }
    },
  };
}

/** The first visible block. */
function firstSeen(root: HTMLElement | null): string | null {
  if (root === null) return null;
  const { top } = root.getBoundingClientRect();
  for (const element of root.querySelectorAll<HTMLElement>("[data-block]"))
    if (element.getBoundingClientRect().bottom > top + 8) return element.dataset.block ?? null;
  return null;
}

function keepInView(root: HTMLElement | null, block: Block, show: (block: Block) => void): void {
  if (root === null) return;
  const view = root.getBoundingClientRect();
  const [element] = elementsOf(root, block.id);
  const box = element?.getBoundingClientRect();
  if (box === undefined || box.top < view.top || box.bottom > view.bottom) show(block);
}

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
    if (side === "text") to.current?.reveal(result.index.indexOfPage(block.page), boxOf(block.id));
    else if (block.lines !== null) to.current?.reveal(result.text.partOf(block.lines[0]), boxOf(block.id));
  }, [side, result]);
}
