import { Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import type { Client } from "../../client/client.ts";
import { ApiError } from "../../client/errors.ts";
import { urlCharactersMax } from "../../egress/limits.ts";
import { followJob, patienceOf, waitSecondsDefault, waitSecondsMax } from "../follow-job.ts";
import { JobReport, jobReport } from "../results/report.ts";
import { creditScaleSentence, strict } from "../schemas.ts";
import { defineTool, type ToolCall } from "../tool.ts";

/** For tools of the hosted server. */
export interface HostedCall extends ToolCall {
  /** May see, cancel and read the jobs that the call itself has created, even without the scopes for it. */
  ownJobs: Client;
}

/** For the hosted server: writes no files, and the caller must give the spending limit. */
export const convertUrlTool = defineTool({
  name: "svc_convert_url",
  title: "Convert a public web page",
  words: {
    purpose:
      "Fetches a public https page, document or recording, converts it to Markdown and returns the first part.",
    when: "Call it for URLs that are public without sign-in; url_sources of svc_capabilities lists the supported sources.",
    limits: `Waits up to wait_seconds in all; a job that has not ended by then continues, and svc_job_status waits for it. Cancelling the call cancels the job. Private and signed URLs, and URLs with credentials, are refused.`,
    cost: `Costs Credits by fetching time and words, or by the minutes of a recording; nothing is charged above max_credit_units, nor for a job that fails or is cancelled.`,
  },
  scopes: ["svc:convert"],
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  input: Type.Object(
    {
      url: Type.String({
        minLength: 1,
        maxLength: urlCharactersMax,
        description: "URL of the page, without user name, token or signature.",
        examples: ["https://example.org/report"],
      }),
      max_credit_units: Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: `Spending limit; ${creditScaleSentence} svc_billing has the prices.`,
      }),
      accept_remote_fetch: Type.Optional(
        Type.Literal(true, {
          description: "Calling this tool means consent to fetching the page.",
        }),
      ),
      wait_seconds: Type.Optional(
        Type.Integer({ minimum: 0, maximum: waitSecondsMax, default: waitSecondsDefault }),
      ),
    },
    strict,
  ),
  output: JobReport,
  run: async (input, { ownJobs: client, signal, progress }: HostedCall) => {
    const { url, max_credit_units: most, wait_seconds = waitSecondsDefault } = input;
    // Fetching is part of it.
    const patience = patienceOf(wait_seconds);
    progress(0, null, "fetching");
    const body = { url, accept_remote_fetch: true };
    const estimate = await client.api.createUrlEstimate({ body }, { signal });
    if (estimate.estimated_credit_units > most)
      throw aboveSpendingLimit(estimate.estimated_credit_units, most);
    signal.throwIfAborted();
    const { job_id } = await client.confirm(estimate.upload_id, most);
    try {
      const job = await followJob({ client, signal, progress }, job_id, patience);
      signal.throwIfAborted();
      return await jobReport(client, job, 0);
    } finally {
      if (signal.aborted) await stop(client, job_id);
    }
  },
});

function aboveSpendingLimit(estimated: number, most: number): Fault {
  return new Fault("credit_ceiling_exceeded", {
    message: `The estimate is ${estimated} credit_units, above max_credit_units ${most}; nothing was started or charged.`,
  });
}

/** Nobody waits for it any longer. A job that has ended meanwhile is left alone. */
async function stop(client: Client, jobId: string): Promise<void> {
  try {
    await client.cancel(jobId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "job_finished")) throw error;
  }
}
