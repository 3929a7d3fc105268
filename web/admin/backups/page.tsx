/** The installation's backups: how the last ones went, making one, those there are, and how to restore. */
import { useEffect, useState } from "preact/hooks";
import type { AdminBackup, AdminBackupList } from "../../../src/client/generated/admin-schema.ts";
import { addressOf, api } from "../../api/api.ts";
import { type Query, useAction, useQuery } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { Confirm } from "../../components/dialog.tsx";
import { Button, CopyButton, Facts, Icon } from "../../components/elements.tsx";
import { Page, Problem, QueryView } from "../../components/page.tsx";
import {
  actionsColumn,
  type Column,
  column,
  numberColumn,
  RowAction,
  Table,
  wideColumn,
} from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { backups, backups as words } from "../../messages/admin/backups.ts";
import { common } from "../../messages/common.ts";
import { since, size, time } from "../../text/format.ts";

interface BackupTableProps {
  backups: readonly AdminBackup[];
  onDeleted(name: string): void;
}

function BackupTable({ backups, onDeleted }: BackupTableProps) {
  const [asked, ask] = useState<AdminBackup | null>(null);
  return (
    <>
      <h2>{words.list}</h2>
      <Table
        label={words.list}
        columns={columnsOf(ask)}
        rows={backups}
        keyOf={({ name }) => name}
        empty={words.empty}
      />
      {asked !== null && (
        <Confirm
          title={words.deleteTitle}
          submit={common.delete}
          run={async () => {
            await api.adminDeleteBackup({ backup_name: asked.name });
            onDeleted(asked.name);
            announce(words.deleted);
          }}
          onClose={() => ask(null)}
        >
          <p class="anywhere">{words.deleteText(asked.name, size(asked.bytes))}</p>
        </Confirm>
      )}
    </>
  );
}

const columnsOf = (remove: (backup: AdminBackup) => void): readonly Column<AdminBackup>[] => [
  column(common.created, ({ created_at }) => time(created_at)),
  numberColumn(common.size, ({ bytes }) => size(bytes)),
  wideColumn(common.file, ({ name }) => <code>{name}</code>),
  wideColumn(common.version, ({ markmill_version }) => markmill_version.split("+")[0]),
  wideColumn(words.withKey, ({ with_key }) => (with_key ? words.keyInside : common.no)),
  actionsColumn((backup) => (
    <>
      <a
        class="button icon small plain"
        href={addressOf(`/v1/admin/backups/${encodeURIComponent(backup.name)}/download`)}
        download={backup.name}
        aria-label={words.downloadOf(backup.name)}
        title={words.downloadOf(backup.name)}
      >
        <Icon name="download" size={16} />
      </a>
      <RowAction icon="trash" label={common.deleteNamed(backup.name)} onClick={() => remove(backup)} />
    </>
  )),
];

const ago = (iso: string) => `${time(iso)} (${since(iso, nowMs())})`;

/** When the last one was made, why one failed, and how often one is made by itself. */
function BackupFacts({ list }: { list: AdminBackupList }) {
  const { last_success, last_failure } = list;
  const last = list.backups.find(({ name }) => name === last_success?.name);
  const isOver = last_success !== null && last_failure !== null && last_failure.at < last_success.at;
  const { data } = useQuery((signal) => api.adminListSettings({}, { signal }), []);
  const setting = (key: string) => data?.settings.find((each) => each.key === key)?.value ?? null;
  const hours = setting("backup.every_hours");
  const keep = setting("backup.keep");
  return (
    <>
      {last_success === null && <p class="notice warn">{backups.neverText}</p>}
      <Facts
        facts={[
          [
            backups.lastSuccess,
            last_success === null
              ? common.never
              : `${ago(last_success.at)}${last === undefined ? "" : `, ${size(last.bytes)}`}`,
          ],
          [
            backups.lastFailure,
            last_failure === null ? (
              common.none
            ) : (
              <>
                {ago(last_failure.at)} {isOver && <span class="quiet">({backups.over})</span>}
                <div lang="en" class={isOver ? "quiet" : ""}>
                  {last_failure.message}
                </div>
              </>
            ),
          ],
          [
            backups.schedule,
            typeof hours !== "number" ? null : hours === 0 ? backups.notByItself : backups.everyHours(hours),
          ],
          [backups.keep, typeof keep === "number" ? backups.keepCount(keep) : null],
          [
            backups.directory,
            data === null ? null : (
              <span class="anywhere">{String(setting("backup.directory") ?? backups.dataDirectory)}</span>
            ),
          ],
        ]}
      />
    </>
  );
}

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
        <QueryView query={query}>
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
        </QueryView>
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

/** What to do on the day that nobody hopes for. */
function Restore({ newest = "markmill-BACKUP.tar" }: { newest?: string | undefined }) {
  const command = `markmill admin restore ${newest} --data-dir /var/lib/markmill`;
  return (
    <section class="card stack">
      <h2>{backups.restore}</h2>
      <ol class="steps">
        {backups.restoreSteps.map((step, at) => (
          <li key={step}>
            {step}
            {at === 1 && (
              <div class="secret">
                <span class="grow">{command}</span> <CopyButton text={command} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
