/** The minutes of a recording: the way to a place in its transcript by the clock. */
import { Badge } from "../components/badge.tsx";
import { clock, percent } from "../format.ts";
import { viewer } from "../messages/viewer.ts";
import { useStore } from "../store.ts";
import { levelOf, pageConfidences } from "./levels.ts";
import { useWide } from "./use-wide.ts";
import { useWorkspace } from "./workspace.ts";

/** Of what is said first, so that the minute is known again. */
const shownCharacters = 90;
const minuteMs = 60_000;

const tones = { high: "", medium: "warn", low: "bad" } as const;

export function MinutesPane() {
  const { result, judgement, selection, playing, view } = useWorkspace();
  const { index, text } = result;
  const wide = useWide();
  const chosen = useStore(selection);
  const heard = useStore(playing);
  const scores = pageConfidences(judgement?.report ?? null);
  const current = index.get(heard ?? chosen?.id ?? "")?.page ?? null;
  const choose = (id: string) => {
    selection.set({ id, from: "source" });
    // What was chosen is in the other pane, which a phone has no room for beside this one.
    if (!wide) view.set({ ...view.get(), panes: "text" });
  };
  return (
    <section class="pane-scroll" aria-label={viewer.minutes}>
      <ol class="minutes">
        {index.pages.map(({ page }) => {
          const first = index.heardFrom((page - 1) * minuteMs, page * minuteMs);
          const from = <span class="mono">{clock((page - 1) * minuteMs)}</span>;
          if (first === null)
            return (
              <li key={page} class="quiet">
                {from} <span>{viewer.nothingHeard}</span>
              </li>
            );
          const goesOn = (first.heardMs?.[0] ?? 0) < (page - 1) * minuteMs;
          const score = scores.get(page) ?? null;
          const level = score === null ? "high" : levelOf(score);
          return (
            <li key={page}>
              <button
                type="button"
                aria-current={page === current ? "true" : undefined}
                onClick={() => choose(first.id)}
              >
                {from}
                <span class="grow">
                  {goesOn ? viewer.goesOn : beginningOf(text.lines[(first.lines?.[0] ?? 0) - 1] ?? "")}
                </span>
                {level !== "high" && score !== null && (
                  <Badge tone={tones[level]}>
                    <span aria-hidden="true">{percent(score)}</span>
                    <span class="hidden-visually">{viewer.confidence(percent(score))}</span>
                  </Badge>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Without the time that stands before it, and without what Markdown escapes. */
function beginningOf(line: string): string {
  const words = line.replace(/^\**\\?\[[0-9:.]+\\?\]\**\s*/, "").replace(/\\(?=[!-/:-@[-`{-~])/g, "");
  if (words.length <= shownCharacters) return words;
  // Whole words, where the script has any.
  return `${words.slice(0, shownCharacters).replace(/\s+\S*$/, "")} …`;
}
