/** The newest lines of the server log. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../src/client/errors.ts";
import type { AdminLogs } from "../../src/client/generated/admin-schema.ts";
import type { LogLine } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { Badge, Button, copyText, Icon, type Tone } from "../components/elements.tsx";
import { SelectField, TextField } from "../components/form.tsx";
import { Page, Problem } from "../components/page.tsx";
import { admin } from "../messages/admin/admin.ts";
import { logs } from "../messages/admin/audit.ts";
import { common } from "../messages/common.ts";
import { moment } from "../text/format.ts";
import { omitEmpty } from "../text/omit-empty.ts";

const tones: Readonly<Record<Level, Tone>> = { debug: "", info: "busy", warn: "warn", error: "bad" };

/** Pixels from the end that still count as the end. */
const near = 24;

/** Stays at the newest line until the user scrolls up. */
function LogView({ lines, empty }: { lines: readonly KeptLine[]; empty: string }) {
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

/** After an answer and after an error. */
const pollMs = 2_000;
const retryMs = 5_000;
/** Page size of the API. */
const pageLines = 100;

function useLogTail(paused: boolean) {
  const [lines, setLines] = useState<readonly KeptLine[]>([]);
  const after = useRef<string | null>(null);
  const { error } = useQuery(
    async (signal): Promise<{ nextMs: number } | null> => {
      if (paused) return null;
      const input = { limit: pageLines, ...omitEmpty({ after: after.current }) };
      const answer = await api.adminGetLogs(input, { signal });
      const isFirst = after.current === null;
      after.current = answer.after;
      setLines((kept) => appended(kept, answer));
      return { nextMs: !isFirst && answer.lines.length === pageLines ? 0 : pollMs };
    },
    [paused],
    {
      everyMs: (answer, failure) => {
        if (paused) return null;
        if (failure === null) return answer?.nextMs ?? pollMs;
        const seconds = failure instanceof ApiError ? failure.retryAfterSeconds : null;
        return Math.max(retryMs, (seconds ?? 0) * 1_000);
      },
    },
  );
  return { lines, error, loading: after.current === null && error === null };
}

export function LogsPage() {
  const [paused, setPaused] = useState(false);
  const [level, setLevel] = useState<Level>("debug");
  const [search, setSearch] = useState("");
  const { lines, error, loading } = useLogTail(paused);
  const shown = shownOf(lines, level, search);
  return (
    <Page
      title={admin.pages.adminLogs}
      actions={
        <>
          <span class="quiet small" role="status">
            {paused ? logs.paused : logs.following}
          </span>
          <Button small aria-pressed={paused} onClick={() => setPaused(!paused)}>
            {paused ? logs.resume : logs.pause}
          </Button>
        </>
      }
    >
      <div class="stack">
        <p>{logs.intro}</p>
        <div class="log-filters">
          <SelectField<Level>
            label={logs.level}
            value={level}
            onValue={setLevel}
            choices={levels.map((value) => ({ value, text: logs.levels[value] }))}
          />
          <TextField type="search" label={logs.text} value={search} onValue={setSearch} />
          <Button onClick={() => void copyText(shown.map(textOf).join("\n"))} disabled={shown.length === 0}>
            <Icon name="copy" size={16} /> {logs.copyShown}
          </Button>
        </div>
        {error !== null && <Problem error={error} />}
        <LogView lines={shown} empty={loading ? common.loading : logs.empty} />
        <p class="quiet small">{logs.shown(shown.length)}</p>
      </div>
    </Page>
  );
}

export type Level = LogLine["level"];
const levels: readonly Level[] = ["debug", "info", "warn", "error"];

interface KeptLine extends LogLine {
  /** Unlike the sequence it does not restart with the server. */
  key: number;
  /** Lines before it are missing. */
  afterGap: boolean;
}

export const linesMax = 2_000;

/** Appends new lines and drops the oldest. */
export function appended(kept: readonly KeptLine[], { lines, missed }: AdminLogs): readonly KeptLine[] {
  if (lines.length === 0) return kept;
  const next = (kept.at(-1)?.key ?? 0) + 1;
  const added = lines.map((line, at) => ({
    ...line,
    key: next + at,
    afterGap: missed && at === 0 && next > 1,
  }));
  return [...kept, ...added].slice(-linesMax);
}

export function shownOf(kept: readonly KeptLine[], level: Level, search: string): readonly KeptLine[] {
  const least = levels.indexOf(level);
  const wanted = search.trim().toLowerCase();
  return kept.filter(
    (line) =>
      levels.indexOf(line.level) >= least && (wanted === "" || textOf(line).toLowerCase().includes(wanted)),
  );
}

/** As in the server's log. */
export function textOf(line: LogLine): string {
  return `${line.at} ${line.level.toUpperCase().padEnd(5)} ${line.event}${fieldsOf(line)}`;
}

/** With a leading space each. */
function fieldsOf({ fields }: LogLine): string {
  return Object.entries(fields)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join("");
}
