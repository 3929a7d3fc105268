import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button, Icon } from "../../components/elements.tsx";
import { viewer } from "../../messages/viewer.ts";
import { number } from "../../text/format.ts";
import { useWorkspace } from "../workspace.ts";

export function FindBar({ onClose }: { onClose(): void }) {
  const { result, found, view, text, showLine } = useWorkspace();
  const [query, setQuery] = useState(found.get()?.query ?? "");
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const lines = useMemo(() => findLines(result.text.lines, query), [result, query]);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
    return () => {
      found.set(null);
      markFound(text.current?.element() ?? null, "");
    };
  }, []);
  const show = (index: number) => {
    const line = lines[index];
    setAt(index);
    if (line !== undefined) showLine(line);
  };
  // Before the count is shown, so that a quick step is not reset.
  useLayoutEffect(() => {
    found.set({ query, line: lines[0] ?? null });
    show(0);
    markFound(text.current?.element() ?? null, query);
  }, [lines]);
  const step = (by: 1 | -1) => {
    if (lines.length === 0) return;
    if (view.get().panes === "source") view.set({ ...view.get(), panes: "text" });
    show((at + by + lines.length) % lines.length);
  };
  const count = lines.length > matchesMax ? viewer.manyMatches(number(matchesMax)) : number(lines.length);
  return (
    <search
      class="find-bar"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape") onClose();
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        step(event.shiftKey ? -1 : 1);
      }}
    >
      <input
        ref={input}
        type="search"
        class="input"
        aria-label={viewer.findLabel}
        placeholder={viewer.findLabel}
        value={query}
        spellcheck={false}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <span class="small number" role="status">
        {query === "" ? "" : viewer.matches(count, number(at + 1))}
      </span>
      <Button small icon kind="plain" aria-label={viewer.previousMatch} onClick={() => step(-1)}>
        <Icon name="up" />
      </Button>
      <Button small icon kind="plain" aria-label={viewer.nextMatch} onClick={() => step(1)}>
        <Icon name="down" />
      </Button>
      <Button small icon kind="plain" aria-label={viewer.closeFind} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </search>
  );
}

export const matchesMax = 5_000;

/** The line of each match, ignoring case. */
export function findLines(lines: readonly string[], query: string): number[] {
  const wanted = query.toLowerCase();
  const found: number[] = [];
  if (wanted === "") return found;
  for (const [index, line] of lines.entries()) {
    const text = line.toLowerCase();
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      found.push(index + 1);
      if (found.length > matchesMax) return found;
    }
  }
  return found;
}

const name = "found";

/** Marks matches with the CSS Custom Highlight API, if available. */
export function markFound(root: HTMLElement | null, query: string): void {
  if (typeof Highlight === "undefined" || root === null) return;
  const wanted = query.toLowerCase();
  if (wanted === "") {
    CSS.highlights.delete(name);
    return;
  }
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? "").toLowerCase();
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      if (at + wanted.length > (node.textContent ?? "").length) break;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set(name, new Highlight(...ranges));
}
