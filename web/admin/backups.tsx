/** Backups: state, start, list, and how to restore. */
import { useEffect, useState } from "preact/hooks";
import type { AdminBackup, AdminBackupList } from "../../src/client/generated/admin-schema.ts";
import { addressOf, api } from "../api/api.ts";
import { type Query, useAction, useQuery } from "../api/hooks.ts";
import { nowMs } from "../app/ambient.ts";
import { confirmAction } from "../components/dialog.tsx";
import { Button, CopyButton, Facts, Icon } from "../components/elements.tsx";
import { Page, Problem, QueryView } from "../components/page.tsx";
import { type Column, column, RowAction, Table } from "../components/table.tsx";
import { announce } from "../components/toast.tsx";
import { admin } from "../messages/admin/admin.ts";
import { backups as texts } from "../messages/admin/backups.ts";
import { common } from "../messages/common.ts";
import { since, size, time } from "../text/format.ts";

function remove({ name, bytes }: AdminBackup, reload: () => void): void {
  confirmAction({
    title: texts.deleteTitle,
    submit: common.delete,
    text: texts.deleteText(name, size(bytes)),
    run: async () => {
      await api.adminDeleteBackup({ backup_name: name });
      reload();
      announce(texts.deleted);
    },
  });
}

const columnsOf = (reload: () => void): readonly Column<AdminBackup>[] => [
  column(common.created, ({ created_at }) => time(created_at)),
  column.number(common.size, ({ bytes }) => size(bytes)),
  column.wide(common.file, ({ name }) => <code>{name}</code>),
  column.wide(common.version, ({ markmill_version }) => markmill_version.split("+")[0]),
  column.wide(texts.withKey, ({ with_key }) => (with_key ? texts.keyInside : common.no)),
  column.actions((backup) => (
    <>
      <a
        class="button icon small plain"
        href={addressOf(`/v1/admin/backups/${encodeURIComponent(backup.name)}/download`)}
        download={backup.name}
        aria-label={texts.downloadOf(backup.name)}
        title={texts.downloadOf(backup.name)}
      >
        <Icon name="download" size={16} />
      </a>
      <RowAction
        icon="trash"
        label={common.deleteNamed(backup.name)}
        onClick={() => remove(backup, reload)}
      />
    </>
  )),
];

const ago = (iso: string) => `${time(iso)} (${since(iso, nowMs())})`;

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
      {last_success === null && <p class="notice warn">{texts.neverText}</p>}
      <Facts
        facts={[
          [
            texts.lastSuccess,
            last_success === null
              ? common.never
              : `${ago(last_success.at)}${last === undefined ? "" : `, ${size(last.bytes)}`}`,
          ],
          [
            texts.lastFailure,
            last_failure === null ? (
              common.none
            ) : (
              <>
                {ago(last_failure.at)} {isOver && <span class="quiet">({texts.over})</span>}
                <div lang="en" class={isOver ? "quiet" : ""}>
                  {last_failure.message}
                </div>
              </>
            ),
          ],
          [
            texts.schedule,
            typeof hours !== "number" ? null : hours === 0 ? texts.scheduleOff : texts.everyHours(hours),
          ],
          [texts.keep, typeof keep === "number" ? texts.keepCount(keep) : null],
          [
            texts.directory,
            data === null ? null : (
              <span class="anywhere">{String(setting("backup.directory") ?? texts.dataDirectory)}</span>
            ),
          ],
        ]}
      />
    </>
  );
}

/** While a backup is running, and otherwise. */
const runningEveryMs = 1_500;
const idleEveryMs = 30_000;

export function BackupsPage() {
  const query = useQuery((signal) => api.adminListBackups({}, { signal }), [], {
    everyMs: (list) => (list !== null && list.running !== null ? runningEveryMs : idleEveryMs),
  });
  useBackupEnd(query.data);
  return (
    <Page title={admin.pages.adminBackups}>
      <div class="stack sections">
        <p>{texts.intro}</p>
        <QueryView query={query}>
          {(list) => (
            <>
              <section class="card stack" aria-label={texts.lastSuccess}>
                <BackupFacts list={list} />
                <Start query={query} list={list} />
              </section>
              <section class="stack">
                <h2>{texts.list}</h2>
                <Table
                  label={texts.list}
                  columns={columnsOf(query.reload)}
                  rows={list.backups}
                  keyOf={({ name }) => name}
                  empty={texts.empty}
                />
                <p class="quiet small">{texts.secret}</p>
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
          {texts.start}
        </Button>
        <span role="status">{running !== null && texts.running(since(running.started_at, nowMs()))}</span>
      </div>
      {running !== null && <progress class="progress" aria-label={texts.start} />}
      {start.error !== null && <Problem error={start.error} />}
    </>
  );
}

/** Announces the end of a running backup. */
function useBackupEnd(list: AdminBackupList | null): void {
  const name = list?.running?.name ?? null;
  const [followed, follow] = useState<string | null>(null);
  useEffect(() => {
    if (followed !== null && name === null)
      announce(list?.last_success?.name === followed ? texts.done : texts.failed);
    follow(name);
  }, [name]);
}

function Restore({ newest = "markmill-BACKUP.tar" }: { newest?: string | undefined }) {
  const command = `markmill admin restore ${newest} --data-dir /var/lib/markmill`;
  return (
    <section class="card stack">
      <h2>{texts.restore}</h2>
      <ol class="steps">
        {texts.restoreSteps.map((step, at) => (
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
