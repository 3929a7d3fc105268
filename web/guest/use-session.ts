/** A preview session as it is now: asked for again until all that is converted has ended. */

import type { GuestPreviewSession } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { creditWords } from "../convert/files/measures.ts";
import { isGoing, type KeptPreview } from "../convert/queue/previews.ts";

const everyMs = 1_500;

export const previewHeaders = ({ session_token }: GuestPreviewSession) => ({
  "x-svc-preview-token": session_token,
});

export function useSession(kept: KeptPreview) {
  const { session_id } = kept.session;
  const { data, error, reload } = useQuery(
    (signal) => api.getGuestPreviewSession({ session_id }, { signal, headers: previewHeaders(kept.session) }),
    [session_id],
    { everyMs: (now) => (now === null || now.items.some(isGoing) ? everyMs : null) },
  );
  const session = data ?? kept.session;
  const going = data === null || session.items.some(isGoing);
  return { session, error, reload, loading: data === null, going };
}

/** How much a preview converts. */

export const limitUnits = 5_000;
export const limitWords = creditWords(limitUnits);
