import { useState } from "preact/hooks";
import type { AdminBackup } from "../../../src/client/generated/admin-schema.ts";
import { addressOf, api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { actionsColumn } from "../../components/actions-column.tsx";
import { Confirm } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { RowAction } from "../../components/row-action.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { size, time } from "../../format.ts";
import { backups as words } from "../../messages/admin/backups.ts";
import { common } from "../../messages/common.ts";

interface BackupTableProps {
  backups: readonly AdminBackup[];
  onDeleted(name: string): void;
}

export function BackupTable({ backups, onDeleted }: BackupTableProps) {
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
        <Delete
          backup={asked}
          onClose={() => ask(null)}
          onDeleted={() => {
            onDeleted(asked.name);
            announce(words.deleted);
          }}
        />
      )}
    </>
  );
}

interface DeleteProps {
  backup: AdminBackup;
  onClose(): void;
  onDeleted(): void;
}

function Delete({ backup: { name, bytes }, onClose, onDeleted }: DeleteProps) {
  const action = useAction(async () => {
    await api.adminDeleteBackup({ backup_name: name });
    onDeleted();
  });
  return (
    <Confirm title={words.deleteTitle} submit={common.delete} action={action} onClose={onClose}>
      <p class="anywhere">{words.deleteText(name, size(bytes))}</p>
    </Confirm>
  );
}

const columnsOf = (remove: (backup: AdminBackup) => void): readonly Column<AdminBackup>[] => [
  { key: "created", title: words.created, cell: ({ created_at }) => time(created_at) },
  { key: "size", title: words.size, number: true, cell: ({ bytes }) => size(bytes) },
  { key: "name", title: words.name, wideOnly: true, cell: ({ name }) => <code>{name}</code> },
  {
    key: "version",
    title: words.version,
    wideOnly: true,
    cell: ({ markmill_version }) => markmill_version.split("+")[0],
  },
  {
    key: "key",
    title: words.withKey,
    wideOnly: true,
    cell: ({ with_key }) => (with_key ? words.keyInside : common.no),
  },
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
      <RowAction icon="trash" label={words.deleteOf(backup.name)} onClick={() => remove(backup)} />
    </>
  )),
];
