/** The installation's backups: how the last ones went, making one, those there are, and how to restore. */
import { useEffect, useState } from "preact/hooks";
import type { AdminBackupList } from "../../../src/client/generated/admin-schema.ts";
import { nowMs } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import { type Query, useAction, useQuery } from "../../api/use-query.ts";
import { Asked } from "../../components/asked.tsx";
import { Button } from "../../components/button.tsx";
import { Page } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { announce } from "../../components/toast.tsx";
import { since } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { backups } from "../../messages/admin/backups.ts";
import { BackupFacts } from "./facts.tsx";
import { BackupTable } from "./list.tsx";
import { Restore } from "./restore.tsx";

/** While one is being made, and while none is. */
const followMs = 1_500;
const lookMs = 30_000;

export function BackupsPage() {
  const query = useQuery((signal) => api.adminListBackups({}, { signal }), [], {
    everyMs: (list) => (list !== null && list.running !== null ? followMs : lookMs),
  });
  useEnding(query.data);
  return (
    <Page title={admin.pages.adminBackups}>
      <div class="stack sections">
        <p>{backups.intro}</p>
        <Asked query={query}>
          {(list) => (
            <>
              <section class="card stack" aria-label={backups.lastSuccess}>
                <BackupFacts list={list} />
                <Start query={query} list={list} />
              </section>
              <section class="stack">
                <BackupTable
                  backups={list.backups}
                  onDeleted={(name) =>
                    query.set({ ...list, backups: list.backups.filter((each) => each.name !== name) })
                  }
                />
                <p class="quiet small">{backups.secret}</p>
              </section>
            </>
          )}
        </Asked>
        <Restore newest={query.data?.backups[0]?.name} />
      </div>
    </Page>
  );
}

function Start({ query, list }: { query: Query<AdminBackupList>; list: AdminBackupList }) {
  const start = useAction(async () => {
    const { running } = await api.adminCreateBackup();
    query.set({ ...list, running });
    query.reload();
  });
  const { running } = list;
  return (
    <>
      <div class="row">
        <Button kind="primary" pending={start.pending || running !== null} onClick={() => void start.run()}>
          {backups.start}
        </Button>
        <span role="status">{running !== null && backups.running(since(running.started_at, nowMs()))}</span>
      </div>
      {running !== null && <progress class="progress" aria-label={backups.start} />}
      {start.error !== null && <Problem error={start.error} />}
    </>
  );
}

/** Says so when the one that was being made is not any more. */
function useEnding(list: AdminBackupList | null): void {
  const name = list?.running?.name ?? null;
  const [followed, follow] = useState<string | null>(null);
  useEffect(() => {
    if (followed !== null && name === null)
      announce(list?.last_success?.name === followed ? backups.done : backups.failed);
    follow(name);
  }, [name]);
}
