/** Sends again, all at once, what failed for reasons that pass. */
import { Button } from "../components/elements.tsx";
import { focusSoon } from "../components/page.tsx";
import { convert } from "../messages/convert.ts";
import { change } from "./queue/list.ts";
import { itemsAt, type Queue } from "./queue/queue.ts";
import { canRetry } from "./refusal.tsx";

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
