import { useEffect, useRef, useState } from "preact/hooks";
import { Badge, type Tone } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { moment } from "../../format.ts";
import { logs } from "../../messages/admin/logs.ts";
import { fieldsOf, type KeptLine, type Level } from "./lines.ts";

const tones: Readonly<Record<Level, Tone>> = { debug: "", info: "busy", warn: "warn", error: "bad" };

/** Pixels from the end that still count as there. */
const near = 24;

/** Stays at the newest line until somebody scrolls up. */
export function LogView({ lines, empty }: { lines: readonly KeptLine[]; empty: string }) {
  const frame = useRef<HTMLElement>(null);
  const [follows, setFollows] = useState(true);
  const last = lines.at(-1)?.key;
  const toEnd = () => frame.current?.scrollTo({ top: frame.current.scrollHeight });
  useEffect(() => {
    if (follows) toEnd();
  }, [last, follows]);
  return (
    <div class="log">
      <section
        ref={frame}
        class="log-lines"
        aria-label={logs.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setFollows(scrollHeight - scrollTop - clientHeight < near)
        }
      >
        {lines.length === 0 && <p class="empty">{empty}</p>}
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </section>
      {!follows && (
        <Button small class="log-end" onClick={toEnd}>
          <Icon name="down" size={16} /> {logs.toEnd}
        </Button>
      )}
    </div>
  );
}

function Line({ line }: { line: KeptLine }) {
  const { at, level, event, afterGap } = line;
  return (
    <>
      {afterGap && <p class="log-gap">{logs.gap}</p>}
      <div class={`log-line ${level}`}>
        <time dateTime={at}>{moment(at)}</time>
        <Badge tone={tones[level]}>{level}</Badge>
        <span class="anywhere">
          <strong>{event}</strong>
          <span class="fields">{fieldsOf(line)}</span>
        </span>
      </div>
    </>
  );
}
