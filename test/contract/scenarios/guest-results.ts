/** What is told about a guest's result, and what the guest thinks of it, around the claim by an account. */

import type { Guest } from "../guest.ts";
import type { Scenario } from "../scenario.ts";
import type { Answer } from "../target.ts";

const opinion = { rating: "down", reason_code: "other", comment: "As a guest." };
const rating = { method: "PUT", body: JSON.stringify(opinion) };
const pathOf = (jobId: string) => `/v1/jobs/${jobId}/result-feedback`;

/** The result is judged and can be rated; what shows it is locked. */
export async function beforeClaim(guest: Guest, jobId: string, jobToken: string): Promise<void> {
  const headers = { "x-svc-job-token": jobToken };
  const path = pathOf(jobId);
  await guest.call({ ...rating, path, headers, status: 200, json: { feedback: opinion } });
  for (const kind of ["source-map", "layout"])
    await guest.call({
      path: `/v1/jobs/${jobId}/${kind}`,
      headers,
      status: 409,
      code: "settlement_required",
      lacks: ["harbour", "bbox"],
    });
  for (const kind of ["quality-report", "delivery-check"])
    await guest.call({ path: `/v1/jobs/${jobId}/${kind}`, headers, status: 200, lacks: ["harbour"] });
}

/** The opinion is that of the user who claimed (`as`); the token reads on, and writes nothing. */
export async function afterClaim(
  guest: Guest,
  jobId: string,
  jobToken: string,
  as: (scenario: Omit<Scenario, "name">) => Promise<Answer>,
): Promise<void> {
  const headers = { "x-svc-job-token": jobToken };
  const path = pathOf(jobId);
  await as({ path, status: 200, json: { feedback: opinion } });
  await guest.call({ path, headers, status: 200, json: { feedback: null } });
  await guest.call({ ...rating, path, headers, status: 404, code: "job_not_found" });
  await guest.call({ method: "DELETE", path, headers, status: 404, code: "job_not_found" });
  const map = `/v1/jobs/${jobId}/source-map`;
  await guest.call({ path: map, headers, status: 200, contains: ["harbour"] });
}
