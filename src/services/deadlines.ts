import type { Settings } from "../../config/settings/schema.ts";

type DeadlineSettings = Pick<
  Settings,
  "sandbox.deadline_seconds" | "sandbox.ocr_page_seconds" | "sandbox.media_deadline_factor"
>;

/**
 * How long a conversion may run, in milliseconds: the base, so much for each page to be recognised, and the duration of
 * a recording so many times. `measurement` is the estimate's, as stored; what it lacks counts as nothing.
 */
export function deadlineMsOf(
  settings: DeadlineSettings,
  measurement: Readonly<Record<string, unknown>>,
): number {
  const metric = (name: string): number => {
    const { metrics } = measurement as { metrics?: Readonly<Record<string, unknown>> };
    const value = metrics?.[name];
    return typeof value === "number" && value > 0 ? value : 0;
  };
  return Math.ceil(
    settings["sandbox.deadline_seconds"] * 1000 +
      metric("ocr_pages") * settings["sandbox.ocr_page_seconds"] * 1000 +
      metric("decoded_ms") * settings["sandbox.media_deadline_factor"],
  );
}
