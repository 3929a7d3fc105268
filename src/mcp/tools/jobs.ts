import { Type } from "@sinclair/typebox";
import { jobStatuses } from "../../client/types.ts";
import { oneOf, orNull, strict } from "../schemas.ts";
import { defineTool } from "../tool.ts";
import { JobView, jobView } from "../views/job.ts";

const listedMax = 50;
const listedDefault = 20;

export const jobsTool = defineTool({
  name: "svc_jobs",
  title: "List conversions",
  words: {
    purpose: "Lists the conversions of the account's project, newest first.",
    when: "Call it to find a job_id, by state or by a part of the file's name; for one job, its progress and its result call svc_job_status.",
    limits: `Lists ${listedMax} at most; next_cursor continues the list.`,
    cost: "Costs no Credits.",
  },
  scopes: ["svc:jobs"],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input: Type.Object(
    {
      status: Type.Optional(oneOf(jobStatuses)),
      filename: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: "A part of the name, in any case." }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listedMax, default: listedDefault })),
      cursor: Type.Optional(
        Type.String({ maxLength: 128, description: "next_cursor of the previous answer." }),
      ),
    },
    strict,
  ),
  output: Type.Object({
    jobs: Type.Array(JobView),
    next_cursor: orNull(Type.String(), "Null: there are no more."),
  }),
  run: async ({ limit = listedDefault, ...filter }, { client }) => {
    const { jobs, next_cursor } = await client.api.listJobs({ ...filter, limit });
    return { body: { jobs: jobs.map(jobView), next_cursor } };
  },
});
