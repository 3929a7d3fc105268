/** How good a result is and whether it may be handed on. */
import type { DeliveryCheck, QualityReport } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { type Query, useQuery } from "../api/hooks.ts";

export interface ResultQuality {
  report: QualityReport;
  check: DeliveryCheck;
}

export function useQuality(jobId: string): Query<ResultQuality> {
  return useQuery(
    async (signal) => {
      const [report, check] = await Promise.all([
        api.getQualityReport({ job_id: jobId }, { signal }),
        api.getDeliveryCheck({ job_id: jobId }, { signal }),
      ]);
      return { report, check };
    },
    [jobId],
  );
}
