/** The organization's API keys: create, rename, revoke. */
import type { ApiKey } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, useList, useQuery } from "../../api/hooks.ts";
import { askName, confirmAction, openDialog } from "../../components/dialog.tsx";
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

const tones: Readonly<Record<ApiKey["status"], Tone>> = { active: "good", expired: "warn", revoked: "" };

const keyColumns = (pages: Pages<ApiKey>): readonly Column<ApiKey>[] => [
  column(common.status, ({ status }) => <Badge tone={tones[status]}>{accessWords.keyStatus[status]}</Badge>),
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
  wideColumn(common.lastUsed, ({ last_used_at }) => <Timestamp at={last_used_at} relative />),
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
          <RowAction icon="edit" label={common.renameNamed(key.name)} onClick={() => rename(key, pages)} />
          <RowAction icon="trash" label={common.revokeNamed(key.name)} onClick={() => revoke(key, pages)} />
        </>
      ),
  ),
];

function rename({ id: key_id, name }: ApiKey, pages: Pages<ApiKey>): void {
  askName({
    title: accessWords.renameKey,
    submit: common.save,
    name,
    save: async (next) => {
      const { key } = await api.updateKey({ key_id, body: { name: next } });
      pages.change((keys) => keys.map((each) => (each.id === key.id ? key : each)));
      announce(common.saved);
    },
  });
}

function revoke({ id: key_id, name, prefix }: ApiKey, pages: Pages<ApiKey>): void {
  confirmAction({
    title: accessWords.revokeTitle(name),
    submit: common.revoke,
    text: (
      <>
        <p>
          <code>{prefix}…</code>
        </p>
        <p>{accessWords.revokeText}</p>
      </>
    ),
    run: async () => {
      await api.revokeKey({ key_id });
      announce(accessWords.revoked);
      pages.reload();
    },
  });
}

export function KeysPage() {
  const pages = useList(api.listKeys, "keys", { limit: 200 });
  const { data: usage } = useQuery((signal) => api.getUsage({}, { signal }), []);
  const most = usage?.limits.active_api_keys ?? null;
  const active = pages.items.filter(({ status }) => status === "active").length;
  const create = () => openDialog((close) => <NewKey onCreated={pages.reload} onClose={close} />);
  return (
    <Page
      title={common.apiKeys}
      actions={
        <Button kind="primary" onClick={create}>
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
          columns={keyColumns(pages)}
          pages={pages}
          keyOf={({ id }) => id}
          empty={accessWords.noKeys}
        />
      </div>
    </Page>
  );
}
