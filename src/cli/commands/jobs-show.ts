import { type Command, defineCommand } from "../command.ts";
import { serverFlags } from "../flags.ts";
import { jobArgument, jobText } from "../jobs.ts";
import { requireClient } from "../server.ts";

export const command: Command = defineCommand({
  name: "jobs show",
  summary: "Show a job.",
  arguments: [jobArgument],
  flags: serverFlags,
  run: async ({ flags, operands: [id = ""], context }) => {
    const job = await requireClient(flags, context).job(id);
    return { json: { job }, text: jobText(job) };
  },
});
