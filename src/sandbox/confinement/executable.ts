/** How this program starts itself once more as a child. */
import { join } from "node:path";

/** The hidden argument that main.ts dispatches to `runChild()`. */
const childArgument = "__child";
/** Behind it: the child keeps its parent's priority. */
export const foregroundArgument = "foreground";
/** Behind it: the extension of the file that the child will be asked to convert first, with its point. */
export const likelyArgument = "likely";
/** The hidden argument of the keeper of a program of the administrator's; the order comes on its standard input. */
export const programArgument = "__program";
/** The same of the step that becomes the program. */
export const becomeArgument = "__become";

/** The hidden argument before a command line of this program that may reach no network. */
export const offlineArgument = "__offline";
/** The same of what `doctor --airgap` runs there; flags of the configuration follow. */
export const enginesArgument = "__engines";

/** This program once more: the executable itself when compiled, else the runtime with main.ts. */
export const ownCommand = (): string[] => [
  process.execPath,
  ...(Bun.isStandaloneExecutable ? [] : [join(import.meta.dir, "../../main.ts")]),
];

/** The command line of a child. The caller appends its process id, so that the child can tell whether it is an orphan. */
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
 * All that a child sees of the environment: nothing of the server's (secrets may stand there), the same language
 * and time zone everywhere, so that a result does not depend on where it was made, and no crash report over the
 * network. All tiers of the compilers, for WebAssembly and JavaScript, come later than usual: in a conversion of a second or
 * less they take more processor time than they save, and in a long one they still come: scans and long PDF files take a
 * third less of it so, large workbooks some hundredths more. The collector is
 * told of a small machine, so that garbage does not grow with what the machine has: converters keep little and throw away
 * much. Large pictures that cannot be decoded from top to bottom are held in the child's memory, which is bounded, and
 * not in a file of the system's folder for such, which is not.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  LANG: "C.UTF-8",
  TZ: "UTC",
  DO_NOT_TRACK: "1",
  BUN_ENABLE_CRASH_REPORTING: "0",
  VIPS_DISC_THRESHOLD: "1000g",
  BUN_JSC_forceRAMSize: "400000000",
  BUN_JSC_thresholdForJITAfterWarmUp: "2000",
  BUN_JSC_thresholdForOptimizeAfterWarmUp: "100000",
  BUN_JSC_thresholdForOptimizeAfterLongWarmUp: "100000",
  BUN_JSC_thresholdForOptimizeSoon: "100000",
  BUN_JSC_thresholdForOMGOptimizeAfterWarmUp: "500000",
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000",
};

/**
 * The same where nothing but one small file is converted: that is over before the compilers, or a second thread of the
 * collector, have paid for their start.
 */
export const smallFileEnvironment: Readonly<Record<string, string>> = {
  ...childEnvironment,
  BUN_JSC_thresholdForJITAfterWarmUp: "10000",
  BUN_JSC_numberOfGCMarkers: "1",
};
