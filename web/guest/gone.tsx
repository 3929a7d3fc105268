/** A preview that is there no more, or belongs to somebody else. */
import { ApiError } from "../../src/client/errors.ts";
import { Button } from "../components/elements.tsx";
import { focusSoon } from "../components/page.tsx";
import { picker } from "../convert/drop-zone.tsx";
import { forgetPreview, type KeptPreview } from "../convert/queue/previews.ts";
import { guest } from "../messages/guest.ts";

const codes: ReadonlySet<string> = new Set([
  "guest_session_not_found",
  "guest_session_expired",
  "guest_session_conflict",
  "invalid_credentials",
]);

export const isGone = (error: unknown): boolean => error instanceof ApiError && codes.has(error.code);

export function Gone({ kept }: { kept: KeptPreview }) {
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
          {guest.forget}
        </Button>
      </div>
    </div>
  );
}
