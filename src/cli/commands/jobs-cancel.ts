import { serverFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { jobArgument } from "../jobs.ts";
import { requireClient } from "../server.ts";

export const command: Command = defineCommand({
  name: "jobs cancel",
  summary: "Cancel a queued or running job; it costs nothing.",
  arguments: [jobArgument],
  flags: serverFlags,
  examples: [{ command: "markmill jobs cancel job_0123456789abcdef0123456789abcdef", doc: "Cancel a job." }],
  run: async ({ flags, operands: [id = ""], context }) => {
    const job = await requireClient(flags, context).cancel(id);
    return { json: { job }, text: `${job.id} is ${job.status}.\n` };
  },
});
