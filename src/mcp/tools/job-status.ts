import { Type } from "@sinclair/typebox";
import { followJob, patienceOf, waitSecondsMax } from "../follow-job.ts";
import { JobReport, jobReport } from "../results/report.ts";
import { jobId, strict } from "../schemas.ts";
import { defineTool } from "../tool.ts";

export const jobStatusTool = defineTool({
  name: "svc_job_status",
  title: "State and result of a conversion",
  words: {
    purpose:
      "Shows the progress of a conversion, waits for its end, and reads its Markdown, delivery check and images.",
    when: "Call it with wait_seconds for a job that has not ended, and with read_markdown to read the result in parts of up to 20,000 characters; results are also linked as resources.",
    limits: `Waits ${waitSecondsMax} seconds at most, then returns the current state. Cancelling the call ends the waiting, not the job.`,
    cost: "Costs no Credits.",
  },
  scopes: ["svc:jobs"],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input: Type.Object(
    {
      job_id: jobId,
      wait_seconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: waitSecondsMax,
          default: 0,
          description: "How long to wait for the end.",
        }),
      ),
      read_markdown: Type.Optional(
        Type.Boolean({ default: false, description: "Return a part of the Markdown, if there is one." }),
      ),
      markdown_offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          default: 0,
          description: "With read_markdown: next_offset of the previous part.",
        }),
      ),
    },
    strict,
  ),
  output: JobReport,
  run: async (input, call) => {
    const { job_id, wait_seconds = 0, read_markdown = false, markdown_offset = 0 } = input;
    const job = await followJob(call, job_id, patienceOf(wait_seconds));
    return jobReport(call.client, job, read_markdown ? markdown_offset : null);
  },
});
