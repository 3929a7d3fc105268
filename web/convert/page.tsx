/** The convert page. */
import { useEffect, useMemo } from "preact/hooks";
import type { Capability, PricingCatalog } from "../../src/client/generated/schema.ts";
import type { Job } from "../../src/client/types.ts";
import { api } from "../api/api.ts";
import { type Query, useAction, useQuery } from "../api/hooks.ts";
import { boot } from "../app/boot.ts";
import { goTo, hrefTo, Link, useRoute } from "../app/router.tsx";
import { useStore } from "../app/store.ts";
import { Badge, StatusBadge } from "../components/elements.tsx";
import { lazy, Page, Problem } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { kindOf } from "../messages/kinds.ts";
import { signInHere } from "../shell/sign-in.tsx";
import { number, size, time } from "../text/format.ts";
import { acceptOf, isImported, kindById } from "./files/kinds.ts";
import { creditText, priceText } from "./files/measures.ts";
import { DropZone, LinkField, linksLive } from "./inputs.tsx";
import { choicesLike } from "./options/choices.ts";
import { pastedLink } from "./queue/adding.ts";
import { addAgain, kinds, queue } from "./queue/list.ts";
import { storedPreviews } from "./queue/previews.ts";
import { itemsAt } from "./queue/queue.ts";
import { startSending } from "./queue/sending.ts";
import { SignedInList } from "./signed-in.tsx";

interface SupportedFormatsProps {
  kinds: readonly Capability[];
  /** Null: not loaded. */
  catalog: PricingCatalog | null;
}

function SupportedFormats({ kinds, catalog }: SupportedFormatsProps) {
  return (
    <section class="stack" aria-labelledby="what">
      <div class="stack tight">
        <h2 id="what">{convert.what}</h2>
        <p class="quiet">{convert.whatText}</p>
      </div>
      <ul class="kinds">
        {kinds.map((kind) => (
          <Kind key={kind.id} kind={kind} rate={catalog?.rates.find(({ id }) => id === kind.rate_id)} />
        ))}
      </ul>
    </section>
  );
}

function Kind({ kind, rate }: { kind: Capability; rate: PricingCatalog["rates"][number] | undefined }) {
  const unavailable = kind.status === "unavailable";
  return (
    <li class={unavailable ? "card kind gone" : "card kind"}>
      <div class="row between">
        <h3>{kindOf(kind.id)}</h3>
        {unavailable && <Badge tone="warn">{convert.notHere}</Badge>}
      </div>
      <p class="quiet small mono anywhere">{kind.extensions.join(" ") || convert.byAddress}</p>
      {unavailable && kind.unavailable_reason !== null ? (
        <p class="small" lang="en">
          {kind.unavailable_reason}
        </p>
      ) : (
        <p class="small">
          {rate === undefined ? " " : priceText(rate)}
          <span class="quiet"> · {convert.upTo(largestOf(kind))}</span>
        </p>
      )}
    </li>
  );
}

/** Fixed by the contract. */
const minutesMax = 60;

const largestOf = ({ max_bytes, source_unit_kind }: Capability) =>
  source_unit_kind === "minute" ? convert.andMinutes(size(max_bytes), number(minutesMax)) : size(max_bytes);

const shownMax = 5;

/** Reloaded when `ended` changes; guests have none. */
function useRecent(ended: number): Query<readonly Job[]> {
  return useQuery(
    async (signal) =>
      boot.person === null ? [] : (await api.listJobs({ limit: shownMax }, { signal })).jobs,
    [ended],
  );
}

function Recent({ jobs: { data, error, reload } }: { jobs: Query<readonly Job[]> }) {
  if (error === null && (data === null || data.length === 0)) return null;
  return (
    <section class="stack recent" aria-labelledby="recent">
      <div class="row between">
        <h2 id="recent">{common.recentJobs}</h2>
        <Link to="accountJobs">{common.allJobs}</Link>
      </div>
      {error !== null && <Problem error={error} onRetry={reload} />}
      <ul>
        {data?.map(({ id, filename, status, created_at, actual_credit_units }) => (
          <li key={id}>
            <Link to="result" parameters={{ job_id: id }} class="grow anywhere">
              {filename}
            </Link>
            <span class="quiet small">{time(created_at)}</span>
            <span class="quiet small">{actual_credit_units !== null && creditText(actual_credit_units)}</span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const GuestList = lazy(() => import("../guest/list.tsx"), null);

const settled = ({ data, error }: Query<unknown>) => data !== null || error !== null;

/** Guests may import pages only if this type allows previews. */
const isGuestsPage = ({ id, guest_preview }: Capability) => id === "url-to-markdown" && guest_preview;

export function ConvertPage() {
  const capabilities = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const catalog = useQuery((signal) => api.getCatalog({}, { signal }), []);
  const items = useStore(queue);
  const recent = useRecent(itemsAt(items, "ended").length);
  const isNew = useStore(storedPreviews).length === 0 && items.length === 0;
  const isGuest = boot.person === null;
  const open = !isGuest || boot.guests;
  const { data } = capabilities;
  const again = useRoute().query.get("again");
  const sources = useMemo(() => data?.url_sources ?? [], [data]);
  const mayImport = !isGuest || (data?.capabilities.some(isGuestsPage) ?? false);
  useEffect(() => {
    if (data !== null) kinds.set(data.capabilities);
  }, [data]);
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
                {common.signIn}
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
            {isNew && data !== null && <SupportedFormats kinds={data.capabilities} catalog={catalog.data} />}
          </>
        ) : (
          <div class="convert-room" />
        )}
      </div>
    </Page>
  );
}

/** Adds a job's file again with its options. An imported page is fetched again instead, which needs new consent. */
interface AgainProps {
  jobId: string;
  kinds: readonly Capability[];
  linksLive: boolean;
}

function Again({ jobId, kinds, linksLive }: AgainProps) {
  const bring = useAction(async () => {
    const { job } = await api.getJob({ job_id: jobId });
    const response = await api.getSource({ job_id: jobId });
    if (isImported(job)) {
      await response.body?.cancel();
      pastedLink.set(response.headers.get("content-location") ?? "");
      announce(linksLive ? convert.addressAddedAgain(job.filename) : convert.linksUnavailable);
      return goTo(hrefTo("convert"), { replace: true });
    }
    const source = await response.blob();
    const kind = kindById(job.capability_id, kinds);
    const choices = kind === null ? null : choicesLike(kind, job.options);
    addAgain(new File([source], job.filename, { type: source.type }), job.capability_id, choices);
    announce(convert.addedAgain(job.filename));
    // A reload must not add it twice.
    goTo(hrefTo("convert"), { replace: true });
  });
  const { run } = bring;
  useEffect(() => {
    void run();
  }, [run]);
  if (bring.error !== null) return <Problem error={bring.error} onRetry={() => void run()} />;
  return <p class="notice">{convert.loadingAgain}</p>;
}
