import { serverFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { jobArgument, jobText } from "../jobs.ts";
import { requireClient } from "../server.ts";

export const command: Command = defineCommand({
  name: "jobs show",
  summary: "Show a job.",
  arguments: [jobArgument],
  flags: serverFlags,
  examples: [
    {
      command: "markmill jobs show job_0123456789abcdef0123456789abcdef --json",
      doc: "Show all details of a job.",
    },
  ],
  run: async ({ flags, operands: [id = ""], context }) => {
    const job = await requireClient(flags, context).job(id);
    return { json: { job }, text: jobText(job) };
  },
});
