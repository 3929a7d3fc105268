/** The minutes of a recording with the beginning of their text. */
import { useEffect, useRef } from "preact/hooks";
import { useStore } from "../../app/store.ts";
import { Badge } from "../../components/elements.tsx";
import { viewer } from "../../messages/viewer.ts";
import { clock, percent } from "../../text/format.ts";
import { levelOf, pagesToReview } from "../text/levels.ts";
import { useWide, useWorkspace } from "../workspace.ts";

const shownCharacters = 90;
const minuteMs = 60_000;

export function MinutesPane() {
  const { result, quality, selection, playing, view } = useWorkspace();
  const { index, text } = result;
  const wide = useWide();
  const selected = useStore(selection);
  const played = useStore(playing);
  const scores = new Map(pagesToReview(quality?.report ?? null).map(({ page, score }) => [page, score]));
  const current = index.get(played ?? selected?.id ?? "")?.page ?? null;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => keepSeen(pane.current), [current]);
  const choose = (id: string) => {
    selection.set({ id, from: "source" });
    // A phone has no room for both panes.
    if (!wide) view.set({ ...view.get(), panes: "text" });
  };
  return (
    <section class="pane-scroll" aria-label={viewer.minutes} ref={pane}>
      <ol class="minutes">
        {index.pages.map(({ page }) => {
          const first = index.firstBlockIn((page - 1) * minuteMs, page * minuteMs);
          const from = <span class="mono">{clock((page - 1) * minuteMs)}</span>;
          const score = scores.get(page);
          const badge = score !== undefined && <ToReview score={score} />;
          if (first === null)
            return (
              <li key={page} class="quiet">
                {from} <span class="grow">{viewer.noText}</span> {badge}
              </li>
            );
          const continues = (first.timeMs?.[0] ?? 0) < (page - 1) * minuteMs;
          return (
            <li key={page}>
              <button
                type="button"
                aria-current={page === current ? "true" : undefined}
                onClick={() => choose(first.id)}
              >
                {from}
                <span class="grow">
                  {continues ? viewer.continues : beginningOf(text.lines[(first.lines?.[0] ?? 0) - 1] ?? "")}
                </span>
                {badge}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Scrolls only the pane. */
function keepSeen(pane: HTMLElement | null): void {
  const item = pane?.querySelector("[aria-current]")?.getBoundingClientRect();
  const box = pane?.getBoundingClientRect();
  if (pane === null || item === undefined || box === undefined) return;
  if (item.top < box.top) pane.scrollTop += item.top - box.top;
  else if (item.bottom > box.bottom) pane.scrollTop += item.bottom - box.bottom;
}

function ToReview({ score }: { score: number }) {
  return (
    <Badge tone={levelOf(score) === "low" ? "bad" : "warn"}>
      <span aria-hidden="true">{percent(score)}</span>
      <span class="hidden-visually">{viewer.toReview(percent(score))}</span>
    </Badge>
  );
}

/** Without timestamp and Markdown escapes. */
function beginningOf(line: string): string {
  const words = line.replace(/^\**\\?\[[0-9:.]+\\?\]\**\s*/, "").replace(/\\(?=[!-/:-@[-`{-~])/g, "");
  if (words.length <= shownCharacters) return words;
  // Whole words, if the script has spaces.
  return `${words.slice(0, shownCharacters).replace(/(?<!\s)\s+\S*$/, "")} …`;
}
