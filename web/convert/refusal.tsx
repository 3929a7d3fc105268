/** Why a file has no price, and what to do about it. */
import { ApiError } from "../../src/client/errors.ts";
import { Button } from "../components/button.tsx";
import { Problem } from "../components/problem.tsx";
import { size } from "../format.ts";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { fileOf } from "./list.ts";
import { type Item, isLink, type Refusal } from "./queue.ts";

interface RefusalProps {
  /** Null: no file is to be sent again. */
  item: Item | null;
  refusal: Refusal;
  onRetry?: () => void;
}

export function RefusalView({ item, refusal, onRetry }: RefusalProps) {
  const canRetry = item !== null && onRetry !== undefined && (isLink(item) || fileOf(item.key) !== null);
  if (refusal.why === "error") {
    // What the file itself is at fault for, another try does not mend.
    const mayHelp = !(refusal.error instanceof ApiError) || refusal.error.retryable;
    return <Problem error={refusal.error} onRetry={canRetry && mayHelp ? onRetry : undefined} />;
  }
  return (
    <div class="problem small" role="alert">
      <span>{wordsOf(refusal)}</span>
      {refusal.why === "unavailable" && refusal.reason !== null && <span lang="en">{refusal.reason}</span>}
      {refusal.why === "expired" && canRetry && (
        <div>
          <Button small onClick={onRetry}>
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
