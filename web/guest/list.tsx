/** The list of a guest: previews and files for the next one. */

import { Fragment } from "preact";
import { api } from "../api/api.ts";
import { useAction } from "../api/hooks.ts";
import { useStore } from "../app/store.ts";
import { Button } from "../components/elements.tsx";
import { focusSoon, Problem } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { creditText } from "../convert/files/measures.ts";
import { ItemView } from "../convert/item.tsx";
import { queue, removeItems } from "../convert/queue/list.ts";
import { storedPreviews, storePreview, usedUpOf } from "../convert/queue/previews.ts";
import { itemsAt, prefixLength, unitsOf } from "../convert/queue/queue.ts";
import { RetryAll } from "../convert/refusal.tsx";
import { convert } from "../messages/convert.ts";
import { guest } from "../messages/guest.ts";
import { PreviewView } from "./preview.tsx";
import { limitText, limitUnits } from "./session.tsx";

const itemsMax = 50;

async function startPreview(priced: ReturnType<typeof itemsAt<"priced">>): Promise<void> {
  const uploads = priced.map(({ name, bytes, stage }) => ({
    name,
    bytes: bytes ?? 0,
    estimate: stage.estimate,
  }));
  const estimates = uploads.map(({ estimate }) => ({
    upload_id: estimate.upload_id,
    job_token: estimate.job_token ?? "",
  }));
  const outcome = await api.createGuestPreviewSession({ body: { estimates } }).then(
    (session) => ({ session, usedUp: null }),
    (error: unknown) => {
      const usedUp = usedUpOf(error);
      if (usedUp === null) throw error;
      return usedUp;
    },
  );
  storePreview({ ...outcome, uploads });
  removeItems(priced.map(({ key }) => key));
  announce(outcome.usedUp === null ? guest.started : guest.quota);
  focusSoon(`#preview-${outcome.session.session_id}`);
}

function Staging() {
  const items = useStore(queue);
  const priced = itemsAt(items, "priced");
  const open = itemsAt(items, "waiting", "held", "sending").length;
  const units = priced.map(({ stage }) => stage.estimate.estimated_credit_units);
  const within = prefixLength(units, limitUnits);
  const firstBeyond = priced[within]?.key ?? null;
  const start = useAction(() => startPreview(priced));
  if (items.length === 0) return null;
  const tooMany = priced.length > itemsMax;
  return (
    <section class="stack" aria-labelledby="list">
      <div class="row between">
        <h2 id="list" tabIndex={-1}>
          {convert.list}
        </h2>
        <RetryAll items={items} />
      </div>
      <ul class="entries">
        {items.map((item) => (
          <Fragment key={item.key}>
            {item.key === firstBeyond && <li class="limit-line">{guest.limitLine}</li>}
            <ItemView item={item} ordered={items.length > 1 && item.stage.at === "priced"} />
          </Fragment>
        ))}
      </ul>
      {priced.length > 0 && (
        <div class="card stack totals">
          <div>
            <p class="totals-sum">{guest.within(within, priced.length)}</p>
            <p class="quiet small">{guest.sum(creditText(unitsOf(priced.slice(0, within))), limitText)}</p>
          </div>
          <p class="small">{guest.limitText(limitText)}</p>
          <p class="small">{guest.free}</p>
          {tooMany && <p class="notice warn small">{guest.tooMany(itemsMax)}</p>}
          {start.error !== null && <Problem error={start.error} onRetry={() => void start.run()} />}
          <div class="row end">
            {open > 0 && <p class="quiet small grow">{guest.stillPricing}</p>}
            <Button
              kind="primary"
              pending={start.pending || open > 0 || tooMany}
              onClick={() => void start.run()}
            >
              {guest.start(within)}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

export default function GuestList() {
  const previews = useStore(storedPreviews);
  return (
    <>
      {previews.map((kept) => (
        <PreviewView key={kept.session.session_id} kept={kept} />
      ))}
      <Staging />
    </>
  );
}
