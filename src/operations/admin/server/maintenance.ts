import { Type } from "@sinclair/typebox";
import { masterKeyStatus as statusOf } from "../../../auth/lost-master-key.ts";
import { type Swept, sweep as sweepAll } from "../../../services/retention/retention.ts";
import { exit } from "../../../shared/command-line/exit.ts";
import { textTable } from "../../../shared/command-line/output.ts";
import { localOperation } from "../../admin-operation.ts";

export const masterKeyStatus = localOperation({
  id: "adminMasterKeyStatus",
  args: Type.Object({}),
  run: ({ settings, ledger }, _: Record<string, never>) => statusOf({ dataDir: settings.data_dir, ledger }),
});

const interrupted =
  "the cleanup ended early because the server is stopping; repeat it once the server is back, or wait for the server's own";

export const sweep = localOperation({
  id: "adminSweep",
  args: Type.Object({}),
  run: (core, _: Record<string, never>, signal) => sweepAll(core, () => signal?.aborted === true),
  command: {
    name: "admin sweep",
    summary: "Remove expired data and orphaned files now. The server does so every ten minutes.",
    details: [
      "Prints how many of each kind were removed, under the same names as with --json. It ends early, with exit code 1 and `complete` false, when the server stops meanwhile; what was removed stays removed.",
    ],
    examples: [{ command: "markmill admin sweep --data-dir /var/lib/markmill", doc: "Free space now." }],
    async print(_, run) {
      const swept = await run({});
      const names = Object.keys(meanings) as (keyof typeof meanings)[];
      const rows = names.map((name) => [name, String(swept[name]), meanings[name]]);
      return {
        exit: swept.complete ? exit.done : exit.failed,
        json: swept,
        text: textTable(["kind", "count", ""], rows),
        ...(swept.complete ? {} : { note: `markmill: ${interrupted}\n` }),
      };
    },
  },
});

/** Descriptions of the counters. */
const meanings: Readonly<Record<Exclude<keyof Swept, "complete">, string>> = {
  uploads: "estimates that were not confirmed in time",
  jobs: "jobs past their retention time, with their files",
  deliveries: "notifications past their retention time",
  credentials: "expired sessions and tokens, and applications without users",
  incidents: "support references",
  asset_grants: "links to single images",
  guest_sessions: "guest previews",
  account_links: "setup, invitation and password reset links, a week after they stopped working",
  orphaned_uploads: "uploads without an estimate or job",
  orphaned_results: "results without a job",
  temporaries: "incomplete uploads and unused temporary files",
  failed: "files that could not be deleted; the next cleanup tries again",
};
