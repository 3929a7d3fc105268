import type { Settings } from "../../../config/settings/schema.ts";
import { minuteMs, secondMs } from "../../../config/units.ts";
import type { RunOptions } from "../../sandbox/contract.ts";

type DeadlineSettings = Pick<
  Settings,
  "sandbox.deadline_seconds" | "sandbox.ocr_page_seconds" | "sandbox.media_deadline_factor"
>;

/** As the estimate has stored it; what it lacks counts as nothing. */
type StoredMeasurement = Readonly<Record<string, unknown>>;

/**
 * A page may take so many times what pages add to a deadline on average: a broadsheet in the smallest print has the text
 * of ten pages. Never less than a minute, for the first page of a child on a machine that is busy with others.
 */
const pageFactor = 4;
const pageMsMin = minuteMs;

/**
 * How long a conversion may run, in milliseconds: the base, so much for each page to be recognised, and the duration of
 * a recording so many times.
 */
export function deadlineMsOf(settings: DeadlineSettings, measurement: StoredMeasurement): number {
  return Math.ceil(
    settings["sandbox.deadline_seconds"] * secondMs +
      metricOf(measurement, "ocr_pages") * settings["sandbox.ocr_page_seconds"] * secondMs +
      metricOf(measurement, "decoded_ms") * settings["sandbox.media_deadline_factor"],
  );
}

/** The deadline, and what pages to be recognised add to it that nobody knew of when the document was measured. */
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
