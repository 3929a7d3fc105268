import type { Settings } from "../../../config/settings/schema.ts";
import { minuteMs, secondMs } from "../../../config/units.ts";
import type { RunOptions } from "../../sandbox/contract.ts";

type DeadlineSettings = Pick<
  Settings,
  "sandbox.deadline_seconds" | "sandbox.ocr_page_seconds" | "sandbox.media_deadline_factor"
>;

/** The stored measurement; missing fields count as 0. */
type StoredMeasurement = Readonly<Record<string, unknown>>;

/**
 * The limit of one page as a multiple of the average: a densely printed broadsheet has the text of ten pages. At least
 * a minute, for the first page on a busy machine.
 */
const pageFactor = 4;
const pageMsMin = minuteMs;

/** Time limit of a conversion in milliseconds: base, per recognized page, and a multiple of a recording's duration. */
export function deadlineMsOf(settings: DeadlineSettings, measurement: StoredMeasurement): number {
  return Math.ceil(
    settings["sandbox.deadline_seconds"] * secondMs +
      metricOf(measurement, "ocr_pages") * settings["sandbox.ocr_page_seconds"] * secondMs +
      metricOf(measurement, "decoded_ms") * settings["sandbox.media_deadline_factor"],
  );
}

/** The time limit, and additions for pages whose recognition was not foreseen. */
export function timesOf(
  settings: DeadlineSettings,
  measurement: StoredMeasurement,
): Required<Pick<RunOptions, "deadlineMs" | "pieces">> {
  const pageMs = settings["sandbox.ocr_page_seconds"] * secondMs;
  return {
    deadlineMs: deadlineMsOf(settings, measurement),
    pieces: {
      deadlineMs: Math.max(pageMsMin, pageFactor * pageMs),
      growthMs: pageMs,
      expected: metricOf(measurement, "ocr_pages"),
    },
  };
}

function metricOf(measurement: StoredMeasurement, name: string): number {
  const { metrics } = measurement as { metrics?: Readonly<Record<string, unknown>> };
  const value = metrics?.[name];
  return typeof value === "number" && value > 0 ? value : 0;
}
