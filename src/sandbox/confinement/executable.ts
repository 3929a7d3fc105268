/** Command lines for starting this program as a child. */
import { join } from "node:path";

/** Hidden argument: main.ts calls `runChild()`. */
const childArgument = "__child";
/** Followed by: the child keeps its parent's priority. */
export const foregroundArgument = "foreground";
/** Followed by: the extension of the first file, with its dot. */
export const likelyArgument = "likely";
/** Hidden argument of the keeper of an external program; the order is on standard input. */
export const programArgument = "__program";
/** The same for the step that becomes the program. */
export const becomeArgument = "__become";

/** Hidden argument before a command line that runs without network. */
export const offlineArgument = "__offline";
/** The same for the engines check of `doctor --airgap`. */
export const enginesArgument = "__engines";

/** This program: the executable, or the runtime with main.ts. */
export const ownCommand = (): string[] => [
  process.execPath,
  ...(Bun.isStandaloneExecutable ? [] : [join(import.meta.dir, "../../main.ts")]),
];

/** Command line of a child; see startChild for what is appended. */
export function childCommand({
  foreground,
  extension = "",
}: {
  foreground: boolean;
  extension?: string;
}): string[] {
  const likely = extension === "" ? [] : [likelyArgument, extension];
  return [...ownCommand(), childArgument, ...(foreground ? [foregroundArgument] : []), ...likely];
}

/**
 * Environment of children: nothing of the server's (secrets), fixed language and time zone for reproducible results, no
 * crash reports. JIT tiers start later: short conversions would waste CPU on them, and long ones still get them (scans
 * and long PDFs take a third less, large workbooks slightly more). The collector assumes a small machine, because
 * converters keep little. Large images stay in the child's bounded memory instead of a temporary file.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  LANG: "C.UTF-8",
  TZ: "UTC",
  DO_NOT_TRACK: "1",
  BUN_ENABLE_CRASH_REPORTING: "0",
  VIPS_DISC_THRESHOLD: "1000g",
  // Otherwise the runtime starts with a second thread, which Landlock would not bind (see confineChild).
  BUN_JSC_useWarmUpMarkedBlocks: "0",
  BUN_JSC_forceRAMSize: "400000000",
  BUN_JSC_thresholdForJITAfterWarmUp: "2000",
  BUN_JSC_thresholdForOptimizeAfterWarmUp: "100000",
  BUN_JSC_thresholdForOptimizeAfterLongWarmUp: "100000",
  BUN_JSC_thresholdForOptimizeSoon: "100000",
  BUN_JSC_thresholdForOMGOptimizeAfterWarmUp: "500000",
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000",
};

/** For one small file: it is finished before the JIT or a second collector thread pays off. */
export const smallFileEnvironment: Readonly<Record<string, string>> = {
  ...childEnvironment,
  BUN_JSC_thresholdForJITAfterWarmUp: "10000",
  BUN_JSC_numberOfGCMarkers: "1",
};
