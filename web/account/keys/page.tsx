/** The organization's keys: made, named, revoked. */
import { useState } from "preact/hooks";
import type { ApiKey } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { useList, useQuery } from "../../api/hooks.ts";
import { Confirm, NameDialog } from "../../components/dialog.tsx";
import { Badge, Button, Icon, Timestamp, type Tone } from "../../components/elements.tsx";
import { Page } from "../../components/page.tsx";
import {
  actionsColumn,
  type Column,
  column,
  PagedTable,
  RowAction,
  wideColumn,
} from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { accessWords } from "../../messages/account/access.ts";
import { common } from "../../messages/common.ts";
import { day, number } from "../../text/format.ts";
import { NewKey } from "./new-key.tsx";

interface KeyActions {
  onRename(key: ApiKey): void;
  onRevoke(key: ApiKey): void;
}

const tones: Readonly<Record<ApiKey["status"], Tone>> = { active: "good", expired: "warn", revoked: "" };

function keyColumns({ onRename, onRevoke }: KeyActions): readonly Column<ApiKey>[] {
  return [
    column(common.status, ({ status }) => (
      <Badge tone={tones[status]}>{accessWords.keyStatus[status]}</Badge>
    )),
    column(
      common.name,
      ({ name, prefix }) => (
        <>
          <span>{name}</span>
          <code class="quiet below">{prefix}…</code>
        </>
      ),
      { fills: true },
    ),
    wideColumn(accessWords.mayDo, ({ scopes }) => {
      const names = scopes.map((scope) => accessWords.scopeNames[scope]).join(", ");
      return (
        <span class="key-scopes" title={names}>
          {names}
        </span>
      );
    }),
    wideColumn(common.project, ({ project, created_by }) => (
      <>
        <span>{project.name}</span>
        <span class="quiet below">{created_by.name}</span>
      </>
    )),
    wideColumn(common.lastUsed, ({ last_used_at }) => (
      <Timestamp at={last_used_at} none={common.never} relative />
    )),
    wideColumn(common.expires, ({ expires_at }) =>
      expires_at === null ? (
        <span class="quiet">{common.never}</span>
      ) : (
        <time dateTime={expires_at}>{day(expires_at)}</time>
      ),
    ),
    actionsColumn(
      (key) =>
        key.status !== "revoked" && (
          <>
            <RowAction icon="edit" label={common.renameNamed(key.name)} onClick={() => onRename(key)} />
            <RowAction icon="trash" label={common.revokeNamed(key.name)} onClick={() => onRevoke(key)} />
          </>
        ),
    ),
  ];
}

type Doing = { what: "make" } | { what: "rename" | "revoke"; key: ApiKey } | null;

export function KeysPage() {
  const [doing, setDoing] = useState<Doing>(null);
  const pages = useList(api.listKeys, "keys", { limit: 200 });
  const { data: usage } = useQuery((signal) => api.getUsage({}, { signal }), []);
  const most = usage?.limits.active_api_keys ?? null;
  const active = pages.items.filter(({ status }) => status === "active").length;
  const close = () => setDoing(null);
  const actions: KeyActions = {
    onRename: (key) => setDoing({ what: "rename", key }),
    onRevoke: (key) => setDoing({ what: "revoke", key }),
  };
  return (
    <Page
      title={common.apiKeys}
      actions={
        <Button kind="primary" onClick={() => setDoing({ what: "make" })}>
          <Icon name="plus" size={16} /> {accessWords.makeKey}
        </Button>
      }
    >
      <div class="stack">
        <p class="quiet">
          {accessWords.keysText}{" "}
          {most !== null && !pages.loading && accessWords.keysLimit(number(active), number(most))}
        </p>
        {most !== null && active >= most && <p class="notice warn">{accessWords.limitReached}</p>}
        <PagedTable
          label={common.apiKeys}
          columns={keyColumns(actions)}
          pages={pages}
          keyOf={({ id }) => id}
          empty={accessWords.noKeys}
        />
      </div>
      {doing?.what === "make" && <NewKey onMade={pages.reload} onClose={close} />}
      {doing?.what === "rename" && (
        <NameDialog
          title={accessWords.renameKey}
          label={common.name}
          submit={common.save}
          name={doing.key.name}
          onName={async (name) => {
            const { key } = await api.updateKey({ key_id: doing.key.id, body: { name } });
            pages.change((keys) => keys.map((each) => (each.id === key.id ? key : each)));
            announce(common.saved);
          }}
          onClose={close}
        />
      )}
      {doing?.what === "revoke" && (
        <Confirm
          title={accessWords.revokeTitle(doing.key.name)}
          submit={common.revoke}
          run={async () => {
            await api.revokeKey({ key_id: doing.key.id });
            announce(accessWords.revoked);
            pages.reload();
          }}
          onClose={close}
        >
          <p>
            <code>{doing.key.prefix}…</code>
          </p>
          <p>{accessWords.revokeText}</p>
        </Confirm>
      )}
    </Page>
  );
}
