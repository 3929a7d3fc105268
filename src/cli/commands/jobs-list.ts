import { capabilities } from "../../../converters/capabilities.ts";
import { type JobStatus, jobStatuses } from "../../client/types.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { timeOfFlag } from "../../shared/command-line/times.ts";
import { omitUndefined } from "../../shared/omit-undefined.ts";
import { type Command, defineCommand } from "../command.ts";
import { jobTable } from "../jobs.ts";
import { requireClient } from "../server.ts";

const isStatus = (text: string | null): text is JobStatus =>
  (jobStatuses as readonly (string | null)[]).includes(text);

export const command: Command = defineCommand({
  name: "jobs list",
  summary: "List the account's jobs, newest first.",
  flags: {
    ...serverFlags,
    status: { value: "STATUS", choices: jobStatuses, doc: "Only jobs in that state." },
    filename: { value: "PART", doc: "Only jobs whose filename contains this, ignoring case." },
    capability: {
      value: "ID",
      doc: "Only jobs of that capability, such as pdf-to-markdown.",
      complete: capabilities.map(({ id }) => id),
    },
    since: { value: "TIME", doc: "Only jobs from this date (UTC) or time (ISO 8601) on." },
    until: { value: "TIME", doc: "Only jobs before this date (UTC) or time." },
    limit: { value: "N", doc: "How many, 1 to 200; default: 50." },
    cursor: { value: "CURSOR", doc: "next_cursor of the previous page." },
  },
  examples: [
    {
      command: "markmill jobs list --status failed --since 2026-11-01",
      doc: "List failed jobs since a date.",
    },
    {
      command: "markmill jobs list --json --limit 200 | jq -r '.jobs[].id'",
      doc: "Get the ids for a script.",
    },
  ],
  run: async ({ flags, context }) => {
    const limit = flags.limit === null ? 50 : Number(flags.limit);
    if (!Number.isInteger(limit) || limit < 1 || limit > 200)
      throw new UsageError("--limit must be a number from 1 to 200");
    for (const flag of ["since", "until"] as const) if (flags[flag] !== null) timeOfFlag(flag, flags[flag]);
    const page = await requireClient(flags, context).api.listJobs({
      limit,
      ...omitUndefined("cursor", flags.cursor ?? undefined),
      ...omitUndefined("status", isStatus(flags.status) ? flags.status : undefined),
      ...omitUndefined("filename", flags.filename ?? undefined),
      ...omitUndefined("capability_id", flags.capability ?? undefined),
      ...omitUndefined("created_from", flags.since ?? undefined),
      ...omitUndefined("created_to", flags.until ?? undefined),
    });
    if (page.next_cursor !== null) context.err(`There are more: --cursor ${page.next_cursor}\n`);
    return { json: page, text: page.jobs.length === 0 ? "No jobs.\n" : jobTable(page.jobs) };
  },
});
