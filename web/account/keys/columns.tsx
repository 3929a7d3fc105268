import type { ApiKey } from "../../../src/client/generated/schema.ts";
import { actionsColumn } from "../../components/actions-column.tsx";
import { Badge, type Tone } from "../../components/badge.tsx";
import { RowAction } from "../../components/row-action.tsx";
import type { Column } from "../../components/table.tsx";
import { When } from "../../components/when.tsx";
import { day } from "../../format.ts";
import { accessWords } from "../../messages/account/access.ts";
import { words } from "../../messages/account/account.ts";
import { common } from "../../messages/common.ts";

export interface KeyActions {
  onRename(key: ApiKey): void;
  onRevoke(key: ApiKey): void;
}

const tones: Readonly<Record<ApiKey["status"], Tone>> = { active: "good", expired: "warn", revoked: "" };

export function keyColumns({ onRename, onRevoke }: KeyActions): readonly Column<ApiKey>[] {
  return [
    {
      key: "status",
      title: common.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{accessWords.keyStatus[status]}</Badge>,
    },
    {
      key: "name",
      title: words.name,
      fills: true,
      cell: ({ name, prefix }) => (
        <>
          <span>{name}</span>
          <code class="quiet below">{prefix}…</code>
        </>
      ),
    },
    {
      key: "scopes",
      title: accessWords.mayDo,
      wideOnly: true,
      cell: ({ scopes }) => {
        const names = scopes.map((scope) => accessWords.scopeNames[scope]).join(", ");
        return (
          <span class="key-scopes" title={names}>
            {names}
          </span>
        );
      },
    },
    {
      key: "project",
      title: words.project,
      wideOnly: true,
      cell: ({ project, created_by }) => (
        <>
          <span>{project.name}</span>
          <span class="quiet below">{created_by.name}</span>
        </>
      ),
    },
    {
      key: "used",
      title: words.lastUsed,
      wideOnly: true,
      cell: ({ last_used_at }) => <When at={last_used_at} none={words.notYet} relative />,
    },
    {
      key: "expires",
      title: accessWords.expires,
      wideOnly: true,
      cell: ({ expires_at }) =>
        expires_at === null ? (
          <span class="quiet">{common.never}</span>
        ) : (
          <time dateTime={expires_at}>{day(expires_at)}</time>
        ),
    },
    actionsColumn(
      (key) =>
        key.status !== "revoked" && (
          <>
            <RowAction icon="edit" label={words.renameOf(key.name)} onClick={() => onRename(key)} />
            <RowAction icon="trash" label={accessWords.revokeOf(key.name)} onClick={() => onRevoke(key)} />
          </>
        ),
    ),
  ];
}
