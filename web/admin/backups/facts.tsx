import type { AdminBackupList } from "../../../src/client/generated/admin-schema.ts";
import { nowMs } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { Facts } from "../../components/facts.tsx";
import { since, size, time } from "../../format.ts";
import { backups } from "../../messages/admin/backups.ts";

const ago = (iso: string) => `${time(iso)} (${since(iso, nowMs())})`;

/** When the last one was made, why one failed, and how often one is made by itself. */
export function BackupFacts({ list }: { list: AdminBackupList }) {
  const { last_success, last_failure } = list;
  const last = list.backups.find(({ name }) => name === last_success?.name);
  const isOver = last_success !== null && last_failure !== null && last_failure.at < last_success.at;
  const { data } = useQuery((signal) => api.adminListSettings({}, { signal }), []);
  const setting = (key: string) => data?.settings.find((each) => each.key === key)?.value ?? null;
  const hours = setting("backup.every_hours");
  const keep = setting("backup.keep");
  return (
    <>
      {last_success === null && <p class="notice warn">{backups.neverText}</p>}
      <Facts
        facts={[
          [
            backups.lastSuccess,
            last_success === null
              ? backups.never
              : `${ago(last_success.at)}${last === undefined ? "" : `, ${size(last.bytes)}`}`,
          ],
          [
            backups.lastFailure,
            last_failure === null ? (
              backups.noFailure
            ) : (
              <>
                {ago(last_failure.at)} {isOver && <span class="quiet">({backups.over})</span>}
                <div lang="en" class={isOver ? "quiet" : ""}>
                  {last_failure.message}
                </div>
              </>
            ),
          ],
          [
            backups.schedule,
            typeof hours !== "number" ? null : hours === 0 ? backups.notByItself : backups.everyHours(hours),
          ],
          [backups.keep, typeof keep === "number" ? backups.keepCount(keep) : null],
          [
            backups.directory,
            data === null ? null : (
              <span class="anywhere">{String(setting("backup.directory") ?? backups.dataDirectory)}</span>
            ),
          ],
        ]}
      />
    </>
  );
}
