/** The state of a preview session, reloaded until it has ended. */

import { ApiError } from "../../src/client/errors.ts";
import type { GuestPreviewSession } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { Button } from "../components/elements.tsx";
import { focusSoon } from "../components/page.tsx";
import { creditText } from "../convert/files/measures.ts";
import { picker } from "../convert/inputs.tsx";
import { forgetPreview, isRunning, type StoredPreview } from "../convert/queue/previews.ts";
import { guest } from "../messages/guest.ts";

const everyMs = 1_500;

export const previewHeaders = ({ session_token }: GuestPreviewSession) => ({
  "x-svc-preview-token": session_token,
});

export function useSession(kept: StoredPreview) {
  const { session_id } = kept.session;
  const { data, error, reload } = useQuery(
    (signal) => api.getGuestPreviewSession({ session_id }, { signal, headers: previewHeaders(kept.session) }),
    [session_id],
    { everyMs: (now) => (now === null || now.items.some(isRunning) ? everyMs : null) },
  );
  const session = data ?? kept.session;
  const running = data === null || session.items.some(isRunning);
  return { session, error, reload, loading: data === null, running };
}

/** Credit units of one preview. */

export const limitUnits = 5_000;
export const limitText = creditText(limitUnits);

const codes: ReadonlySet<string> = new Set([
  "guest_session_not_found",
  "guest_session_expired",
  "guest_session_conflict",
  "invalid_credentials",
]);

export const isUnavailable = (error: unknown): boolean => error instanceof ApiError && codes.has(error.code);

export function PreviewUnavailable({ kept }: { kept: StoredPreview }) {
  return (
    <div class="notice warn stack tight" role="alert">
      <strong>{guest.gone}</strong>
      <span>{guest.goneText}</span>
      <div>
        <Button
          small
          onClick={() => {
            forgetPreview(kept);
            focusSoon(picker);
          }}
        >
          {guest.dismiss}
        </Button>
      </div>
    </div>
  );
}
