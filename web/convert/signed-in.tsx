/** The list of somebody with an account: confirmed, followed to its end, and what there is of it then. */
import { useEffect, useRef } from "preact/hooks";
import { api } from "../api/api.ts";
import { useAction, useQuery } from "../api/use-query.ts";
import { Button } from "../components/button.tsx";
import { focusSoon } from "../components/focus.ts";
import { lazy } from "../components/lazy.tsx";
import { Problem } from "../components/problem.tsx";
import { announce } from "../components/toast.tsx";
import { convert } from "../messages/convert.ts";
import { goTo, hrefTo } from "../router.tsx";
import { useStore } from "../store.ts";
import { startAgreeing } from "./agreeing.ts";
import { picker } from "./drop-zone.tsx";
import { ItemView } from "./item.tsx";
import { queue, removeItems } from "./list.ts";
import { creditWords } from "./measures.ts";
import { keptPreviews } from "./previews.ts";
import { itemsAt, type Queue, unitsOf } from "./queue.ts";
import { RetryAll } from "./retry-all.tsx";
import { Totals } from "./totals.tsx";
import { outOfReach, startWatching } from "./watching.ts";

const Claims = lazy(() => import("../guest/claim.tsx"));

export function SignedInList() {
  const items = useStore(queue);
  const lost = useStore(outOfReach);
  const previews = useStore(keptPreviews);
  const ended = itemsAt(items, "ended");
  const usage = useQuery((signal) => api.getUsage({}, { signal }), [ended.length]);
  const openWhenDone = useOpening(items);
  useEffect(() => {
    startWatching();
    void startAgreeing();
  }, []);
  useAnnouncedPrices(items);
  return (
    <>
      {previews.length > 0 && <Claims />}
      {items.length > 0 && (
        <section class="stack" aria-labelledby="list">
          <div class="row between">
            <h2 id="list" tabIndex={-1}>
              {convert.list}
            </h2>
            <RetryAll items={items} />
            {ended.length > 0 && <EndedActions items={items} />}
          </div>
          {lost && (
            <p class="notice warn" role="status">
              {convert.outOfReach}
            </p>
          )}
          <ul class="entries">
            {items.map((item) => (
              <ItemView key={item.key} item={item} ordered={false} />
            ))}
          </ul>
        </section>
      )}
      <Totals items={items} usage={usage} onAgree={(keys) => openWhenDone(keys)} />
    </>
  );
}

/** A file that was converted alone opens when it is done, for whoever has stayed to see it. */
function useOpening(items: Queue): (keys: readonly string[]) => void {
  const only = useRef<string | null>(null);
  useEffect(() => {
    const [item] = items;
    if (item === undefined || items.length > 1 || item.key !== only.current || item.stage.at !== "ended")
      return;
    only.current = null;
    if (item.stage.job.status === "succeeded") goTo(hrefTo("result", { job_id: item.stage.job.id }));
  }, [items]);
  return (keys) => {
    only.current = keys.length === 1 && items.length === 1 ? (keys[0] ?? null) : null;
  };
}

/** When the last price is known. */
function useAnnouncedPrices(items: Queue): void {
  const open = itemsAt(items, "waiting", "held", "sending").length;
  const before = useRef(open);
  useEffect(() => {
    const priced = itemsAt(items, "priced");
    if (open === 0 && before.current > 0 && priced.length > 0)
      announce(convert.allPriced(priced.length, creditWords(unitsOf(priced))));
    before.current = open;
  }, [open]);
}

function EndedActions({ items }: { items: Queue }) {
  const ended = itemsAt(items, "ended");
  const done = ended.filter(({ stage }) => stage.job.status === "succeeded");
  const download = useAction(async () => {
    const { downloadMarkdown } = await import("./download-all.ts");
    await downloadMarkdown(done.map(({ stage }) => stage.job));
  });
  return (
    <div class="row">
      {done.length > 1 && (
        <Button small pending={download.pending} onClick={() => void download.run()}>
          {convert.downloadAll(done.length)}
        </Button>
      )}
      <Button
        small
        onClick={() => {
          removeItems(ended.map(({ key }) => key));
          focusSoon(picker);
        }}
      >
        {convert.clearEnded}
      </Button>
      {download.error !== null && <Problem error={download.error} onRetry={() => void download.run()} />}
    </div>
  );
}
