/** A preview that was started: how far it is, what came out, and the way to have it. */

import { useState } from "preact/hooks";
import { addressOf } from "../api/api.ts";
import { useAction } from "../api/use-query.ts";
import { boot } from "../boot.ts";
import { Button } from "../components/button.tsx";
import { Confirm } from "../components/dialog.tsx";
import { focusSoon } from "../components/focus.ts";
import { Problem } from "../components/problem.tsx";
import { picker } from "../convert/drop-zone.tsx";
import { creditWords } from "../convert/measures.ts";
import { claimUnits, forgetPreview, isDeferred, type KeptPreview } from "../convert/previews.ts";
import { time } from "../format.ts";
import { guest } from "../messages/guest.ts";
import { signInHere } from "../shell/sign-in.ts";
import { Gone, isGone } from "./gone.tsx";
import { PreviewItemView } from "./item.tsx";
import { useSession } from "./use-session.ts";

export function PreviewView({ kept }: { kept: KeptPreview }) {
  const { session, error, reload, going } = useSession(kept);
  if (isGone(error)) return <Gone kept={kept} />;
  const { items } = session;
  const id = `preview-${session.session_id}`;
  const units = claimUnits(session, kept.uploads);
  const rest = items.some(isDeferred);
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {guest.preview}
      </h2>
      {kept.usedUp !== null && <UsedUp usedUp={kept.usedUp} />}
      {error !== null && <Problem error={error} onRetry={reload} />}
      <ul class="entries">
        {items.map((item) => (
          <PreviewItemView
            key={item.sequence}
            item={item}
            upload={kept.uploads[item.sequence]}
            usedUp={kept.usedUp !== null}
            alone={items.length === 1}
          />
        ))}
      </ul>
      <div class="card stack totals">
        {kept.usedUp === null && <p>{guest.locked}</p>}
        <p class="quiet small">
          {!going && units > 0 && <>{guest.signInText(creditWords(units))} </>}
          {guest.until(time(session.expires_at))}.
        </p>
        <div class="row end">
          <Discard kept={kept} />
          {boot.sign_up && (
            <a class="button" href={addressOf("/sign-up", { return_to: location.pathname })}>
              {guest.signUp}
            </a>
          )}
          <a class="button primary" href={signInHere()}>
            {rest && kept.usedUp !== null ? guest.signInRest : guest.signIn}
          </a>
        </div>
      </div>
    </section>
  );
}

function UsedUp({ usedUp: { limit, resetAt } }: { usedUp: NonNullable<KeptPreview["usedUp"]> }) {
  return (
    <div class="notice warn stack tight" role="alert">
      <strong>{guest.quota}</strong>
      {resetAt !== "" && <span>{guest.quotaText(limit, time(resetAt))}</span>}
      <span>{guest.quotaKept}</span>
    </div>
  );
}

export function Discard({ kept }: { kept: KeptPreview }) {
  const [asked, setAsked] = useState(false);
  const discard = useAction(async () => {
    forgetPreview(kept);
    focusSoon(picker);
  });
  return (
    <>
      <Button kind="plain" onClick={() => setAsked(true)}>
        {guest.discard}
      </Button>
      {asked && (
        <Confirm
          title={guest.discard}
          submit={guest.discard}
          action={discard}
          onClose={() => setAsked(false)}
        >
          <p>{guest.discardText}</p>
        </Confirm>
      )}
    </>
  );
}
