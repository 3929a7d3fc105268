/** The organization's keys: made, named, revoked. */
import { useState } from "preact/hooks";
import type { ApiKey } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { usePages } from "../../api/use-pages.ts";
import { useAction, useQuery } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { Confirm } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { NameDialog } from "../../components/name-dialog.tsx";
import { Page } from "../../components/page.tsx";
import { PagedTable } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { number } from "../../format.ts";
import { given } from "../../given.ts";
import { accessWords } from "../../messages/account/access.ts";
import { words } from "../../messages/account/account.ts";
import { common } from "../../messages/common.ts";
import { type KeyActions, keyColumns } from "./columns.tsx";
import { NewKey } from "./new-key.tsx";

type Doing = { what: "make" } | { what: "rename" | "revoke"; key: ApiKey } | null;

export function KeysPage() {
  const [doing, setDoing] = useState<Doing>(null);
  const pages = usePages(async (cursor, signal) => {
    const { keys, next_cursor } = await api.listKeys({ limit: 200, ...given({ cursor }) }, { signal });
    return { items: keys, next_cursor };
  }, []);
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
      title={words.keys}
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
          label={words.keys}
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
          label={words.name}
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
      {doing?.what === "revoke" && <RevokeKey apiKey={doing.key} onRevoked={pages.reload} onClose={close} />}
    </Page>
  );
}

interface RevokeKeyProps {
  apiKey: ApiKey;
  onRevoked(): void;
  onClose(): void;
}

function RevokeKey({ apiKey, onRevoked, onClose }: RevokeKeyProps) {
  const action = useAction(async () => {
    await api.revokeKey({ key_id: apiKey.id });
    announce(accessWords.revoked);
    onRevoked();
  });
  return (
    <Confirm
      title={accessWords.revokeTitle(apiKey.name)}
      submit={accessWords.revoke}
      action={action}
      onClose={onClose}
    >
      <p>
        <code>{apiKey.prefix}…</code>
      </p>
      <p>{accessWords.revokeText}</p>
    </Confirm>
  );
}
