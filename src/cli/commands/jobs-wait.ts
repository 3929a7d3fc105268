import { isTerminal } from "../../client/types.ts";
import { exit } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { jobArgument, jobText } from "../jobs.ts";
import { createProgress } from "../progress.ts";
import { requireClient } from "../server.ts";

export const command: Command = defineCommand({
  name: "jobs wait",
  summary: "Wait until a job finishes.",
  details: ["Exits with 0 if it succeeded, else with 1. Interrupting the wait does not affect the job."],
  arguments: [jobArgument],
  flags: serverFlags,
  examples: [
    {
      command: "markmill jobs wait job_0123456789abcdef0123456789abcdef && echo ready",
      doc: "Continue after the job succeeded.",
    },
  ],
  run: async ({ flags, operands: [id = ""], context }) => {
    const progress = createProgress(context, 1);
    const job = await requireClient(flags, context)
      .wait(id, {
        signal: context.stopSignal(),
        onChange: ({ progress: now, status }) => {
          progress.update(0, status, now?.pages_done ?? 0, now?.pages_total ?? 0);
        },
        onProgress: ({ done, total }) => progress.update(0, "running", done, total),
      })
      .finally(() => progress.end());
    if (!isTerminal(job.status)) context.err("markmill: interrupted\n");
    return { exit: job.status === "succeeded" ? exit.done : exit.failed, json: { job }, text: jobText(job) };
  },
});
