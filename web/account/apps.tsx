/** Applications that may act for the person. */

import { useState } from "preact/hooks";
import type { ConnectedApp } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useAction, useQuery } from "../api/use-query.ts";
import { Asked } from "../components/asked.tsx";
import { Button } from "../components/button.tsx";
import { Confirm } from "../components/dialog.tsx";
import { Facts } from "../components/facts.tsx";
import { Page } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { When } from "../components/when.tsx";
import { inLanguage, wordFor } from "../language.ts";
import { accessWords } from "../messages/account/access.ts";
import { words } from "../messages/account/account.ts";
import { appScopes } from "../messages/app-scopes.ts";

const nameOf = ({ name }: ConnectedApp) => name ?? accessWords.unnamed;

export function AppsPage() {
  const query = useQuery((signal) => api.listApps({}, { signal }), []);
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null);
  const action = useAction(async () => {
    if (leaving === null) return;
    await api.withdrawApp({ client_id: leaving.client_id });
    announce(accessWords.withdrawn);
    query.reload();
  });
  return (
    <Page title={words.apps}>
      <div class="stack">
        <p class="quiet">{accessWords.appsText}</p>
        <Asked query={query}>
          {({ apps }) =>
            apps.length === 0 ? (
              <div class="card empty">
                <p>
                  <strong>{accessWords.noApps}</strong>
                </p>
                <p>{accessWords.noAppsText}</p>
              </div>
            ) : (
              <ul class="card-list">
                {apps.map((app) => (
                  <li key={app.client_id} class="card stack">
                    <AppCard app={app} onWithdraw={() => setLeaving(app)} />
                  </li>
                ))}
              </ul>
            )
          }
        </Asked>
      </div>
      {leaving !== null && (
        <Confirm
          title={accessWords.withdrawTitle(nameOf(leaving))}
          submit={accessWords.withdraw}
          action={action}
          onClose={() => setLeaving(null)}
        >
          <p>{accessWords.withdrawText}</p>
        </Confirm>
      )}
    </Page>
  );
}

function AppCard({ app, onWithdraw }: { app: ConnectedApp; onWithdraw(): void }) {
  return (
    <>
      <div class="row between">
        <h2 class="anywhere">{nameOf(app)}</h2>
        <Button kind="danger" small aria-label={accessWords.withdrawOf(nameOf(app))} onClick={onWithdraw}>
          {accessWords.withdraw}
        </Button>
      </div>
      <div>
        {accessWords.appMay}
        <ul>
          {app.scopes.map((scope) => (
            <li key={scope}>{wordFor(inLanguage(appScopes), scope)}</li>
          ))}
        </ul>
      </div>
      <Facts
        facts={[
          [accessWords.connected, <When key="at" at={app.connected_at} />],
          [words.lastUsed, <When key="used" at={app.last_used_at} none={words.notYet} relative />],
        ]}
      />
      <p class="quiet small">{accessWords.unchecked}</p>
    </>
  );
}
