/** Notifications of the organization: their secret, how they are verified, and what became of them. */
import { api } from "../../api/api.ts";
import { usePages } from "../../api/use-pages.ts";
import { Page } from "../../components/page.tsx";
import { given } from "../../given.ts";
import { words } from "../../messages/account/account.ts";
import { webhookWords } from "../../messages/account/webhooks.ts";
import { Deliveries } from "./deliveries.tsx";
import { deliveryStatusOf } from "./delivery-status.ts";
import { SecretCard } from "./secret-card.tsx";
import { TestCard } from "./test-card.tsx";
import { VerifyCard } from "./verify-card.tsx";

export function WebhooksPage({ query }: { query: URLSearchParams }) {
  const status = deliveryStatusOf(query);
  const pages = usePages(
    async (cursor, signal) => {
      const { deliveries, next_cursor } = await api.listDeliveries(
        { limit: 50, ...given({ status, cursor }) },
        { signal },
      );
      return { items: deliveries, next_cursor };
    },
    [status],
  );
  return (
    <Page title={words.webhooks}>
      <div class="stack">
        <p class="quiet">{webhookWords.text}</p>
        <SecretCard />
        <VerifyCard />
        <TestCard onSent={pages.reload} />
        <Deliveries pages={pages} status={status} />
      </div>
    </Page>
  );
}
