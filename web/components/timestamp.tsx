import { nowMs } from "../ambient.ts";
import { since, time } from "../format.ts";
import { common } from "../messages/common.ts";

interface WhenProps {
  /** date-time; null: it has not been. */
  at: string | null;
  /** What then is said. */
  none?: string;
  /** How long ago it is, in place of the clock's time. */
  relative?: boolean;
}

/** A point in time, for people and for programs. */
export function Timestamp({ at, none = common.never, relative }: WhenProps) {
  if (at === null) return <span class="quiet">{none}</span>;
  return (
    <time dateTime={at} title={time(at)}>
      {relative ? since(at, nowMs()) : time(at)}
    </time>
  );
}
