/** Loads a result and its quality report. */

import type { DeliveryCheck, QualityReport } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { type Query, useQuery } from "../api/hooks.ts";
import { PreparedText } from "../markdown/source/prepared-text.ts";
import { LayoutIndex } from "./source/layout-index.ts";

export interface Result {
  raw: string;
  text: PreparedText;
  index: LayoutIndex;
  /** page, slide, sheet, … */
  unit: string;
}

/** The layout is optional. */
export function useResult(jobId: string): Query<Result> {
  return useQuery(
    async (signal) => {
      const [raw, layout] = await Promise.all([
        api.previewResult({ job_id: jobId }, { signal }).then((response) => response.text()),
        api.getLayout({ job_id: jobId }, { signal }).catch(() => null),
      ]);
      const lineCount = raw.split("\n").length;
      const index = new LayoutIndex(layout, lineCount);
      const text = new PreparedText(raw, new Set(index.starts.keys()));
      return { raw, text, index, unit: layout?.source_unit_kind ?? "page" };
    },
    [jobId],
  );
}

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
