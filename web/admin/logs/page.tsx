/** The end of the server's log, as it is written. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { copyText } from "../../components/copy.tsx";
import { SelectField, TextField } from "../../components/fields.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { logs } from "../../messages/admin/logs.ts";
import { common } from "../../messages/common.ts";
import { type Level, levels, shownOf, textOf } from "./lines.ts";
import { useLogTail } from "./use-tail.ts";
import { LogView } from "./view.tsx";

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
            {paused ? logs.goOn : logs.pause}
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
