/** Why a file has no price, and retry. */
import { ApiError } from "../../src/client/errors.ts";
import { Button } from "../components/elements.tsx";
import { focusSoon, Problem } from "../components/page.tsx";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { size } from "../text/format.ts";
import { change, fileOf } from "./queue/list.ts";
import { type Item, isLink, itemsAt, type Queue, type Refusal } from "./queue/queue.ts";

interface RefusalProps {
  /** Null: no retry. */
  item: Item | null;
  refusal: Refusal;
  onRetry?: () => void;
}

export function canRetry(item: Item, refusal: Refusal): boolean {
  if (!isLink(item) && fileOf(item.key) === null) return false;
  if (refusal.why !== "error") return refusal.why === "expired";
  // Errors in the file itself cannot be retried.
  return !(refusal.error instanceof ApiError) || refusal.error.retryable;
}

export function RefusalView({ item, refusal, onRetry }: RefusalProps) {
  const retry = item !== null && canRetry(item, refusal) ? onRetry : undefined;
  if (refusal.why === "error") return <Problem error={refusal.error} onRetry={retry} />;
  return (
    <div class="problem small" role="alert">
      <span>{wordsOf(refusal)}</span>
      {refusal.why === "unavailable" && refusal.reason !== null && <span lang="en">{refusal.reason}</span>}
      {retry !== undefined && (
        <div>
          <Button small onClick={retry}>
            {common.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

function wordsOf(refusal: Exclude<Refusal, { why: "error" }>): string {
  if (refusal.why === "too_large") return convert.tooLarge(size(refusal.maxBytes));
  if (refusal.why === "unavailable") return convert.unavailableKind;
  if (refusal.why === "needs_account") return convert.needsAccount;
  if (refusal.why === "left_behind") return convert.leftBehind;
  if (refusal.why === "changed") return convert.changedFile;
  return refusal.why === "lost" ? convert.lost : convert.expired;
}

export function RetryAll({ items }: { items: Queue }) {
  const keys = itemsAt(items, "refused")
    .filter((item) => canRetry(item, item.stage.refusal))
    .map(({ key }) => key);
  if (keys.length < 2) return null;
  const retry = () => {
    change((now) =>
      now.map((item) => (keys.includes(item.key) ? { ...item, stage: { at: "waiting" } } : item)),
    );
    focusSoon("#list");
  };
  return (
    <Button small onClick={retry}>
      {convert.retryAll}
    </Button>
  );
}
