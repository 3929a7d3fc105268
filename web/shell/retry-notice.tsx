import { waitingUntil } from "../api/session.ts";
import { nowMs } from "../app/ambient.ts";
import { useStore } from "../app/store.ts";
import { shell } from "../messages/shell.ts";

/** Always present: screen readers announce only changes. */
export function Waiting() {
  const until = useStore(waitingUntil);
  return (
    <div role="status">
      {until !== null && (
        <div class="toast">{shell.waiting(Math.max(1, Math.ceil((until - nowMs()) / 1000)))}</div>
      )}
    </div>
  );
}
