/** Why a file has no price, and retry. */
import { ApiError } from "../../src/client/errors.ts";
import { Button } from "../components/elements.tsx";
import { focusSoon, Problem } from "../components/page.tsx";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { size } from "../text/format.ts";
import { change, fileOf } from "./queue/list.ts";
import { type Item, isLink, itemsAt, type Queue, type Rejection } from "./queue/queue.ts";

interface RejectionProps {
  /** Null: no retry. */
  item: Item | null;
  rejection: Rejection;
  onRetry?: () => void;
}

function canRetry(item: Item, rejection: Rejection): boolean {
  if (!isLink(item) && fileOf(item.key) === null) return false;
  if (rejection.why !== "error") return rejection.why === "expired";
  // Errors in the file itself cannot be retried.
  return !(rejection.error instanceof ApiError) || rejection.error.retryable;
}

export function RejectionView({ item, rejection, onRetry }: RejectionProps) {
  const retry = item !== null && canRetry(item, rejection) ? onRetry : undefined;
  if (rejection.why === "error") return <Problem error={rejection.error} onRetry={retry} />;
  return (
    <div class="problem small" role="alert">
      <span>{wordsOf(rejection)}</span>
      {rejection.why === "unavailable" && rejection.reason !== null && (
        <span lang="en">{rejection.reason}</span>
      )}
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

function wordsOf(rejection: Exclude<Rejection, { why: "error" }>): string {
  if (rejection.why === "too_large") return convert.tooLarge(size(rejection.maxBytes));
  if (rejection.why === "unavailable") return convert.unavailableKind;
  if (rejection.why === "needs_account") return convert.needsAccount;
  if (rejection.why === "left_behind") return convert.lostAtSignIn;
  if (rejection.why === "changed") return convert.changedFile;
  return rejection.why === "lost" ? convert.lost : convert.expired;
}

export function RetryAll({ items }: { items: Queue }) {
  const keys = itemsAt(items, "refused")
    .filter((item) => canRetry(item, item.stage.rejection))
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
