/** Claims a guest preview after sign-in. */
import { api } from "../api/api.ts";
import { useAction } from "../api/hooks.ts";
import { useStore } from "../app/store.ts";
import { Button } from "../components/elements.tsx";
import { focusSoon, Problem } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { creditText } from "../convert/files/measures.ts";
import { addKnown } from "../convert/queue/list.ts";
import {
  claimUnits,
  forgetPreview,
  isDeferred,
  type StoredPreview,
  storedPreviews,
} from "../convert/queue/previews.ts";
import type { Item, Stage } from "../convert/queue/queue.ts";
import { guest } from "../messages/guest.ts";
import { time } from "../text/format.ts";
import { codeOf } from "../text/problem.ts";
import { Discard } from "./preview.tsx";
import { isUnavailable, PreviewUnavailable, previewHeaders, useSession } from "./session.tsx";

export default function Claims() {
  const previews = useStore(storedPreviews);
  return (
    <>
      {previews.map((kept) => (
        <Claim key={kept.session.session_id} kept={kept} />
      ))}
    </>
  );
}

function Claim({ kept }: { kept: StoredPreview }) {
  const { session, error, reload, loading, running } = useSession(kept);
  const { session_id, items } = session;
  const claim = useAction(async () => {
    try {
      await api.claimGuestPreviewSession(
        { session_id },
        // Claiming is idempotent.
        { headers: previewHeaders(kept.session), repeat: "always" },
      );
    } catch (thrown) {
      // The expiry may have changed.
      reload();
      throw thrown;
    }
    addKnown(ownItems({ ...kept, session }));
    forgetPreview(kept);
    announce(guest.claimed);
    focusSoon("#list");
  });
  if (isUnavailable(error) || isUnavailable(claim.error)) return <PreviewUnavailable kept={kept} />;
  const units = claimUnits(session, kept.uploads);
  const done = items.filter(({ status }) => status === "succeeded").length;
  const unpaid = codeOf(claim.error) === "insufficient_credits";
  return (
    <section class="card stack totals" aria-labelledby={`claim-${session_id}`}>
      <h2 id={`claim-${session_id}`}>{guest.claim}</h2>
      <p>{guest.claimText(done, items.filter(isDeferred).length)}</p>
      <ul class="claim-names quiet small">
        {items.map(({ sequence, status }) => (
          <li key={sequence} class="anywhere">
            {kept.uploads[sequence]?.name}: {guest.status[status]}
          </li>
        ))}
      </ul>
      {error !== null && <Problem error={error} onRetry={reload} />}
      {running && !loading ? (
        <p class="notice" role="status">
          {guest.claimRunning}
        </p>
      ) : (
        <p class="small">{units === 0 ? guest.claimNothing : guest.claimPrice(creditText(units))}</p>
      )}
      {claim.error !== null && <Problem error={claim.error} />}
      {unpaid && <p class="small">{guest.unpaidText(time(session.expires_at))}</p>}
      <div class="row end">
        <Discard kept={kept} />
        <Button kind="primary" pending={claim.pending || running} onClick={() => void claim.run()}>
          {units === 0 ? guest.claimFree : guest.claimFor(creditText(units))}
        </Button>
      </div>
    </section>
  );
}

/** Jobs and priced files of the claimed preview. */
function ownItems({ session, uploads }: StoredPreview): Omit<Item, "key" | "choices">[] {
  return session.items.flatMap(({ sequence, job_id: jobId }) => {
    const upload = uploads[sequence];
    if (upload === undefined) return [];
    const { name, bytes, estimate: issued } = upload;
    // No longer needed.
    const { job_token, ...estimate } = issued;
    const stage: Stage =
      jobId === null
        ? { at: "priced", estimate }
        : // Following it will show at once that it has ended.
          { at: "converting", jobId, estimate, job: null };
    return [{ name, bytes, capabilityId: estimate.capability_id, stage }];
  });
}
