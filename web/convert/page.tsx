/** The first page: what comes in, what it costs, how far it is, and where the results are. */
import { useEffect, useMemo } from "preact/hooks";
import type { Capability } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { type Query, useQuery } from "../api/use-query.ts";
import { boot } from "../boot.ts";
import { lazy } from "../components/lazy.tsx";
import { Page } from "../components/page.tsx";
import { Problem } from "../components/problem.tsx";
import { convert } from "../messages/convert.ts";
import { usePlace } from "../router.tsx";
import { signInHere } from "../shell/sign-in.ts";
import { useStore } from "../store.ts";
import { Again } from "./again.tsx";
import { DropZone } from "./drop-zone.tsx";
import { acceptOf } from "./kinds.ts";
import { LinkField, linksLive } from "./link-field.tsx";
import { kinds, queue } from "./list.ts";
import { keptPreviews } from "./previews.ts";
import { itemsAt } from "./queue.ts";
import { Recent, useRecent } from "./recent.tsx";
import { startSending } from "./sending.ts";
import { SignedInList } from "./signed-in.tsx";
import { What } from "./what.tsx";

const GuestList = lazy(() => import("../guest/list.tsx"), null);

const settled = ({ data, error }: Query<unknown>) => data !== null || error !== null;

/** Pages by their address, where those who have no account may import. */
const isGuestsPage = ({ id, guest_preview }: Capability) => id === "url-to-markdown" && guest_preview;

export function ConvertPage() {
  const capabilities = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const catalog = useQuery((signal) => api.getCatalog({}, { signal }), []);
  const items = useStore(queue);
  const recent = useRecent(itemsAt(items, "ended").length);
  const isNew = useStore(keptPreviews).length === 0 && items.length === 0;
  const isGuest = boot.person === null;
  const open = !isGuest || boot.guests;
  const { data } = capabilities;
  const again = usePlace().query.get("again");
  const sources = useMemo(() => data?.url_sources ?? [], [data]);
  const mayImport = !isGuest || (data?.capabilities.some(isGuestsPage) ?? false);
  useEffect(() => {
    if (data !== null) kinds.set(data.capabilities);
  }, [data]);
  // Kinds say what may be sent, and how.
  useEffect(() => {
    if (data !== null && open) startSending();
  }, [data, open]);
  return (
    <Page title={convert.heading}>
      <div class="stack convert">
        {open ? (
          <>
            {isGuest && <p class="quiet">{convert.guestText}</p>}
            <DropZone
              accept={acceptOf(data?.capabilities ?? [])}
              small={!isNew}
              linksLive={mayImport && linksLive(sources)}
            />
            {mayImport && <LinkField sources={data?.url_sources ?? null} />}
          </>
        ) : (
          <div class="card stack">
            <h2>{convert.guestsOff}</h2>
            <p>{convert.guestsOffText}</p>
            <p>
              <a class="button primary" href={signInHere()}>
                {convert.signIn}
              </a>
            </p>
          </div>
        )}
        {again !== null && !isGuest && data !== null && (
          <Again jobId={again} kinds={data.capabilities} linksLive={mayImport && linksLive(sources)} />
        )}
        {capabilities.error !== null && <Problem error={capabilities.error} onRetry={capabilities.reload} />}
        {isGuest ? open && !isNew && <GuestList /> : <SignedInList />}
        {/* All at once, so that nothing moves what is there already. */}
        {settled(capabilities) && settled(catalog) && settled(recent) ? (
          <>
            <Recent jobs={recent} />
            {isNew && data !== null && <What kinds={data.capabilities} catalog={catalog.data} />}
          </>
        ) : (
          <div class="convert-room" />
        )}
      </div>
    </Page>
  );
}
