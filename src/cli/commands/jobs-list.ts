import type { JobStatus } from "../../client/types.ts";
import { type Command, defineCommand } from "../command.ts";
import { UsageError } from "../exit.ts";
import { serverFlags } from "../flags.ts";
import { jobTable } from "../jobs.ts";
import { requireClient } from "../server.ts";

const statuses = ["queued", "running", "succeeded", "failed", "cancelled", "timed_out"] as const;

const isStatus = (text: string | null): text is JobStatus =>
  (statuses as readonly (string | null)[]).includes(text);

export const command: Command = defineCommand({
  name: "jobs list",
  summary: "List the account's jobs, newest first.",
  flags: {
    ...serverFlags,
    status: { value: "STATUS", choices: statuses, doc: "Only jobs in that state." },
    limit: { value: "N", doc: "How many, 1 to 200; default: 50." },
    cursor: { value: "CURSOR", doc: "Continue after an earlier page: its next_cursor." },
  },
  run: async ({ flags, context }) => {
    const limit = flags.limit === null ? 50 : Number(flags.limit);
    if (!Number.isInteger(limit) || limit < 1 || limit > 200)
      throw new UsageError("--limit must be a number from 1 to 200");
    const status = isStatus(flags.status) ? flags.status : null;
    const page = await requireClient(flags, context).jobs({ limit, cursor: flags.cursor, status });
    if (page.next_cursor !== null) context.err(`There are more: --cursor ${page.next_cursor}\n`);
    return { json: page, text: page.jobs.length === 0 ? "There are no jobs.\n" : jobTable(page.jobs) };
  },
});
