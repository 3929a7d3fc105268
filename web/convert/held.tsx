/** Says when something goes on by itself, second by second. */
import { useEffect, useState } from "preact/hooks";
import { nowMs } from "../ambient.ts";
import { since } from "../format.ts";
import { convert } from "../messages/convert.ts";

export function Held({ untilMs }: { untilMs: number }) {
  const [now, setNow] = useState(nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="notice warn small">
      {convert.held(since(new Date(Math.max(untilMs, now + 1_000)).toISOString(), now))}
    </p>
  );
}
