import type { AdminOverview, AdminStatistics } from "../../../src/client/generated/admin-schema.ts";
import { Figures } from "../../components/facts.tsx";
import { duration, number, percent, size } from "../../format.ts";
import { overview as words } from "../../messages/admin/overview.ts";
import { endedIn } from "./sums.ts";

const none = "–";

/** How the installation fares at this moment; statistics are those of the last 24 hours. */
export function NowFigures({
  overview,
  lastDay,
}: {
  overview: AdminOverview;
  lastDay: AdminStatistics | null;
}) {
  const { queue, disk, uptime_ms, memory_bytes } = overview;
  const [before, hour] = lastDay?.buckets.slice(-2) ?? [];
  const { failed, ended } = endedIn(lastDay?.buckets ?? []);
  return (
    <Figures
      figures={[
        {
          title: words.ready,
          value: overview.ready ? words.isReady : words.isNotReady,
          note: uptime_ms !== null && words.upSince(duration(uptime_ms)),
        },
        {
          title: words.running,
          value: words.ofSlots(number(queue.running), number(queue.slots)),
          note: words.slots,
        },
        {
          title: words.queued,
          value: number(queue.queued),
          note:
            queue.oldest_queued_ms === null
              ? words.nothingWaits
              : words.oldest(duration(queue.oldest_queued_ms)),
        },
        {
          title: words.thisHour,
          value: hour === undefined ? none : number(hour.succeeded),
          note: before !== undefined && words.hourBefore(number(before.succeeded)),
        },
        {
          title: words.failed,
          value: lastDay === null ? none : number(failed),
          note: ended > 0 && words.failedShare(percent(failed / ended)),
        },
        {
          title: words.disk,
          value: disk.free_bytes === null ? words.unknown : size(disk.free_bytes),
          note: words.diskStates[disk.state],
        },
        {
          title: words.memory,
          value: memory_bytes === null ? words.unknown : size(memory_bytes),
          note: words.memoryNote,
        },
        {
          title: words.people,
          value: number(overview.users),
          note: words.organizations(overview.organizations, number(overview.organizations)),
        },
        { title: words.guests, value: number(overview.guest_jobs_today), note: words.guestsNote },
      ]}
    />
  );
}
