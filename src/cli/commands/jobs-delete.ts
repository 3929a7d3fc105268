import { serverFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { jobArgument } from "../jobs.ts";
import { requireClient } from "../server.ts";

export const command: Command = defineCommand({
  name: "jobs delete",
  summary: "Delete a job with its upload and result; a running one must be cancelled first.",
  arguments: [jobArgument],
  flags: serverFlags,
  examples: [
    {
      command: "markmill jobs delete job_0123456789abcdef0123456789abcdef",
      doc: "Delete a job and its result.",
    },
  ],
  run: async ({ flags, operands: [id = ""], context }) => {
    await requireClient(flags, context).api.deleteJob({ job_id: id });
    return { json: { id, deleted: true }, text: `Deleted ${id}.\n` };
  },
});
